import type { ProviderFee } from '@dipper/contract';
import { expect, it } from 'vitest';
import { draftOf, isFirst, lastOf, presentOf, readFee } from './fee-model.ts';
import type { FeeDraft } from './fee-model.ts';

const fee: ProviderFee = {
  provider: 'toss',
  methodId: null,
  currency: 'KRW',
  version: 1,
  fromDay: '2026-01-01',
  standing: 'present',
  ratePpm: 22_500,
  fixed: 30,
  rounding: 'half-up',
  reason: 'as agreed',
  changedAt: '2026-01-01T00:00:00.000Z',
  changedBy: 'checker',
};
const key = { provider: 'toss', methodId: null, currency: 'KRW' } as const;

it('a method’s own fee takes precedence over the fee of all methods [NUM-03]', () => {
  const own = { ...fee, methodId: 37, ratePpm: 10_000 };
  expect(presentOf([fee, own], { ...key, methodId: 37 })?.ratePpm).toBe(10_000);
  expect(presentOf([fee], { ...key, methodId: 37 })?.ratePpm).toBe(22_500);
  expect(presentOf([{ ...fee, standing: 'planned' }], key)).toBeUndefined();
});

it('a new fee starts from the current values, takes the next version number and ignores ended versions [NUM-03]', () => {
  const later = { ...fee, version: 2, standing: 'planned', ratePpm: 1 } as const;
  const fees = [later, fee];
  expect(lastOf(fees, key)?.version).toBe(2);
  expect(draftOf(fees, key, '2026-11-23')).toMatchObject({ percent: '2.25', fixed: '30' });
  expect(isFirst(fees, key)).toBe(false);
  expect(isFirst(fees, { ...key, methodId: 37 })).toBe(false);
  expect(isFirst(fees, { ...key, currency: 'USD' })).toBe(true);
  expect(isFirst([later], key)).toBe(false);
});

it('a wrong fee is reported with the field that is wrong [NUM-03]', () => {
  const typed: FeeDraft = {
    ...key,
    percent: '2.25',
    fixed: '30',
    rounding: 'down',
    fromDay: '2026-11-23',
  };
  expect(readFee(typed, '2026-11-23')).toEqual({
    ok: true,
    terms: { ratePpm: 22_500, fixed: 30n, rounding: 'down' },
  });
  expect(readFee({ ...typed, percent: 'x', fixed: '0.5' }, '2026-11-24')).toEqual({
    ok: false,
    wrong: new Set(['percent', 'fixed', 'fromDay']),
  });
  expect(readFee({ ...typed, fromDay: '2020-01-01' }, undefined).ok).toBe(true);
});
