import type { Unit, WireAmount } from '@dipper/contract';
import { Facts } from '@dipper/ui';
import type { ReactNode } from 'react';

import { UnitAmount } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { FieldName } from './field-name.tsx';
import { amountsOf } from './money-told.ts';

type ReviewedProps = {
  readonly requested: WireAmount;
  readonly unit: Unit;
  /** The history; without it only the requested amount is shown. */
  readonly steps: Parameters<typeof amountsOf>[0] | undefined;
};

/** Shows the amounts to decide about: the requested one, and those the provider told. */
export function Reviewed({ requested, unit, steps }: ReviewedProps): ReactNode {
  const t = useTexts('core');
  return (
    <Facts
      items={[
        { term: t('review_asked'), value: <UnitAmount amount={requested} unit={unit} /> },
        ...amountsOf(steps ?? [], unit).map((amount) => ({
          term: (
            <>
              {t('review_told')} · <FieldName name={amount.name} subject={undefined} />
            </>
          ),
          value: <UnitAmount amount={amount.amount} unit={amount.unit} />,
          strong: true,
        })),
      ]}
    />
  );
}
