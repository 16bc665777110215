import { createHash } from 'node:crypto';

const placeOf = (seed: string, name: string): string =>
  createHash('sha256').update(`${seed} ${name}`).digest('hex');

/** Draws so many of them in an order that the seed alone decides: the same everywhere on one day. */
export function draw<Item extends { readonly name: string }>(
  items: readonly Item[],
  count: number,
  seed: string,
): Item[] {
  return items
    .map((item) => ({ item, place: placeOf(seed, item.name) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item);
}

export const todayInUtc = (now: Date): string => now.toISOString().slice(0, 10);
