import { recurringPeriodDays } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import {
  changeOf,
  lastMomentToCancel,
  periodStart,
  priceNowAndLater,
  splitRefund,
  usedDaysAt,
} from './model.ts';
import { endOfRetries, retrySchedule } from './retry-model.ts';

/** A million in the long form: `npm run torture -- dates`. */
const runs = Number(process.env['GENERATED_DATES'] ?? 10_000);

const longest = 600_000;
const dayMs = 86_400_000;

/** Numbers that look random and are the same each time. */
const createDice = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const high = state;
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Number((BigInt(high) * 4_294_967_296n + BigInt(state)) % BigInt(below));
  };
};

const anyMoment = (dice: (below: number) => number): Date =>
  new Date(Date.UTC(2020, 0, 1) + dice(30 * 365 * dayMs));

/** The reference counts days on the calendar instead of multiplying. */
const referenceStart = (anchor: Date, number: number): Date => {
  const day = new Date(anchor);
  for (let period = 0; period < number; period += 1) day.setUTCDate(day.getUTCDate() + 30);
  return day;
};

/** The reference walks from day to day until it has passed the moment. */
const referenceUsed = (startsAt: Date, at: Date): number => {
  const walker = new Date(startsAt);
  let days = 0;
  while (walker <= at && days < 30) {
    days += 1;
    walker.setUTCDate(walker.getUTCDate() + 1);
  }
  return days;
};

/** The reference hands the price out day by day, whole units only, and takes the used days. */
const referenceBack = (amount: bigint, days: number, daysLeft: number): bigint => {
  const left = Math.min(days, daysLeft);
  let sum = 0n;
  let rest = 0n;
  for (let day = 0; day < days - left; day += 1) {
    rest += amount;
    while (rest >= BigInt(days)) {
      const whole = rest / BigInt(days);
      sum += whole;
      rest -= whole * BigInt(days);
    }
  }
  return amount - sum;
};

it(
  'dates of periods match an independent count of calendar days [SUB-07]',
  () => {
    const dice = createDice(20_261_120);
    const different: unknown[] = [];
    for (let run = 0; run < runs; run += 1) {
      const anchor = anyMoment(dice);
      const number = dice(120);
      const start = periodStart(anchor, number);
      const isSame = start.getTime() === referenceStart(anchor, number).getTime();
      const hasDay = start.getTime() - lastMomentToCancel(start).getTime() === dayMs;
      if (!isSame || !hasDay) different.push({ anchor, number, start });
    }
    expect(different).toEqual([]);
    expect(periodStart(new Date('2028-02-15T10:00:00.123Z'), 1).toISOString()).toBe(
      '2028-03-16T10:00:00.123Z',
    );
  },
  longest,
);

it(
  'refunds match an independent day-by-day split of the price, to the last unit [SUB-08]',
  () => {
    const dice = createDice(46_227);
    const different: unknown[] = [];
    for (let run = 0; run < runs; run += 1) {
      const startsAt = anyMoment(dice);
      const at = new Date(startsAt.getTime() + dice(30 * dayMs));
      const paidAt = new Date(Math.min(at.getTime(), startsAt.getTime() + dice(8 * dayMs)));
      const hasLoggedInSince = dice(2) === 1;
      const price = BigInt(1 + dice(1_000_000));
      const days = 1 + dice(29);
      const difference = BigInt(dice(100_000));
      const charges = [
        { cardPaymentId: 'price', amount: price, days: recurringPeriodDays },
        ...(difference > 0n ? [{ cardPaymentId: 'more', amount: difference, days }] : []),
      ];
      const split = splitRefund({ startsAt, at, paidAt, hasLoggedInSince, charges });
      const used = referenceUsed(startsAt, at);
      const isFull = !hasLoggedInSince && used < 30 && at <= new Date(paidAt.getTime() + 7 * dayMs);
      const back = isFull
        ? price + difference
        : referenceBack(price, 30, 30 - used) +
          (difference > 0n ? referenceBack(difference, days, 30 - used) : 0n);
      const parts = split.parts.reduce((total, part) => total + part.amount, 0n);
      const isSame = split.amount === back && split.usedDays === used && split.isFull === isFull;
      if (!isSame || parts !== back || back > split.paidAmount) {
        different.push({ split, back, used, isFull, startsAt, at, paidAt });
      }
    }
    expect(different).toEqual([]);
  },
  longest,
);

describe('a refund of a subscription', () => {
  const startsAt = new Date('2026-11-20T00:00:00Z');
  const question = (at: string, hasLoggedInSince: boolean) => ({
    startsAt,
    paidAt: startsAt,
    at: new Date(at),
    hasLoggedInSince,
    charges: [{ cardPaymentId: 'a', amount: 10_000n, days: 30 }],
  });

  it.each([
    { at: '2026-11-20T00:00:00Z', login: false, amount: 10_000n, usedDays: 1, isFull: true },
    { at: '2026-11-27T00:00:00Z', login: false, amount: 10_000n, usedDays: 8, isFull: true },
    { at: '2026-11-27T00:00:00.001Z', login: false, amount: 7334n, usedDays: 8, isFull: false },
    { at: '2026-11-20T00:00:00Z', login: true, amount: 9667n, usedDays: 1, isFull: false },
    { at: '2026-12-19T00:00:00Z', login: false, amount: 0n, usedDays: 30, isFull: false },
  ])('at $at with a login $login is $amount [SUB-08]', ({ at, login, ...expected }) => {
    expect(splitRefund(question(at, login))).toMatchObject(expected);
  });
});

it('an upgrade costs the difference for the days left, and a downgrade waits for the next period [SUB-07]', () => {
  const startsAt = new Date('2026-11-20T00:00:00Z');
  const at = new Date('2026-11-29T12:00:00Z');
  expect(usedDaysAt(startsAt, at)).toBe(10);
  expect(changeOf({ oldPrice: 4900n, newPrice: 9900n, startsAt, at })).toEqual({
    kind: 'now',
    amount: 3333n,
    daysLeft: 20,
  });
  expect(changeOf({ oldPrice: 9900n, newPrice: 4900n, startsAt, at })).toEqual({
    kind: 'next',
    amount: 0n,
    daysLeft: 20,
  });
});

it('free months come before the first payment [SUB-09]', () => {
  const at = new Date('2026-11-20T09:30:00Z');
  expect(priceNowAndLater(4900n, 0, at)).toEqual({
    payNow: 4900n,
    nextPaymentTime: new Date('2026-12-20T09:30:00Z'),
  });
  expect(priceNowAndLater(4900n, 2, at)).toEqual({
    payNow: 0n,
    nextPaymentTime: new Date('2027-01-19T09:30:00Z'),
  });
});

it('the retry schedule ends [SUB-10]', () => {
  for (const steps of Object.values(retrySchedule)) {
    const hours = steps.map(({ afterHours }) => afterHours);
    expect(hours).toEqual(hours.toSorted((first, second) => first - second));
  }
  const since = new Date('2026-11-20T00:00:00Z');
  expect(endOfRetries(since)).toEqual(new Date('2026-11-27T00:00:00Z'));
});
