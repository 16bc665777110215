import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState, statement } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import { findWallet, grantSpoons, spendSpoons } from './index.ts';
import type { Holder } from './index.ts';

/** A lot as a purchase leaves it. An `ended` lot is past its expiry date, but not yet processed. */
const makeLot = statement(
  'test-lots-make',
  `insert into dipper.spoon_lot
     (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
   values ($1, $2, $3, $4, $5, $4, $5, now() - interval '1 year',
     now() + make_interval(days => $6))`,
);
const fill = statement(
  'test-lots-fill',
  `insert into dipper.wallet as w (bucket, user_id, spoon_paid, spoon_bonus) values ($1, $2, $3, $4)
   on conflict (bucket, user_id) do update
   set spoon_paid = w.spoon_paid + excluded.spoon_paid,
     spoon_bonus = w.spoon_bonus + excluded.spoon_bonus`,
);
const left = statement(
  'test-lots-left',
  `select lot_id, paid_left, bonus_left from dipper.spoon_lot where bucket = $1 and user_id = $2`,
);
const lines = statement(
  'test-lots-lines',
  `select debit::text, credit::text, amount from dipper.journal
   where bucket = $1 and user_id = $2 and ref_id = $3 order by line`,
);
/** One statement has one time, so a lot can end at exactly the time that is queried. */
const endNow = statement(
  'test-lots-end-now-function',
  `create function public.test_lots_end_now(p_bucket integer, p_user_id bigint, out o_spent text,
     out o_ended integer) language plpgsql as $$
   begin
     update dipper.spoon_lot set expires_at = dipper.current_time()
     where bucket = p_bucket and user_id = p_user_id;
     o_spent := dipper.spend_spoons(p_bucket, p_user_id, gen_random_uuid(), 1);
     o_ended := dipper.expire_spoons(p_bucket, p_user_id, 10);
   end $$`,
);
const callEndNow = statement(
  'test-lots-end-now',
  'select o_spent as spent, o_ended as ended from public.test_lots_end_now($1, $2)',
);
const expire = statement('test-lots-expire', 'select dipper.expire_spoons($1, $2, 10) as ended');

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
  await place.owner.query(endNow);
});

afterAll(() => place.close());

type Lot = { readonly paid: number; readonly bonus: number; readonly days: number };

const lotOf = async ({ bucket, userId }: Holder, { paid, bonus, days }: Lot): Promise<string> => {
  const lotId = newUuid();
  await place.owner.query(fill, [bucket, userId, paid, bonus]);
  await place.owner.query(makeLot, [bucket, userId, lotId, paid, bonus, days]);
  return lotId;
};

const leftOf = async ({ bucket, userId }: Holder) => {
  const rows = await place.owner.query<{ lot_id: string; paid_left: bigint; bonus_left: bigint }>(
    left,
    [bucket, userId],
  );
  return new Map(rows.map((row) => [row.lot_id, [row.paid_left, row.bonus_left]]));
};

const holdings = async (holder: Holder) => {
  const { spoon_paid: paid, spoon_bonus: bonus } = await findWallet(place.database, holder);
  return [paid, bonus];
};

const spend = (holder: Holder, amount: bigint, refId = newUuid()) =>
  spendSpoons(place.database, holder, { refId, amount });

describe('spending spoons', () => {
  it('takes the bonus of a lot before its paid spoons, from the lot that expires first [PAY-11]', async () => {
    const holder = await newPerson(place.owner);
    const later = await lotOf(holder, { paid: 10, bonus: 3, days: 90 });
    const sooner = await lotOf(holder, { paid: 10, bonus: 3, days: 30 });
    expect(await spend(holder, 2n)).toBe('posted');
    expect((await leftOf(holder)).get(sooner)).toEqual([10n, 1n]);
    expect(await spend(holder, 5n)).toBe('posted');
    expect((await leftOf(holder)).get(sooner)).toEqual([6n, 0n]);
    expect(await spend(holder, 8n)).toBe('posted');
    expect(await leftOf(holder)).toEqual(
      new Map([
        [sooner, [0n, 0n]],
        [later, [10n, 1n]],
      ]),
    );
    expect(await holdings(holder)).toEqual([10n, 1n]);
  });

  it('never takes expired ones, even if they are not booked as expired yet [PAY-11]', async () => {
    const holder = await newPerson(place.owner);
    const ended = await lotOf(holder, { paid: 10, bonus: 0, days: -1 });
    const good = await lotOf(holder, { paid: 10, bonus: 0, days: 30 });
    expect(await spend(holder, 4n)).toBe('posted');
    expect(await spend(holder, 7n)).toBe('insufficient');
    expect(await leftOf(holder)).toEqual(
      new Map([
        [ended, [10n, 0n]],
        [good, [6n, 0n]],
      ]),
    );
  });

  it('happens once per reference, repeated in turn or at once [OPS-02]', async () => {
    const [holder, refId] = [await newPerson(place.owner), newUuid()];
    await lotOf(holder, { paid: 10, bonus: 0, days: 30 });
    const outcomes = [await spend(holder, 3n, refId)];
    outcomes.push(...(await Promise.all([1, 2, 3, 4].map(() => spend(holder, 3n, refId)))));
    expect(outcomes).toEqual(['posted', 'already', 'already', 'already', 'already']);
    expect(await holdings(holder)).toEqual([7n, 0n]);
  });

  it('takes those of one person only, also when another shares the bucket [OPS-02]', async () => {
    const holder = await newPerson(place.owner);
    const neighbour = await newPerson(place.owner, { beside: holder });
    expect(neighbour.bucket).toBe(holder.bucket);
    for (const each of [holder, neighbour]) {
      await grantSpoons(place.database, each, { refId: newUuid(), amount: 10n });
    }
    expect(await spend(holder, 4n)).toBe('posted');
    expect([await holdings(holder), await holdings(neighbour)]).toEqual([
      [0n, 6n],
      [0n, 10n],
    ]);
  });
});

describe('expiring spoons', () => {
  it('expire at their last moment: from then on they are not spent, and are booked as expired [PAY-11]', async () => {
    const holder = await newPerson(place.owner);
    const lot = await lotOf(holder, { paid: 10, bonus: 3, days: 30 });
    const key = [holder.bucket, holder.userId];
    expect(await place.owner.query(expire, key)).toEqual([{ ended: 0 }]);
    const results = await place.owner.query(callEndNow, key);
    expect(results).toEqual([{ spent: 'insufficient', ended: 1 }]);
    expect(await holdings(holder)).toEqual([0n, 0n]);
    const booked = await place.owner.query(lines, [...key, lot]);
    expect(booked).toEqual([
      { debit: 'person.spoon.paid', credit: 'platform.spoon.expired', amount: 10n },
      { debit: 'person.spoon.bonus', credit: 'platform.spoon.expired', amount: 3n },
    ]);
  });
});

const writeLine = statement(
  'test-lots-write-line',
  `insert into dipper.journal
     (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
   values (1, 1, 'spoon_grant', gen_random_uuid(), 1, 'platform.spoon.granted', 'person.spoon.bonus',
     'SPOON', $1, now())`,
);

it.each([0, -1])('a journal row of amount %i is refused [OPS-02]', async (amount) => {
  const written = place.owner.query(writeLine, [amount]);
  await expect(written).rejects.toSatisfy((error) => sqlState(error) === '23514');
});
