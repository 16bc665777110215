import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import type { Examples, Files } from './plan.ts';

const readFolder = (folder: string, isWanted: (name: string) => boolean): Files =>
  existsSync(folder)
    ? Object.fromEntries(
        readdirSync(folder)
          .filter(isWanted)
          .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
      )
    : {};

/** All that a run before has written. */
export const readSetup = (into: string): Files =>
  readFolder(into, (name) => /\.(env|json|conf|service)$/.test(name));

export const readExamples = (home: string): Examples => ({
  proxy: readFileSync(path.join(home, 'deploy/proxy/nginx.conf'), 'utf8'),
  units: readFolder(path.join(home, 'deploy/systemd'), (name) => name.endsWith('.service')),
});

const modeOf = (name: string): number => (name.endsWith('.env') ? 0o600 : 0o644);

/** Writes each file whole or not at all, and the secret ones for nobody else from the first byte on. */
export const writeSetup = (into: string, changes: Files): void => {
  mkdirSync(into, { recursive: true, mode: 0o755 });
  for (const [name, text] of Object.entries(changes)) {
    const file = path.join(into, name);
    const draft = `${file}.draft`;
    writeFileSync(draft, text, { mode: modeOf(name) });
    chmodSync(draft, modeOf(name));
    renameSync(draft, file);
  }
};
