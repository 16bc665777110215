import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Locked } from './lock.ts';
import { allBelow } from './sources.ts';

/** True for files that are for writing against a package or testing it, which no program reads. */
const isForOthers = (name: string): boolean =>
  /(^|\/)(node_modules|tests?|__tests__|specs?|docs?|examples?|benchmarks?|\.[^/]+)\//.test(name) ||
  /(^|\/)\.|\.test\.\w+$|\.(d\.[cm]?ts|[cm]?tsx?|map|md|yml|yaml)$/.test(name);

const isLicence = (name: string): boolean => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(name);

export type Unpacked = Locked & { readonly folder: string };

/** Fetches what this machine has no use for itself; it must be what the lock file says. */
const fetched = ({ name, version, integrity = '' }: Locked, place: string): string => {
  const folder = path.join(place, `${name.replaceAll('/', '-')}-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { recursive: true });
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const said = execFileSync('npm', [...args, `${name}@${version}`], { encoding: 'utf8' });
  const file = path.join(folder, said.trim().split('\n').at(-1) ?? '');
  const hash = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (hash !== integrity) throw new Error(`${name}@${version} is not what package-lock.json says`);
  execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', folder]);
  return folder;
};

/** Finds each package among those that are installed, or else fetches it into the place. */
export const unpack = (
  root: string,
  packages: readonly Locked[],
  place: string,
): readonly Unpacked[] =>
  packages.map((each) => {
    const installed = path.join(root, each.key);
    return { ...each, folder: existsSync(installed) ? installed : fetched(each, place) };
  });

export const filesOf = ({ folder }: Unpacked): readonly string[] =>
  allBelow(folder).filter((name) => isLicence(name) || !isForOthers(name));

/** The texts of its licence, as they came with it. */
export const licenceTextsOf = ({ folder }: Unpacked): readonly string[] =>
  allBelow(folder)
    .filter(isLicence)
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').trim());
