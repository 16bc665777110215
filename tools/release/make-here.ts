import path from 'node:path';
import { releaseOf } from './contents.ts';
import { makeRelease } from './release.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const machine = process.arch === 'arm64' ? 'arm64' : 'x64';
export const release = releaseOf(root, { SOURCE_DATE_EPOCH: '1700000000' });

/** Makes a release for this machine. Pressing takes most of the time, and is no part of what is proved. */
export const makeHere = (
  into: string,
  say: (line: string) => void = () => undefined,
): Promise<void> => makeRelease({ root, into, machines: [machine], release, level: 0, say });
