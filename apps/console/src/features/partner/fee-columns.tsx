import { feeOf } from '@dipper/contract';
import type { ProviderFee } from '@dipper/contract';
import { Button } from '@dipper/ui';
import type { ReactNode } from 'react';

import { MethodName, UnitAmount, percentOf, useMethodName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { datedColumns } from '../../shared/versions/index.ts';
import { ProviderName, useWords } from '../../shared/words/index.ts';
import { tenThousand, termsOf } from './fee-model.ts';
import type { FeeKey } from './fee-model.ts';

type T = Texts<'partner'>;

/** Names a fee by its provider, method and currency. */
export const useFeeName = (): ((key: FeeKey) => string) => {
  const t = useTexts('partner');
  const nameOf = useMethodName();
  const say = useWords();
  return ({ provider, methodId, currency }) =>
    [
      say('provider', provider),
      methodId === null ? t('all_methods') : nameOf(methodId),
      currency,
    ].join(' · ');
};

type TermsProps = { readonly fee: Pick<ProviderFee, 'ratePpm' | 'fixed' | 'currency'> };

export function FeeTermsWords({ fee: { ratePpm, fixed, currency } }: TermsProps): ReactNode {
  return (
    <bdi dir="ltr" className="partner-terms">
      {percentOf(ratePpm)} %
      {BigInt(fixed) === 0n ? null : (
        <>
          {' + '}
          <UnitAmount amount={fixed} unit={currency} />
        </>
      )}
    </bdi>
  );
}

export const feeColumns = (t: T, common: Texts<'core'>): readonly Column<ProviderFee>[] => [
  {
    key: 'whose',
    head: t('provider'),
    cell: ({ provider, methodId, currency }) => (
      <>
        <ProviderName of={provider} />
        <small className="console-why partner-terms">
          {methodId === null ? t('all_methods') : <MethodName id={methodId} />} ·{' '}
          <bdi dir="ltr">{currency}</bdi>
        </small>
      </>
    ),
  },
  {
    key: 'terms',
    head: t('fee'),
    cell: (fee) => (
      <>
        <FeeTermsWords fee={fee} />
        <small className="console-why">{t(`rounding_${fee.rounding}`)}</small>
      </>
    ),
  },
  {
    key: 'cost',
    head: t('costs_of_ten_thousand'),
    isNumber: true,
    cell: (fee) => (
      <UnitAmount
        amount={feeOf(tenThousand(fee.currency), termsOf(fee)).toString()}
        unit={fee.currency}
      />
    ),
  },
  ...datedColumns<ProviderFee>(common, ({ fromDay }) => (
    <bdi dir="ltr" className="console-whole">
      {fromDay}
    </bdi>
  )),
];

type Deeds = {
  readonly t: T;
  readonly nameOf: (key: FeeKey) => string;
  readonly onChange: (key: FeeKey) => void;
};

/** Changes a fee by a new version. A planned one is replaced by another version for the same day. */
export const feeDeeds = ({ t, nameOf, onChange }: Deeds): Column<ProviderFee> => ({
  key: 'deeds',
  head: t('change'),
  cell: (fee) =>
    fee.standing === 'present' || fee.standing === 'planned' ? (
      <Button
        size="small"
        variant="secondary"
        aria-label={`${t('change')} · ${nameOf(fee)}`}
        onClick={() => onChange(fee)}
      >
        {t('change')}
      </Button>
    ) : null,
});
