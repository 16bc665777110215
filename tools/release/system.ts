import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';

import type { SystemPackage } from './bill.ts';
import type { Entry } from './tar.ts';

/** The user of an image: nobody of any machine. */
export const nobody = 65_532;

const accounts: readonly Entry[] = [
  {
    kind: 'text',
    name: 'etc/passwd',
    text: `dipper:x:${nobody}:${nobody}::/var/lib/dipper:/none\n`,
  },
  { kind: 'text', name: 'etc/group', text: `dipper:x:${nobody}:\n` },
  { kind: 'folder', name: 'tmp', mode: 0o1777 },
  { kind: 'folder', name: 'var/lib/dipper', mode: 0o700, owner: nobody },
  { kind: 'folder', name: 'var/lib/dipper/documents', mode: 0o700, owner: nobody },
];

/** Shared libraries by the names that the loader asks for, and the loader itself. */
const librariesOf = (program: string): readonly string[] => {
  const said = execFileSync('ldd', [program], { encoding: 'utf8' });
  const named = [...said.matchAll(/^\s*(?:\S+ => )?(\/\S+) \(0x/gm)].map(([, name = '']) => name);
  if (named.length === 0) throw new Error(`ldd finds no libraries of ${program}`);
  return named;
};

const ask = (args: readonly string[]): string => {
  const [command = '', ...rest] = args;
  return execFileSync(command, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
};

/** The Debian package that a library is of. */
const packageOf = (file: string): string => {
  const real = realpathSync(file);
  for (const each of new Set([real, real.replace(/^\/usr/, '')])) {
    try {
      return ask(['dpkg', '-S', each]).split(':')[0] ?? '';
    } catch {
      // It is known by the other of its two names.
    }
  }
  throw new Error(`no Debian package has ${file}: an image is laid down on Debian`);
};

export type System = {
  readonly entries: readonly Entry[];
  readonly packages: readonly SystemPackage[];
};

/** The libraries of this system that the programs need, with their licences, and somebody to run as. */
export const systemFor = (programs: readonly string[]): System => {
  const files = [...new Set(programs.flatMap(librariesOf))].toSorted();
  const names = [...new Set(files.map(packageOf))].toSorted();
  const packages = names.map((name) => ({
    name,
    version: ask(['dpkg-query', '-W', '-f', '${Version}\n', name]).split('\n')[0] ?? '',
  }));
  const licences = names
    .map((name) => `/usr/share/doc/${name}/copyright`)
    .filter((file) => existsSync(file));
  const copies = [...files, ...licences].map((file) => ({
    kind: 'file' as const,
    name: file.slice(1),
    file: realpathSync(file),
    isExecutable: files.includes(file),
  }));
  return { entries: [...accounts, ...copies], packages };
};
