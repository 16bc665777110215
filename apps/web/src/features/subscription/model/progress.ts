import type { PaymentStatus } from '@dipper/contract';

/** The state of a card payment, for the person who waits for it. */
export type ProgressStatus = 'under-way' | 'paid' | 'not-paid' | 'given-back';

export const standingOf = (status: PaymentStatus): ProgressStatus => {
  switch (status) {
    case 'pending':
    case 'waiting_for_deposit':
      return 'under-way';
    case 'success':
      return 'paid';
    case 'fail':
    case 'cancel':
    case 'expired':
      return 'not-paid';
    case 'refunded':
      return 'given-back';
  }
};

/** Most payments end within seconds, the slowest in minutes: quick at first, then every 15 seconds. */
const pausesInMilliseconds = [1000, 1500, 2500, 4000, 6000, 10_000, 15_000] as const;
const jitter = 0.2;

/** `chance` between 0 and 1 keeps many pages from asking at once. */
export const pauseBeforeAsking = (count: number, chance: number): number => {
  const place = Math.min(Math.max(count, 0), pausesInMilliseconds.length - 1);
  return Math.round((pausesInMilliseconds[place] ?? 0) * (1 - jitter + 2 * jitter * chance));
};

/** The stages of a waiting screen: normal, over a minute, and far too long. */
export type WaitLength = 'usual' | 'long' | 'very-long';

export const waitLengthAfter = (milliseconds: number): WaitLength => {
  if (milliseconds >= 180_000) return 'very-long';
  return milliseconds >= 60_000 ? 'long' : 'usual';
};
