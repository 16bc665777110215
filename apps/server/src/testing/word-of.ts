import type { ChargeOutcome } from '../ports/payment-provider.ts';

/** Returns an outcome's kind; an undecided one's stage. */
export const wordOf = (outcome: ChargeOutcome): string =>
  outcome.kind === 'pending' ? outcome.stage : outcome.kind;
