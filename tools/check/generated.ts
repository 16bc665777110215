import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { generatedFiles, type GeneratedFile } from '../generate/index.ts';
import type { Check } from './check.ts';

export function staleFiles(root: string, made: readonly GeneratedFile[]): string[] {
  return made.flatMap(({ path: name, text, encoding }) => {
    const file = path.join(root, name);
    const isFresh = existsSync(file) && readFileSync(file).equals(Buffer.from(text, encoding));
    return isFresh ? [] : [`${name}: not what npm run gen makes today`];
  });
}

/** Generated files are as their sources make them today. */
export const generated: Check = {
  name: 'generated files',
  run: async (root) => staleFiles(root, generatedFiles()),
};
