import type { CompiledMessage } from 'icu-minify/format';
import { laterTextFiles } from './later-texts.ts';
import { firstTextFiles } from './texts.ts';

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
  for (const [name, load] of Object.entries({ ...firstTextFiles, ...laterTextFiles })) {
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
