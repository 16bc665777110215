import type { ReactNode } from 'react';
import { useAmounts } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Estimating } from './use-estimate.ts';

/** Shows the result of the amount where it stays in sight while it is typed. Its lines stand in the form. */
export function Receive({ estimating }: { readonly estimating: Estimating }): ReactNode {
  const t = useTexts('payout');
  const amounts = useAmounts();
  const { lines } = estimating;
  if (lines === undefined) return null;
  return (
    <p className="payout-receive">
      <span>{t('amount.receive')}</span>
      <strong>{amounts.amount(lines.amount, lines.unit)}</strong>
    </p>
  );
}
