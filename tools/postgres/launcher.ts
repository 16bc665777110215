import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { keepOutput } from '../processes/index.ts';
import { binariesOf, locateBinaries } from './binaries.ts';
import {
  clearStaleLock,
  clusterDirectory,
  ensureCluster,
  ensureSocketDirectory,
  OWNER,
  runningOn,
} from './cluster.ts';
import { asIdentity, chooseIdentity, type Identity } from './identity.ts';

export type PostgresOptions = {
  /** The cluster lives in a directory of its own below this one. */
  dataDirectory: string;
  /** A PostgreSQL that somebody else has installed, in place of the one of the package. */
  home?: string;
  /** False gives up every guarantee after a crash, for tests that throw the data away. */
  durable: boolean;
  /** Created when it is not there. */
  database?: string;
  settings?: Record<string, string>;
  identity?: Identity;
  /** Longer where it has much to catch up with before it is ready. */
  readyWithinMs?: number;
};

export type RunningPostgres = {
  url: string;
  urlFor: (database: string) => string;
  socketDirectory: string;
  clusterDirectory: string;
  pid: number;
  /** Resolves when the process has ended, whoever ended it. */
  exited: Promise<void>;
  lastLines: () => string[];
  stop: () => Promise<void>;
  /** Kills the server and everything that it started at once, as a power cut does. */
  kill: () => Promise<void>;
};

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 5;

const THROW_AWAY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
const BASE = { listen_addresses: '', unix_socket_permissions: '0700', timezone: 'UTC', jit: 'off' };

type Started = { child: ChildProcess; pid: number; exited: Promise<void>; lines: () => string[] };

function launch(command: readonly string[]): Started {
  const [program = '', ...rest] = command;
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
  // Detached: Ctrl-C in the terminal must not stop it before those who still write to it.
  const child = spawn(program, rest, { stdio, cwd: '/', detached: true });
  if (child.pid === undefined) throw new Error(`${program} cannot be started`);
  const output = keepOutput();
  output.follow(child.stderr);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { child, pid: child.pid, exited, lines: output.lines };
}

/** PostgreSQL writes its state into the eighth line of the lock file, as pg_ctl reads it; a replica never is ready. */
function isReady(cluster: string): boolean {
  const lock = path.join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return false;
  const state = readFileSync(lock, 'utf8').split('\n')[7]?.trim();
  return state === 'ready' || state === 'standby';
}

async function waitUntilReady(
  { child, lines }: Started,
  cluster: string,
  withinMs = READY_TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!isReady(cluster)) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new Error(`PostgreSQL did not start:\n${lines().join('\n')}`);
    }
    await delay(POLL_MS);
  }
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** An ended process that nobody has collected yet still has its entry in /proc. */
function isAlive(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already, which is what the signal was for.
  }
}

async function stopServer({ child, exited, pid }: Started): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => signal(pid, 'SIGQUIT'), STOP_TIMEOUT_MS);
  signal(pid, 'SIGINT');
  await exited;
  clearTimeout(timer);
}

async function killServer({ exited, pid }: Started): Promise<void> {
  const children = childrenOf(pid);
  for (const each of [pid, ...children]) signal(each, 'SIGKILL');
  await exited;
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (children.some(isAlive) && Date.now() < deadline) {
    await delay(POLL_MS);
  }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function serverCommand(
  postgres: string,
  directories: { cluster: string; socketDirectory: string },
  settings: Record<string, string>,
): string[] {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [postgres, '-D', directories.cluster, '-k', directories.socketDirectory, ...flags];
}

const DATABASE = 'dipper';

function addressOf(socketDirectory: string, database: string, port = '5432'): string {
  return `postgres://${OWNER}@localhost:${port}/${database}?host=${encodeURIComponent(socketDirectory)}`;
}

/** Returns the place of an embedded PostgreSQL's files below the directory that it was given. */
export const clusterIn = (dataDirectory: string): string =>
  clusterDirectory(locateBinaries(), dataDirectory);

export const isPostgresOn = (dataDirectory: string): boolean =>
  runningOn(clusterIn(dataDirectory)) !== undefined;

/** The address of a PostgreSQL that somebody else has started on this directory. */
export function runningPostgresUrl(dataDirectory: string): string | undefined {
  const running = runningOn(clusterIn(dataDirectory));
  return running === undefined ? undefined : addressOf(running.socketDirectory, DATABASE);
}

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { durable, database = DATABASE, settings = {} } = options;
  const identity = options.identity ?? chooseIdentity();
  const binaries = options.home === undefined ? locateBinaries() : binariesOf(options.home);
  const cluster = ensureCluster(binaries, identity, options.dataDirectory);
  clearStaleLock(cluster);
  const socketDirectory = ensureSocketDirectory(identity, cluster);
  const command = serverCommand(
    binaries.postgres,
    { cluster, socketDirectory },
    {
      ...BASE,
      ...(durable ? {} : THROW_AWAY),
      ...settings,
    },
  );
  const started = launch(asIdentity(identity, command));
  await waitUntilReady(started, cluster, options.readyWithinMs);
  const urlFor = (name: string): string => addressOf(socketDirectory, name, settings['port']);
  await ensureDatabase(urlFor('postgres'), database);
  return {
    url: urlFor(database),
    urlFor,
    socketDirectory,
    clusterDirectory: cluster,
    pid: started.pid,
    exited: started.exited,
    lastLines: started.lines,
    stop: async () => {
      await stopServer(started);
      rmSync(socketDirectory, { recursive: true, force: true });
    },
    kill: () => killServer(started),
  };
}
