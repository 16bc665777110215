import { createBatcher } from '../../platform/batch.ts';
import { DatabaseBusy, isConnectionLost } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import type { Decision } from './model.ts';
import { settlePayments } from './repository.ts';
import type { Settled, Settlement } from './repository.ts';
import type { PaymentName } from './transaction-id.ts';

const itemsMax = 64;
/** While one batch commits, the next one already works: both cores of a small machine are used. */
const batchesAtOnce = 2;
const waitingMax = 2048;

const byPlace = (left: Settlement, right: Settlement): number =>
  left.payment.bucket - right.payment.bucket ||
  Number(left.payment.userId - right.payment.userId) ||
  (left.payment.paymentId < right.payment.paymentId ? -1 : 1);

export type Settle = (settlement: Settlement) => Promise<Settled>;

/** One writer a process: whatever wants to settle at a time is settled in one transaction. */
export const createSettling = (database: Database): Settle =>
  createBatcher<Settlement, Settled>({
    maxItems: itemsMax,
    batchesAtOnce,
    maxWaiting: waitingMax,
    keyOf: (item) => item.payment.paymentId,
    compare: byPlace,
    run: (items) => settlePayments(database, items),
    isFaultOfItem: (error) => !isConnectionLost(error),
    onFull: () => new DatabaseBusy('too many settlements wait'),
  }).submit;

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
