import { createHash } from 'node:crypto';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns one text for equal inputs: keys in order, absent and undefined alike, integers as they
 * are.
 */
export const canonical = (value: unknown): string => {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (isRecord(value)) {
    const parts = Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`);
    return `{${parts.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
};

export const fingerprintOf = (value: unknown): Buffer =>
  createHash('sha256').update(canonical(value)).digest();
