import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import { seatOperators } from '../../testing/seats.ts';
import { findWallet } from './index.ts';
import type { Holder } from './index.ts';

/** Calls the transaction of an adjustment directly, past the checks before it. */
const ask = statement(
  'test-adjusting-ask',
  `select o_outcome as outcome, o_adjustment_id as id from dipper.ask_spoon_adjustment(
     $1, $2, $3::uuid, 'give', $4, 'a reason', $5, ($3::uuid)::text, true)`,
);
const decide = statement(
  'test-adjusting-decide',
  `select dipper.decide_spoon_adjustment($1, $2, $3, $4, 'a reason', $5) as outcome`,
);
const remove = statement(
  'test-adjusting-remove',
  `update dipper.app_user set state = 'deleted', deleted_at = now()
   where bucket = $1 and user_id = $2`,
);
const invite = statement(
  'test-adjusting-invite',
  `insert into dipper.operator (name, roles, invited_by, invited_at)
   values ('invited', '{administrator}', 'command line', dipper.current_time())`,
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
  await seatOperators(place, { minji: ['support'], chul: ['finance-checker'] });
  await place.owner.query(invite);
});

afterAll(() => place.close());

/** Proposes more spoons than one operator may give alone. */
const propose = async ({ bucket, userId }: Holder): Promise<string> => {
  const id = newUuid();
  const [result] = await place.owner.query(ask, [bucket, userId, id, 501, 'minji']);
  expect(result).toEqual({ outcome: 'asked', id });
  return id;
};

const agree = async ({ bucket, userId }: Holder, id: string, by: string) => {
  const rows = await place.owner.query<{ outcome: string }>(decide, [bucket, userId, id, true, by]);
  return rows[0]?.outcome;
};

const bonus = async (holder: Holder) => (await findWallet(place.database, holder)).spoon_bonus;

it('a spoon adjustment is approved by another operator who has signed in, and by nobody else [OPS-01]', async () => {
  const holder = await newPerson(place.owner);
  const id = await propose(holder);
  for (const by of ['minji', 'invited', 'nobody at all']) {
    expect([by, await agree(holder, id, by)]).toEqual([by, 'second_operator_required']);
  }
  expect(await bonus(holder)).toBe(0n);
  expect(await agree(holder, id, 'chul')).toBe('done');
  expect(await agree(holder, id, 'chul')).toBe('done');
  expect(await bonus(holder)).toBe(501n);
});

it('an adjustment for an account that was deleted meanwhile is refused [OPS-01]', async () => {
  const holder = await newPerson(place.owner);
  const id = await propose(holder);
  await place.owner.query(remove, [holder.bucket, holder.userId]);
  expect(await agree(holder, id, 'chul')).toBe('account_deleted');
  expect(await bonus(holder)).toBe(0n);
});
