import { spoonsIn } from './model.ts';
import type { ShopItem } from './model.ts';

/** How many drawings there are, from a spoon to a handful. */
const packSizes = 5;

/** Returns the size from 1, the smallest packs; every list uses the whole range of drawings. */
export const packSizeOf = (item: ShopItem, items: readonly ShopItem[]): number => {
  const smaller = items.filter((other) => spoonsIn(other) < spoonsIn(item)).length;
  return 1 + Math.floor((smaller * packSizes) / items.length);
};
