/** Moments of the questions about an unknown charge, in seconds after it became unknown. */
export const askOffsetsSeconds = [2, 5, 15, 60, 300] as const;
export const hourSeconds = 3600;
/** A charge pays for a purchase of spoons, or is taken from a saved card by its billing key. */
export type ChargeKind = 'purchase' | 'card';

/** A charge that was refused is asked about again this long after, since late success is money. */
export const lateOffsetsSeconds = {
  purchase: [90, 600, hourSeconds, 24 * hourSeconds],
  card: [600, 24 * hourSeconds],
} as const satisfies Record<ChargeKind, readonly number[]>;

export const gapAfter = (offsets: readonly number[], attempt: number): number | null => {
  const now = attempt === 0 ? 0 : offsets[attempt - 1];
  const next = offsets[attempt];
  return now === undefined || next === undefined ? null : next - now;
};

/** How long to wait after the attempt-th question before the next one. */
export const secondsToNextQuestion = (attempt: number): number =>
  gapAfter(askOffsetsSeconds, attempt) ?? hourSeconds;

/**
 * Waits after questions without an answer. They are short for ten minutes and then for two hours,
 * because the cause is the connection and not the payment.
 */
const silences = [
  { attemptsMax: 20, seconds: 30 },
  { attemptsMax: 44, seconds: 300 },
] as const;

/** The first polls keep to the schedule, whose gaps are short anyway. */
const attemptsInSchedule = 4;

export const secondsAfterSilence = (attempt: number): number => {
  const next = secondsToNextQuestion(attempt);
  if (attempt < attemptsInSchedule) return next;
  const soon = silences.find(({ attemptsMax }) => attempt < attemptsMax);
  return Math.min(next, soon?.seconds ?? next);
};

export const secondsToLateQuestion = (
  attempt: number,
  kind: ChargeKind = 'purchase',
): number | null => gapAfter(lateOffsetsSeconds[kind], attempt);

export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
