import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { silentLog } from '../log.ts';
import { call, createDatabase } from './index.ts';
import type { Database } from './index.ts';

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  database = createDatabase({ url: place.url, role: 'dipper_app', poolMax: 1, log: silentLog });
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

const person = { bucket: 1, userId: 1n };
const wish = {
  reference: 'r1',
  operation: 'spend',
  refId: '00000000-0000-7000-8000-000000000001',
  spoons: 1n,
  djId: null,
  djUserId: null,
  points: null,
  djRefusal: null,
  purpose: 'gift',
  keyId: 'k1',
};

it('gives each argument its place by its name, in whatever order it is written', async () => {
  const look = { lifetime: '1 minute', deviceId: 'd', keyHash: Buffer.from('none') };
  expect(await call('one_time_key_look')(database, look)).toEqual([]);
});

it('hands over a whole row, and reads an answer without the marks of its columns', async () => {
  const told = await call('move_for_partner')(database, { ...person, wish });
  expect(told).toEqual({ outcome: 'user_not_found', balance: null, moved_at: null });
});

it('passes over what the function does not take', async () => {
  const given = { ...person, wish, nickname: 'mina' };
  expect((await call('move_for_partner')(database, given)).outcome).toBe('user_not_found');
});

it('cannot be read as what it does not give', async () => {
  const misread = await call('current_time')<bigint>(database, {});
  // @ts-expect-error -- a moment is no number, so that nobody can use it as one.
  const number: bigint = misread;
  expect(number).toBeInstanceOf(Date);
});
