import { readFileSync, existsSync } from 'node:fs';
import path from 'node:path';

import { listFiles } from '../files/index.ts';
import type { Check } from './check.ts';

const guide = 'docs/writing.md';
const locales = ['en', 'ko', 'ja', 'zh', 'ar'] as const;
type Locale = (typeof locales)[number];
type Term = { say: string; word: string; pattern: RegExp };
type Terms = ReadonlyMap<Locale, readonly Term[]>;
type Text = { line: number; locale: Locale; text: string };

const isLocale = (name: string | undefined): name is Locale => locales.some((it) => it === name);

/** The borders of a word: Arabic has its small words written onto it, the others of Asia have no borders. */
const borders: Readonly<Record<Locale, readonly [string, string]>> = {
  en: ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'],
  ko: ['', ''],
  ja: ['', ''],
  zh: ['', ''],
  ar: ['(?<![\\p{L}\\p{M}\\p{N}])[وف]?[بكل]?(?:ال|لل)?', '(?![\\p{L}\\p{N}])'],
};

/** Leaves out names in braces: they stand for values and are no words. */
const withoutNames = (text: string): string => text.replaceAll(/\{\w+(?=[,}])/g, '{');

/** `N` is a number: a place for one, or its digits. */
const numbers: readonly [RegExp, string][] = [
  [/^N /, '(?<=[}#\\d]) '],
  [/ N$/, ' (?=[{#\\d])'],
];

function termOf(locale: Locale, say: string, word: string): Term {
  const [before, after] = borders[locale];
  const bare = withoutNames(word)
    .replace(/\*$/, '')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const start = word.startsWith('N ') ? '' : before;
  const end = /\*$| N$/.test(word) ? '' : after;
  const counted = numbers.reduce((text, [name, number]) => text.replace(name, () => number), bare);
  return { say, word, pattern: new RegExp(`${start}${counted}${end}`, 'iu') };
}

/** The tables of the guide: below the heading of a language, its terms and what must not stand for them. */
export function readTerms(page: string): Terms {
  const sections = page.split(/^## /m).slice(1);
  return new Map(
    sections.flatMap((section): [Locale, Term[]][] => {
      const locale = /^.*\((\w\w)\)/.exec(section)?.[1];
      if (!isLocale(locale)) return [];
      const rows = section.split('\n').filter((line) => line.startsWith('|'));
      const terms = rows.flatMap((row) => {
        const [, , say = '', never = ''] = row.split('|');
        return [...never.matchAll(/`([^`]+)`/g)].map(([, word = '']) =>
          termOf(locale, say.trim(), word),
        );
      });
      return [[locale, terms]];
    }),
  );
}

/** A literal, and the colon that makes it a key. */
const literal = /(["'`])((?:\\.|(?!\1).)*)\1(\s*:)?/g;

const wordsOf = (line: string): string[] =>
  [...line.matchAll(literal)]
    .filter(([, , , colon]) => colon === undefined)
    .map(([, , text = '']) => withoutNames(text).replaceAll('\\n', ' '));

const namedLocale = /(?:\/|^)(en|ko|ja|zh|ar)(?:\.json|\.ts|\/[\w-]+\.ts)$/;
const countries: Readonly<Record<string, Locale>> = { kr: 'ko', us: 'en', jp: 'ja', tw: 'zh' };
/** Begins what one language says in a file of several, or ends it. */
const marker =
  /(?:^|[\s{,])(?:const )?(en|ko|ja|zh|ar|kr|us|jp|tw)(?:: \w+)?(?: =|:)|^(?:export|const|type|function)\b/gm;

function parts(text: string): { locale: Locale | undefined; from: number; to: number }[] {
  const found = [...text.matchAll(marker)];
  return found.map((match, index) => {
    const name = match[1] === undefined ? undefined : (countries[match[1]] ?? match[1]);
    const to = found[index + 1]?.index ?? text.length;
    return { locale: isLocale(name) ? name : undefined, from: match.index, to };
  });
}

const isComment = /^\s*(?:\/\/|\/?\*)/;

function textsIn(text: string, locale: Locale, firstLine: number): Text[] {
  return text.split('\n').flatMap((line, index) => {
    const words = isComment.test(line) ? [] : wordsOf(line);
    return words.map((it) => ({ line: firstLine + index, locale, text: it }));
  });
}

const sqlValue = /E?'((?:[^']|'')*)'/g;

/** Reads rows of the schema, one a line: their language, or their country's where no language is named. */
function rowsOf(text: string): Text[] {
  return text.split('\n').flatMap((line, index) => {
    const values = [...line.matchAll(sqlValue)].map(([, value = '']) => value);
    const country = /^ *\('(\w\w)',/.exec(line)?.[1] ?? '';
    const locale = values.find((value) => isLocale(value)) ?? countries[country];
    if (!isLocale(locale)) return [];
    return values.map((it) => ({ line: index + 1, locale, text: it.replaceAll('\\n', ' ') }));
  });
}

function textsOf(file: string, text: string): Text[] {
  if (file.endsWith('.sql')) return rowsOf(text);
  const locale = namedLocale.exec(file)?.[1];
  if (isLocale(locale)) return textsIn(text, locale, 1);
  return parts(text).flatMap((part) =>
    part.locale === undefined
      ? []
      : textsIn(
          text.slice(part.from, part.to),
          part.locale,
          text.slice(0, part.from).split('\n').length,
        ),
  );
}

const rooms = /^(?:apps\/(?:web|console|server|vault)\/(?:src|seeds)|packages\/contract\/src)\//;
const rows = /^apps\/server\/schema\/\w+\/rows\.sql$/;
const isTest = /\.test\.tsx?$|\/testing\//;

/** Files of texts: named by their language, or with Korean, Japanese and Arabic in one. */
function speaks(file: string, text: string): boolean {
  if (rows.test(file)) return true;
  if (file.includes('/i18n/messages/') || file.includes('/texts/')) return namedLocale.test(file);
  return (
    /\p{Script=Hangul}/u.test(text) &&
    /\p{Script=Hiragana}/u.test(text) &&
    /\p{Script=Arabic}/u.test(text)
  );
}

function findings(terms: Terms, file: string, text: string): string[] {
  return textsOf(file, text).flatMap(({ line, locale, text: words }) =>
    (terms.get(locale) ?? [])
      .filter(({ pattern }) => pattern.test(words))
      .map(({ say, word }) => `${file}:${line}: "${word}" (${locale} says: ${say})`),
  );
}

/** One term a meaning in each language, over all that people read. */
export const terms: Check = {
  name: 'terms',
  run: async (root) => {
    const page = path.join(root, guide);
    const read = existsSync(page) ? readTerms(readFileSync(page, 'utf8')) : new Map();
    const missing = locales.filter((locale) => (read.get(locale) ?? []).length === 0);
    if (missing.length > 0) return missing.map((locale) => `${guide}: no terms for ${locale}`);
    return listFiles(root)
      .filter((file) => rows.test(file) || (rooms.test(file) && /\.(?:tsx?|json)$/.test(file)))
      .filter((file) => !isTest.test(file))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)
      .filter(([file, text]) => speaks(file, text))
      .flatMap(([file, text]) => findings(read, file, text));
  },
};
