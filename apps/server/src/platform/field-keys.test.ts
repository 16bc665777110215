import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyedHash, seal, unseal } from './crypto.ts';
import { createFieldKeys, headBytesOf, keyIdOf } from './field-keys.ts';

const here = { table: 'exchange_payee', column: 'account', row: '1/2/3' };
const [first, second] = [1, 2].map((id) => ({ id, key: randomBytes(32) }));
if (first === undefined || second === undefined) throw new Error('there are two keys');
const { sealField, openField } = createFieldKeys([first]);

describe('a sealed field', () => {
  it('opens where it was sealed, and looks different each time [EXC-09]', () => {
    const [one, other] = [sealField('110-123-456789', here), sealField('110-123-456789', here)];
    expect(openField(one, here)).toBe('110-123-456789');
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).not.toContain('123456789');
  });

  it('opens in no other row, column or table, and not once a bit has changed [EXC-09]', () => {
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

  it('is sealed by the newest key, and opens by the one that sealed it [EXC-09]', () => {
    const both = createFieldKeys([first, second]);
    expect(both.openField(sealField('old', here), here)).toBe('old');
    expect(openField(both.sealField('new', here), here)).toBeUndefined();
    expect(createFieldKeys([second]).openField(both.sealField('new', here), here)).toBe('new');
  });
});

describe('what was sealed before keys had numbers', () => {
  const secret = 'a secret of before, thirty-two and more';
  const place = { table: 'card', column: 'billing_key_sealed', row: '1/1/c', unnumbered: 'key c' };
  const inUse = createFieldKeys([first], { secret, isInUse: true });
  const after = createFieldKeys([first], { secret, isInUse: false });
  const alone = createFieldKeys([first]);

  it('is opened, and sealed on for servers that know nothing else, until that is over [OPS-05]', () => {
    expect(after.openField(seal('old', secret, 'key c'), place)).toBe('old');
    expect(unseal(inUse.sealField('new', place), secret, 'key c')).toBe('new');
    expect(inUse.newestHead(place)).toBeUndefined();
    const sealed = after.sealField('new', place);
    expect(unseal(sealed, secret, 'key c')).toBeUndefined();
    for (const keys of [inUse, after, alone]) expect(keys.openField(sealed, place)).toBe('new');
    expect(alone.openField(seal('old', secret, 'key c'), place)).toBeUndefined();
  });

  it('is opened in its own place alone, with or without a number [OPS-05]', () => {
    for (const keys of [inUse, after]) {
      const sealed = keys.sealField('new', place);
      const other = { ...place, row: '1/1/d', unnumbered: 'key d' };
      expect(keys.openField(sealed, other)).toBeUndefined();
    }
  });

  it('is sorted before all that has a number, whatever chance it begins with [OPS-05]', () => {
    const both = createFieldKeys([first, second], { secret, isInUse: false });
    const head = both.newestHead(place) ?? Buffer.alloc(0);
    const isBefore = (sealed: Buffer): boolean =>
      Buffer.compare(sealed.subarray(0, headBytesOf(place)), head) < 0;
    const old = Array.from({ length: 500 }, () => inUse.sealField('old', place));
    expect(old.filter((sealed) => !isBefore(sealed))).toEqual([]);
    expect(isBefore(after.sealField('older key', place))).toBe(true);
    expect(isBefore(both.sealField('newest key', place))).toBe(false);
    expect(old.map((sealed) => keyIdOf(sealed, place))).toEqual(old.map(() => undefined));
    expect(keyIdOf(both.sealField('newest key', place), place)).toBe(second.id);
  });
});

it('knows again what an older key has hashed, and hashes by the one that seals [OPS-05]', () => {
  const secret = 'a secret of before, thirty-two and more';
  const ofBefore = createKeyedHash(secret)('text', 'name');
  const inUse = createFieldKeys([first], { secret, isInUse: true });
  expect(inUse.hash('text', 'name')).toEqual(ofBefore);
  const both = createFieldKeys([first, second], { secret, isInUse: false });
  const [now, ...before] = both.hashes('text', 'name');
  expect(now).toEqual(both.hash('text', 'name'));
  expect(before).toContainEqual(ofBefore);
  expect(before).toContainEqual(createFieldKeys([first]).hash('text', 'name'));
  expect(inUse.hashes('text', 'name')).toContainEqual(
    createFieldKeys([first]).hash('text', 'name'),
  );
  expect(both.hashes('text', 'another name')).not.toContainEqual(now);
});
