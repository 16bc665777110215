import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { createDatabase, statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { hashToken } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log.ts';
import { sweepCredentials } from './jobs.ts';
import { insertTicket, takeTry } from './repository.ts';

const left = statement(
  'test-left-of-credentials',
  `select (select count(*) from dipper.login_ticket)::int as tickets,
     (select count(*) from dipper.login_throttle)::int as counts`,
);
const shiftClock = statement(
  'test-shift-credentials-clock',
  'update dipper.clock_offset set shift = shift + make_interval(days => $1)',
);

let place: TestDatabase;
let owner: Database;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  owner = createDatabase({ url: place.url, role: undefined, poolMax: 1, log: silentLog });
  database = createDatabase({ url: place.url, role: 'dipper_app', poolMax: 2, log: silentLog });
});

afterAll(async () => {
  await database.close();
  await owner.close();
  await place.drop();
});

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

it('codes and counts are forgotten a day after they ran out, in turns [AUTH-17]', async () => {
  for (const name of ['one', 'two', 'three']) await use(name);
  expect(await sweepCredentials(database, 2)).toBe('idle');
  expect(await remaining()).toEqual({ tickets: 3, counts: 3 });
  await owner.query(shiftClock, [2]);
  await use('four');
  expect(await sweepCredentials(database, 2)).toBe('more');
  expect(await remaining()).toEqual({ tickets: 2, counts: 2 });
  expect(await sweepCredentials(database, 2)).toBe('idle');
  expect(await remaining()).toEqual({ tickets: 1, counts: 1 });
});
