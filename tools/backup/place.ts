import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { walDirectoryIn } from '../postgres/index.ts';

/** A whole copy of the files, which is worth something together with what was written ahead meanwhile. */
export type Base = {
  readonly label: string;
  readonly timeline: number;
  readonly segmentBytes: number;
  readonly firstSegment: string;
  readonly lastSegment: string;
  readonly endPosition: string;
  readonly endedAt: string;
  readonly version: number;
  /** SHA-256 of each file, by its path in the cluster. */
  readonly files: Readonly<Record<string, string>>;
};

/** A moment with a name, to which everything can be brought back. */
export type Point = {
  readonly name: string;
  readonly timeline: number;
  readonly position: string;
  readonly segment: string;
  readonly at: string;
};

/** An error that the person at the keyboard must change or repeat something for; reported without a trace. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const labelShape = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

export function checkLabel(label: string): string {
  if (labelShape.test(label)) return label;
  throw new BackupError(`"${label}" is no name: letters, digits, dots, dashes, at most 63 of them`);
}

export const basesIn = (place: string): string => path.join(place, 'base');
export const pointsIn = (place: string): string => path.join(place, 'points');
export const copyOf = (place: string, label: string): string =>
  path.join(basesIn(place), label, 'cluster');
const manifestOf = (directory: string): string => path.join(directory, 'manifest.json');

export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function writeWhole(file: string, text: string): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, text, { flush: true });
  await rename(`${file}.new`, file);
  await syncDirectory(path.dirname(file));
}

export const writeManifest = (directory: string, base: Base): Promise<void> =>
  writeWhole(manifestOf(directory), `${JSON.stringify(base, null, 1)}\n`);

export const writePoint = (place: string, point: Point): Promise<void> =>
  writeWhole(path.join(pointsIn(place), `${point.name}.json`), `${JSON.stringify(point)}\n`);

const namesIn = (directory: string): string[] =>
  existsSync(directory) ? readdirSync(directory).toSorted() : [];

/** Oldest first. One that was cut off has no manifest, and is none. */
export function readBases(place: string): Base[] {
  return namesIn(basesIn(place))
    .map((label) => manifestOf(path.join(basesIn(place), label)))
    .filter((file) => existsSync(file))
    .map((file): Base => JSON.parse(readFileSync(file, 'utf8')))
    .toSorted((left, right) => left.endedAt.localeCompare(right.endedAt));
}

export function readPoints(place: string): Point[] {
  return namesIn(pointsIn(place))
    .filter((name) => name.endsWith('.json'))
    .map((name): Point => JSON.parse(readFileSync(path.join(pointsIn(place), name), 'utf8')));
}

export const walNamesIn = (place: string): ReadonlySet<string> =>
  new Set(namesIn(walDirectoryIn(place)));
