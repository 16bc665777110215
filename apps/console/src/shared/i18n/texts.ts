import type { Locale } from '@dipper/contract';
import type { CompiledTexts } from '@dipper/texts';

/** The texts of each area of the console, in English: the keys that every language has. */
export type AreaTexts = {
  core: typeof import('./messages/core/en.json');
  exchange: typeof import('./messages/exchange/en.json');
  history: typeof import('./messages/history/en.json');
  operations: typeof import('./messages/operations/en.json');
  shop: typeof import('./messages/shop/en.json');
  purchase: typeof import('./messages/purchase/en.json');
  partner: typeof import('./messages/partner/en.json');
  session: typeof import('./messages/session/en.json');
  subscription: typeof import('./messages/subscription/en.json');
  words: typeof import('./messages/words/en.json');
};
export type TextArea = keyof AreaTexts;
export type TextKey<Area extends TextArea> = keyof AreaTexts[Area] & string;

const files = import.meta.glob<CompiledTexts>('./messages/*/*.json', { import: 'default' });
const loading = new Map<string, Promise<CompiledTexts>>();

/** Loads an area's texts once; a failed load is forgotten, so that the next try is a new one. */
export const loadTexts = (area: TextArea, locale: Locale): Promise<CompiledTexts> => {
  const name = `./messages/${area}/${locale}.json`;
  const loaded = loading.get(name);
  if (loaded !== undefined) return loaded;
  const load = files[name];
  if (load === undefined) throw new Error(`no texts at ${name}`);
  const promise = load();
  loading.set(name, promise);
  promise.catch(() => loading.delete(name));
  return promise;
};
