import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { migrate, planMigrations, readMigrations, statement } from './index.ts';
import type { Database } from './index.ts';
import { openDatabase } from '../../testing/open-database.ts';

const ownerOfTable = statement(
  'test-table-owner',
  `select tableowner::text as owner from pg_tables where schemaname = 'dipper' and tablename = $1`,
);
const publicFunctions = statement(
  'test-public-functions',
  `select p.proname::text as name from pg_proc p
   where p.pronamespace = 'dipper'::regnamespace and has_function_privilege('pg_monitor', p.oid, 'execute')`,
);
const directWrites = statement(
  'test-direct-writes',
  `select c.relname::text as name from pg_class c
   where c.relnamespace = 'dipper'::regnamespace and c.relkind = 'r'
     and has_table_privilege('dipper_app', c.oid, 'insert, update, delete, truncate')`,
);
const definersWithoutPath = statement(
  'test-definer-path',
  `select p.proname::text as name from pg_proc p
   where p.pronamespace = 'dipper'::regnamespace and p.prosecdef
     and not exists (select from unnest(p.proconfig) c where c like 'search_path=%')`,
);
const tablesWithoutClass = statement(
  'test-table-class',
  `select c.relname::text as name from pg_class c
   where c.relnamespace = 'dipper'::regnamespace and c.relkind = 'r'
     and coalesce(obj_description(c.oid), '') !~ '^class ([UGL]|K by [a-z_]+): '`,
);

const validIndex = statement(
  'test-valid-index',
  `select x.indisvalid as valid from pg_index x where x.indexrelid = ('dipper.' || $1)::regclass`,
);
const readMigrationTable = statement(
  'test-read-migration-table',
  'select count(*) from dipper.migration',
);
const waitsForTable = statement(
  'test-waits-for-table',
  `select exists (select from pg_locks where not granted and relation = 'dipper.migration'::regclass) as waits`,
);

let place: TestDatabase;
let database: Database;
let directory: string;

const add = (name: string, text: string): void => {
  mkdirSync(path.join(directory, name), { recursive: true });
  writeFileSync(path.join(directory, name, 'up.sql'), text);
};

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase(place.url, undefined, 1);
});

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dipper-migrations-'));
  cpSync(path.resolve(import.meta.dirname, '../../../migrations'), directory, { recursive: true });
  return () => rmSync(directory, { recursive: true });
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

it('nothing is applied to a schema that is current', async () => {
  expect(await migrate({ url: place.url })).toEqual([]);
});

it('a new migration is applied once, owned by dipper_owner, though two processes start together', async () => {
  add('9001-first', 'create table dipper.first_one (bucket integer)');
  const both = [migrate({ url: place.url, directory }), migrate({ url: place.url, directory })];
  const applied = await Promise.all(both);
  expect(applied.flat()).toEqual(['9001-first']);
  expect(await database.query(ownerOfTable, ['first_one'])).toEqual([{ owner: 'dipper_owner' }]);
  await expect(migrate({ url: place.url, directory })).resolves.toEqual([]);
});

it('a failed migration is rolled back whole and named', async () => {
  add('9001-first', 'create table dipper.first_one (bucket integer)');
  add('9002-half', 'create table dipper.half (bucket integer); select 1 / 0');
  await expect(migrate({ url: place.url, directory })).rejects.toThrow(/9002-half failed/);
  expect(await database.query(ownerOfTable, ['half'])).toEqual([]);
});

const concurrent = (name: string): string =>
  `-- no transaction: nobody stops writing
   drop index concurrently if exists dipper.${name};
   create index concurrently ${name} on dipper.migration (applied_at);`;

it('an index is built while others write, though two processes start together and one of them waits', async () => {
  add('9001-first', 'create table dipper.first_one (bucket integer)');
  add('9003-index', concurrent('migration_applied'));
  const both = [migrate({ url: place.url, directory }), migrate({ url: place.url, directory })];
  expect((await Promise.all(both)).flat()).toEqual(['9003-index']);
  expect(await database.query(validIndex, ['migration_applied'])).toEqual([{ valid: true }]);
});

it('a migration waits for a lock a second at a time, and tries again until it gets it', async () => {
  add('9001-first', 'create table dipper.first_one (bucket integer)');
  add('9003-index', concurrent('migration_applied'));
  add('9004-column', 'alter table dipper.migration add column note text');
  const other = openDatabase(place.url, undefined, 1);
  let migrated: Promise<readonly string[]> = Promise.resolve([]);
  await other.transaction(async (queryable) => {
    await queryable.query(readMigrationTable);
    migrated = migrate({ url: place.url, directory });
    await expect.poll(() => database.query(waitsForTable)).toEqual([{ waits: true }]);
    // After its first attempt has given up, no other statement queues behind it.
    await expect.poll(() => database.query(waitsForTable)).toEqual([{ waits: false }]);
  });
  await other.close();
  expect(await migrated).toEqual(['9004-column']);
});

it('a migration that was changed after it had been applied is refused', () => {
  const [first] = readMigrations();
  const changed = [{ name: first?.name ?? '', checksum: 'other' }];
  expect(() => planMigrations(readMigrations(), changed)).toThrow(/was changed/);
});

it('a migration that sorts before an applied one is refused', () => {
  const later = [{ name: '9999-later', checksum: 'any' }];
  expect(() => planMigrations(readMigrations(), later)).toThrow(/comes before 9999-later/);
});

it('an older version starts on a newer schema', () => {
  const migrations = readMigrations();
  const applied = [...migrations, { name: '9999-later', checksum: 'any' }];
  expect(planMigrations(migrations, applied)).toEqual([]);
});

it('no function is executable by everybody, and each that runs as owner has a fixed search path', async () => {
  expect(await database.query(publicFunctions)).toEqual([]);
  expect(await database.query(definersWithoutPath)).toEqual([]);
});

it('the application’s role writes directly only outbox events and traces, deletes only deliveries, and touches no money', async () => {
  const names = (await database.query<{ name: string }>(directWrites)).map(({ name }) => name);
  expect(new Set(names)).toEqual(
    new Set(['outbox', 'trace_start', 'webhook_delivery', 'webhook_try']),
  );
});

it('every table says how it is distributed', async () => {
  expect(
    (await database.query(tablesWithoutClass)).filter(({ name }) => name !== 'first_one'),
  ).toEqual([]);
});
