import { describe, expect, it } from 'vitest';
import type { Way } from '../queries.ts';
import { lackingFor, lackingForSpoons } from './lacking.ts';

const lines = (originAmount: bigint) => ({
  points: originAmount,
  originAmount,
  spoonFee: 0n,
  pgFee: 0n,
  taxAndUtilityBills: 0n,
  remittanceFee: 0n,
  amount: originAmount,
  unit: 'KRW' as const,
});

const way = (part: Partial<Way> = {}): Way => ({
  type: 'cash',
  unit: 'KRW',
  minimumAmount: 30_000n,
  minimumBalance: 30_000n,
  minimumSpoons: 500n,
  minimumPoints: 0n,
  depositDays: 7,
  depositDate: '2026-12-08T15:00:00Z',
  estimated: lines(55_000n),
  ...part,
});

describe('the minimum missing for a way to exchange [EXC-04]', () => {
  it('is 500 spoons when the points are below 55,000', () => {
    expect(lackingFor(way(), 55_000n)).toBeUndefined();
    expect(lackingFor(way(), 54_999n)).toEqual({ minimum: 500n, unit: 'SPOON' });
  });

  it('is in points when the way has a minimum in points', () => {
    const inPoints = way({ minimumSpoons: 0n, minimumPoints: 300n });
    expect(lackingFor(inPoints, 300n)).toBeUndefined();
    expect(lackingFor(inPoints, 299n)).toEqual({ minimum: 300n, unit: 'POINT' });
  });

  it('is the greater of minimum payment and minimum balance, before deductions', () => {
    const asks = { minimumAmount: 10_000n, minimumBalance: 55_001n };
    expect(lackingFor(way(asks), 55_000n)).toEqual({ minimum: 55_001n, unit: 'KRW' });
    expect(lackingFor(way({ ...asks, estimated: lines(55_001n) }), 55_001n)).toBeUndefined();
    expect(lackingFor(way({ estimated: undefined }), 55_000n)).toEqual({
      minimum: 30_000n,
      unit: 'KRW',
    });
  });
});

it.each([
  [[110n, 500n, 0n], 55_000n, undefined],
  [[110n, 500n, 0n], 54_999n, { minimum: 500n, unit: 'SPOON' }],
  [[110n, 0n, 300n], 330n, undefined],
  [[110n, 0n, 300n], 299n, { minimum: 300n, unit: 'POINT' }],
  [[110n, 0n, 0n], 110n, undefined],
  [[110n, 0n, 0n], 109n, { minimum: 1n, unit: 'SPOON' }],
  [[200n, 500n, 0n], 99_999n, { minimum: 500n, unit: 'SPOON' }],
] as const)(
  'with the rules %o, %s points lack %o to convert to spoons [EXC-12] [NUM-03]',
  (used, points, lacking) => {
    const [pointsPerSpoon, minimumSpoons, minimumPoints] = used;
    expect(lackingForSpoons({ pointsPerSpoon, minimumSpoons, minimumPoints }, points)).toEqual(
      lacking,
    );
  },
);
