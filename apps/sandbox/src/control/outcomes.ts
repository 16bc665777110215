/** The possible outcomes of one call. `plans` says it as data; the README says it in words. */
export const outcomes = [
  'ok',
  'late',
  'lost',
  'silent',
  'never',
  'refuse',
  'error',
  'decline',
  'decline-then-ok',
  'code',
  'code-done',
  'word',
  'under-way',
] as const;

/** The flaws of a token about a person, which is then sent as if it were valid. */
export const flaws = [
  'wrong-nonce',
  'wrong-issuer',
  'wrong-audience',
  'wrong-signature',
  'expired',
] as const;

type PlainOutcome = (typeof outcomes)[number];
/** `nobody`: an answer about a person that does not say which. */
export type Outcome = PlainOutcome | (typeof flaws)[number] | 'nobody';

export interface Plan {
  readonly acts: 'before' | 'afterwards' | 'never';
  readonly answers: 'result' | 'word' | 'decline' | 'code' | 'fault' | 'nothing';
  readonly nothing?: 'cut' | 'hold';
  /** Reports the charge as in progress meanwhile, in the provider's own code. */
  readonly takesOn?: true;
}

const flawed: Plan = { acts: 'before', answers: 'result' };

export const plans: Readonly<Record<Outcome, Plan>> = {
  ok: { acts: 'before', answers: 'result' },
  late: { acts: 'before', answers: 'result' },
  lost: { acts: 'before', answers: 'nothing', nothing: 'cut' },
  silent: { acts: 'before', answers: 'nothing', nothing: 'hold' },
  never: { acts: 'never', answers: 'nothing', nothing: 'hold' },
  refuse: { acts: 'never', answers: 'nothing', nothing: 'cut' },
  error: { acts: 'never', answers: 'fault' },
  decline: { acts: 'never', answers: 'decline' },
  'decline-then-ok': { acts: 'afterwards', answers: 'decline' },
  code: { acts: 'never', answers: 'code' },
  'code-done': { acts: 'before', answers: 'code' },
  word: { acts: 'before', answers: 'word' },
  'under-way': { acts: 'afterwards', answers: 'result', takesOn: true },
  'wrong-nonce': flawed,
  'wrong-issuer': flawed,
  'wrong-audience': flawed,
  'wrong-signature': flawed,
  expired: flawed,
  nobody: flawed,
};

export type ErrorCode = number | string;

export interface Verdict {
  readonly outcome: Outcome;
  readonly delayMs: number;
  /** The provider's own, in the form that it writes it. */
  readonly errorCode: ErrorCode | undefined;
  /** The HTTP status that the code comes with, if not its usual one. */
  readonly httpStatus?: number | undefined;
  /** The field of the answer that has the `word`, if not the usual one of that call. */
  readonly field?: string | undefined;
}

export const plainVerdict: Verdict = { outcome: 'ok', delayMs: 0, errorCode: undefined };

/** The call to decide about. */
export interface Subject {
  readonly provider: string;
  readonly operation: string;
  readonly partnerOrderId: string | undefined;
}

export const defaultDelayMs: Readonly<Partial<Record<Outcome, number>>> = {
  late: 3_000,
  'decline-then-ok': 60_000,
  'under-way': 600_000,
};

export function isOutcome(value: unknown): value is PlainOutcome {
  return outcomes.some((outcome) => outcome === value);
}
