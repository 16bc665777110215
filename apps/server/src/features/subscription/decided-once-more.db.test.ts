import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalogue } from '../../../seeds/index.ts';
import { statement } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { daySeconds, setClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import type { Holder } from '../../core/ledger/index.ts';

/** These statements call the transactions of subscriptions without the checks made before them. */
const keepCard = statement(
  'test-sub-once-card',
  `insert into dipper.card (bucket, user_id, card_id, state, provider, customer_key,
     billing_key_sealed, fingerprint, company, number_masked, kind, nickname, is_main, wants_main,
     key_state, created_at, changed_at, revision)
   values ($1, $2, $3::uuid, 'kept', 'tosspayments', 'k', '\\x00', ($3::uuid)::text, '현대', '4330',
     'credit', 'card', true, false, 'live', now(), now(), 0)`,
);
const start = statement(
  'test-sub-once-start',
  `select o_outcome as outcome from dipper.start_subscription($1, $2, $3, $4, $5,
     row('membership', 9002, null, null, null, $6, 9900, null, null, null, null,
       'test')::dipper.subscription_wish)`,
);
const send = statement('test-sub-once-send', 'select dipper.send_card_payment($1, $2, $3, 30)');
const settle = statement(
  'test-sub-once-settle',
  `select o_state::text as state from dipper.settle_card_payments(array[$1::int],
     array[$2::bigint], array[$3::uuid], array[$4::dipper.charge_state], array['p-' || $3],
     array[9900::bigint], array['KRW'::dipper.unit], array['send'], array['{}'::jsonb],
     array[$5::int], array[null::int])`,
);
const standing = statement(
  'test-sub-once-standing',
  `select state::text, ended_why from dipper.subscription
   where bucket = $1 and user_id = $2 and subscription_id = $3`,
);
const charges = statement(
  'test-sub-once-charges',
  `select p.card_payment_id as id, p.state::text, array(select r.reason from dipper.refund r
     where r.bucket = p.bucket and r.user_id = p.user_id
       and r.payment_id = p.card_payment_id) as back
   from dipper.card_payment p where p.bucket = $1 and p.user_id = $2
   order by p.period_number, p.attempt`,
);
const schedule = statement('test-sub-once-schedule', 'select dipper.schedule_due_periods($1, 100)');
const attempt = statement(
  'test-sub-once-attempt',
  'select o_card_payment_id as id from dipper.begin_due_attempts($1, 100)',
);
const cancel = statement(
  'test-sub-once-cancel',
  `select dipper.cancel_subscription($1, $2, $3, (select dipper.next_payment_at(s)
     from dipper.subscription s where s.subscription_id = $3)) as outcome`,
);
const resume = statement(
  'test-sub-once-resume',
  'select dipper.resume_subscription($1, $2, $3) as outcome',
);
const endNow = statement(
  'test-sub-once-end',
  `select dipper.end_subscription(s, 'canceled', null, null, dipper.current_time())
   from dipper.subscription s where s.bucket = $1 and s.user_id = $2 and s.subscription_id = $3`,
);
const granted = statement(
  'test-sub-once-granted',
  `select granted_until > dipper.current_time() as holds from dipper.subscription_benefit
   where bucket = $1 and user_id = $2`,
);
const block = statement(
  'test-sub-once-block',
  `update dipper.app_user set state = 'blocked' where bucket = $1 and user_id = $2`,
);
const giveUp = statement(
  'test-sub-once-give-up',
  `update dipper.subscription_period
   set give_up_at = dipper.current_time() + make_interval(secs => $3)
   where bucket = $1 and user_id = $2 and state = 'due'`,
);
const promotion = statement(
  'test-sub-once-promotion',
  `select dipper.refuse_promotion(u, p, o, o.ends_at + make_interval(secs => $5)) as refusal
   from dipper.app_user u, dipper.subscription_product p, dipper.subscription_promotion o
   where u.bucket = $1 and u.user_id = $2 and p.product_id = $3 and o.promotion_id = $4`,
);
const use = statement(
  'test-sub-once-use',
  `insert into dipper.subscription_promotion_use
     (bucket, user_id, promotion_id, subscription_id, type, dj_id, at)
   values ($1, $2, $3, gen_random_uuid(), 'plan', 1, now())`,
);
const suspend = statement(
  'test-sub-once-suspend',
  `insert into dipper.dj_suspension (dj_id, starts_at, ends_at, reason)
   values ($1, now() + make_interval(days => $2), now() + make_interval(days => $3), 'test')`,
);
const isSuspended = statement(
  'test-sub-once-suspended',
  'select dipper.is_dj_suspended($1, dipper.current_time()) as is',
);
const recurring = statement(
  'test-sub-once-recurring',
  `select dipper.refuse_recurring(u, dipper.current_time()) as refusal from dipper.app_user u
   where u.bucket = $1 and u.user_id = $2`,
);
const setGrants = statement(
  'test-sub-once-grants',
  'update dipper.app_user set grant_adult = $3 where bucket = $1 and user_id = $2',
);

let place: OwnDatabase;
let djs = 800_000n;

beforeAll(async () => {
  place = await openOwnDatabase();
  await seedCatalogue(place.owner);
});

beforeEach(() => setClock(place.owner, 0));
afterAll(() => place.close());

type Begun = { readonly who: Holder; readonly key: readonly [number, bigint, string] };
type Charge = { readonly id: string; readonly state: string; readonly back: readonly string[] };

const chargesOf = ({ who }: Begun): Promise<Charge[]> =>
  place.owner.query<Charge>(charges, [who.bucket, who.userId]);

const tell = async ({ who }: Begun, id: string, state: 'succeeded' | 'declined') => {
  const code = state === 'declined' ? 49_406 : null;
  await place.database.query(settle, [who.bucket, who.userId, id, state, code]);
};

const isSent = async ({ who }: Begun, id: string): Promise<string> => {
  await place.database.query(send, [who.bucket, who.userId, id]);
  return id;
};

const begun = async (): Promise<Begun> => {
  const who = await newPerson(place.owner);
  const [card, id, payment] = [newUuid(), newUuid(), newUuid()];
  const values = [who.bucket, who.userId];
  await place.owner.query(keepCard, [...values, card]);
  const rows = await place.database.query(start, [...values, id, payment, newUuid(), card]);
  expect(rows).toEqual([{ outcome: 'started' }]);
  const made: Begun = { who, key: [who.bucket, who.userId, id] };
  await tell(made, await isSent(made, payment), 'succeeded');
  expect(await stateOf(made)).toBe('active');
  return made;
};

const stateOf = async ({ key }: Begun) =>
  (await place.owner.query<{ state: string }>(standing, [...key]))[0]?.state;

const outcomeOf = async (
  query: Parameters<OwnDatabase['database']['query']>[0],
  values: readonly unknown[],
) => (await place.database.query<{ outcome: string }>(query, values))[0]?.outcome;

/** A month later: the next period is written, and charged where it may be. */
const nextAttempt = async ({ who }: Begun, days = 31): Promise<string | undefined> => {
  await setClock(place.owner, days * daySeconds);
  await place.database.query(schedule, [who.bucket]);
  return (await place.database.query<{ id: string }>(attempt, [who.bucket]))[0]?.id;
};

const attempted = async (one: Begun, days?: number): Promise<string> => {
  const id = await nextAttempt(one, days);
  if (id === undefined) throw new Error('nothing is charged');
  return id;
};

describe('a subscription', () => {
  it('is canceled and resumed by its own person only, also if another shares the bucket [SUB-07]', async () => {
    const one = await begun();
    const neighbour = await newPerson(place.owner, { beside: one.who });
    const theirs = [neighbour.bucket, neighbour.userId, one.key[2]];
    expect(await outcomeOf(cancel, theirs)).toBe('subscription_not_found');
    expect(await stateOf(one)).toBe('active');
    expect(await outcomeOf(cancel, one.key)).toBe('done');
    expect(await outcomeOf(resume, theirs)).toBe('subscription_not_found');
    expect(await stateOf(one)).toBe('canceled');
  });

  it('is not resumed after its end date, even if it is not marked as ended yet [SUB-07]', async () => {
    const [early, late] = [await begun(), await begun()];
    for (const { key } of [early, late]) expect(await outcomeOf(cancel, key)).toBe('done');
    await setClock(place.owner, 29 * daySeconds);
    expect(await outcomeOf(resume, early.key)).toBe('done');
    await setClock(place.owner, 31 * daySeconds);
    expect(await outcomeOf(resume, late.key)).toBe('subscription_already_canceled');
    expect(await stateOf(late)).toBe('canceled');
  });

  it('that ends before its paid time is over takes its benefits away [SUB-07, SUB-08]', async () => {
    const one = await begun();
    const person = [one.who.bucket, one.who.userId];
    expect(await place.owner.query(granted, person)).toEqual([{ holds: true }]);
    await place.owner.query(endNow, [...one.key]);
    expect(await place.owner.query(granted, person)).toEqual([{ holds: false }]);
  });
});

describe('the next period', () => {
  it('of a blocked person is not charged; of any other it is [SUB-07]', async () => {
    const [one, other] = [await begun(), await begun()];
    await place.owner.query(block, [one.who.bucket, one.who.userId]);
    expect(await nextAttempt(one)).toBeUndefined();
    expect(await stateOf(one)).toBe('past_due');
    expect(await nextAttempt(other)).toBeDefined();
  });

  it.each([
    [-1, 'ended', 1],
    [60, 'active', 2],
  ])(
    'that expires %i seconds from now leaves the subscription %s, with %i charges [SUB-10]',
    async (...row) => {
      const [seconds, state, count] = row;
      const one = await begun();
      await setClock(place.owner, 31 * daySeconds);
      await place.database.query(schedule, [one.who.bucket]);
      await place.owner.query(giveUp, [one.who.bucket, one.who.userId, seconds]);
      await place.database.query(attempt, [one.who.bucket]);
      expect(await stateOf(one)).toBe(state);
      expect(await chargesOf(one)).toHaveLength(count);
    },
  );

  it('that is paid after the subscription ended is refunded [SUB-07]', async () => {
    const one = await begun();
    const id = await isSent(one, await attempted(one));
    await place.owner.query(endNow, [...one.key]);
    await tell(one, id, 'succeeded');
    expect(await stateOf(one)).toBe('ended');
    expect((await chargesOf(one)).map(({ back }) => back)).toEqual([[], ['late']]);
  });

  it('is paid by the charge in progress; an older charge that succeeds late is refunded [SUB-10]', async () => {
    const one = await begun();
    const first = await isSent(one, await attempted(one));
    await tell(one, first, 'declined');
    const second = await isSent(one, await attempted(one, 33));
    expect(second).not.toBe(first);
    await tell(one, first, 'succeeded');
    expect(await stateOf(one)).toBe('past_due');
    await tell(one, second, 'succeeded');
    expect(await stateOf(one)).toBe('active');
    expect((await chargesOf(one)).map(({ state, back }) => [state, back])).toEqual([
      ['succeeded', []],
      ['succeeded', ['late']],
      ['succeeded', []],
    ]);
  });
});

it.each([
  [-2, -1, false],
  [-1, null, true],
  [-1, 1, true],
  [1, null, false],
])(
  'a DJ who is suspended from %i to %s days from now counts as suspended now: %s [SUB-10]',
  async (from, until, is) => {
    djs += 1n;
    const dj = djs;
    await place.owner.query(suspend, [dj, from, until]);
    expect(await place.owner.query(isSuspended, [dj])).toEqual([{ is }]);
  },
);

describe('free months', () => {
  const refusal = async (
    who: Holder,
    { product = 9001, of = 901, secondsAfterEnd = -1 } = {},
  ): Promise<unknown> => {
    const values = [who.bucket, who.userId, product, of, secondsAfterEnd];
    const [row] = await place.owner.query<{ refusal: string | null }>(promotion, values);
    return row?.refusal;
  };

  it('are granted until the promotion ends, and not at its last moment [SUB-09]', async () => {
    const who = await newPerson(place.owner);
    expect(await refusal(who)).toBeNull();
    expect(await refusal(who, { secondsAfterEnd: 0 })).toBe('promotion_expired');
    expect(await refusal(who, { secondsAfterEnd: 1 })).toBe('promotion_expired');
  });

  it('are granted once per person, whatever the payment method [SUB-09]', async () => {
    const who = await newPerson(place.owner);
    const neighbour = await newPerson(place.owner, { beside: who });
    await place.owner.query(use, [who.bucket, who.userId, 902]);
    const of902 = { product: 9103, of: 902 };
    expect(await refusal(who, of902)).toBe('duplicated_promotion');
    expect(await refusal(neighbour, of902)).toBeNull();
    expect(await refusal(who)).toBeNull();
  });
});

it.each([
  [1, null],
  [0, 'subscription_minor_not_allowed'],
  [-1, 'subscription_minor_not_allowed'],
])(
  'a person whose adult right is %i is refused recurring payment: %s [SUB-05]',
  async (grant, result) => {
    const { bucket, userId } = await newPerson(place.owner);
    await place.owner.query(setGrants, [bucket, userId, grant]);
    expect(await place.owner.query(recurring, [bucket, userId])).toEqual([{ refusal: result }]);
  },
);
