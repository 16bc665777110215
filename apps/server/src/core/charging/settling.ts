import type { Database } from '../../platform/db/index.ts';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import type { Decision } from './model.ts';
import { settlePayments } from './repository.ts';
import type { Settled, Settlement } from './repository.ts';
import { together } from './together.ts';
import type { PaymentName } from './transaction-id.ts';

export type Settle = (settlement: Settlement) => Promise<Settled>;

export const createSettling = (database: Database): Settle =>
  together((items) => settlePayments(database, items));

export const settlementOf = (
  payment: PaymentName,
  cause: Settlement['cause'],
  told: { readonly decision: Decision; readonly outcome?: ChargeOutcome },
): Settlement => ({
  ...told.decision,
  payment,
  cause,
  ...(told.outcome?.kind === 'succeeded' ? { charged: told.outcome } : {}),
});
