import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { primaryOf, tryEach } from './primary.ts';

export type Migration = {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
};

export type MigrateOptions = { readonly url: string; readonly directory?: string };

const defaultDirectory = path.resolve(import.meta.dirname, '../../../migrations');
const folderShape = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*$/;
/** Any constant will do; it keeps two starting processes from migrating at once. */
const lockKey = 4_400_001;

export const readMigrations = (directory: string = defaultDirectory): readonly Migration[] =>
  readdirSync(directory)
    .filter((name) => folderShape.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(path.join(directory, name, 'up.sql'), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });

/** Roles belong to the whole cluster, so several databases may want to make them at the same time. */
const createRoles = `
do $$
declare
  v_role text;
begin
  foreach v_role in array array['dipper_owner', 'dipper_app'] loop
    if not exists (select from pg_roles where rolname = v_role) then
      begin
        execute format('create role %I nologin', v_role);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, v_role, 'member') then
      execute format('grant %I to %I', v_role, current_user);
    end if;
  end loop;
end
$$`;

const createSchema = `
create schema if not exists dipper authorization dipper_owner;
set role dipper_owner;
grant usage on schema dipper to dipper_app;
create table if not exists dipper.migration (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null,
  constraint migration_pkey primary key (name)
);
comment on table dipper.migration is 'class L: what has been applied, and that it has not changed since';
grant select on dipper.migration to dipper_app;
reset role`;

/** The database has another history than this version; its message is one line that says where. */
export class OtherHistory extends Error {
  override readonly name = 'OtherHistory';
}

type Applied = { readonly name: string; readonly checksum: string };

/** Returns the migrations still to do; throws if history was changed or would have to be. */
export const planMigrations = (
  migrations: readonly Migration[],
  applied: readonly Applied[],
): readonly Migration[] => {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const latest =
    applied
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? '';
  for (const { name, checksum } of migrations) {
    const recorded = checksums.get(name);
    if (recorded === undefined && name < latest) {
      throw new OtherHistory(`migration ${name} comes before ${latest}, which is applied already`);
    }
    if (recorded !== undefined && recorded !== checksum) {
      throw new OtherHistory(`migration ${name} was changed after it had been applied`);
    }
  }
  return migrations.filter(({ name }) => !checksums.has(name));
};

const remember = 'insert into dipper.migration (name, checksum, applied_at) values ($1, $2, now())';

/** The first line of a migration whose statements cannot stand in a transaction, and why. */
const outsideTransaction = /^--[ \t]*no transaction:[ \t]*\S+/;

const applyInTransaction = async (
  client: pg.Client,
  { name, text, checksum }: Migration,
): Promise<void> => {
  await client.query('begin');
  try {
    await client.query('set local role dipper_owner');
    // Each node gets its statements over one connection, so that one finds what the one before made.
    await client.query(`set local citus.multi_shard_modify_mode to 'sequential'`);
    await client.query(text);
    await client.query(remember, [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/**
 * Runs each statement by itself, and all of them again after an interruption; they are written to
 * allow that (docs/operations/migrations.md). They wait for writers, and block none.
 */
const applyOutsideTransaction = async (
  client: pg.Client,
  { name, text, checksum }: Migration,
): Promise<void> => {
  const statements = text.replaceAll(/--[^\n]*/g, '').split(';');
  await client.query('set role dipper_owner');
  await client.query('set lock_timeout = 0');
  try {
    for (const each of statements) if (each.trim() !== '') await client.query(each);
    await client.query(remember, [name, checksum]);
  } finally {
    await client.query('reset lock_timeout');
    await client.query('reset role');
  }
};

const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';

/**
 * A migration that waits for a table blocks everybody after it: it waits shortly, then lets them go
 * first.
 */
const lockTimeoutMs = 1000;
const triesMax = 60;
const betweenTriesMs = 500;

const applyOne = async (client: pg.Client, migration: Migration): Promise<void> => {
  const { name, text } = migration;
  const isOutside = outsideTransaction.test(text);
  for (let tries = 1; ; tries += 1) {
    try {
      await (isOutside ? applyOutsideTransaction : applyInTransaction)(client, migration);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === triesMax) {
        const left = isOutside
          ? 'failed; what it began is done again next time'
          : 'failed and was rolled back';
        throw new Error(`migration ${name} ${left}`, { cause: error });
      }
      await pause(betweenTriesMs);
    }
  }
};

const turnPollMs = 100;

/**
 * Asks again and again for the lock, because a waiting statement would block an index that is built
 * concurrently.
 */
const takeTurn = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [lockKey],
    );
    if (rows[0]?.mine === true) return;
    await pause(turnPollMs);
  }
};

const apply = async (client: pg.Client, directory?: string): Promise<readonly string[]> => {
  await takeTurn(client);
  await client.query(createRoles);
  await client.query(createSchema);
  const { rows } = await client.query<Applied>('select name, checksum from dipper.migration');
  const pending = planMigrations(readMigrations(directory), rows);
  for (const migration of pending) await applyOne(client, migration);
  return pending.map(({ name }) => name);
};

/** Brings the schema up to date, forward only, and returns the names of what it applied. */
export const migrate = async ({ url, directory }: MigrateOptions): Promise<readonly string[]> => {
  const { servers, Client } = primaryOf(url);
  const client = await tryEach(servers, async () => {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      options: `-c lock_timeout=${lockTimeoutMs} -c client_min_messages=warning`,
    });
    next.on('error', () => undefined);
    await next.connect();
    return next;
  });
  try {
    return await apply(client, directory);
  } finally {
    await client.end();
  }
};
