import { describe, expect, it } from 'vitest';

import { lintBundle, type Manifest } from './bundle-sizes.ts';

const KIB = 1024;

const manifest: Manifest = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['list.tsx', 'card.tsx', 'texts/ko.json', 'texts/en.json'],
    css: ['index.css'],
  },
  '_react.js': { file: 'react.js' },
  'list.tsx': { file: 'list.js', imports: ['index.html', '_react.js'] },
  'card.tsx': { file: 'card.js', imports: ['_react.js', '_form.js'] },
  '_form.js': { file: 'form.js' },
  'texts/ko.json': { file: 'ko.js' },
  'texts/en.json': { file: 'en.js' },
};

const sizesKiB: Record<string, number> = {
  'index.js': 20,
  'react.js': 60,
  'index.css': 12,
  'list.js': 5,
  'card.js': 10,
  'form.js': 20,
  'ko.js': 5,
  'en.js': 4,
};

function lint(changed: Record<string, number>, changedManifest = manifest): string[] {
  const sizes = { ...sizesKiB, ...changed };
  return lintBundle({
    manifest: changedManifest,
    sizeOf: (file) => (sizes[file] ?? 0) * KIB,
    firstScreen: { screen: 'list.tsx', texts: ['texts'], languages: ['ko', 'en'] },
    budgets: { firstScreenScriptKiB: 90, firstScreenStyleKiB: 12, otherChunkKiB: 30 },
  });
}

describe('size budgets', () => {
  it('count a shared file once, and allow exactly the budgeted bytes', () => {
    expect(lint({})).toEqual([]);
  });

  it.each([
    [
      'the first script',
      { 'index.js': 21 },
      'first screen, script in ko: 91.0 KiB, and the budget is 90 KiB',
    ],
    [
      'a package of the first script',
      { 'react.js': 61 },
      'first screen, script in ko: 91.0 KiB, and the budget is 90 KiB',
    ],
    [
      'the texts of one language',
      { 'en.js': 6 },
      'first screen, script in en: 91.0 KiB, and the budget is 90 KiB',
    ],
    ['the style', { 'index.css': 13 }, 'first screen, style: 13.0 KiB, and the budget is 12 KiB'],
    [
      'a later screen with its imports',
      { 'form.js': 21 },
      'card.tsx: 31.0 KiB, and the budget is 30 KiB',
    ],
  ])('report %s when it exceeds its budget', (_what, changed, finding) => {
    expect(lint(changed)).toEqual([finding]);
  });

  it('count for a dialog only files that its screen has not loaded, unless another screen opens it', () => {
    const dialog = { file: 'dialog.js', imports: ['_form.js'] };
    const fromCard = {
      ...manifest,
      'card.tsx': { file: 'card.js', imports: ['_form.js'], dynamicImports: ['dialog.tsx'] },
      'dialog.tsx': dialog,
    };
    expect(lint({ 'dialog.js': 25 }, fromCard)).toEqual([]);
    const fromList = {
      ...fromCard,
      'list.tsx': { file: 'list.js', dynamicImports: ['dialog.tsx'] },
    };
    expect(lint({ 'dialog.js': 25 }, fromList)).toEqual([
      'dialog.tsx: 45.0 KiB, and the budget is 30 KiB',
    ]);
  });

  it('fail when there was nothing to measure', () => {
    const { 'list.tsx': _list, ...others } = manifest;
    expect(lint({}, others)).toEqual(['list.tsx: not in the build, so its size is unknown']);
    expect(lint({}, {})).toEqual(['the build names no entry']);
  });
});
