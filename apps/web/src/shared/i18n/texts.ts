import type { Locale } from '@dipper/contract';
import type { CompiledMessage } from 'icu-minify/format';

/** The texts of each area of the page, in English: the keys that every language has. */
export type AreaTexts = {
  core: typeof import('./messages/core/en.json');
  session: typeof import('./messages/session/en.json');
  credentials: typeof import('./messages/credentials/en.json');
  settings: typeof import('./messages/settings/en.json');
  shop: typeof import('./messages/shop/en.json');
  purchase: typeof import('./messages/purchase/en.json');
  history: typeof import('./messages/history/en.json');
  recurring: typeof import('./messages/recurring/en.json');
};
export type TextArea = keyof AreaTexts;
export type TextKey<Area extends TextArea> = keyof AreaTexts[Area] & string;
export type CompiledTexts = Readonly<Record<string, CompiledMessage>>;

/** How each file of texts is loaded, by its name. */
export const textFiles = import.meta.glob<CompiledTexts>('./messages/*/*.json', {
  import: 'default',
});

const loading = new Map<string, Promise<CompiledTexts>>();

const nameOf = (area: TextArea, locale: Locale): string => `./messages/${area}/${locale}.json`;

/** React reads a promise that says so at once, without suspending first. */
const fulfilled = (promise: Promise<CompiledTexts>, value: CompiledTexts): void =>
  void Object.assign(promise, { status: 'fulfilled', value });

/** Texts that came with the page need not be loaded. */
export const keepTexts = (area: TextArea, locale: Locale, texts: CompiledTexts): void => {
  const promise = Promise.resolve(texts);
  fulfilled(promise, texts);
  loading.set(nameOf(area, locale), promise);
};

/** Loads an area's texts once; a failed load is forgotten, so that the next try is a new one. */
export const loadTexts = (area: TextArea, locale: Locale): Promise<CompiledTexts> => {
  const name = nameOf(area, locale);
  const known = loading.get(name);
  if (known !== undefined) return known;
  const load = textFiles[name];
  if (load === undefined) throw new Error(`no texts at ${name}`);
  const promise = load();
  loading.set(name, promise);
  promise.then(
    (value) => fulfilled(promise, value),
    () => loading.delete(name),
  );
  return promise;
};
