import { publicIdOf } from '../charging/index.ts';

export const cardNumberOf = (userId: bigint, cardId: string): string =>
  publicIdOf('k', { userId, id: cardId });

export const registrationNumberOf = (userId: bigint, registrationId: string): string =>
  publicIdOf('g', { userId, id: registrationId });

const minute = 60;
const hour = 60 * minute;
const gapsSeconds = [minute, 5 * minute, hour, 6 * hour];

/** Returns the wait before a provider is asked once more to delete a key; it grows to one day. */
export const secondsToNextForgetting = (tries: number): number =>
  gapsSeconds[tries - 1] ?? 24 * hour;

/** The month on a card is its last, to its very end. */
export const isCardExpired = (expiry: string | null, today: string): boolean =>
  expiry !== null && expiry < today.slice(0, 7);

/** Returns the last four digits of a masked number; null if its provider hides the last digit. */
export const lastFourOf = (masked: string): string | null => /\d{4}$/.exec(masked)?.[0] ?? null;
