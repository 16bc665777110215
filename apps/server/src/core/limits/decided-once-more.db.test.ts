import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCatalogue } from '../../../seeds/index.ts';
import { statement } from '../../platform/db/index.ts';
import { bought, chargedFor } from '../../testing/bought.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import type { PaymentName } from '../charging/index.ts';
import type { Holder } from '../ledger/index.ts';

/** Calls the checks of the transaction that begins a purchase directly in the database. */
const setLimit = statement(
  'test-limits-once-set',
  `insert into dipper.purchase_limit (country, name, value, changed_at, changed_by)
   values ('kr', 'minor_monthly', $1, now(), 'test')`,
);
const makeMinor = statement(
  'test-limits-once-minor',
  'update dipper.app_user set grant_adult = 0 where bucket = $1 and user_id = $2',
);
const refusal = statement(
  'test-limits-once-refusal',
  `select dipper.refuse_by_limits(u, p, m, $3, dipper.current_time()) as outcome
   from dipper.app_user u, dipper.product p, dipper.payment_method m
   where u.bucket = $1 and u.user_id = $2 and p.product_id = 101001 and m.country = 'kr'
     and m.method_id = 36`,
);
const month = statement(
  'test-limits-once-month',
  `select o_count as count, o_paid as paid, o_open as open
   from dipper.paid_of_month($1, $2, 'kr', dipper.current_time())`,
);
const put = statement(
  'test-limits-once-put',
  `update dipper.payment set state = $4::dipper.charge_state, refunded_total = $5,
     settled_at = case when $6 then dipper.current_time() end
   where bucket = $1 and user_id = $2 and payment_id = $3`,
);
const makeNewcomers = statement(
  'test-limits-once-newcomers',
  `update dipper.product set category = 'NEWBIE' where product_id in (101001, 101002)`,
);
const tried = statement(
  'test-limits-once-tried',
  `insert into dipper.first_time_attempt (bucket, user_id, product_id, payment_id)
   values ($1, $2, 101001, $3)`,
);
const firstTime = statement(
  'test-limits-once-first-time',
  `select dipper.refuse_by_first_time(u, p) as outcome from dipper.app_user u, dipper.product p
   where u.bucket = $1 and u.user_id = $2 and p.product_id = $3`,
);
const rest = statement(
  'test-limits-once-rest',
  `select dipper.method_state(jsonb_populate_record(m, jsonb_build_object('rest_zone', 'Asia/Seoul',
     'rest_from', $1::text, 'rest_until', $2::text)), $3::timestamptz) as outcome
   from dipper.payment_method m where m.country = 'kr' and m.method_id = 43`,
);

const price = 1100n;
let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
  await seedCatalogue(place.owner);
  await place.owner.query(setLimit, [3n * price]);
});

afterAll(() => place.close());

const minor = async (beside?: Holder): Promise<Holder> => {
  const person = await newPerson(place.owner, beside && { beside });
  await place.owner.query(makeMinor, [person.bucket, person.userId]);
  return person;
};

const stand = async (
  { bucket, userId, paymentId }: PaymentName,
  state: string,
  { refunded = 0n, isSettled = true } = {},
): Promise<void> => {
  await place.owner.query(put, [bucket, userId, paymentId, state, refunded, isSettled]);
};

const outcomeOf = async (
  query: Parameters<OwnDatabase['owner']['query']>[0],
  values: readonly unknown[],
): Promise<unknown> => (await place.owner.query<{ outcome: unknown }>(query, values))[0]?.outcome;

const refused = ({ bucket, userId }: Holder, quantity: number) =>
  outcomeOf(refusal, [bucket, userId, quantity]);

const monthOf = async ({ bucket, userId }: Holder) =>
  (await place.owner.query(month, [bucket, userId]))[0];

describe('a minor’s monthly limit [PAY-08]', () => {
  it('allows a purchase up to the limit, and refuses one above it', async () => {
    const person = await minor();
    await bought(place.owner, person);
    expect(await refused(person, 2)).toBeNull();
    expect(await refused(person, 3)).toBe('minor_monthly_limit');
    await bought(place.owner, person);
    await bought(place.owner, person);
    expect(await refused(person, 1)).toBe('minor_monthly_limit');
  });

  it('counts one person’s purchases only, also when another shares the bucket', async () => {
    const person = await minor();
    const neighbour = await minor(person);
    for (const _ of [1, 2, 3]) await bought(place.owner, neighbour);
    expect(await refused(neighbour, 1)).toBe('minor_monthly_limit');
    expect(await refused(person, 3)).toBeNull();
    expect(await monthOf(person)).toEqual({ count: 0, paid: 0n, open: 0n });
  });

  it.each([
    ['part_refunded', { refunded: 550n }, { count: 1, paid: 550n, open: 0n }],
    ['refunded', { refunded: price }, { count: 1, paid: 0n, open: 0n }],
    ['review', {}, { count: 1, paid: price, open: 0n }],
    ['unknown', { isSettled: false }, { count: 0, paid: 0n, open: price }],
    ['waiting', { isSettled: false }, { count: 0, paid: 0n, open: price }],
    ['declined', {}, { count: 0, paid: 0n, open: 0n }],
  ] as const)('counts a purchase that is %s %o as %o', async (state, more, expected) => {
    const person = await minor();
    await stand(await bought(place.owner, person), state, more);
    expect(await monthOf(person)).toEqual(expected);
  });
});

it.each([
  ['sent', 'purchase_running'],
  ['waiting', 'purchase_running'],
  ['review', 'first_time_only'],
  ['succeeded', 'first_time_only'],
  ['declined', null],
])(
  'a newcomer offer bought in state %s decides about every other newcomer offer: %s [PAY-01, PAY-08]',
  async (state, expected) => {
    await place.owner.query(makeNewcomers);
    const person = await newPerson(place.owner);
    const payment = await chargedFor(place.owner, person, { productId: 101_001 });
    await stand(payment, state, { isSettled: state !== 'sent' && state !== 'waiting' });
    await place.owner.query(tried, [person.bucket, person.userId, payment.paymentId]);
    for (const product of [101_001, 101_002]) {
      expect(await outcomeOf(firstTime, [person.bucket, person.userId, product])).toBe(expected);
    }
    expect(await outcomeOf(firstTime, [person.bucket, person.userId, 101_003])).toBeNull();
  },
);

describe('a payment method with a daily closing time', () => {
  it.each([
    ['23:29:59', 'open'],
    ['23:30:00', 'resting'],
    ['23:59:59', 'resting'],
    ['00:00:00', 'resting'],
    ['00:29:59', 'resting'],
    ['00:30:00', 'open'],
    ['12:00:00', 'open'],
  ])('that spans midnight is at %s %s [PAY-04]', async (time, state) => {
    expect(await outcomeOf(rest, ['23:30', '00:30', `2026-03-05T${time}+09:00`])).toBe(state);
  });

  it.each([
    ['00:59:59', 'open'],
    ['01:00:00', 'resting'],
    ['04:59:59', 'resting'],
    ['05:00:00', 'open'],
  ])('within one day is at %s %s [PAY-04]', async (time, state) => {
    expect(await outcomeOf(rest, ['01:00', '05:00', `2026-03-05T${time}+09:00`])).toBe(state);
  });
});
