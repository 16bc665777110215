import * as contract from '@dipper/contract';
import { countries } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCatalogue } from '../../seeds/index.ts';
import { bucketOf } from '../platform/bucket.ts';
import { statement } from '../platform/db/index.ts';
import { newUuid } from '../platform/ids.ts';
import { daySeconds, hourSeconds, setClock } from '../testing/clock.ts';
import { newPerson } from '../testing/new-person.ts';
import { openOwnDatabase } from '../testing/own-database.ts';
import type { OwnDatabase } from '../testing/own-database.ts';

const limit = statement('test-constants-limit', 'select dipper.limit_of($1, $2) as value');
const timeLimits = statement(
  'test-constants-time-limits',
  'select purpose, seconds from dipper.charge_time_limit',
);
const bucket = statement('test-constants-bucket', 'select dipper.bucket_of($1::bigint) as value');
const periods = statement(
  'test-constants-period',
  `select extract(epoch from dipper.period_start(now(), 1) - now())::int as seconds`,
);
const lasts = statement(
  'test-constants-spoons',
  `select dipper.spoon_expiry($1::timestamptz) as until`,
);
const policies = statement(
  'test-constants-policies',
  `select route, country, minimum_points, minimum_amount, minimum_balance, minimum_spoons
   from dipper.exchange_policy where version = 1 and route in ('cash', 'convert', 'payoneer')`,
);
/** The fewest points that buy one spoon; a smaller number is refused. */
const pointsOfSpoon = statement(
  'test-constants-points',
  `select min(held)::bigint as points from generate_series(0, 300) held
   join dipper.app_user u on u.bucket = $1 and u.user_id = $2
   join dipper.exchange_policy_at('kr', 'cash', now()) p on true
   where dipper.refuse_exchange(u, jsonb_populate_record(p, '{"minimum_spoons": 1}'),
       jsonb_populate_record(null::dipper.exchange_wish, jsonb_build_object('points', 0,
         'policy_version', p.version, 'dj_level', u.dj_level, 'origin_amount', 0)), held)
     is distinct from 'exchange_spoons_insufficient'`,
);
const keepCard = statement(
  'test-constants-card',
  `insert into dipper.card (bucket, user_id, card_id, state, provider, customer_key,
     billing_key_sealed, fingerprint, company, number_masked, kind, nickname, is_main, wants_main,
     key_state, created_at, changed_at, revision)
   values ($1, $2, $3::uuid, 'kept', 'tosspayments', 'k', '\\x00', ($3::uuid)::text, '현대',
     '4330****123*', 'credit', 'card', true, false, 'live', now(), now(), 0)`,
);
const subscribe = statement(
  'test-constants-subscribe',
  `insert into dipper.subscription (bucket, user_id, subscription_id, state, revision, type, dj_id,
     product_id, name, standard_price, local_price, currency, country, card_id, promotion_months,
     promotion_price, anchor_at, next_period, next_due_at, paid_until, terms_version, agreed_at,
     request_key, created_at, changed_at)
   select $1, $2, $3::uuid, 'active', 0, 'membership', 0, 9002, 'Membership', 9900, 9900, 'KRW',
     'kr', $4::uuid, 0, 0, i.at, 1, i.at + interval '30 days', i.at + interval '30 days', 'test', i.at,
     $3::text, i.at, i.at
   from (select date_trunc('milliseconds', now()) as at) i
   returning next_due_at`,
);
const cancel = statement(
  'test-constants-cancel',
  'select dipper.cancel_subscription($1, $2, $3, $4) as outcome',
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
  await seedCatalogue(place.owner);
});

afterAll(() => place.close());

const one = async (...query: Parameters<OwnDatabase['owner']['query']>): Promise<unknown> =>
  Object.values((await place.owner.query(...query))[0] ?? {})[0];

describe('the database and the contract agree [NUM-01]', () => {
  it.each([
    ['daily_method_uses', BigInt(contract.dailyMethodUses)],
    ['refund_days', BigInt(contract.purchaseRefundDays)],
    ['minor_monthly', contract.minorMonthlyLimitWon],
  ] as const)('on %s', async (name, value) => {
    const held = await Promise.all(countries.map((country) => one(limit, [country, name])));
    const isOfKorea = name === 'minor_monthly';
    expect(held).toEqual(countries.map((each) => (isOfKorea && each !== 'kr' ? null : value)));
  });

  it('on the days of a subscription period', async () => {
    expect(await one(periods)).toBe(contract.recurringPeriodDays * daySeconds);
  });

  it.each([
    ['2026-03-01T12:00:00.000Z', '-03-01T12:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '-02-28T12:00:00.000Z'],
  ])('on the years until a spoon bought at %s expires', async (got, day) => {
    const until = `${Number(got.slice(0, 4)) + contract.spoonValidityYears}${day}`;
    expect(await one(lasts, [got])).toEqual(new Date(until));
  });

  it('on how long a charge may still be requested', async () => {
    const rows = await place.owner.query<{ purpose: string; seconds: number }>(timeLimits);
    const minutes = contract.cardProcessingMaxMinutes * 60;
    expect(Object.fromEntries(rows.map(({ purpose, seconds }) => [purpose, seconds]))).toEqual({
      trial: minutes,
      first: minutes,
      change: minutes,
      renewal: daySeconds,
    });
  });

  it.each([1n, 4095n, 4096n, 9_007_199_254_740_991n])(
    'on the bucket of person %s',
    async (userId) => {
      expect(await one(bucket, [userId])).toBe(bucketOf(userId));
    },
  );

  it('on the points that one spoon costs', async () => {
    const { bucket, userId } = await newPerson(place.owner);
    expect(await one(pointsOfSpoon, [bucket, userId])).toBe(contract.spoonCostPoints);
  });

  it('on the hours before a payment after which it can no longer be canceled', async () => {
    const outcomes = await Promise.all([0, 0].map(() => newPerson(place.owner)));
    const answers: unknown[] = [];
    for (const [index, { bucket, userId }] of outcomes.entries()) {
      const [id, card] = [newUuid(), newUuid()];
      await setClock(place.owner, 0);
      await place.owner.query(keepCard, [bucket, userId, card]);
      const due = await one(subscribe, [bucket, userId, id, card]);
      const hours = contract.recurringPeriodDays * 24 - contract.cancelBeforeNextPaymentHours;
      await setClock(place.owner, hours * hourSeconds + (index === 0 ? -60 : 60));
      answers.push(await one(cancel, [bucket, userId, id, due]));
    }
    await setClock(place.owner, 0);
    expect(answers).toEqual(['done', 'subscription_cancel_too_late']);
  });

  it('on the minimum of each exchange method', async () => {
    const rows = await place.owner.query<Record<string, unknown>>(policies);
    const held = Object.fromEntries(
      rows.map(({ route, country, ...least }) => [`${String(route)} ${String(country)}`, least]),
    );
    const none = {
      minimum_points: 0n,
      minimum_amount: 0n,
      minimum_balance: 0n,
      minimum_spoons: 0n,
    };
    const korea = {
      ...none,
      minimum_amount: contract.minimumCashOutWon,
      minimum_balance: contract.minimumCashOutBalanceWon,
      minimum_spoons: contract.minimumExchangeSpoonsKorea,
    };
    const taiwan = {
      ...none,
      minimum_amount: contract.minimumCashOutTaiwanDollars,
      minimum_balance: contract.minimumCashOutBalanceTaiwanDollars,
      minimum_spoons: contract.minimumExchangeSpoonsTaiwan,
    };
    expect(held).toMatchObject({
      'cash kr': korea,
      'payoneer tw': { ...taiwan, minimum_points: contract.minimumPayoutProviderPoints },
      'convert kr': { ...none, minimum_spoons: contract.minimumExchangeSpoonsKorea },
      'convert jp': { ...none, minimum_points: contract.minimumExchangePointsJapan },
      'payoneer us': { ...none, minimum_points: contract.minimumPayoutProviderPoints },
    });
  });
});
