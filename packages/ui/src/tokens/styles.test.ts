import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sheets = globSync('**/*.css', { cwd: root });
const read = (sheet: string) => readFileSync(join(root, sheet), 'utf8');

/** Properties and values that name a side of the screen, or one of its axes. */
const physical =
  /^\s*(?:(?:margin|padding|border|inset)-(?:left|right|top|bottom)|left|right|top|bottom|width|height|(?:min|max)-(?:width|height))\b.*:|:\s*(?:left|right)\s*;/gm;

it.each(sheets)(
  'the stylesheet %s names no physical side, so that it can be mirrored [NAV-21]',
  (sheet) => {
    expect(read(sheet).match(physical)).toBeNull();
  },
);

it('the check for physical sides finds a planted one', () => {
  expect('a {\n  margin-left: 4px;\n  text-align: right;\n}'.match(physical)).toHaveLength(2);
});

it.each(sheets)('the stylesheet %s uses only defined tokens', (sheet) => {
  const declared = new Set(sheets.flatMap((each) => read(each).match(/--[a-z0-9-]+(?=:)/g) ?? []));
  const setByScript = ['--text-scale', '--scrollbar-room'];
  const used = read(sheet).match(/(?<=var\()--[a-z0-9-]+/g) ?? [];
  expect(used.filter((name) => !declared.has(name) && !setByScript.includes(name))).toEqual([]);
});

it('styles.css imports every stylesheet', () => {
  const imported = [...read('styles.css').matchAll(/@import '\.\/(.+)' layer/g)].map(
    ([, path]) => path,
  );
  const others = sheets.filter((sheet) => basename(sheet) !== 'styles.css');
  expect(new Set(imported)).toEqual(new Set(others));
});
