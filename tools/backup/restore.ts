import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { clusterIn, isPostgresOn, walDirectoryIn } from '../postgres/index.ts';
import { damagesOf } from './look-after.ts';
import { BackupError, copyOf, readBases, readPoints, walNamesIn, type Base } from './place.ts';
import { gapsIn, isSegment, positionOf } from './segments.ts';

/** The wanted state, and the copy that leads to it. */
export type Target = {
  readonly base: Base;
  /** Named to PostgreSQL; none for all that there is. */
  readonly settings: Readonly<Record<string, string>>;
  /** The last segment that is needed, where known. */
  readonly until: string | undefined;
  /** The moment from which something may be missing afterwards. */
  readonly from: Date;
};

function lastBefore(place: string, isBefore: (base: Base) => boolean): Base {
  const base = readBases(place).findLast(isBefore);
  if (base === undefined) throw new BackupError('no base back-up ended before that');
  return base;
}

function targetOfTime(place: string, to: string): Target {
  const from = new Date(to);
  if (!/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(to) || Number.isNaN(from.getTime())) {
    throw new BackupError(
      `"${to}" is neither latest, nor a point, a back-up, or a time with its zone`,
    );
  }
  const base = lastBefore(place, ({ endedAt }) => new Date(endedAt) <= from);
  const settings = { recovery_target_time: from.toISOString(), recovery_target_timeline: 'latest' };
  return { base, settings, until: undefined, from };
}

/** `latest`, the name of a point or of a base back-up, or a time. */
export function findTarget(place: string, to: string): Target {
  if (to === 'latest') {
    const base = lastBefore(place, () => true);
    return {
      base,
      settings: { recovery_target_timeline: 'latest' },
      until: undefined,
      from: new Date(),
    };
  }
  const point = readPoints(place).find(({ name }) => name === to);
  if (point !== undefined) {
    const { timeline, segment, at } = point;
    const end = positionOf(point.position);
    const base = lastBefore(
      place,
      (each) => each.timeline <= timeline && positionOf(each.endPosition) <= end,
    );
    const settings = { recovery_target_name: to, recovery_target_timeline: String(timeline) };
    return { base, settings, until: segment, from: new Date(at) };
  }
  const base = readBases(place).find(({ label }) => label === to);
  if (base === undefined) return targetOfTime(place, to);
  const settings = {
    recovery_target: 'immediate',
    recovery_target_timeline: String(base.timeline),
  };
  return { base, settings, until: base.lastSegment, from: new Date(base.endedAt) };
}

function assertNew(into: string): void {
  if (isPostgresOn(into))
    throw new BackupError(`PostgreSQL runs in ${into}: restore into a new place`);
  if (existsSync(into) && readdirSync(into).length > 0) {
    throw new BackupError(`${into} is not empty: restore into a new place`);
  }
}

function assertNoGaps(place: string, { base, until }: Target): void {
  const stretch = { from: base.firstSegment, to: until, size: BigInt(base.segmentBytes) };
  const sameLine = until === undefined || until.slice(0, 8) === base.firstSegment.slice(0, 8);
  const gaps = gapsIn(walNamesIn(place), sameLine ? stretch : { ...stretch, to: undefined });
  if (gaps.length > 0) throw new BackupError(`missing in the archive: ${gaps.join(', ')}`);
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Recognizes lines of an earlier restore, whose target is not this one's. */
const isOfRestore = (line: string): boolean => /^(?:recovery_target|restore_command)/.test(line);

function writeSettings(cluster: string, place: string, { settings }: Target): void {
  const file = path.join(cluster, 'postgresql.auto.conf');
  const before = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !isOfRestore(line));
  writeFileSync(file, before.join('\n'));
  const wal = walDirectoryIn(place).replaceAll('%', '%%').replaceAll("'", `'\\''`);
  const all = {
    ...settings,
    restore_command: `cp '${wal}/'%f %p`,
    ...(Object.keys(settings).length > 1 && { recovery_target_action: 'promote' }),
  };
  for (const [name, value] of Object.entries(all)) {
    appendFileSync(file, `${name} = ${literal(value)}\n`);
  }
  writeFileSync(path.join(cluster, 'recovery.signal'), '');
}

/** Adds the log that a dead server had written ahead and not yet archived. */
function addRest(cluster: string, place: string, rest: string): void {
  const archived = walNamesIn(place);
  for (const name of readdirSync(rest).filter((each) => isSegment(each) && !archived.has(each))) {
    copyFileSync(path.join(rest, name), path.join(cluster, 'pg_wal', name));
  }
}

export type RestoreOptions = {
  readonly place: string;
  readonly into: string;
  /** `pg_wal` of the server that died, where it can still be read. */
  readonly rest?: string | undefined;
};

/** The files of a cluster that finds its way to the target when it starts; nothing is started yet. */
export async function prepareRestore(
  target: Target,
  { place, into, rest }: RestoreOptions,
): Promise<string> {
  assertNew(into);
  assertNoGaps(place, target);
  const damages = await damagesOf(place, target.base);
  if (damages.length > 0) throw new BackupError(damages.join('\n'));
  const cluster = clusterIn(into);
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  cpSync(copyOf(place, target.base.label), unfinished, { recursive: true });
  mkdirSync(path.join(unfinished, 'pg_wal'), { recursive: true, mode: 0o700 });
  if (rest !== undefined) addRest(unfinished, place, rest);
  writeSettings(unfinished, place, target);
  renameSync(unfinished, cluster);
  return cluster;
}
