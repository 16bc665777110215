import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { generatedFiles } from './index.ts';

const root = path.resolve(import.meta.dirname, '../..');

for (const { path: name, text } of generatedFiles()) {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${name}\n`);
}
