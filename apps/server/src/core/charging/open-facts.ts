import type { PaymentState, PendingStage } from '@dipper/contract';

/** The provider's traits that matter to a payer with an open payment. */
export type Traits = {
  /** True if the provider's page takes the money without a confirming call from us. */
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

/** Returns the facts that a payer needs about an open payment. */
export const openFactsOf = (
  state: PaymentState,
  { chargesByItself, closesAccounts }: Traits,
): OpenFacts => ({
  stage: stages[state] ?? null,
  chargesByItself,
  canCancel: state === 'redirected' || (state === 'waiting' && closesAccounts),
});
