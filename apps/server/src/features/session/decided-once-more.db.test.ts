import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import { hashToken, newUuid } from '../../platform/ids.ts';
import { setClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';

/**
 * These statements call the functions for keys, tickets and logins without the checks made before
 * them.
 */
const issue = statement(
  'test-login-once-issue',
  `select dipper.one_time_key_issue($1, $2, null, null, null, 'google', $3, '\\x00',
     interval '60 seconds')`,
);
const look = statement(
  'test-login-once-look',
  `select o_owner_id from dipper.one_time_key_look($1, $2, interval '120 seconds')`,
);
const ticket = statement(
  'test-login-once-ticket',
  `select dipper.login_ticket_issue($1, 'phone', 'phone:1', $2, $3, null, interval '5 minutes')`,
);
const tryTicket = statement(
  'test-login-once-try',
  `select outcome from dipper.login_ticket_try($1, $2, $3, $4, 5, interval '5 minutes')`,
);
const useTicket = statement(
  'test-login-once-use',
  'select dipper.login_ticket_use($1, $2, $3) as identity',
);
const begin = statement(
  'test-login-once-begin',
  `select dipper.refresh_family_begin($1, $2, $3, 'device', 'google', $4, interval '30 days',
     interval '180 days', dipper.current_time() + make_interval(secs => $5), null, null) as begun`,
);
const endAll = statement(
  'test-login-once-end-all',
  `update dipper.app_user set logins_ended_at = dipper.current_time()
   where bucket = $1 and user_id = $2`,
);
const handOver = statement(
  'test-login-once-hand-over',
  `select dipper.refresh_family_hand_over($1, $2, $3, $4, $5, interval '1 hour') as outcome`,
);
const expiries = statement(
  'test-login-once-expiries',
  `select f.expires_at <= p.expires_at as family, t.expires_at <= p.expires_at as token
   from dipper.refresh_family f
   join dipper.refresh_family p on p.bucket = f.bucket and p.family_id = f.handed_over_by
   join dipper.refresh_token t on t.bucket = f.bucket and t.family_id = f.family_id
   where f.bucket = $1 and f.user_id = $2 and f.family_id = $3`,
);
const shorten = statement(
  'test-login-once-shorten',
  `update dipper.refresh_family set expires_at = dipper.current_time() + make_interval(secs => $4)
   where bucket = $1 and user_id = $2 and family_id = $3`,
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
});

beforeEach(() => setClock(place.owner, 0));
afterAll(() => place.close());

it('a one-time login key expires two minutes after it was made, however often it is looked at [AUTH-03]', async () => {
  const { userId } = await newPerson(place.owner);
  const hash = hashToken(newUuid());
  await place.database.query(issue, [hash, userId, 'device']);
  const seen: number[] = [];
  for (const seconds of [0, 50, 100, 115, 121]) {
    await setClock(place.owner, seconds);
    const rows = await place.database.query(look, [hash, 'device']);
    if (rows.length === 1) seen.push(seconds);
  }
  expect(seen).toEqual([0, 50, 100, 115]);
});

it('a proof of login is used in its own browser, for its purpose, and once [AUTH-03]', async () => {
  const [hash, code] = [hashToken(newUuid()), hashToken('123456')];
  await place.database.query(ticket, [hash, 'device', code]);
  const use = async (purpose: string, device: string) =>
    (await place.database.query<{ identity: string | null }>(useTicket, [hash, purpose, device]))[0]
      ?.identity;
  expect(await use('phone', 'device')).toBeNull();
  const proved = await place.database.query(tryTicket, [hash, 'phone', 'device', code]);
  expect(proved).toEqual([{ outcome: 'proved' }]);
  expect(await use('phone', 'another device')).toBeNull();
  expect(await use('email-reset', 'device')).toBeNull();
  expect(await use('phone', 'device')).toBe('phone:1');
  expect(await use('phone', 'device')).toBeNull();
});

it('a login proved before all logins of the person ended does not start after that [AUTH-04]', async () => {
  const { bucket, userId } = await newPerson(place.owner);
  const begun = async (provedSecondsFromNow: number) => {
    const values = [bucket, userId, newUuid(), hashToken(newUuid()), provedSecondsFromNow];
    return (await place.database.query<{ begun: boolean }>(begin, values))[0]?.begun;
  };
  expect(await begun(-10)).toBe(true);
  await place.owner.query(endAll, [bucket, userId]);
  expect(await begun(-10)).toBe(false);
  expect(await begun(10)).toBe(true);
});

it.each([60, 7200])(
  'a login that was handed over ends no later than the one it came from: %i seconds [AUTH-04]',
  async (seconds) => {
    const { bucket, userId, tokenId } = await newPerson(place.owner);
    await place.owner.query(shorten, [bucket, userId, tokenId, seconds]);
    const family = newUuid();
    const values = [bucket, userId, tokenId, family, hashToken(newUuid())];
    expect(await place.database.query(handOver, values)).toEqual([{ outcome: 'begun' }]);
    expect(await place.owner.query(expiries, [bucket, userId, family])).toEqual([
      { family: true, token: true },
    ]);
  },
);
