import { createHash, randomBytes } from 'node:crypto';

export function randomHex(length: number): string {
  return randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length);
}

/** A number in [0, 1) that is the same for the same words: what "seeded" means everywhere here. */
export function seededFraction(...words: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(words.join('\u0000')).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

export function seededBetween(
  [lowest, highest]: readonly [number, number],
  ...words: readonly (string | number)[]
): number {
  return Math.round(lowest + (highest - lowest) * seededFraction(...words));
}
