import type { ChargeOutcome } from '../ports/payment-provider.ts';

/** Of what is not decided, how far it has come. */
export const wordOf = (outcome: ChargeOutcome): string =>
  outcome.kind === 'pending' ? outcome.stage : outcome.kind;
