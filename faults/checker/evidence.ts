import type { OperatorPayment, OperatorRefund, TrialBalance } from '@dipper/contract';
import type { Ending } from '../deployment/supervised.ts';
import type { SandboxCharge } from '../deployment/sandbox.ts';
import type { Call, PersonAnswer } from '../people/journal.ts';

/** A purchase as the person's own history shows it. */
export type Credit = {
  readonly transactionId: string;
  readonly price: bigint;
  /** The part of the price that went back. */
  readonly givenBack: bigint;
  readonly currency: string;
  readonly spoons: bigint;
};

/** Dipper's report about one person when all is over. */
export type Account = {
  readonly userId: number;
  readonly spoons: bigint;
  readonly credits: readonly Credit[];
};

/** A key that was sent again at the end, and what it was answered. */
export type Repeat = {
  readonly key: string;
  readonly transactionId: string | undefined;
  readonly code: string | undefined;
};

export type Books = {
  readonly before: TrialBalance;
  readonly after: TrialBalance;
  readonly isSound: boolean;
  readonly findings: readonly string[];
};

export type Timing = {
  /** Milliseconds from the last restart of anything to the last payment that became final. */
  readonly finalAfterMs: number;
  readonly last: readonly string[];
  readonly finalWithinMs: number;
};

/** Three logs that know nothing of each other: the clients', the provider's, and Dipper's own. */
export type Evidence = {
  readonly calls: readonly Call[];
  readonly answers: readonly PersonAnswer[];
  readonly charges: readonly SandboxCharge[];
  readonly payments: readonly OperatorPayment[];
  readonly refunds: readonly OperatorRefund[];
  readonly accounts: readonly Account[];
  readonly repeats: readonly Repeat[];
  readonly books: Books;
  readonly endings: readonly Ending[];
  readonly timing: Timing;
  /** How often the provider did what when it was asked for a charge, or for a refund. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** How often Dipper said what of a provider's message, by `provider: word`. All of them are genuine. */
  readonly messages: Readonly<Record<string, number>>;
  /** How many were paid by each way that a run of this size has to have gone. */
  readonly ways: readonly {
    readonly provider: string;
    readonly methodId: number;
    readonly paid: number;
  }[];
  /** The planned and the done things, so that a run without faults cannot pass for one. */
  readonly planned: Readonly<Record<string, number>>;
  readonly done: Readonly<Record<string, number>>;
};
