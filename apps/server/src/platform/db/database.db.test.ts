import { getHeapSpaceStatistics } from 'node:v8';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { silentLog } from '../log.ts';
import {
  createDatabase,
  DatabaseBusy,
  isConnectionLost,
  isTimedOut,
  isUniqueViolation,
  sqlState,
  statement,
} from './index.ts';
import type { Database } from './index.ts';

const kinds = statement(
  'test-kinds',
  `select 9007199254740993::bigint as big, array[1, 2]::bigint[] as bigs, null::bigint as none,
          date '2026-02-28' as day, timestamptz '2026-02-28 12:00:00+00' as at`,
);
const numeric = statement('test-numeric', 'select 1.5::numeric as amount');
const whoAmI = statement('test-who', `select current_user::text as name`);
const settings = statement(
  'test-settings',
  `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`,
);
const manyRows = statement(
  'test-many-rows',
  `select number, number::text as written from generate_series(1, 200) number`,
);
const nothingThere = statement('test-nothing-there', 'select nothing from nowhere');
const withoutLimit = statement('test-without-limit', 'set local statement_timeout = 0');
const sleep = statement('test-sleep', 'select pg_sleep($1::float8)');
const killOthers = statement(
  'test-kill-others',
  `select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid()`,
);
const selfKill = statement('test-self-kill', 'select pg_terminate_backend(pg_backend_pid())');
const writeClock = statement('test-write-clock', `update dipper.clock_offset set shift = '1 day'`);
const makeTable = statement('test-make-table', 'create table dipper.t (id bigint primary key)');
const insertRow = statement('test-insert', 'insert into t_pairs (id) values ($1) returning id');
const storedOf = statement(
  'test-kept-of',
  'select id from t_pairs where id = any($1::bigint[]) order by id',
);
const makeReadOnly = statement(
  'test-read-only',
  'set session characteristics as transaction read only',
);
const createRows = statement(
  'test-create-pairs',
  'create table t_pairs (id bigint constraint t_pairs_pkey primary key)',
);
const grantRows = statement('test-grant-pairs', 'grant select, insert on t_pairs to dipper_app');

let place: TestDatabase;
let owner: Database;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  owner = createDatabase({ url: place.url, role: undefined, poolMax: 1, log: silentLog });
  await owner.query(createRows);
  await owner.query(grantRows);
  database = createDatabase({ url: place.url, role: 'dipper_app', poolMax: 2, log: silentLog });
});

afterAll(async () => {
  await database.close();
  await owner.close();
  await place.drop();
});

it('a bigint is read exactly, a date as text, and an instant as a Date', async () => {
  const [row] = await database.query(kinds);
  expect(row).toEqual({
    big: 9007199254740993n,
    bigs: [1n, 2n],
    none: null,
    day: '2026-02-28',
    at: new Date('2026-02-28T12:00:00Z'),
  });
});

it('inexact column types are refused', async () => {
  await expect(database.query(numeric)).rejects.toThrow(/numeric/);
});

it('the pool connects as dipper_app, which can neither move the clock nor change the schema', async () => {
  expect(await database.query(whoAmI)).toEqual([{ name: 'dipper_app' }]);
  await expect(database.query(writeClock)).rejects.toSatisfy((e) => sqlState(e) === '42501');
  await expect(database.query(makeTable)).rejects.toSatisfy((e) => sqlState(e) === '42501');
});

it('a statement, a lock and an idle transaction have time limits', async () => {
  expect(await database.query(settings)).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }]);
});

it('a query without an answer fails after its time limit, and after a longer one where it was given', async () => {
  const hasty = createDatabase({
    url: place.url,
    role: 'dipper_app',
    poolMax: 1,
    waitMs: 1000,
    log: silentLog,
  });
  // PostgreSQL’s own limit, which ends the same statement a moment later, shall not come first.
  const vanished = hasty.transaction(async (inside) => {
    await inside.query(withoutLimit);
    await inside.query(sleep, [10]);
  });
  await expect(vanished).rejects.toSatisfy(isConnectionLost);
  const patient = await hasty.transaction(
    async (inside) => {
      await inside.query(sleep, [0.2]);
      return inside.query(settings);
    },
    { statementMs: 60_000 },
  );
  expect(patient).toMatchObject([{ statement: '1min' }]);
  await hasty.close();
});

it('a transaction commits if its function returns, and rolls back if it throws', async () => {
  await database.transaction((inside) => inside.query(insertRow, [1n]));
  const failing = database.transaction(async (inside) => {
    await inside.query(insertRow, [2n]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await database.query(storedOf, [[1n, 2n]])).toEqual([{ id: 1n }]);
});

/** Returns the MiB that outlived two quick collections of young objects. */
const oldMebibytes = (): number => {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  if (space === undefined) throw new Error('V8 tells of no old space');
  return space.space_used_size / 1024 / 1024;
};

it('rows that were read are freed by the next minor garbage collection', async () => {
  const readOften = async (): Promise<number> => {
    let grown = 0;
    for (let time = 0; time < 100; time += 1) {
      const before = oldMebibytes();
      for (let each = 0; each < 20; each += 1) await database.query(manyRows);
      // A full collection in between frees more than the reads added, so a negative step counts as
      // none.
      grown += Math.max(0, oldMebibytes() - before);
    }
    return grown;
  };
  // Warms up the code and fills its caches first.
  await readOften();
  expect(await readOften()).toBeLessThan(4);
});

it('the error of a refused statement has the caller in its stack', async () => {
  const askForNothing = async (): Promise<void> => {
    await database.query(nothingThere);
  };
  await expect(askForNothing()).rejects.toSatisfy(
    (error) => error instanceof Error && error.stack?.includes('askForNothing') === true,
  );
});

it('a unique violation is recognized by its constraint, and the connection stays usable', async () => {
  await database.query(insertRow, [7n]);
  const before = database.pool().total;
  const again = database.query(insertRow, [7n]);
  await expect(again).rejects.toSatisfy((e) => isUniqueViolation(e, 't_pairs_pkey'));
  await expect(database.query(insertRow, [7n])).rejects.toSatisfy(
    (e) => !isUniqueViolation(e, 'other_pkey'),
  );
  expect(database.pool().total).toBe(before);
});

it('a caller is refused when the waiting queue is full, and the others are served', async () => {
  const narrow = createDatabase({
    url: place.url,
    role: 'dipper_app',
    poolMax: 1,
    waitingMax: 1,
    log: silentLog,
  });
  const served = narrow.query(sleep, [0.05]);
  const waiting = narrow.query(sleep, [0]);
  await expect(narrow.query(sleep, [0])).rejects.toBeInstanceOf(DatabaseBusy);
  await served;
  await waiting;
  await narrow.close();
});

it('the pool survives that PostgreSQL ends all its connections, idle and in use [OPS-04]', async () => {
  await Promise.all([database.query(whoAmI), database.query(whoAmI)]);
  const inUse = database.query(sleep, [30]);
  const seen = inUse.catch((error: unknown) => error);
  await owner.query(killOthers);
  expect(isConnectionLost(await seen)).toBe(true);
  await expect.poll(() => database.query(whoAmI).catch(() => [])).toEqual([{ name: 'dipper_app' }]);
});

it('a transaction whose connection died is reported as lost, and the pool works again', async () => {
  const lost = owner.transaction((inside) => inside.query(selfKill));
  await expect(lost).rejects.toSatisfy(isConnectionLost);
  expect(await owner.query(storedOf, [[]])).toEqual([]);
});

it('the pool leaves a server that is no longer the primary [OPS-04]', async () => {
  await owner.query(makeReadOnly);
  const refused = owner.query(insertRow, [25_006]);
  await expect(refused).rejects.toSatisfy((error) => sqlState(error) === '25006');
  expect(await owner.query(insertRow, [25_006])).toEqual([{ id: 25_006n }]);
});

it('a lock time-out is told apart from a lost connection', async () => {
  const lock = { code: '55P03' };
  expect(isTimedOut(lock)).toBe(true);
  expect(isConnectionLost(lock)).toBe(false);
});

it('a server that does not answer is reported as lost', async () => {
  const nowhere = createDatabase({
    url: 'postgresql://app@127.0.0.1:1/none',
    role: undefined,
    poolMax: 1,
    log: silentLog,
  });
  await expect(nowhere.query(whoAmI)).rejects.toSatisfy(isConnectionLost);
  await nowhere.close();
});
