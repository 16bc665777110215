import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { billOf } from './bill.ts';
import type { Parts, Release } from './bill.ts';
import { closureOf, packagesOfPages, packagesThatRun, readLock } from './lock.ts';
import type { Machine } from './lock.ts';
import { filesOf, licenceTextsOf, unpack } from './packages.ts';
import type { Unpacked } from './packages.ts';
import { builtIn, sourcesIn } from './sources.ts';
import type { Entry } from './tar.ts';

/** Each begins a program of the release under the Node that lies in it, from wherever it is called. */
const starter = `#!/bin/sh
home=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
exec "$home/node/bin/node" "$home/tools/dipper/main.ts" "$@"
`;

const bundles = ['embed', 'partner'] as const;

/** The packages for integrators, as npm packs them. */
const packed = (root: string, place: string): readonly Entry[] =>
  bundles.map((name) => {
    const folder = mkdtempSync(path.join(place, `${name}-`));
    const said = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: path.join(root, 'packages', name),
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${path.join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
      },
    });
    const file = said.trim().split('\n').at(-1) ?? '';
    return { kind: 'file', name: `integrators/${file}`, file: path.join(folder, file) };
  });

const entriesOf = (unpacked: readonly Unpacked[]): readonly Entry[] =>
  unpacked.flatMap((each) =>
    filesOf(each).map((name) => ({
      kind: 'file' as const,
      name: `${each.key}/${name}`,
      file: path.join(each.folder, name),
    })),
  );

const nodeEntries = ({ folder }: Unpacked): readonly Entry[] => [
  { kind: 'file', name: 'node/bin/node', file: path.join(folder, 'bin/node'), isExecutable: true },
  { kind: 'file', name: 'node/LICENSE', file: path.join(folder, 'LICENSE') },
];

const licencesOf = (packages: readonly Unpacked[]): string =>
  packages
    .map((each) => {
      const texts = licenceTextsOf(each);
      const said = texts.length > 0 ? texts.join('\n\n') : 'It came without a text of its own.';
      return `## ${each.name} ${each.version}: ${each.license ?? 'see below'}\n\n${said}\n`;
    })
    .join('\n');

export type Contents = { readonly entries: readonly Entry[]; readonly parts: Parts };

/** All that lies in the archive for one kind of machine, and what it is made of. */
export const contentsFor = (
  root: string,
  machine: Machine,
  { release, place }: { readonly release: Release; readonly place: string },
): Contents => {
  const lock = readLock(root);
  const running = unpack(root, closureOf(lock, packagesThatRun(lock), machine), place);
  const node = unpack(root, closureOf(lock, [`node-linux-${machine}`], machine), place);
  const pages = unpack(root, closureOf(lock, packagesOfPages(lock), machine), place);
  const parts = { running: [...node, ...running], pages };
  const inPages = pages.filter(({ key }) => !running.some((each) => each.key === key));
  const own = [...sourcesIn(root), ...builtIn(root)];
  const { version } = release;
  const manifest = {
    name: 'dipper',
    version,
    license: 'Apache-2.0',
    private: true,
    type: 'module',
  };
  const entries: readonly Entry[] = [
    ...own.map((name) => ({ kind: 'file' as const, name, file: path.join(root, name) })),
    ...entriesOf(running),
    ...node.flatMap(nodeEntries),
    ...packed(root, place),
    { kind: 'link', name: 'node_modules/@dipper/contract', target: '../../packages/contract' },
    { kind: 'text', name: 'bin/dipper', text: starter, isExecutable: true },
    { kind: 'text', name: 'package.json', text: `${JSON.stringify(manifest, undefined, 2)}\n` },
    {
      kind: 'text',
      name: 'LICENCES-OF-OTHERS.md',
      text: licencesOf([...node, ...running, ...inPages]),
    },
    { kind: 'text', name: 'bill-of-materials.cdx.json', text: billOf(release, parts) },
  ];
  return { entries, parts };
};

/** The version of the tree and the time of its commit: nothing of who builds, nor when. */
export const releaseOf = (root: string, environment: NodeJS.ProcessEnv): Release => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const said =
    environment['SOURCE_DATE_EPOCH'] ||
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  if (!/^\d+\s*$/.test(said)) throw new Error(`SOURCE_DATE_EPOCH is no number of seconds: ${said}`);
  return { version, seconds: Number(said) };
};
