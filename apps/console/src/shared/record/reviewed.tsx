import type { Unit, WireAmount } from '@dipper/contract';
import { Facts } from '@dipper/ui';
import type { ReactNode } from 'react';

import { UnitAmount } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { FieldName } from './field-name.tsx';
import { moneyTold } from './money-told.ts';

type ReviewedProps = {
  readonly asked: WireAmount;
  readonly unit: Unit;
  /** The history; without it only the requested amount is shown. */
  readonly steps: Parameters<typeof moneyTold>[0] | undefined;
};

/** Shows the amounts to decide about: the requested one, and those the provider told. */
export function Reviewed({ asked, unit, steps }: ReviewedProps): ReactNode {
  const t = useTexts('core');
  return (
    <Facts
      items={[
        { term: t('review_asked'), value: <UnitAmount amount={asked} unit={unit} /> },
        ...moneyTold(steps ?? [], unit).map((told) => ({
          term: (
            <>
              {t('review_told')} · <FieldName name={told.name} subject={undefined} />
            </>
          ),
          value: <UnitAmount amount={told.amount} unit={told.unit} />,
          strong: true,
        })),
      ]}
    />
  );
}
