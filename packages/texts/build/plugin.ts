import { readFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Texts = ReadonlyMap<string, string>;

const folder = `${path.sep}i18n${path.sep}messages${path.sep}`;

const readTexts = (file: string): Texts => {
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const entries = typeof texts === 'object' && texts !== null ? Object.entries(texts) : [];
  return new Map(entries.map(([key, text]) => [key, String(text)]));
};

const missingKeys = (english: Texts, translated: Texts): string[] =>
  [...english.keys()].filter((key) => (translated.get(key) ?? '').trim() === '');

/** Compiles a language's texts for the page, and refuses to bundle a language that lacks one. */
export const textsPlugin = (): Plugin => ({
  name: 'dipper-texts',
  enforce: 'pre',
  load(id) {
    const [file = ''] = id.split('?', 1);
    if (!file.includes(folder) || !file.endsWith('.json')) return undefined;
    const texts = readTexts(file);
    const missing = missingKeys(readTexts(path.join(path.dirname(file), 'en.json')), texts);
    if (missing.length > 0) this.error(`${file} lacks ${missing.join(', ')}`);
    const compiled = Object.fromEntries([...texts].map(([key, text]) => [key, compile(text)]));
    const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`;
    return { code, moduleType: 'js' };
  },
});
