import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import { inSpan } from '../../platform/tracing/index.ts';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import type { Decision } from './decision.ts';
import { settlePayments } from './repository.ts';
import type { Settled, Settlement } from './repository.ts';
import { together } from './together.ts';
import { transactionId } from './transaction-id.ts';
import type { PaymentName } from './transaction-id.ts';

/** A payment has moved: by which provider, to where, and why if it failed. */
export type Moved = {
  readonly provider: string;
  readonly state: string;
  readonly failureCode: number | null;
};
export type OnMoved = (moved: Moved) => void;

export type Settle = (settlement: Settlement) => Promise<Settled>;

export type SettlingOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly onMoved: OnMoved;
};

/** Each move is reported with the payment's name, which the journal uses as its reference. */
export const createSettling = ({ database, log, onMoved }: SettlingOptions): Settle => {
  const submit = together((items: readonly Settlement[]) => settlePayments(database, items));
  return async (settlement) => {
    // Settled together with others, each in its own trace: this is where the journal is written.
    const settled = await inSpan({ name: 'settle payment' }, async (span) => {
      const done = await submit(settlement);
      span?.set({
        'dipper.payment_id': settlement.payment.paymentId,
        'dipper.cause': settlement.cause,
        'dipper.outcome': done.decision,
        ...(done.state === null ? {} : { 'dipper.state': done.state }),
      });
      return done;
    });
    const { decision, state } = settled;
    if (decision === 'moved') {
      const { payment, cause, provider, failureCode } = settlement;
      if (provider !== undefined && state !== null) onMoved({ provider, state, failureCode });
      const named = { transactionId: transactionId(payment), paymentId: payment.paymentId };
      log.info({ event: 'payment-moved', ...named, state, cause }, 'a payment has moved');
    }
    return settled;
  };
};

export const settlementOf = (
  payment: PaymentName,
  cause: Settlement['cause'],
  result: {
    readonly decision: Decision;
    readonly outcome?: ChargeOutcome;
    readonly provider: string;
  },
): Settlement => {
  const { decision, outcome, provider } = result;
  return {
    ...decision,
    provider,
    payment,
    cause,
    ...(outcome?.kind === 'succeeded' ? { charged: outcome } : {}),
    ...(outcome?.kind === 'awaiting-deposit' ? { awaiting: outcome } : {}),
    ...(outcome?.kind === 'mismatch' ? { named: outcome.chargeReference } : {}),
  };
};
