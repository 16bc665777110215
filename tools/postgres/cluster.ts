import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Binaries } from './binaries.ts';
import { asIdentity, NOBODY, type Identity } from './identity.ts';

export const OWNER = 'postgres';

/** The kernel's limit for a socket's path is 108 bytes with the closing zero. */
const SOCKET_PATH_BYTES = 107;
const SOCKET_FILE = '.s.PGSQL.5432';

function giveTo(identity: Identity, directory: string): void {
  if (identity === 'nobody') chownSync(directory, NOBODY, NOBODY);
}

function initialise(binaries: Binaries, identity: Identity, directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(path.dirname(directory), { recursive: true });
  mkdirSync(directory, { mode: 0o700 });
  giveTo(identity, directory);
  const flags = ['-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const command = [binaries.initdb, '-D', directory, ...flags, ...locale];
  const [program = '', ...rest] = asIdentity(identity, command);
  const result = spawnSync(program, rest, { encoding: 'utf8', cwd: '/' });
  if (result.status !== 0) {
    const reason = result.stderr || (result.error?.message ?? 'no message');
    const hint =
      identity === 'nobody'
        ? '\nAs root without user namespaces PostgreSQL runs as "nobody", who must reach this directory.'
        : '';
    throw new Error(`initdb failed in ${directory}: ${reason.trim()}${hint}`);
  }
}

/** One directory per major version: an upgrade never opens the files of the one before. */
export function ensureCluster(binaries: Binaries, identity: Identity, parent: string): string {
  const directory = clusterDirectory(binaries, parent);
  if (!existsSync(path.join(directory, 'PG_VERSION'))) {
    // A first start that was cut off leaves only the unfinished name behind.
    const unfinished = `${directory}.new`;
    initialise(binaries, identity, unfinished);
    rmSync(directory, { recursive: true, force: true });
    renameSync(unfinished, directory);
  }
  return directory;
}

/** Ensures a directory that belongs to us alone: everybody who reaches the socket is trusted. */
export function ensureSocketDirectory(identity: Identity, cluster: string): string {
  const key = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const preferred = path.join(os.tmpdir(), `dipper-${key}`);
  const tooLong = Buffer.byteLength(path.join(preferred, SOCKET_FILE)) > SOCKET_PATH_BYTES;
  const directory = tooLong ? `/tmp/dipper-${key}` : preferred;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(directory);
  if (uid !== process.getuid?.() && uid !== NOBODY) {
    throw new Error(`${directory} belongs to another user: remove it or set TMPDIR`);
  }
  giveTo(identity, directory);
  return directory;
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

export function clusterDirectory(binaries: Binaries, parent: string): string {
  return path.join(path.resolve(parent), `postgresql-${binaries.major}`);
}

function lockFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/**
 * After a power cut the lock file names a process that may be anybody today, in a
 * container often ourselves. Only a PostgreSQL on this very directory counts.
 */
export function runningOn(cluster: string): { pid: number; socketDirectory: string } | undefined {
  if (!existsSync(lockFile(cluster))) return undefined;
  const [first = '', , , , socketDirectory = ''] = readFileSync(lockFile(cluster), 'utf8').split(
    '\n',
  );
  const pid = Number.parseInt(first, 10);
  const command = commandLine(pid);
  const isIt = command.includes('postgres') && command.includes(cluster);
  return isIt ? { pid, socketDirectory } : undefined;
}

export function clearStaleLock(cluster: string): void {
  const running = runningOn(cluster);
  if (running !== undefined) {
    throw new Error(`PostgreSQL already runs on ${cluster} (process ${running.pid})`);
  }
  rmSync(lockFile(cluster), { force: true });
}
