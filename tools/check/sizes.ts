import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { buildChanged } from '../start/index.ts';
import { lintBundle, type FirstScreen, type Manifest } from './bundle-sizes.ts';
import type { Check } from './check.ts';

const messages = 'src/shared/i18n/messages';

const firstScreen = {
  screen: 'src/features/shop/spoon-list-screen.tsx',
  texts: [`${messages}/core`, `${messages}/shop`],
  languages: ['ko', 'en', 'ja', 'ar', 'zh'],
};

/** Returns whether a source is part of a built file, by the source map beside that file. */
function isPartOf(file: string, source: string): boolean {
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  return sources.some((each) => each.endsWith(source));
}

function firstScreenOf(dist: string, manifest: Manifest): FirstScreen {
  const entries = Object.values(manifest).filter(({ isEntry }) => isEntry === true);
  const inEntry = entries.some(({ file }) => isPartOf(path.join(dist, file), firstScreen.screen));
  return { ...firstScreen, screen: inEntry ? undefined : firstScreen.screen };
}

const budgets = { firstScreenScriptKiB: 90, firstScreenStyleKiB: 12, otherChunkKiB: 30 };

/** The built page against its budgets. What embed costs a host site is measured in its own test. */
export const sizes: Check = {
  name: 'size budgets',
  run: async (root) => {
    await buildChanged(root, () => undefined);
    const dist = path.join(root, 'apps/web/dist');
    const manifest: Manifest = JSON.parse(
      readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
    );
    const sizeOf = (file: string): number =>
      brotliCompressSync(readFileSync(path.join(dist, file))).byteLength;
    return lintBundle({ manifest, sizeOf, firstScreen: firstScreenOf(dist, manifest), budgets });
  },
};
