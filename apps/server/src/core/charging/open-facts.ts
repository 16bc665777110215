import type { PaymentState, PendingStage } from '@dipper/contract';

/** What it means for a payer that their payment is open at this provider. */
export type Traits = {
  /** Its page takes the money without a word of ours. */
  readonly chargesByItself: boolean;
  /** An account that waits for a deposit can be ended before its time. */
  readonly closesAccounts: boolean;
};

const stages: Readonly<Partial<Record<string, PendingStage>>> = {
  created: 'unpaid',
  redirected: 'unpaid',
  sent: 'asked',
  unknown: 'asked',
  review: 'review',
};

export type OpenFacts = {
  readonly stage: PendingStage | null;
  readonly chargesByItself: boolean;
  readonly canCancel: boolean;
};

/** What a payer has to know of a payment that is not over. */
export const openFactsOf = (
  state: PaymentState,
  { chargesByItself, closesAccounts }: Traits,
): OpenFacts => ({
  stage: stages[state] ?? null,
  chargesByItself,
  canCancel: state === 'redirected' || (state === 'waiting' && closesAccounts),
});
