import type { Locale } from '@dipper/contract';
import type { CompiledMessage } from 'icu-minify/format';

/** The texts of each area of the page, in English: the keys that every language has. */
export type AreaTexts = {
  core: typeof import('./messages/core/en.json');
  session: typeof import('./messages/session/en.json');
  settings: typeof import('./messages/settings/en.json');
  coming: typeof import('./messages/coming/en.json');
  developer: typeof import('./messages/developer/en.json');
  shop: typeof import('./messages/shop/en.json');
  purchase: typeof import('./messages/purchase/en.json');
};
export type TextArea = keyof AreaTexts;
export type TextKey<Area extends TextArea> = keyof AreaTexts[Area] & string;
export type CompiledTexts = Readonly<Record<string, CompiledMessage>>;

const files = import.meta.glob<CompiledTexts>('./messages/*/*.json', { import: 'default' });

const loading = new Map<string, Promise<CompiledTexts>>();

const nameOf = (area: TextArea, locale: Locale): string => `./messages/${area}/${locale}.json`;

/** Loads an area's texts once; a failed load is forgotten, so that the next try is a new one. */
export const loadTexts = (area: TextArea, locale: Locale): Promise<CompiledTexts> => {
  const name = nameOf(area, locale);
  const known = loading.get(name);
  if (known !== undefined) return known;
  const load = files[name];
  if (load === undefined) throw new Error(`no texts at ${name}`);
  const promise = load();
  loading.set(name, promise);
  promise.then(
    // React reads a promise that says so at once, without suspending first.
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => loading.delete(name),
  );
  return promise;
};

export type TextTable = {
  readonly area: string;
  readonly rows: readonly {
    readonly key: string;
    readonly texts: Readonly<Partial<Record<string, string>>>;
  }[];
};

const readable = (message: CompiledMessage | undefined): string =>
  typeof message === 'string' ? message : JSON.stringify(message);

const areaAndLocale = (name: string): readonly [area: string, locale: string] => {
  const [area = '', file = ''] = name.replace('./messages/', '').split('/');
  return [area, file.replace('.json', '')];
};

/** Every text there is, for translators. */
export const allTexts = async (): Promise<readonly TextTable[]> => {
  const tables = new Map<string, Map<string, Record<string, string>>>();
  for (const [name, load] of Object.entries(files)) {
    const [area, locale] = areaAndLocale(name);
    const table = tables.get(area) ?? new Map<string, Record<string, string>>();
    tables.set(area, table);
    for (const [key, message] of Object.entries(await load())) {
      table.set(key, { ...table.get(key), [locale]: readable(message) });
    }
  }
  return [...tables].map(([area, table]) => ({
    area,
    rows: [...table].map(([key, texts]) => ({ key, texts })),
  }));
};
