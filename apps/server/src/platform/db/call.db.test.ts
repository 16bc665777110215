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

it('gives each argument its place by its name, in whatever order it is written', async () => {
  const look = { lifetime: '1 minute', deviceId: 'd', keyHash: Buffer.from('none') };
  expect(await call('one_time_key_look')(database, look)).toEqual([]);
});

it('hands over a whole row, and reads an answer without the marks of its columns', async () => {
  const result = await call('move_for_partner')(database, { ...person, wish });
  expect(result).toEqual({ outcome: 'user_not_found', balance: null, moved_at: null });
});

it('passes over what the function does not take', async () => {
  const input = { ...person, wish, nickname: 'mina' };
  expect((await call('move_for_partner')(database, input)).outcome).toBe('user_not_found');
});

it('cannot be read as what it does not give', async () => {
  const misread = await call('current_time')<bigint>(database, {});
  // @ts-expect-error -- a moment is no number, so that nobody can use it as one.
  const number: bigint = misread;
  expect(number).toBeInstanceOf(Date);
});

it('cannot be read as one of several where it does not give that one', async () => {
  type ExpectedRow = { readonly outcome: 'user_not_found' } | { readonly outcome: 'nobody' };
  const misread = await call('move_for_partner')<ExpectedRow>(database, { ...person, wish });
  // @ts-expect-error -- no outcome is called so.
  const row: ExpectedRow = misread;
  expect(row).toMatchObject({ outcome: 'user_not_found' });
});

it('calls a function for many items at once, each answered in its place', async () => {
  const ids = [4097n, 1n, 8193n, 5n];
  const people = ids.map((userId) => ({ userId }));
  expect(await callEach('bucket_of')(database, people)).toEqual([1, 1, 1, 5]);
});

it('reads a row for each of many items, and takes nothing for null', async () => {
  const hashes = ['one', 'two'].map((name) => Buffer.from(name));
  const rows = await callEach('try_operator_ticket')(
    database,
    hashes.map((ticketHash) => ({ ticketHash, purpose: undefined, triesMax: 1 })),
  );
  expect(rows).toEqual([nobody, nobody]);
});

it('does not call for many at once what takes many by itself', () => {
  expect(() => callEach('settle_payments')).toThrow('settle_payments cannot be called for many');
});
