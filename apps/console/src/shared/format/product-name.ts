import { useCallback } from 'react';

import { useTexts } from '../i18n/index.ts';

/** As packs of spoons are named from the beginning, in each country’s language, perhaps several of them. */
const packName =
  /^(?:스푼 (\d+)개|(\d+) spoons|スプーン (\d+)個|湯匙 (\d+) 支|(\d+) ملعقة)( × \d+)?$/u;

type Pack = { readonly amount: number; readonly times: string };

/** How many spoons a pack says that it has; undefined: its name is one that somebody gave it. */
export const packOf = (name: string): Pack | undefined => {
  const found = packName.exec(name);
  if (found === null) return undefined;
  const [, ...parts] = found;
  const times = parts.pop() ?? '';
  return { amount: Number(parts.find((part) => part !== undefined)), times };
};

/** What was sold, in the reader’s language where its name is one that all packs have. */
export const useProductName = (): ((name: string) => string) => {
  const t = useTexts('core');
  return useCallback(
    (name) => {
      const pack = packOf(name);
      return pack === undefined ? name : t('spoons_named', { amount: pack.amount }) + pack.times;
    },
    [t],
  );
};
