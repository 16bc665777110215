import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { withMigrations } from '../postgres/migrated.ts';
import { callsFile } from './calls.ts';
import type { GeneratedFile } from './document.ts';
import { generatedFiles } from './index.ts';

const root = path.resolve(import.meta.dirname, '../..');

function write({ path: name, text, encoding }: GeneratedFile): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text, encoding);
  process.stdout.write(`${name}\n`);
}

generatedFiles().forEach(write);
write(await withMigrations(root, callsFile));
