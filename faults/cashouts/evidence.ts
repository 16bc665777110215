import type { ExchangeRequest, OperatorExchangeDetail } from '@dipper/contract';
import type { Books } from '../checker/evidence.ts';
import type { Ending } from '../deployment/supervised.ts';
import type { Call } from '../people/journal.ts';
import type { PlannedCashOut, Provider } from './plan.ts';
import type { Transfer } from './ways/index.ts';

/** One cash-out as its person knows it, as Dipper has it, and as whoever pays has it. */
export type Case = {
  readonly userId: number;
  readonly planned: PlannedCashOut;
  /** Every number that a request with its key was ever answered with. */
  readonly answers: readonly string[];
  /** Every status that its person was shown, in the order of being shown. */
  readonly shown: readonly ExchangeRequest['status'][];
  readonly wasToldCanceled: boolean;
  readonly detail: OperatorExchangeDetail;
  readonly transfers: readonly Transfer[];
  /** How often whoever pays was asked to pay it. */
  readonly deposits: number;
};

/** A look at somebody's points, beside the list of their exchanges before and after it. */
export type Read = {
  readonly userId: number;
  readonly points: bigint;
  /** Set aside or gone, by the list; both lists are the same. */
  readonly held: bigint;
  readonly earned: bigint;
};

/** The amount that a provider has paid out and not got back, and the amount that Dipper had debited by then. */
export type Span = {
  readonly provider: Provider;
  readonly paidOut: bigint;
  readonly debited: bigint;
};

export type Account = {
  readonly userId: number;
  readonly earned: bigint;
  readonly points: bigint;
};

export type Evidence = {
  readonly cases: readonly Case[];
  readonly accounts: readonly Account[];
  /** Those that belong to no cash-out. */
  readonly strangers: readonly Transfer[];
  readonly reads: readonly Read[];
  readonly spans: readonly Span[];
  readonly books: Books;
  /** The findings of a proof of the books while all of it went on. */
  readonly findings: readonly string[];
  readonly endings: readonly Ending[];
  readonly calls: readonly Call[];
  /** Ends that a run of this size has to come to, each by who pays. */
  readonly kinds: readonly string[];
  readonly planned: Readonly<Record<string, number>>;
  readonly done: Readonly<Record<string, number>>;
};
