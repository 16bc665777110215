import { encodeAmount } from '@dipper/contract';
import type { Unit } from '@dipper/contract';

/** A move from one state to another, as a log keeps it. */
export type StepRow<State> = {
  readonly revision: number;
  readonly from_state: State;
  readonly to_state: State;
  readonly cause: string;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly at: Date;
};

export const describeStep = <State>(step: StepRow<State>) => ({
  revision: step.revision,
  from: step.from_state,
  to: step.to_state,
  cause: step.cause,
  evidence: { ...step.evidence },
  at: step.at.toISOString(),
});

/** A journal row about one thing. */
export type EntryRow = {
  readonly kind: string;
  readonly ref_id: string;
  readonly debit: string;
  readonly credit: string;
  readonly unit: Unit;
  readonly amount: bigint;
  readonly posted_at: Date;
};

export const describeEntry = ({ ref_id: reference, posted_at: postedAt, ...entry }: EntryRow) => ({
  ...entry,
  reference,
  amount: encodeAmount(entry.amount),
  postedAt: postedAt.toISOString(),
});
