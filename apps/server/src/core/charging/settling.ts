import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import type { Decision } from './model.ts';
import { settlePayments } from './repository.ts';
import type { Settled, Settlement } from './repository.ts';
import { together } from './together.ts';
import { transactionId } from './transaction-id.ts';
import type { PaymentName } from './transaction-id.ts';

export type Settle = (settlement: Settlement) => Promise<Settled>;

/** Each move is told with the payment's name, which the journal has as its reference. */
export const createSettling = (database: Database, log: Log): Settle => {
  const submit = together((items: readonly Settlement[]) => settlePayments(database, items));
  return async (settlement) => {
    const settled = await submit(settlement);
    const { decision, state } = settled;
    if (decision === 'moved') {
      const { payment, cause } = settlement;
      const named = { transactionId: transactionId(payment), paymentId: payment.paymentId };
      log.info({ event: 'payment-moved', ...named, state, cause }, 'a payment has moved');
    }
    return settled;
  };
};

export const settlementOf = (
  payment: PaymentName,
  cause: Settlement['cause'],
  told: { readonly decision: Decision; readonly outcome?: ChargeOutcome },
): Settlement => {
  const { decision, outcome } = told;
  return {
    ...decision,
    payment,
    cause,
    ...(outcome?.kind === 'succeeded' ? { charged: outcome } : {}),
    ...(outcome?.kind === 'awaiting-deposit' ? { awaiting: outcome } : {}),
    ...(outcome?.kind === 'mismatch' ? { named: outcome.chargeReference } : {}),
  };
};
