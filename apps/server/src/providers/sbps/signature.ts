import { createHash } from 'node:crypto';
import { isSameSecret } from '../../platform/http/index.ts';

/** SHA-1 over all values, without spaces around them, and the key: SBPS's rule, not our choice. */
export const checksum = (values: readonly Buffer[], hashKey: string): string => {
  const hash = createHash('sha1');
  for (const value of values) hash.update(withoutSpaces(value));
  return hash.update(hashKey).digest('hex');
};

export const isSameChecksum = (received: string, expected: string): boolean =>
  isSameSecret(received.toLowerCase(), expected);

const space = 0x20;

const withoutSpaces = (value: Buffer): Buffer => {
  let [from, to] = [0, value.length];
  while (from < to && value[from] === space) from += 1;
  while (to > from && value[to - 1] === space) to -= 1;
  return value.subarray(from, to);
};
