import { writtenDay } from './written-day.ts';

/** Isolates amounts and codes, so that they read from left to right in any sentence. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;

/**
 * Within a sentence, in its own direction, as `<bdi>` does it for elements. Marks of direction that
 * it brings along are left out: one of them could end this and turn the rest of the sentence round.
 */
export const apart = (text: string): string =>
  `\u2068${text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '')}\u2069`;

/** A wall clock as fields for dates have it: the hour stays with its day. */
export const writtenClock = (wallClock: string): string =>
  writtenDay(wallClock.replace('T', '\u00A0'));
