import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { call, callEach } from './index.ts';
import type { Database } from './index.ts';
import { openDatabase } from '../../testing/open-database.ts';

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase(place.url, 'dipper_app', 1);
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

const person = { bucket: 1, userId: 1n };
const nobody = { name: null, challenge: null };
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

it('arguments are matched by name, in whatever order they are written', async () => {
  const look = { lifetime: '1 minute', deviceId: 'd', keyHash: Buffer.from('none') };
  expect(await call('one_time_key_look')(database, look)).toEqual([]);
});

it('a whole row is passed, and the answer’s columns lose their prefix', async () => {
  const result = await call('move_for_partner')(database, { ...person, wish });
  expect(result).toEqual({ outcome: 'user_not_found', balance: null, moved_at: null });
});

it('arguments that the function does not have are ignored', async () => {
  const input = { ...person, wish, nickname: 'mina' };
  expect((await call('move_for_partner')(database, input)).outcome).toBe('user_not_found');
});

it('an answer cannot be typed as another type', async () => {
  const misread = await call('current_time')<bigint>(database, {});
  // @ts-expect-error -- a moment is no number, so that nobody can use it as one.
  const number: bigint = misread;
  expect(number).toBeInstanceOf(Date);
});

it('an answer cannot be typed with an outcome that the function does not return', async () => {
  type ExpectedRow = { readonly outcome: 'user_not_found' } | { readonly outcome: 'nobody' };
  const misread = await call('move_for_partner')<ExpectedRow>(database, { ...person, wish });
  // @ts-expect-error -- no outcome is called so.
  const row: ExpectedRow = misread;
  expect(row).toMatchObject({ outcome: 'user_not_found' });
});

it('a function is called for many items at once, with the answers in the items’ order', async () => {
  const ids = [4097n, 1n, 8193n, 5n];
  const people = ids.map((userId) => ({ userId }));
  expect(await callEach('bucket_of')(database, people)).toEqual([1, 1, 1, 5]);
});

it('a row is read for each of many items, and undefined is passed as null', async () => {
  const hashes = ['one', 'two'].map((name) => Buffer.from(name));
  const rows = await callEach('try_operator_ticket')(
    database,
    hashes.map((ticketHash) => ({ ticketHash, purpose: undefined, triesMax: 1 })),
  );
  expect(rows).toEqual([nobody, nobody]);
});

it('a function that takes a whole batch itself cannot be called for many', () => {
  expect(() => callEach('settle_payments')).toThrow('settle_payments cannot be called for many');
});
