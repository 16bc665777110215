import { spoonsIn } from './model.ts';
import type { ShopItem } from './model.ts';

/** How many drawings there are, from a spoon to a handful. */
const packSizes = 5;

/** From 1, the smallest packs of the list: each list grows over all drawings. */
export const packSizeOf = (item: ShopItem, items: readonly ShopItem[]): number => {
  const smaller = items.filter((other) => spoonsIn(other) < spoonsIn(item)).length;
  return 1 + Math.floor((smaller * packSizes) / items.length);
};
