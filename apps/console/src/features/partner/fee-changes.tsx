import { encodeAmount } from '@dipper/contract';
import type { FeeTerms, ProviderFee } from '@dipper/contract';
import type { ReactNode } from 'react';

import { Changes } from '../../shared/changes/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { FeeTermsWords } from './fee-columns.tsx';
import type { FeeDraft } from './fee-model.ts';

type FeeChangesProps = {
  readonly present: ProviderFee | undefined;
  readonly draft: FeeDraft;
  readonly terms: FeeTerms;
};

/** Compares the present fee with the drafted one. */
export function FeeChanges({ present, draft, terms }: FeeChangesProps): ReactNode {
  const t = useTexts('partner');
  const { currency, fromDay } = draft;
  const then = { ratePpm: terms.ratePpm, fixed: encodeAmount(terms.fixed), currency };
  const day = (written: string): ReactNode => <bdi dir="ltr">{written}</bdi>;
  const rounding = {
    key: 'rounding',
    name: t('rounding'),
    before: present && t(`rounding_${present.rounding}`),
    after: t(`rounding_${terms.rounding}`),
  };
  const changes = [
    {
      key: 'terms',
      name: t('fee'),
      before: present && <FeeTermsWords fee={present} />,
      after: <FeeTermsWords fee={then} />,
    },
    ...(rounding.before === rounding.after ? [] : [rounding]),
    {
      key: 'from',
      name: t('from_day'),
      before: present && day(present.fromDay),
      after: day(fromDay),
    },
  ];
  return <Changes changes={changes} />;
}
