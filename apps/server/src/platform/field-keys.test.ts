import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFieldKeys, keyIdBytes, keyIdOf } from './field-keys.ts';

const here = { table: 'exchange_payee', column: 'account', row: '1/2/3' };
const [first, second] = [1, 2].map((id) => ({ id, key: randomBytes(32) }));
if (first === undefined || second === undefined) throw new Error('there are two keys');
const { sealField, openField } = createFieldKeys([first]);

describe('a sealed field', () => {
  it('opens in its own place, and is sealed to other bytes each time [EXC-09]', () => {
    const [one, other] = [sealField('110-123-456789', here), sealField('110-123-456789', here)];
    expect(openField(one, here)).toBe('110-123-456789');
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).not.toContain('123456789');
  });

  it('opens in no other row, column or table, and not after a bit has changed [EXC-09]', () => {
    const sealed = sealField('110-123-456789', here);
    for (const place of [{ row: '1/2/4' }, { column: 'contact' }, { table: 'exchange' }]) {
      expect(openField(sealed, { ...here, ...place })).toBeUndefined();
    }
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(openField(changed, here), `byte ${at}`).toBeUndefined();
    }
    expect(openField(sealed.subarray(0, 20), here)).toBeUndefined();
  });

  it('is sealed by the newest key, and opens with the key that sealed it [EXC-09]', () => {
    const both = createFieldKeys([first, second]);
    expect(both.openField(sealField('old', here), here)).toBe('old');
    expect(openField(both.sealField('new', here), here)).toBeUndefined();
    expect(createFieldKeys([second]).openField(both.sealField('new', here), here)).toBe('new');
  });
});

it('sorts before all values that a newer key sealed, and names its key [OPS-05]', () => {
  const both = createFieldKeys([first, second]);
  const isBefore = (sealed: Buffer): boolean =>
    Buffer.compare(sealed.subarray(0, keyIdBytes), both.newestHead) < 0;
  const [older, newest] = [sealField('older key', here), both.sealField('newest key', here)];
  expect([isBefore(older), isBefore(newest)]).toEqual([true, false]);
  expect([keyIdOf(older), keyIdOf(newest)]).toEqual([first.id, second.id]);
});

it('recognizes a value hashed by an older key, and hashes with the newest one [OPS-05]', () => {
  const both = createFieldKeys([first, second]);
  const [now, ...before] = both.hashes('text', 'name');
  expect(now).toEqual(both.hash('text', 'name'));
  expect(now).toEqual(createFieldKeys([second]).hash('text', 'name'));
  expect(before).toEqual([createFieldKeys([first]).hash('text', 'name')]);
  expect(both.hashes('text', 'another name')).not.toContainEqual(now);
});
