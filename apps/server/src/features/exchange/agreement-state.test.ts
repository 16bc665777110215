import { describe, expect, it } from 'vitest';
import { readState, writeState } from './agreement-state.ts';
import { keyOfItsOwn } from '../../testing/field-keys.ts';

const fieldKeys = keyOfItsOwn();
const now = new Date('2026-11-22T09:00:00Z');
const agreed = { userId: 71n, productId: 3, id: '0190a5f0-0000-7000-8000-000000000001' };
const state = writeState(agreed, { fieldKeys, now });
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('the signed state of an approval at dotmoney', () => {
  it('names its person and product, and holds for an hour [EXC-11]', () => {
    expect(readState(state, { fieldKeys, now })).toEqual(agreed);
    expect(readState(state, { fieldKeys, now: at(59) })).toEqual(agreed);
    expect(readState(state, { fieldKeys, now: at(60) })).toBeUndefined();
  });

  it('cannot be made or changed without our key [EXC-11]', () => {
    expect(readState(state, { fieldKeys: keyOfItsOwn(2), now })).toBeUndefined();
    for (const place of state.split('').keys()) {
      const other = state[place] === '0' ? '1' : '0';
      const changed = state.slice(0, place) + other + state.slice(place + 1);
      expect([place, readState(changed, { fieldKeys, now })]).toEqual([place, undefined]);
    }
    for (const nonsense of ['', '.', state.slice(1), `${state}0`]) {
      expect(readState(nonsense, { fieldKeys, now })).toBeUndefined();
    }
  });
});
