import type { PaymentState } from '@dipper/contract';
import type { Queryable } from '../../platform/db/index.ts';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import { insertHeld } from './held-repository.ts';
import type { PaymentName } from './transaction-id.ts';

const bought: readonly PaymentState[] = ['succeeded', 'part_refunded', 'refunded'];

export const isBought = (state: PaymentState): boolean => bought.includes(state);

/** Returns the amount that the provider holds of a charge; undefined if the outcome does not tell. */
const heldBy = (outcome: ChargeOutcome): bigint | undefined => {
  if (outcome.kind === 'succeeded') return outcome.amount;
  if (outcome.kind === 'mismatch' && outcome.isToolOnly === true) return 0n;
  // An account that waits again: the bank has taken the deposit back.
  return ['canceled', 'declined', 'awaiting-deposit'].includes(outcome.kind) ? 0n : undefined;
};

/** Returns whether this is the first sign that a provider refunded a payment without our order. */
export const isRefundedElsewhere = async (
  db: Queryable,
  payment: PaymentName & { readonly state: PaymentState },
  outcome: ChargeOutcome,
): Promise<boolean> => {
  const held = heldBy(outcome);
  if (held === undefined || !isBought(payment.state)) return false;
  return insertHeld(db, payment, { held, evidence: outcome.evidence });
};
