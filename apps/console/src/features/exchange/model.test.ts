import type { ExchangeState, OperatorExchange } from '@dipper/contract';
import { describe, expect, it } from 'vitest';

import { ageOf, countsOf, isOver, mayAgree, payoutTermOf, sumsOf } from './model.ts';

const exchange = (changed: Partial<OperatorExchange> = {}): OperatorExchange => ({
  exchangeId: `e1-${'0'.repeat(32)}`,
  userId: 1,
  type: 'cash',
  state: 'requested',
  revision: 0,
  country: 'kr',
  djLevel: 'regular',
  policyVersion: 1,
  estimated: {
    points: 10,
    amount: 7,
    originAmount: 10,
    pgFee: 1,
    remittanceFee: 1,
    spoonFee: 1,
    taxAndUtilityBills: 0,
    unit: 'KRW',
  },
  needsSecondOperator: false,
  agreedBy: null,
  provider: 'openbanking',
  providerReference: null,
  reason: null,
  requestedAt: '2027-01-01T00:00:00.000Z',
  changedAt: '2027-01-01T00:00:00.000Z',
  ...changed,
});

const large = exchange({ needsSecondOperator: true });
const checked = exchange({ ...large, state: 'checking', agreedBy: 'yuna' });
const usd = (amount: number | string) =>
  exchange({ estimated: { ...exchange().estimated, unit: 'USD', amount } });

describe('who is offered to agree', () => {
  it.each([
    ['a maker to a small one', exchange(), false, 'yuna', true],
    ['a maker to a large one that nobody has agreed to', large, false, 'yuna', true],
    ['whoever agreed first, never again', checked, true, 'yuna', false],
    ['a second maker, not as the second', checked, false, 'minho', false],
    ['another checker, as the second', checked, true, 'minho', true],
    ['nobody to what is agreed to', exchange({ state: 'approved' }), true, 'minho', false],
  ] as const)('%s [OPS-03]', (...[, what, isChecker, name, may]) => {
    expect(mayAgree(what, { name, isChecker })).toBe(may);
  });
});

describe('what many come to', () => {
  it('is summed by unit, exactly, also beyond what a float holds [OPS-03, NUM-03]', () => {
    const many = [exchange(), usd('900000000000000001'), exchange(), usd(2)];
    expect(sumsOf(many)).toEqual([
      { unit: 'KRW', amount: 14, count: 2 },
      { unit: 'USD', amount: '900000000000000003', count: 2 },
    ]);
  });

  it('tells which will still wait for a checker [OPS-03]', () => {
    expect(countsOf([exchange(), large, checked])).toEqual({ all: 3, waits: 1, agreed: 2 });
  });
});

it.each([
  [30_000, 'minute', 0],
  [59 * 60_000, 'minute', 59],
  [23 * 3_600_000, 'hour', 23],
  [50 * 3_600_000, 'day', 2],
] as const)('of %d milliseconds the age is in %ss [OPS-03]', (passed, unit, value) => {
  const since = '2027-01-01T00:00:00.000Z';
  expect(ageOf(since, new Date(since).getTime() + passed)).toEqual({ unit, value });
});

it.each([
  ['requested', false, 'to_be_paid_out'],
  ['checking', false, 'to_be_paid_out'],
  ['approved', false, 'to_be_paid_out'],
  ['sending', false, 'to_be_paid_out'],
  ['sent', false, 'to_be_paid_out'],
  ['unknown', false, 'to_be_paid_out'],
  ['rejected', false, 'to_be_paid_out'],
  ['review', false, 'to_be_paid_out'],
  ['paid', true, 'paid_out'],
  ['canceled', true, 'not_paid_out'],
  ['refused', true, 'not_paid_out'],
  ['returned', true, 'not_paid_out'],
] as const satisfies readonly (readonly [ExchangeState, boolean, string])[])(
  '%s: over %s, its amount is called %s [EXC-07]',
  (state, over, term) => {
    expect([isOver(state), payoutTermOf(state)]).toEqual([over, term]);
  },
);
