import type { Locale } from '@dipper/contract';
import type { CompiledTexts } from '@dipper/texts';
import { keepFailure, loadWithRetries } from '../loading/index.ts';

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
  exchange: typeof import('./messages/exchange/en.json');
  earnings: typeof import('./messages/earnings/en.json');
  payout: typeof import('./messages/payout/en.json');
};
export type TextArea = keyof AreaTexts;
export type TextKey<Area extends TextArea> = keyof AreaTexts[Area] & string;
export type { CompiledTexts } from '@dipper/texts';

/** How each file of texts that may be wanted before anything else is loaded, by its name. */
export const firstTextFiles = import.meta.glob<CompiledTexts>(
  './messages/{core,session,shop}/*.json',
  { import: 'default' },
);

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

/** The first file of the page carries a name for each file that it knows: it knows no more than it must. */
const loadFile = async (name: string): Promise<CompiledTexts> => {
  const load = firstTextFiles[name] ?? (await import('./later-texts.ts')).laterTextFiles[name];
  if (load === undefined) throw new Error(`no texts at ${name}`);
  return await load();
};

/** Loads an area's texts once. */
export const loadTexts = (area: TextArea, locale: Locale): Promise<CompiledTexts> => {
  const name = nameOf(area, locale);
  const loaded = loading.get(name);
  if (loaded !== undefined) return loaded;
  const promise = loadWithRetries(() => loadFile(name));
  loading.set(name, promise);
  promise.then(
    (value) => fulfilled(promise, value),
    () => keepFailure(() => loading.delete(name)),
  );
  return promise;
};
