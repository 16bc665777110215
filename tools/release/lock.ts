import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A package as the lock file knows it. */
export type Locked = {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  /** The hash of what the registry sends: `sha512-…`. */
  readonly integrity: string | undefined;
  /** Keys of what it needs. */
  readonly needs: readonly string[];
};

export type Machine = 'x64' | 'arm64';

type Names = Readonly<Record<string, unknown>>;
type Raw = {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};
type Packages = Readonly<Record<string, Raw>>;

const installed = 'node_modules/';
const nameOf = (key: string): string => key.slice(key.lastIndexOf(installed) + installed.length);

/** The libraries of a release are those of glibc, as its Node is. */
const fits = (raw: Raw, machine: Machine): boolean =>
  (raw.os?.includes('linux') ?? true) &&
  (raw.cpu?.includes(machine) ?? true) &&
  (raw.libc?.includes('glibc') ?? true);

const neededBy = (raw: Raw): readonly string[] => [
  ...Object.keys({ ...raw.dependencies, ...raw.optionalDependencies }),
  ...Object.keys(raw.peerDependencies ?? {}).filter(
    (name) => raw.peerDependenciesMeta?.[name]?.optional !== true,
  ),
];

/** The nearest package of this name, from the innermost folder outwards, as Node looks for it. */
const keyFrom = (packages: Packages, from: string, name: string): string | undefined => {
  for (let place = from; ;) {
    const key = `${place === '' ? '' : `${place}/`}${installed}${name}`;
    if (packages[key] !== undefined) return key;
    if (place === '') return undefined;
    place = place.slice(0, Math.max(0, place.lastIndexOf(`/${installed}`)));
  }
};

export const readLock = (root: string): Packages => {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { packages }: { packages: Packages } = JSON.parse(text);
  return packages;
};

/** Programs under Node of which sources lie in a release. */
const programs = ['apps/server', 'apps/vault', 'packages/contract'] as const;
/** Rooms whose packages stand in the built pages. */
const pages = ['apps/web', 'apps/console', 'packages/ui', 'packages/texts', 'packages/contract'];

/** Packages that rooms of ours depend on, by `package.json`; our own lie in the release as sources. */
const dependenciesOf = (packages: Packages, rooms: readonly string[]): ReadonlySet<string> => {
  const names = rooms.flatMap((room) => Object.keys(packages[room]?.dependencies ?? {}));
  return new Set(names.filter((name) => !name.startsWith('@dipper/')));
};

export const packagesThatRun = (packages: Packages): ReadonlySet<string> =>
  dependenciesOf(packages, programs);

export const packagesOfPages = (packages: Packages): ReadonlySet<string> =>
  dependenciesOf(packages, pages);

/** The named packages and all that they need on such a machine, in the order of their keys. */
export const closureOf = (
  packages: Packages,
  names: Iterable<string>,
  machine: Machine,
): readonly Locked[] => {
  const found = new Map<string, Locked>();
  const visit = (key: string): void => {
    const raw = packages[key];
    if (raw === undefined || found.has(key)) return;
    const needs = neededBy(raw)
      .flatMap((name) => keyFrom(packages, key, name) ?? [])
      .filter((each) => packages[each] !== undefined && fits(packages[each], machine));
    const { version, license, integrity } = raw;
    found.set(key, { key, name: nameOf(key), version, license, integrity, needs });
    for (const each of needs) visit(each);
  };
  for (const name of names) {
    const key = keyFrom(packages, '', name);
    if (key === undefined) throw new Error(`${name} is not in package-lock.json`);
    visit(key);
  }
  return [...found.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
};
