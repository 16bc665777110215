import pg from 'pg';
import type { Log } from '../log.ts';
import { inSpan } from '../tracing/index.ts';
import { askOn } from './ask.ts';
import type { Ask } from './ask.ts';
import {
  CommitUnknown,
  DatabaseBusy,
  isConnectionLost,
  isOfOlderSchema,
  isReadOnly,
} from './errors.ts';
import { primaryOf, tryEach } from './primary.ts';
import type { Primary } from './primary.ts';
import type { Statement } from './statement.ts';
import { typeParsers } from './types.ts';

export type Queryable = {
  query<Row extends Record<string, unknown>>(
    statement: Statement,
    values?: readonly unknown[],
  ): Promise<Row[]>;
};

/** For background work, such as the proof of all books, which may take longer. */
export type Timeout = { readonly statementMs: number };

export type PoolState = { readonly total: number; readonly idle: number; readonly waiting: number };

export type Database = Queryable & {
  /** Runs `work` in a transaction: committed when it returns, rolled back when it throws. */
  transaction<Value>(
    work: (queryable: Queryable) => Promise<Value>,
    timeout?: Timeout,
  ): Promise<Value>;
  readonly pool: () => PoolState;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** Several hosts with commas between them: that of them is taken which writes. */
  readonly url: string;
  /** The server's login takes on this role, which owns nothing and writes little. */
  readonly role: string | undefined;
  readonly poolMax: number;
  readonly log: Log;
  /** How long a caller waits at most, for a connection and for an answer each. */
  readonly waitMs?: number;
  /** Callers that may wait for a connection before the next one is refused. */
  readonly waitingMax?: number;
};

/** The longest that a caller waits, also for a server that has vanished without a word. */
export const usualWaitMs = 5000;
const idleInTransactionMs = 10_000;
/**
 * The margin over the server's own time limit; it ends only the wait for a server that vanished.
 */
const answerAfterStatementMs = 3000;
const waitingPerConnection = 16;

/** A wait for a connection or a lock ends before the caller's own does. */
const firstWaitOf = (waitMs: number): number => Math.ceil(0.4 * waitMs);
const answerWaitOf = (waitMs: number): number => Math.ceil(0.9 * waitMs);

const sessionOptions = (role: string | undefined, waitMs: number): string => {
  const settings = [
    `statement_timeout=${waitMs}`,
    `lock_timeout=${firstWaitOf(waitMs)}`,
    `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    'timezone=UTC',
    ...(role === undefined ? [] : [`role=${role}`]),
  ];
  return settings.map((setting) => `-c ${setting}`).join(' ');
};

const queryableOf = (ask: Ask): Queryable => ({
  query: async <Row extends Record<string, unknown>>(
    { name, text }: Statement,
    values: readonly unknown[] = [],
  ) => {
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name } as const;
    return inSpan({ name, kind: 'client', attributes }, () =>
      ask<Row>({ name, text, values: [...values] }),
    );
  },
});

const commit = async (ask: Ask): Promise<void> => {
  try {
    await ask({ text: 'commit' });
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    throw new CommitUnknown('the connection was lost during commit', { cause: error });
  }
};

type Transaction<Value> = {
  readonly work: (queryable: Queryable) => Promise<Value>;
  readonly timeout: Timeout | undefined;
  readonly answerMs: number;
};

const runTransaction = async <Value>(
  client: pg.PoolClient,
  { work, timeout, answerMs }: Transaction<Value>,
): Promise<Value> => {
  const ask = askOn(client, answerMs);
  const patientMs = timeout && timeout.statementMs + answerAfterStatementMs;
  await ask({ text: 'begin' });
  let value: Value;
  try {
    if (timeout) await ask({ text: `set local statement_timeout = ${timeout.statementMs}` });
    value = await work(queryableOf(patientMs === undefined ? ask : askOn(client, patientMs)));
  } catch (error) {
    if (!isConnectionLost(error)) await ask({ text: 'rollback' });
    throw error;
  }
  await commit(ask);
  return value;
};

/**
 * Connections stay open between two busy minutes, because a new one plans every statement again:
 * its first purchase costs PostgreSQL as much as thirty later ones.
 */
const idleMsMax = 15 * 60_000;
/** A closed connection lets go of what it gathered, and after a failover of its old server. */
const lifetimeSeconds = 30 * 60;
/** Shorter than the time after which proxies and firewalls drop an idle connection. */
const firstSignMs = 60_000;

type PoolOptions = DatabaseOptions & {
  readonly waitMs: number;
  readonly Client: Primary['Client'];
};

const createPool = ({ url, role, poolMax, log, waitMs, Client }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: poolMax,
    connectionTimeoutMillis: firstWaitOf(waitMs),
    idleTimeoutMillis: idleMsMax,
    maxLifetimeSeconds: lifetimeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: firstSignMs,
    options: sessionOptions(role, waitMs),
    types: typeParsers,
  });
  // A connection that dies, idle or in use, must not take the process with it.
  const onError = (error: unknown): void => log.warn({ error }, 'a database connection was lost');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

export const createDatabase = (options: DatabaseOptions): Database => {
  const { waitMs = usualWaitMs } = options;
  const { servers, Client } = primaryOf(options.url);
  const pool = createPool({ ...options, waitMs, Client });
  const answerMs = answerWaitOf(waitMs);
  const waitingMax = options.waitingMax ?? options.poolMax * waitingPerConnection;

  const withOneClient = async <Value>(
    work: (client: pg.PoolClient) => Promise<Value>,
  ): Promise<Value> => {
    if (pool.waitingCount >= waitingMax) throw new DatabaseBusy('the waiting queue is full');
    const client = await tryEach(servers, () => pool.connect());
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = isConnectionLost(error) || isOfOlderSchema(error) || isReadOnly(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };

  /**
   * After a migration an open session may have plans for the old schema: it is replaced, and the
   * work is tried once more.
   */
  const withClient = async <Value>(
    work: (client: pg.PoolClient) => Promise<Value>,
  ): Promise<Value> => {
    for (let older = 0; ; older += 1) {
      try {
        return await withOneClient(work);
      } catch (error) {
        if (!isOfOlderSchema(error) || older >= options.poolMax) throw error;
      }
    }
  };

  return {
    query: (statement, values) =>
      withClient((client) => queryableOf(askOn(client, answerMs)).query(statement, values)),
    transaction: (work, timeout) =>
      withClient((client) => runTransaction(client, { work, timeout, answerMs })),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
};
