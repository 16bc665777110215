import type { PaymentStatus } from '@dipper/contract';

/** One call as a client saw it, however it ended. */
export type Call = {
  readonly route: string;
  /** A number is the status of a failure, or of a visit. */
  readonly ending: number | 'answered' | 'offline' | 'timed_out' | 'aborted' | 'unreadable';
  readonly code: string | undefined;
  readonly hasRetryAfter: boolean;
  readonly tookMs: number;
};

/** An answer that a person was told and may hold us to. */
export type PersonAnswer =
  | {
      readonly kind: 'started';
      readonly purchase: number;
      readonly userId: number;
      readonly key: string;
      readonly transactionId: string;
    }
  | {
      readonly kind: 'refused';
      readonly purchase: number;
      readonly key: string;
      readonly code: string;
    }
  | {
      readonly kind: 'payment';
      readonly transactionId: string;
      readonly status: PaymentStatus;
      readonly spoons: bigint;
      readonly atMs: number;
    }
  /** Somebody asked for their money back, and what they were answered. */
  | { readonly kind: 'asked-back'; readonly transactionId: string; readonly said: string }
  /** Somebody came back from the provider, and was told that it is taken care of. */
  | { readonly kind: 'returned'; readonly transactionId: string }
  | { readonly kind: 'balance'; readonly userId: number; readonly spoons: bigint };

export type Journal = {
  readonly calls: readonly Call[];
  readonly answers: readonly PersonAnswer[];
  called(call: Call): void;
  tell(answer: PersonAnswer): void;
};

/** The clients' own log: nothing is ever taken back from it. */
export const createJournal = (): Journal => {
  const calls: Call[] = [];
  const answers: PersonAnswer[] = [];
  return {
    calls,
    answers,
    called: (call) => void calls.push(call),
    tell: (each) => void answers.push(each),
  };
};
