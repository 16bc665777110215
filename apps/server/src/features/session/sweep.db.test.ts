import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { hashToken, newUuid } from '../../platform/ids.ts';
import { sweepFamilies, sweepLogins } from './jobs.ts';
import { insertFamily } from './repository.ts';
import { insertKey, takeKey } from './one-time-key-repository.ts';
import { daySeconds, shiftClock } from '../../testing/clock.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';

const left = statement(
  'test-left-of-logins',
  `select (select count(*) from dipper.refresh_family)::int as families,
     (select count(*) from dipper.refresh_token)::int as tokens,
     (select count(*) from dipper.one_time_key)::int as codes`,
);

const userId = 4097n;
const bucket = 1;

let owner: Database;
let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase());
});

afterAll(() => close());

const logIn = async (days: number): Promise<void> => {
  const lifetime = { tokenLifetimeSeconds: 3600, familyLifetimeSeconds: days * 86_400 };
  const who = { bucket, userId, familyId: newUuid(), deviceId: 'd', snsType: 'google' } as const;
  const provedAt = '2026-01-01T00:00:00Z';
  const tokenHash = hashToken(newUuid());
  const family = { ...who, ...lifetime, provedAt, tokenHash, proofKey: undefined };
  await insertFamily(database, family);
};

const issue = async (key: string): Promise<void> =>
  insertKey(database, {
    keyHash: hashToken(key),
    whose: { userId },
    snsType: 'google',
    deviceId: undefined,
    browserHash: hashToken('browser'),
    lifetimeSeconds: 60,
  });

const sweep = async (): Promise<unknown> => {
  await sweepFamilies(database, bucket);
  await sweepLogins(database);
  return (await owner.query(left))[0];
};

it('expired logins are deleted with their tokens, and no others', async () => {
  await logIn(10);
  await logIn(20);
  await issue('first');
  expect(await sweep()).toEqual({ families: 2, tokens: 2, codes: 1 });
  await shiftClock(owner, 11 * daySeconds);
  await issue('second');
  expect(await sweep()).toEqual({ families: 1, tokens: 1, codes: 1 });
  const second = { keyHash: hashToken('second'), deviceId: 'd', isSigningUp: false };
  expect(await takeKey(database, second)).toMatchObject({ owner_id: userId });
  await shiftClock(owner, 10 * daySeconds);
  expect(await sweep()).toEqual({ families: 0, tokens: 0, codes: 0 });
});

it('expired logins are deleted in batches, however many piled up [AUTH-03]', async () => {
  for (const key of ['one', 'two', 'three']) await issue(key);
  await shiftClock(owner, 2 * daySeconds);
  expect(await sweepLogins(database, 2)).toBe('more');
  expect((await owner.query(left))[0]).toMatchObject({ codes: 1 });
  expect(await sweepLogins(database, 2)).toBe('idle');
  expect((await owner.query(left))[0]).toMatchObject({ codes: 0 });
});
