import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { listFiles } from '../files/index.ts';
import { baselineFiles } from '../generate/baseline.ts';
import { faulty, type Placed } from './faults.ts';

/** The tree once more, in which things may go wrong. */
export type Copy = {
  readonly root: string;
  /** Makes the fault; what it returns takes it back. */
  readonly make: (fault: Placed) => () => void;
  readonly remove: () => void;
};

const ownPackages = '@dipper';

function copyFiles(root: string, copy: string): void {
  const settings = readdirSync(root).filter(
    (name) => name.startsWith('.') && lstatSync(path.join(root, name)).isFile(),
  );
  for (const file of [...listFiles(root), ...settings]) {
    const place = path.join(copy, file);
    mkdirSync(path.dirname(place), { recursive: true });
    copyFileSync(path.join(root, file), place);
  }
}

/** Packages of others are the same ones; our own are those of the copy. */
function linkPackages(root: string, copy: string): void {
  const [from, to] = [path.join(root, 'node_modules'), path.join(copy, 'node_modules')];
  mkdirSync(path.join(to, ownPackages), { recursive: true });
  for (const name of readdirSync(from).filter((each) => each === '.bin' || !each.startsWith('.'))) {
    if (name !== ownPackages) symlinkSync(path.join(from, name), path.join(to, name));
  }
  for (const name of readdirSync(path.join(from, ownPackages))) {
    const link = path.join(ownPackages, name);
    symlinkSync(readlinkSync(path.join(from, link)), path.join(to, link));
  }
}

const isSchema = (file: string): boolean => file.startsWith('apps/server/schema/');

/** The migration is what databases are made by, and it is made from the schema. */
function writeBaseline(copy: string): void {
  for (const { path: file, text } of baselineFiles(copy)) {
    writeFileSync(path.join(copy, file), text);
  }
}

export function makeCopy(root: string): Copy {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'dipper-mutate-'));
  copyFiles(root, copy);
  linkPackages(root, copy);
  return {
    root: copy,
    make: (fault) => {
      const place = path.join(copy, fault.file);
      const text = readFileSync(place, 'utf8');
      const changed = faulty(text, fault);
      if (changed === undefined) throw new Error(`${fault.name} cannot be made`);
      writeFileSync(place, changed);
      if (isSchema(fault.file)) writeBaseline(copy);
      return () => {
        writeFileSync(place, text);
        if (isSchema(fault.file)) writeBaseline(copy);
      };
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
