import { createHash } from 'node:crypto';
import { createReadStream, existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

import { walDirectoryIn } from '../postgres/index.ts';
import {
  BackupError,
  basesIn,
  copyOf,
  pointsIn,
  readBases,
  readPoints,
  walNamesIn,
  type Base,
} from './place.ts';
import { gapsIn, isSegment, placeOf, timelineOf } from './segments.ts';

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) {
    const bytes: Uint8Array = piece;
    hash.update(bytes);
  }
  return hash.digest('hex');
}

/** Files of a copy that are not what was copied. */
export async function damagesOf(place: string, { label, files }: Base): Promise<string[]> {
  const found: string[] = [];
  for (const [name, hash] of Object.entries(files)) {
    const file = path.join(copyOf(place, label), name);
    const state = existsSync(file) ? await hashOf(file) : undefined;
    if (state !== hash)
      found.push(`${label}: ${name} ${state === undefined ? 'is missing' : 'was changed'}`);
  }
  return found;
}

function wrongSizes(place: string, bytes: number): string[] {
  return [...walNamesIn(place)]
    .filter(isSegment)
    .filter((name) => statSync(path.join(walDirectoryIn(place), name)).size !== bytes)
    .map((name) => `${name} is not whole`);
}

/** Returns the gaps of each timeline; whole segments are not expected beyond the point where the next one left it. */
function gapsAfter(place: string, base: Base): string[] {
  const names = walNamesIn(place);
  const size = BigInt(base.segmentBytes);
  const later = [...names]
    .filter((name) => isSegment(name) && timelineOf(name) > base.timeline)
    .toSorted();
  const begins = new Map(later.toReversed().map((name) => [timelineOf(name), name]));
  return [base.firstSegment, ...begins.values()]
    .flatMap((from) => gapsIn(names, { from, size }))
    .map((gap) => `${gap} is missing: nothing after it can be brought back from ${base.label}`);
}

/** Everything that would keep a restore from working, without trying one. */
export async function checkPlace(place: string): Promise<string[]> {
  const bases = readBases(place);
  const [oldest] = bases;
  if (oldest === undefined) return ['there is no base back-up'];
  const damages: string[] = [];
  for (const base of bases) damages.push(...(await damagesOf(place, base)));
  return [...gapsAfter(place, oldest), ...wrongSizes(place, oldest.segmentBytes), ...damages];
}

/** The newest copies stay, with all that was written ahead since the oldest of them. */
export function prune(place: string, keep: number): string[] {
  if (!Number.isInteger(keep) || keep < 1) throw new BackupError('--keep is a number from 1');
  const bases = readBases(place);
  const [oldest] = bases.slice(-keep);
  if (oldest === undefined) return [];
  const removed = bases.slice(0, -keep).map(({ label }) => path.join(basesIn(place), label));
  const border = placeOf(oldest.firstSegment);
  const wal = [...walNamesIn(place)]
    .filter((name) => /^[0-9A-F]{24}/.test(name) && placeOf(name).slice(0, border.length) < border)
    .map((name) => path.join(walDirectoryIn(place), name));
  const points = readPoints(place)
    .filter(({ segment }) => placeOf(segment) < border)
    .map(({ name }) => path.join(pointsIn(place), `${name}.json`));
  const all = [...points, ...removed, ...wal];
  for (const each of all) rmSync(each, { recursive: true, force: true });
  return all;
}
