import { createHash } from 'node:crypto';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { billOf } from './bill.ts';
import type { Release } from './bill.ts';
import { contentsFor } from './contents.ts';
import type { Contents } from './contents.ts';
import { layImageDown } from './image.ts';
import type { Layer } from './image.ts';
import type { Machine } from './lock.ts';
import { allBelow } from './sources.ts';
import { systemFor } from './system.ts';
import { tarOf } from './tar.ts';
import type { Entry } from './tar.ts';

export type Wish = {
  readonly root: string;
  readonly into: string;
  readonly machines: readonly Machine[];
  readonly release: Release;
  /** How hard the archive is pressed, from 1 to 9. */
  readonly level: number;
  readonly say: (line: string) => void;
};

const hashOfFile = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

type Archive = Layer & { readonly file: string; readonly unpacked: number };

const pack = async (
  file: string,
  entries: readonly Entry[],
  { seconds, level }: { readonly seconds: number; readonly level: number },
): Promise<Archive> => {
  const hash = createHash('sha256');
  let unpacked = 0;
  const pieces = function* (): Generator<Buffer> {
    for (const piece of tarOf(entries, seconds)) {
      hash.update(piece);
      unpacked += piece.length;
      yield piece;
    }
  };
  await pipeline(Readable.from(pieces()), createGzip({ level }), createWriteStream(file));
  const diffId = `sha256:${hash.digest('hex')}`;
  const digest = `sha256:${hashOfFile(file)}`;
  return { file, unpacked, digest, diffId, size: statSync(file).size, madeOf: 'the release' };
};

const below = (home: string, entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => ({ ...entry, name: `${home}/${entry.name}` }));

const programsIn = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap((entry) =>
    entry.kind === 'file' && /(^|\/)bin\/node$|\.node$/.test(entry.name) ? [entry.file] : [],
  );

/** An image has libraries of the machine that builds, so there is none for another kind. */
const layImage = (
  { into, release, say }: Wish,
  home: string,
  { contents, archive }: { readonly contents: Contents; readonly archive: Archive },
): readonly string[] => {
  const machine = home.endsWith('arm64') ? 'arm64' : 'x64';
  if (machine !== process.arch) {
    say(`no image for ${machine}: the libraries that Node needs are those of this machine`);
    return [];
  }
  const { entries: system, packages } = systemFor(programsIn(contents.entries));
  const name = home.replace('-linux-', '-oci-linux-');
  const folder = path.join(into, name);
  rmSync(folder, { recursive: true, force: true });
  layImageDown({ folder, machine, release, archive, system, home });
  const bill = `${name}.cdx.json`;
  writeFileSync(path.join(into, bill), billOf(release, { ...contents.parts, system: packages }));
  say(
    `${name}: ${packages.map((each) => `${each.name} ${each.version}`).join(', ')} of this machine`,
  );
  return [
    bill,
    ...allBelow(folder)
      .toSorted()
      .map((file) => `${name}/${file}`),
  ];
};

const releaseFor = async (
  machine: Machine,
  wish: Wish,
  place: string,
): Promise<readonly string[]> => {
  const { root, into, release, level, say } = wish;
  const home = `dipper-${release.version}-linux-${machine}`;
  const contents = contentsFor(root, machine, { release, place });
  const name = `${home}.tar.gz`;
  const entries = below(home, contents.entries);
  const archive = await pack(path.join(into, name), entries, { seconds: release.seconds, level });
  const bill = `${home}.cdx.json`;
  writeFileSync(path.join(into, bill), billOf(release, contents.parts));
  say(`${name}: ${megabytes(archive.size)}, ${megabytes(archive.unpacked)} unpacked`);
  return [name, bill, ...layImage(wish, home, { contents, archive })];
};

/** Lays archives, images, bills and their checksums into a folder. */
export const makeRelease = async (wish: Wish): Promise<void> => {
  const { into, machines } = wish;
  mkdirSync(into, { recursive: true });
  const place = mkdtempSync(path.join(os.tmpdir(), 'dipper-release-'));
  try {
    const names: string[] = [];
    for (const machine of machines) names.push(...(await releaseFor(machine, wish, place)));
    const sums = names.map((name) => `${hashOfFile(path.join(into, name))}  ${name}\n`);
    writeFileSync(path.join(into, 'SHA256SUMS'), sums.join(''));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};
