import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { setClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import type { Holder } from '../ledger/index.ts';
import { claimNotice, finishNotice, planNotice, takeDueNotices } from './repository.ts';
import type { NoticeName } from './repository.ts';

const giveAddress = statement(
  'test-claiming-address',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   values ('email:' || $3, $1, $2, now())`,
);
const remove = statement(
  'test-claiming-remove',
  `update dipper.app_user set state = 'deleted', deleted_at = now()
   where bucket = $1 and user_id = $2`,
);
const kind = statement(
  'test-claiming-kind',
  `select dipper.kind_of_subscription_notice(null, $1, $2::jsonb,
     jsonb_populate_record(null::dipper.subscription_period, $3::jsonb),
     jsonb_populate_record(null::dipper.card_payment, $4::jsonb)) as kind`,
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase(8);
});

beforeEach(() => setClock(place.owner, 0));
afterAll(() => place.close());

const someone = async (): Promise<Holder> => {
  const { bucket, userId } = await newPerson(place.owner);
  await place.owner.query(giveAddress, [bucket, userId, `${userId}@mail.example`]);
  return { bucket, userId };
};

const mailTo = ({ bucket, userId }: Holder): NoticeName => ({
  bucket,
  userId,
  kind: 'purchase',
  refId: newUuid(),
});

it('a mail is claimed by one worker, by none once it is sent, and by another if the first one died [PAY-10]', async () => {
  const name = mailTo(await someone());
  const claims = async (): Promise<number> =>
    (await Promise.all([1, 2, 3, 4].map(() => claimNotice(place.database, name)))).filter(
      (each) => each.is_ours,
    ).length;
  expect(await claims()).toBe(1);
  await setClock(place.owner, 299);
  expect(await claims()).toBe(0);
  await setClock(place.owner, 301);
  expect(await claims()).toBe(1);
  await finishNotice(place.database, name, 'sent');
  await setClock(place.owner, 90_000);
  expect(await claims()).toBe(0);
});

it('a mail never addresses a deleted person by name [AUTH-17]', async () => {
  const [here, gone] = [await someone(), await someone()];
  const results: unknown[] = [];
  for (const person of [here, gone]) await planNotice(place.database, mailTo(person));
  await place.owner.query(remove, [gone.bucket, gone.userId]);
  for (const person of [here, gone]) {
    const due = await takeDueNotices(place.database, person.bucket, 10);
    results.push(due.map(({ nickname, country }) => [nickname, country]));
    const claimed = await claimNotice(place.database, mailTo(person));
    results.push([claimed.is_ours, claimed.country]);
  }
  expect(results).toEqual([[['Minji', 'kr']], [true, 'kr'], [[null, null]], [false, null]]);
});

const failed = 'subscription_payment_failed';
const again = { nextAttemptAt: '2026-01-02T00:00:00Z' };

it.each([
  ['subscription_started', {}, { amount: 0 }, {}, 'subscription-free'],
  ['subscription_started', {}, { amount: 9900 }, {}, 'subscription-started'],
  ['subscription_renewed', {}, { amount: 9900 }, {}, 'subscription-renewed'],
  [failed, {}, { give_up_at: '2026-01-09T00:00:00Z' }, {}, null],
  [failed, again, { give_up_at: '2026-01-09T00:00:00Z' }, {}, 'subscription-card-needed'],
  [failed, again, {}, { state: 'refunded' }, 'subscription-charged-wrongly'],
  [failed, { ...again, failureCode: '49222' }, {}, {}, 'subscription-held'],
  [failed, again, {}, {}, 'subscription-failed'],
  ['subscription_ended', { why: 'unpaid' }, {}, {}, 'subscription-unpaid'],
  ['subscription_ended', { why: 'canceled' }, {}, {}, null],
] as const)(
  'for %s %o, period %o and charge %o the mail is %s [SUB-07, SUB-10]',
  async (...row) => {
    const [topic, event, period, payment, expected] = row;
    const values = [topic, ...[event, period, payment].map((each) => JSON.stringify(each))];
    expect(await place.owner.query(kind, values)).toEqual([{ kind: expected }]);
  },
);
