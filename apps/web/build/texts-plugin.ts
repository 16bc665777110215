import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { compareTexts } from './compare-texts.ts';

const isTexts = (file: string): boolean =>
  file.includes(`${sep}i18n${sep}messages${sep}`) && file.endsWith('.json');

const readTexts = (file: string): Record<string, string> => {
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof texts !== 'object' || texts === null) throw new Error(`${file} holds no texts`);
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text !== 'string') throw new Error(`${file}: ${key} is not a text`);
      return [key, text];
    }),
  );
};

/** Compiles a language's texts when they are bundled, and refuses an area that is incomplete. */
export const textsPlugin = (): Plugin => ({
  name: 'dipper-texts',
  enforce: 'pre',
  load(id) {
    const file = id.split('?', 1)[0] ?? '';
    if (!isTexts(file)) return undefined;
    const folder = dirname(file);
    const english = join(folder, 'en.json');
    this.addWatchFile(english);
    const texts = readTexts(file);
    const differences = compareTexts(readTexts(english), texts);
    if (differences.length > 0) {
      this.error(`${basename(folder)}/${basename(file)}: ${differences.join('; ')}`);
    }
    const compiled = Object.entries(texts).map(([key, text]) => [key, compile(text)]);
    const json = JSON.stringify(Object.fromEntries(compiled));
    return { code: `export default JSON.parse(${JSON.stringify(json)})`, moduleType: 'js' };
  },
});

export const textAreas = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
