import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import { hashToken, newUuid } from '../../platform/ids.ts';
import { daySeconds, hourSeconds, setClock } from '../../testing/clock.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import { seatOperators } from '../../testing/seats.ts';

/** Calls the database's checks of operators directly, past the earlier ones. */
const session = statement(
  'test-operator-once-session',
  `insert into dipper.operator_session (session_id, name, token_hash, way, address, user_agent,
     began_at, seen_at, ends_at)
   select $1, $2, $3, 'totp', '127.0.0.1', 'a test', n.now, n.now, n.now + interval '10 hours'
   from (select dipper.current_time() as now) n`,
);
const enter = statement(
  'test-operator-once-enter',
  `select name from dipper.enter_operator_session($1, interval '30 minutes', true)
   where session_id is not null`,
);
const setActive = statement(
  'test-operator-once-active',
  'update dipper.operator set is_active = $2 where name = $1',
);
const ticket = statement(
  'test-operator-once-ticket',
  `select dipper.issue_operator_ticket($1, 'kim', 'second-factor', null, interval '5 minutes')`,
);
const tryTicket = statement(
  'test-operator-once-try',
  'select name from dipper.try_operator_ticket($1, $2, 5)',
);
const addKey = statement(
  'test-operator-once-add-key',
  `insert into dipper.operator_passkey (credential_id, name, public_key, counter, transports, label,
     added_at) values ($1, $2, '\\x00', $3, '{}', 'a test', now())`,
);
const useKey = statement(
  'test-operator-once-use-key',
  'select dipper.use_operator_passkey($1, $2) as is_done',
);
const invite = statement(
  'test-operator-once-invite',
  `insert into dipper.operator (name, roles, invited_by, invited_at, invitation_hash,
     invitation_ends_at, is_active)
   values ($1, '{viewer}', 'command line', dipper.current_time(), $2,
     dipper.current_time() + interval '1 day', $3)`,
);
const enrol = statement(
  'test-operator-once-enrol',
  `select dipper.enrol_operator($1, 'hash', '\\x00', 1) as name`,
);
const areTwo = statement(
  'test-operator-once-two',
  'select dipper.are_two_operators($1, $2) as two, dipper.are_two_operators($2, $1) as turned',
);
const reinvite = statement(
  'test-operator-once-reinvite',
  `select dipper.reinvite_operator($1, null, null, '{command line}', $2, interval '1 day') as done`,
);
const provesThem = statement(
  'test-operator-once-proves',
  `select o.password_hash is not null as password, o.totp_secret is not null as codes,
     (select count(*)::int from dipper.operator_passkey k where k.name = o.name) as passkeys,
     (select count(*)::int from dipper.operator_session s
      where s.name = o.name and s.ended_at is null) as sessions
   from dipper.operator o where o.name = $1`,
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
  await seatOperators(place, {
    kim: ['viewer'],
    lee: ['support'],
    park: ['finance-maker'],
    choi: ['finance-checker'],
  });
});

beforeEach(() => setClock(place.owner, 0));
afterAll(() => place.close());

describe('a session of an operator [OPS-01]', () => {
  const begun = async (name: string): Promise<() => Promise<boolean>> => {
    const hash = hashToken(newUuid());
    await place.owner.query(session, [newUuid(), name, hash]);
    return async () => (await place.database.query(enter, [hash])).length === 1;
  };

  it('ends ten hours after sign-in, however active the operator is', async () => {
    const isIn = await begun('kim');
    const held: number[] = [];
    for (let minutes = 0; minutes <= 620; minutes += 20) {
      await setClock(place.owner, minutes * 60);
      if (await isIn()) held.push(minutes);
    }
    expect(held.at(-1)).toBe(580);
    expect(held).toHaveLength(30);
  });

  it('ends after half an hour without a call', async () => {
    const isIn = await begun('kim');
    await setClock(place.owner, 29 * 60);
    expect(await isIn()).toBe(true);
    await setClock(place.owner, 60 * 60);
    expect(await isIn()).toBe(false);
  });

  it('ends at once when the operator is removed', async () => {
    const isIn = await begun('lee');
    expect(await isIn()).toBe(true);
    await place.owner.query(setActive, ['lee', false]);
    expect(await isIn()).toBe(false);
    await place.owner.query(setActive, ['lee', true]);
  });
});

describe('a credential of an operator [OPS-01]', () => {
  it('answers its challenge within five minutes, for one purpose, in at most five attempts', async () => {
    const [early, late] = [hashToken(newUuid()), hashToken(newUuid())];
    for (const hash of [early, late]) await place.database.query(ticket, [hash]);
    const tried = async (hash: Buffer, purpose = 'second-factor') =>
      (await place.database.query<{ name: string | null }>(tryTicket, [hash, purpose]))[0]?.name;
    await setClock(place.owner, 290);
    expect(await tried(early, 'passkey')).toBeNull();
    const answers: unknown[] = [];
    for (let count = 0; count < 6; count += 1) answers.push(await tried(early));
    expect(answers).toEqual(['kim', 'kim', 'kim', 'kim', 'kim', null]);
    await setClock(place.owner, 301);
    expect(await tried(late)).toBeNull();
  });

  it.each([
    {
      first: 5,
      uses: [
        [5, false],
        [4, false],
        [6, true],
        [6, false],
      ],
    },
    {
      first: 0,
      uses: [
        [0, true],
        [0, true],
        [1, true],
        [0, false],
      ],
    },
  ] as const)(
    'is a copied passkey if its counter, $first at first, does not rise',
    async ({ first, uses }) => {
      const id = newUuid();
      await place.owner.query(addKey, [id, 'kim', first]);
      const results: [number, boolean | undefined][] = [];
      for (const [counter] of uses) {
        const rows = await place.database.query<{ is_done: boolean }>(useKey, [id, counter]);
        results.push([counter, rows[0]?.is_done]);
      }
      expect(results).toEqual(uses);
    },
  );

  it('is created from an invitation within a day, once, by an operator who is not removed', async () => {
    const hashes = [hashToken(newUuid()), hashToken(newUuid()), hashToken(newUuid())] as const;
    const [early, late, out] = hashes;
    await place.owner.query(invite, ['early', early, true]);
    await place.owner.query(invite, ['late', late, true]);
    await place.owner.query(invite, ['out', out, false]);
    const enrolled = async (hash: Buffer) =>
      (await place.database.query<{ name: string | null }>(enrol, [hash]))[0]?.name;
    await setClock(place.owner, daySeconds - hourSeconds);
    expect(await enrolled(early)).toBe('early');
    expect(await enrolled(early)).toBeNull();
    expect(await enrolled(out)).toBeNull();
    await setClock(place.owner, daySeconds + 1);
    expect(await enrolled(late)).toBeNull();
  });

  it('is deleted when the operator is invited again', async () => {
    await begunWithAll('lee');
    expect(await place.owner.query(provesThem, ['lee'])).toMatchObject([{ passkeys: 2 }]);
    const done = await place.owner.query(reinvite, ['lee', hashToken(newUuid())]);
    expect(done).toEqual([{ done: true }]);
    expect(await place.owner.query(provesThem, ['lee'])).toEqual([
      { password: false, codes: false, passkeys: 0, sessions: 0 },
    ]);
  });
});

const begunWithAll = async (name: string): Promise<void> => {
  await place.owner.query(addKey, [newUuid(), name, 0]);
  await place.owner.query(addKey, [newUuid(), name, 7]);
  await place.owner.query(session, [newUuid(), name, hashToken(newUuid())]);
};

it('two operators count as two people if each has signed in and neither is removed [OPS-01]', async () => {
  await place.owner.query(invite, ['never', hashToken(newUuid()), true]);
  const resultOf = async (one: string, other: string) =>
    (await place.owner.query<{ two: boolean; turned: boolean }>(areTwo, [one, other]))[0];
  expect(await resultOf('park', 'choi')).toEqual({ two: true, turned: true });
  for (const other of ['park', 'never', 'nobody', 'operator']) {
    expect([other, await resultOf('park', other)]).toEqual([other, { two: false, turned: false }]);
  }
  await place.owner.query(setActive, ['choi', false]);
  expect(await resultOf('park', 'choi')).toEqual({ two: false, turned: false });
  await place.owner.query(setActive, ['choi', true]);
});
