import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { siteOf } from './index.ts';

const root = path.resolve(import.meta.dirname, '../..');
const into = path.join(root, 'dist/docs');

const { texts, pictures, broken } = siteOf(root);

const within = (name: string): string => {
  const file = path.join(into, name);
  mkdirSync(path.dirname(file), { recursive: true });
  return file;
};

if (broken.length > 0) {
  process.stderr.write(`${broken.join('\n')}\nNothing was written.\n`);
  process.exitCode = 1;
} else {
  rmSync(into, { recursive: true, force: true });
  for (const [name, text] of texts) writeFileSync(within(name), text);
  for (const name of pictures) copyFileSync(path.join(root, name), within(name));
  process.stdout.write(`dist/docs/index.html and ${texts.size - 1} more files\n`);
}
