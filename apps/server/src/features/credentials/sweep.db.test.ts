import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { hashToken } from '../../platform/ids.ts';
import { sweepCredentials } from './jobs.ts';
import { takeTry } from '../../core/throttle/repository.ts';
import { insertTicket } from './repository.ts';
import { daySeconds, shiftClock } from '../../testing/clock.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';

const left = statement(
  'test-left-of-credentials',
  `select (select count(*) from dipper.login_ticket)::int as tickets,
     (select count(*) from dipper.login_throttle)::int as counts`,
);

let owner: Database;
let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase());
});

afterAll(() => close());

const use = async (name: string): Promise<void> => {
  await insertTicket(database, {
    hash: hashToken(name),
    purpose: 'phone',
    identity: `phone:${name}`,
    deviceId: 'device',
    codeHash: undefined,
    passwordHash: undefined,
    lifetimeSeconds: 180,
  });
  const limit = { subject: name, max: 1, windowSeconds: 3600, isShared: false };
  await takeTry(database, hashToken(name), limit);
};

const remaining = async (): Promise<unknown> => (await owner.query(left))[0];

it('codes and counters are deleted in batches a day after they expire [AUTH-17]', async () => {
  for (const name of ['one', 'two', 'three']) await use(name);
  expect(await sweepCredentials(database, 2)).toBe('idle');
  expect(await remaining()).toEqual({ tickets: 3, counts: 3 });
  await shiftClock(owner, 2 * daySeconds);
  await use('four');
  expect(await sweepCredentials(database, 2)).toBe('more');
  expect(await remaining()).toEqual({ tickets: 2, counts: 2 });
  expect(await sweepCredentials(database, 2)).toBe('idle');
  expect(await remaining()).toEqual({ tickets: 1, counts: 1 });
});
