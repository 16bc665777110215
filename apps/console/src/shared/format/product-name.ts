import { useCallback } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

/** The seeded names of spoon packs, in each country's language, with an optional quantity. */
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

/** The name of charges that only check a card. */
const cardCheck = 'Dipper card check';

/** Returns a product's name, translated where Dipper itself chose the name. */
export const useProductName = (): ((name: string) => string) => {
  const t = useTexts('core');
  return useCallback(
    (name) => {
      if (name === cardCheck) return t('card_check');
      const pack = packOf(name);
      return pack === undefined ? name : t('spoons_named', { amount: pack.amount }) + pack.times;
    },
    [t],
  );
};

export function ProductName({ of }: { readonly of: string }): ReactNode {
  return useProductName()(of);
}
