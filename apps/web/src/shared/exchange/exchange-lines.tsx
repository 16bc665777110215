import { Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import type { Lines } from './model/lines.ts';
import { useAmounts } from './use-amounts.ts';

const deductions = ['spoonFee', 'pgFee', 'taxAndUtilityBills', 'remittanceFee'] as const;

/** Lists the steps from points to the payout, like a receipt; zero deductions are left out. */
export function ExchangeLines({ lines }: { readonly lines: Lines }): ReactNode {
  const t = useTexts('exchange');
  const amounts = useAmounts();
  const { points, originAmount, amount, unit } = lines;
  return (
    <Facts
      items={[
        { term: t('lines.points'), value: amounts.points(points) },
        { term: t('lines.originAmount'), value: amounts.amount(originAmount, unit) },
        ...deductions
          .filter((name) => lines[name] !== 0n)
          .map((name) => ({
            term: t(`lines.${name}`),
            value: amounts.amount(-lines[name], unit),
          })),
        { term: t('lines.amount'), value: amounts.amount(amount, unit), strong: true },
      ]}
    />
  );
}
