import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { paymentRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from './core/ledger/index.ts';
import { migrate, statement } from './platform/db/index.ts';
import { bearer } from './testing/login.ts';
import { buyTwoPacks, createPayer, letEverybodyPay } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { openDatabase } from './testing/open-database.ts';

/** All that the version after may want of a table that people write to meanwhile. */
const versionAfter: Readonly<Record<string, string>> = {
  '9001-columns': `
    create table dipper.remark (bucket integer not null, user_id bigint not null, remark text not null,
      constraint remark_pkey primary key (bucket, user_id, remark));
    comment on table dipper.remark is 'class U: what people say of their payments';
    alter table dipper.payment add column remark text;
    alter table dipper.payment add column weight integer not null default 1;
    alter table dipper.payment add constraint payment_weight check (weight > 0) not valid;
    alter table dipper.wallet add column remark text;
    alter table dipper.journal add column remark text not null default '';`,
  '9002-validated': 'alter table dipper.payment validate constraint payment_weight;',
  '9003-index': `-- no transaction: people go on paying meanwhile
    drop index concurrently if exists dipper.payment_weight_of;
    create index concurrently payment_weight_of on dipper.payment (bucket, weight);`,
};

const holdPayments = statement(
  'test-hold-payments',
  '-- every bucket: it is the table that is held\nselect count(*) from dipper.payment',
);
const waitsForPayments = statement(
  'test-waits-for-payments',
  `select exists (select from pg_locks l where not l.granted and l.mode = 'AccessExclusiveLock'
     and l.relation = 'dipper.payment'::regclass) as waits`,
);

const way = {
  provider: 'kakaopay',
  methodId: 43,
  country: 'kr',
  person: 'minji',
  as: 'money',
} as const;

let server: TestServer;
let directory: string;

beforeAll(async () => {
  server = await startTestServer();
  await letEverybodyPay(server, [way]);
  directory = mkdtempSync(path.join(os.tmpdir(), 'dipper-version-after-'));
  cpSync(path.resolve(import.meta.dirname, '../migrations'), directory, { recursive: true });
  for (const [name, text] of Object.entries(versionAfter)) {
    mkdirSync(path.join(directory, name));
    writeFileSync(path.join(directory, name, 'up.sql'), text);
  }
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await server.stop();
});

const stateOf = async (person: string, id: string): Promise<string> => {
  const headers = await bearer(server, person);
  const answer = await server.call(`/billing/spoon/inner/payment/history/${id}`, { headers });
  return paymentRoute.answers[200].parse(await answer.json()).status;
};

it('people buy while the next version migrates, also while the migration waits for a lock [OPS-05]', async () => {
  const url = server.variables['DATABASE_URL'] ?? '';
  const holder = openDatabase(url, 'dipper_app', 1);
  const watcher = openDatabase(url, 'dipper_app', 1);
  const before = createPayer(server, way);
  const begun = await before.begin();
  const bought: string[] = [];
  let migrated: Promise<readonly string[]> = Promise.resolve([]);
  await holder.transaction(async (queryable) => {
    await queryable.query(holdPayments);
    migrated = migrate({ url, directory });
    await expect.poll(() => watcher.query(waitsForPayments)).toEqual([{ waits: true }]);
    bought.push(await buyTwoPacks(server, 'seoyeon'));
  });
  bought.push(await buyTwoPacks(server, 'seoyeon'));
  expect(await migrated).toEqual(Object.keys(versionAfter));
  await before.agree(begun);
  bought.push(await buyTwoPacks(server, 'seoyeon'));
  expect(await stateOf(way.person, begun.id)).toBe('success');
  for (const id of bought) expect(await stateOf('seoyeon', id)).toBe('success');
  expect(await verifyLedger(watcher)).toMatchObject({ sound: true, findings: [] });
  await holder.close();
  await watcher.close();
});
