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

describe('the button to approve an exchange is offered to', () => {
  it.each([
    ['a maker, for a small exchange: yes', exchange(), false, 'yuna', true],
    ['a maker, for a large exchange without an approval: yes', large, false, 'yuna', true],
    ['the operator who approved it first: no', checked, true, 'yuna', false],
    ['another maker, for the second approval: no', checked, false, 'minho', false],
    ['another checker, for the second approval: yes', checked, true, 'minho', true],
    [
      'anybody, for an approved exchange: no',
      exchange({ state: 'approved' }),
      true,
      'minho',
      false,
    ],
  ] as const)('%s [OPS-03]', (...[, what, isChecker, name, may]) => {
    expect(mayAgree(what, { name, isChecker })).toBe(may);
  });
});

describe('the totals of several selected exchanges', () => {
  it('are summed exactly by currency, also beyond the precision of a float [OPS-03, NUM-03]', () => {
    const many = [exchange(), usd('900000000000000001'), exchange(), usd(2)];
    expect(sumsOf(many)).toEqual([
      { unit: 'KRW', amount: 14, count: 2 },
      { unit: 'USD', amount: '900000000000000003', count: 2 },
    ]);
  });

  it('count the exchanges that will still need a checker after approval [OPS-03]', () => {
    expect(countsOf([exchange(), large, checked])).toEqual({ all: 3, waits: 1, agreed: 2 });
  });
});

it.each([
  [30_000, 'minute', 0],
  [59 * 60_000, 'minute', 59],
  [23 * 3_600_000, 'hour', 23],
  [50 * 3_600_000, 'day', 2],
] as const)('an age of %d milliseconds is shown in %ss [OPS-03]', (passed, unit, value) => {
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
  'an exchange in state %s, finished: %s, labels its amount as %s [EXC-07]',
  (state, over, term) => {
    expect([isOver(state), payoutTermOf(state)]).toEqual([over, term]);
  },
);
