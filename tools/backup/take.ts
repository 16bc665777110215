import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { open, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

import {
  BackupError,
  basesIn,
  checkLabel,
  readPoints,
  syncDirectory,
  walNamesIn,
  writeManifest,
  writePoint,
  type Base,
  type Point,
} from './place.ts';
import { nameOf, positionOf } from './segments.ts';

type Server = {
  readonly directory: string;
  readonly segmentBytes: number;
  readonly timeline: number;
  readonly version: number;
};

const ARCHIVE_WAIT_MS = 120_000;
const POLL_MS = 100;

/** Made anew at each start, or of this one start only. */
const leftOut =
  /^(?:pg_wal\/.+|postmaster\.(?:pid|opts)|pg_(?:replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+)$|(?:^|\/)pgsql_tmp|(?:^|\/)pg_internal\.init/;

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function withClient<Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const [row] = (await client.query<Row>(text, [...values])).rows;
  if (row === undefined) throw new Error(`no answer to ${text}`);
  return row;
}

const serverSql = `
  select current_setting('data_directory') as directory, current_setting('archive_mode') as archive,
    (select pg_size_bytes(setting || unit) from pg_settings where name = 'wal_segment_size')::int as "segmentBytes",
    (select timeline_id from pg_control_checkpoint()) as timeline,
    current_setting('server_version_num')::int as version,
    (select count(*) from pg_tablespace where spcname not like 'pg\\_%')::int as spaces`;

async function describe(client: pg.Client): Promise<Server> {
  const { archive, spaces, ...server } = await ask<Server & { archive: string; spaces: number }>(
    client,
    serverSql,
  );
  if (archive !== 'on') {
    throw new BackupError(
      'archive_mode is off there: docs/operations/backup.md says how it is set',
    );
  }
  if (spaces > 0) throw new BackupError('tablespaces of your own are not copied by this tool');
  return server;
}

async function copyFile(from: string, to: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    const source = await open(from);
    const target = await open(to, 'wx', 0o600);
    try {
      for await (const piece of source.createReadStream({ autoClose: false })) {
        const bytes: Uint8Array = piece;
        hash.update(bytes);
        await target.writeFile(bytes);
      }
      await target.sync();
    } finally {
      await source.close();
      await target.close();
    }
  } catch (error) {
    // PostgreSQL may remove a file at any time; what was written ahead tells of that, too.
    if (isGone(error)) return undefined;
    throw error;
  }
  return hash.digest('hex');
}

/** Folders stay, also where nothing in them is copied: PostgreSQL makes none of them. */
async function copyTree(from: string, to: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const name = path.relative(from, path.join(entry.parentPath, entry.name));
    if (entry.isDirectory()) {
      if (!leftOut.test(name)) mkdirSync(path.join(to, name), { recursive: true, mode: 0o700 });
    } else if (entry.isFile() && !leftOut.test(name)) {
      mkdirSync(path.dirname(path.join(to, name)), { recursive: true, mode: 0o700 });
      const hash = await copyFile(path.join(from, name), path.join(to, name));
      if (hash !== undefined) files[name] = hash;
    }
  }
  return files;
}

async function untilArchived(place: string, segment: string): Promise<void> {
  const deadline = Date.now() + ARCHIVE_WAIT_MS;
  while (!walNamesIn(place).has(segment)) {
    if (Date.now() > deadline) {
      throw new BackupError(
        `${segment} does not come into ${place}/wal: look at archive_command and the server's log`,
      );
    }
    await pause(POLL_MS);
  }
}

const stopSql = `select lsn::text as lsn, labelfile as label, clock_timestamp() as at from pg_backup_stop(true)`;

type Copied = { readonly server: Server; readonly label: string; readonly directory: string };

async function copyCluster(client: pg.Client, { server, label, directory }: Copied): Promise<Base> {
  const begun = await ask<{ lsn: string }>(
    client,
    'select pg_backup_start($1, true)::text as lsn',
    [label],
  );
  const copy = path.join(directory, 'cluster');
  mkdirSync(copy, { mode: 0o700 });
  const files = await copyTree(server.directory, copy);
  const ended = await ask<{ lsn: string; label: string; at: Date }>(client, stopSql);
  await writeFile(path.join(copy, 'backup_label'), ended.label, { flush: true });
  const size = BigInt(server.segmentBytes);
  const { timeline, segmentBytes, version } = server;
  return {
    label,
    timeline,
    segmentBytes,
    firstSegment: nameOf(timeline, positionOf(begun.lsn), size),
    // An end on a border belongs to the segment before it.
    lastSegment: nameOf(timeline, positionOf(ended.lsn) - 1n, size),
    endPosition: ended.lsn,
    endedAt: ended.at.toISOString(),
    version,
    files,
  };
}

export type Where = { readonly url: string; readonly place: string };

/** A whole copy beside the running server, through PostgreSQL's own interface for that. */
export function takeBase({ url, place }: Where, label: string): Promise<Base> {
  const directory = path.join(basesIn(place), checkLabel(label));
  const unfinished = `${directory}.new`;
  return withClient(url, async (client) => {
    const server = await describe(client);
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const base = await copyCluster(client, { server, label, directory: unfinished });
    await untilArchived(place, base.lastSegment);
    await writeManifest(unfinished, base);
    await rename(unfinished, directory);
    await syncDirectory(basesIn(place));
    return base;
  });
}

/** A name for now. Once this returns, what it takes to come back here is in the archive. */
export function makePoint({ url, place }: Where, name: string): Promise<Point> {
  checkLabel(name);
  if (readPoints(place).some((each) => each.name === name)) {
    throw new BackupError(`there is a point called ${name}`);
  }
  return withClient(url, async (client) => {
    const { timeline, segmentBytes } = await describe(client);
    const { lsn, at } = await ask<{ lsn: string; at: Date }>(
      client,
      'select pg_create_restore_point($1)::text as lsn, clock_timestamp() as at',
      [name],
    );
    await client.query('select pg_switch_wal()');
    const segment = nameOf(timeline, positionOf(lsn) - 1n, BigInt(segmentBytes));
    await untilArchived(place, segment);
    const point = { name, timeline, position: lsn, segment, at: at.toISOString() };
    await writePoint(place, point);
    return point;
  });
}
