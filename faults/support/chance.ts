import { createHash } from 'node:crypto';

const bytes = 6;
const span = 2 ** (8 * bytes);

/** Returns a number from 0 to 1, the same for the same words: no chance of the run depends on who asks first. */
export const fraction = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join('|')).digest().readUIntBE(0, bytes) / span;

export type Range = readonly [lowest: number, highest: number];

export const between = ([lowest, highest]: Range, ...words: readonly (string | number)[]): number =>
  lowest + Math.floor(fraction(...words) * (highest - lowest + 1));

/** One of the names, by weight. */
export const choose = <Name extends string>(
  weights: Readonly<Record<Name, number>>,
  ...words: readonly (string | number)[]
): Name => {
  const total = Object.values<number>(weights).reduce((sum, weight) => sum + weight, 0);
  let left = fraction(...words) * total;
  for (const name in weights) {
    left -= weights[name];
    if (left < 0) return name;
  }
  throw new Error('nothing to choose from');
};
