import { decodeAmount } from '@dipper/contract';
import type { Product } from '@dipper/contract';
import type { SelectedSpoon } from '../../shared/storage/index.ts';

/** Why a visible product cannot be bought now. */
export type Lock = 'vip-only' | 'over-limit';

export type ShopItem = SelectedSpoon & {
  readonly badges: readonly string[];
  /** The price of a hundred spoons in this pack, bonus included. */
  readonly pricePerHundred: bigint;
  readonly isBest: boolean;
  /** Whether a hundred cost less than in the smallest pack: elsewhere their price says nothing. */
  readonly isReduced: boolean;
  readonly isVip: boolean;
  readonly lock: Lock | undefined;
};

/** The known facts about the list's viewer. */
export type Viewer = {
  readonly isVip: boolean;
  /** A minor's remaining monthly allowance; adults have no such limit. */
  readonly remaining: bigint | undefined;
};

const spoonOf = (product: Product): SelectedSpoon => ({
  productId: product.productId,
  name: product.name,
  amount: decodeAmount(product.amount),
  promotionAmount: decodeAmount(product.promotionAmount),
  price: decodeAmount(product.price),
  currency: product.currency,
  chargedPrice: product.chargedPrice
    ? { ...product.chargedPrice, amount: decodeAmount(product.chargedPrice.amount) }
    : undefined,
});

export const spoonsIn = ({ amount, promotionAmount }: SelectedSpoon): bigint =>
  amount + promotionAmount;

/** Rounded to the nearest minor unit: it is there to compare, not to be paid. */
const pricePerHundredOf = (spoon: SelectedSpoon): bigint => {
  const count = spoonsIn(spoon);
  return count === 0n ? 0n : (spoon.price * 200n + count) / (count * 2n);
};

/** Compared by cross products: a quotient would round two prices into one. */
const isCheaper = (one: SelectedSpoon, other: SelectedSpoon): boolean =>
  one.price * spoonsIn(other) < other.price * spoonsIn(one);

const bestOf = (spoons: readonly SelectedSpoon[]): SelectedSpoon | undefined => {
  const [first, ...others] = spoons;
  if (first === undefined) return undefined;
  const best = others.reduce((least, spoon) => (isCheaper(spoon, least) ? spoon : least), first);
  // If all packs cost the same, none is the best.
  return spoons.some((spoon) => isCheaper(best, spoon)) ? best : undefined;
};

const lockOf = (product: Product, spoon: SelectedSpoon, viewer: Viewer): Lock | undefined => {
  if (product.category === 'VIP' && !viewer.isVip) return 'vip-only';
  const { remaining } = viewer;
  return remaining !== undefined && spoon.price > remaining ? 'over-limit' : undefined;
};

const inOrder = (one: Product, other: Product): number => one.position - other.position;

/** The list as this person sees it: nothing is hidden that could be bought another day. */
export const shopItems = (products: readonly Product[], viewer: Viewer): readonly ShopItem[] => {
  const rows = products
    .toSorted(inOrder)
    .map((product) => ({ product, spoon: spoonOf(product) }))
    .map(({ product, spoon }) => ({ product, spoon, lock: lockOf(product, spoon, viewer) }));
  const spoons = rows.map(({ spoon }) => spoon);
  const [smallest] = spoons.toSorted((one, other) => Number(spoonsIn(one) - spoonsIn(other)));
  const best = bestOf(rows.filter(({ lock }) => lock === undefined).map(({ spoon }) => spoon));
  return rows.map(({ product, spoon, lock }) => ({
    ...spoon,
    badges: product.badges,
    pricePerHundred: pricePerHundredOf(spoon),
    isBest: spoon === best,
    isReduced: smallest !== undefined && isCheaper(spoon, smallest),
    isVip: product.category === 'VIP',
    lock,
  }));
};

type Style = { readonly textColor: string; readonly backgroundColor: string };

const hexColor = /^#[0-9a-f]{6}$/i;

const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns whether text is readable in an operator's colours; otherwise they are not used. */
export const isLegible = ({ textColor, backgroundColor }: Style): boolean => {
  if (!hexColor.test(textColor) || !hexColor.test(backgroundColor)) return false;
  const [one, other] = [luminanceOf(textColor), luminanceOf(backgroundColor)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= 4.5;
};

/** Lists that were asked for apart, as one, each product once. */
export const joined = (one: readonly Product[], other: readonly Product[]): readonly Product[] => {
  const ids = new Set(one.map(({ productId }) => productId));
  return [...one, ...other.filter(({ productId }) => !ids.has(productId))];
};

/** Products for first purchases have a screen of their own. */
export const withoutNewbie = (products: readonly Product[]): readonly Product[] =>
  products.filter(({ category }) => category !== 'NEWBIE');
