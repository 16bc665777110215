import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { listFolders } from '../files/index.ts';
import type { Check } from './check.ts';
import { icuArguments, pluralForms } from './icu-arguments.ts';

const locales = ['en', 'ko', 'ja', 'zh', 'ar'] as const;

type Locale = (typeof locales)[number];
type Texts = ReadonlyMap<string, string>;
/** Texts that belong together in every language, under the name of where they stand. */
type Area = { name: string; texts: Record<Locale, Texts | undefined> };

const pageMessages = ['apps/web/src/shared/i18n/messages', 'apps/console/src/shared/i18n/messages'];
const contractTexts = 'packages/contract/src/texts';

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function flatten(value: unknown, prefix: string): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}

async function readTexts(file: string): Promise<Texts | undefined> {
  if (!existsSync(file)) return undefined;
  const value: unknown = file.endsWith('.json')
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { ...(await import(pathToFileURL(file).href)) };
  return new Map(flatten(value, ''));
}

async function readArea(root: string, name: string, extension: string): Promise<Area> {
  const files = locales.map((locale) => path.join(root, name, `${locale}.${extension}`));
  const [en, ko, ja, zh, ar] = await Promise.all(files.map(readTexts));
  return { name, texts: { en, ko, ja, zh, ar } };
}

type Wish = { values: string; isMessage: boolean };

function wishOf(message: string): Wish {
  try {
    return { values: icuArguments(message).join(', '), isMessage: true };
  } catch (error) {
    return { values: error instanceof Error ? error.message : String(error), isMessage: false };
  }
}

function compareMessage(key: string, english: string, other: string | undefined): string[] {
  if (other === undefined) return [`${key} is missing`];
  if (other.trim() === '') return [`${key} is empty`];
  const [ofEnglish, ofOther] = [wishOf(english), wishOf(other)];
  if (!ofOther.isMessage) return [`${key} is no message: ${ofOther.values}`];
  if (ofEnglish.values === ofOther.values) return [];
  return [`${key} asks for "${ofOther.values}", in English for "${ofEnglish.values}"`];
}

/**
 * A language counts in its own forms: Arabic in six, Korean in one. What is worded so that no number
 * changes it has one form, and none of nothing is said like many unless somebody says it otherwise.
 */
function comparePlurals(locale: Locale, key: string, message: string): string[] {
  if (!wishOf(message).isMessage) return [];
  return pluralForms(message).flatMap(({ argument, type, forms }) => {
    const { pluralCategories } = new Intl.PluralRules(locale, { type }).resolvedOptions();
    const isCounted = forms.some((form) => form !== 'other');
    const expected = isCounted ? pluralCategories.filter((form) => form !== 'zero') : [];
    const missing = expected.filter((form) => !forms.includes(form));
    const unheard = forms.filter((form) => !pluralCategories.some((category) => category === form));
    return [
      ...missing.map((form) => `${key} counts ${argument} without the form "${form}"`),
      ...unheard.map((form) => `${key} counts ${argument} in the form "${form}", which is none`),
    ];
  });
}

function compareLocale(english: Texts, other: Texts | undefined): string[] {
  if (other === undefined) return ['the whole file is missing'];
  const surplus = [...other.keys()].filter((key) => !english.has(key));
  return [
    ...[...english].flatMap(([key, text]) => compareMessage(key, text, other.get(key))),
    ...surplus.map((key) => `${key} is not in English`),
  ];
}

function compareArea({ name, texts }: Area): string[] {
  const { en } = texts;
  if (en === undefined) return [`${name}/en: the whole file is missing`];
  if (en.size === 0) return [`${name}/en: no texts found`];
  return locales.flatMap((locale) =>
    [
      ...compareLocale(en, texts[locale]),
      ...[...(texts[locale] ?? [])].flatMap(([key, text]) => comparePlurals(locale, key, text)),
    ].map((line) => `${name}/${locale}: ${line}`),
  );
}

/** Every text in all five languages: each asks for the same values, and counts in its own forms. */
export const translations: Check = {
  name: 'translations',
  run: async (root) => {
    const pages = pageMessages.flatMap((room) =>
      listFolders(root, room).map((area) => readArea(root, `${room}/${area}`, 'json')),
    );
    const hasContract = existsSync(path.join(root, contractTexts));
    const contract = hasContract ? [readArea(root, contractTexts, 'ts')] : [];
    return (await Promise.all([...pages, ...contract])).flatMap(compareArea);
  },
};
