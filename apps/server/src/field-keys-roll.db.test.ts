import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPayee, openPayee, sealPayee } from './core/payouts/index.ts';
import type { ExchangeName } from './core/payouts/index.ts';
import { createRolling } from './core/sealing/index.ts';
import { createTestDatabase } from '../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../tools/testing/database.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import type { FieldKeys } from './platform/field-keys.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import { openDatabase } from './testing/open-database.ts';

/** `npm run torture -- roll` has 100,000. */
const rows = Number(process.env['ROLLED_ROWS'] ?? 1500);
const atOnce = 500;

const insert = statement(
  'test-roll-insert',
  `insert into dipper.exchange_payee
     (bucket, user_id, exchange_id, bank_code, account, resident_number, contact, terms)
   select bucket, user_id, exchange_id, '088', account, resident_number, contact, '{}' from
     unnest($1::integer[], $2::bigint[], $3::uuid[], $4::bytea[], $5::bytea[], $6::bytea[])
       as r (bucket, user_id, exchange_id, account, resident_number, contact)`,
);
const sealedBy = statement(
  'test-roll-sealed-by',
  `select substr(account, 1, 2) as key, count(*)::integer as count,
     count(distinct account)::integer as different
   from dipper.exchange_payee where bucket >= 0 group by 1`,
);

const keys = [1, 2].map((id) => ({ id, key: Buffer.alloc(32, id) }));
const [first, second] = keys;
if (first === undefined || second === undefined) throw new Error('there are two keys');
const old = createFieldKeys([second, first]);
const both = createFieldKeys([first, second]);
const contact = { applicantName: 'a', accountHolder: 'a', phoneNumber: '010', email: 'a@b.c' };
/** The same of everybody: only their seals tell them apart. */
const details = { account: '110123456789', residentNumber: '9604122345679', contact };

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  const { url } = place;
  database = openDatabase(url, 'dipper_owner', 8);
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

const nameOf = (number: number): ExchangeName => ({
  bucket: number % 4096,
  userId: BigInt(number),
  exchangeId: newUuid(),
});

const write = async (fieldKeys: FieldKeys, names: readonly ExchangeName[]): Promise<void> => {
  const sealed = names.map((name) => sealPayee(fieldKeys, name, details));
  await database.query(insert, [
    names.map(({ bucket }) => bucket),
    names.map(({ userId }) => userId),
    names.map(({ exchangeId }) => exchangeId),
    sealed.map(({ account }) => account),
    sealed.map(({ residentNumber }) => residentNumber),
    sealed.map((each) => each.contact),
  ]);
};

/** Whether it opens, by the keys that a server has, to what was put in. */
const opens = async (fieldKeys: FieldKeys, name: ExchangeName): Promise<boolean> => {
  const row = await findPayee(database, name);
  if (row === undefined) return false;
  const { account, residentNumber } = openPayee(fieldKeys, name, row);
  return account === details.account && residentNumber === details.residentNumber;
};

it('rotating to a newer field key while the server runs loses no row, and the old key can be removed [EXC-09]', async () => {
  const names = Array.from({ length: rows }, (_, number) => nameOf(number + 1));
  for (let at = 0; at < rows; at += atOnce) await write(old, names.slice(at, at + atOnce));

  const worker = { database, fieldKeys: both, log: silentLog };
  let isRolling = true;
  let failures = 0;
  let looks = 0;
  /**
   * Plays two servers: one knows both keys, and the sealing key of the other is still the old one.
   */
  const traffic = async (): Promise<void> => {
    for (let turn = 0; isRolling; turn += 1) {
      const name = names[(turn * 7919) % rows];
      if (name !== undefined && !(await opens(turn % 2 === 0 ? old : both, name))) failures += 1;
      looks += 1;
      if (turn % 20 === 0) {
        const late = nameOf(rows + names.length + turn + 1);
        names.push(late);
        await write(turn % 40 === 0 ? old : both, [late]);
      }
    }
  };
  const people = traffic();
  // One of three stops halfway, as a killed process would: its rows can be taken by any other.
  const roll = async (turns: number): Promise<void> => {
    const rolling = createRolling(worker);
    for (let turn = 0; turn < turns; turn += 1) {
      if ((await rolling()) === 'idle') return;
    }
  };
  await Promise.all([roll(Infinity), roll(Infinity), roll(2)]);
  isRolling = false;
  await people;
  const last = createRolling(worker);
  while ((await last()) === 'more');

  expect([failures, looks > 0]).toEqual([0, true]);
  const found = await database.query<{ key: Buffer; count: number; different: number }>(sealedBy);
  expect(found).toEqual([
    { key: Buffer.from([0, 2]), count: names.length, different: names.length },
  ]);
  const alone = createFieldKeys([second]);
  let opened = 0;
  for (const name of names) if (await opens(alone, name)) opened += 1;
  expect(opened).toBe(names.length);
}, 1_800_000);
