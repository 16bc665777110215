import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { listFiles } from '../files/index.ts';
import type { Check } from './check.ts';

const link = /\]\(([^)\s]+)\)/g;
const elsewhere = /^(?:[a-z]+:|#)/;

/** Every page that a page points to is there. */
export const links: Check = {
  name: 'links',
  run: async (root) =>
    listFiles(root)
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const text = readFileSync(path.join(root, file), 'utf8');
        return [...text.matchAll(link)]
          .map(([, target = '']) => target)
          .filter((target) => !elsewhere.test(target))
          .map((target) => target.split('#')[0] ?? '')
          .filter((target) => !existsSync(path.join(root, path.dirname(file), target)))
          .map((target) => `${file}: there is no ${target}`);
      }),
};
