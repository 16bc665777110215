import { describe, expect, it } from 'vitest';
import { bytesOfName, newUuid } from './ids.ts';

/** More ids than one request to the system's generator covers. */
const many = 3000;

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('identifiers', () => {
  it('are all different, however many are created', () => {
    const names = Array.from({ length: many }, newUuid);
    expect(new Set(names).size).toBe(many);
    for (const name of names) expect(name).toMatch(shape);
    const parts = Array.from({ length: many }, (_, index) => bytesOfName(8 + (index % 9)));
    expect(new Set(parts.map((part) => part.subarray(0, 8).toString('hex'))).size).toBe(many);
  });

  it('stay unchanged when more are created', () => {
    const first = bytesOfName(16);
    const before = first.toString('hex');
    for (let count = 0; count < many; count += 1) bytesOfName(16);
    expect(first.toString('hex')).toBe(before);
  });

  it('are never shorter than requested', () => {
    expect(bytesOfName(4096)).toHaveLength(4096);
    expect(() => bytesOfName(4097)).toThrow('no name is so long');
  });
});
