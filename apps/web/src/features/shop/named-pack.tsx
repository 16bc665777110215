import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { replaceAddress, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { changePayment } from '../../shared/storage/index.ts';
import type { ShopItem } from './model.ts';

type NamedProps = {
  /** The product that the host site has named in the address. */
  readonly named: string;
  readonly items: readonly ShopItem[];
};

/**
 * Chooses the pack that the host site named, once: the address loses it, so that the person may choose another. One that
 * cannot be bought leaves none chosen: what was chosen on another day is not what was pressed now.
 */
export function NamedPack({ named, items }: NamedProps): ReactNode {
  const country = useCountry();
  useEffect(() => {
    const spoon = items.find(({ productId, lock }) => `${productId}` === named && !lock);
    changePayment({ type: 'spoon-chosen', country, spoon });
    replaceAddress(spoonListOf(country));
  }, [country, named, items]);
  return null;
}
