import { currencyOfCountry } from '@dipper/contract';
import type { Country, Currency, ProductCategory } from '@dipper/contract';
import { promotionIdOf } from './promotions.ts';
import type { SeedPromotionKind } from './promotions.ts';

export type SeedProduct = {
  readonly productId: bigint;
  readonly country: Country;
  readonly category: ProductCategory;
  readonly name: string;
  readonly amount: bigint;
  readonly promotionAmount: bigint;
  readonly price: bigint;
  readonly currency: Currency;
  readonly charged: { readonly price: bigint; readonly currency: Currency } | undefined;
  readonly badges: readonly string[];
  readonly position: number;
  /** The promotion that it is sold in; others are always on sale. */
  readonly promotionId: bigint | undefined;
};

/** A pack of spoons, with what comes on top of it and what it says about itself. */
type Pack = {
  readonly spoons: bigint;
  readonly bonus: bigint;
  readonly badges: readonly string[];
  /** Hundredths of the usual price. */
  readonly pricePercent: bigint;
};

type Shelf = {
  readonly category: ProductCategory;
  readonly packs: readonly Pack[];
  readonly promotion?: SeedPromotionKind;
  /** The position of its first pack in the list, unless it follows the shelf before. */
  readonly firstPosition?: number;
};

const pack = (spoons: bigint, bonus = 0n, badges: readonly string[] = []): Pack => ({
  spoons,
  bonus,
  badges,
  pricePercent: 100n,
});

const webPacks = [
  pack(10n),
  pack(30n),
  pack(50n),
  pack(100n, 0n, ['popular']),
  pack(300n, 9n, ['bonus']),
  pack(500n, 25n, ['bonus', 'best']),
  pack(1000n, 80n, ['bonus']),
  pack(3000n, 300n, ['bonus']),
];

/** Stores keep a share, so the same spoons cost more inside of the apps. */
const appPacks = [pack(10n), pack(50n), pack(100n, 0n, ['popular']), pack(300n), pack(500n)].map(
  (each) => ({ ...each, pricePercent: 130n }),
);

const shelves: readonly Shelf[] = [
  { category: 'WEB', packs: webPacks },
  { category: 'ANDROID', packs: appPacks },
  { category: 'IOS', packs: appPacks },
  { category: 'VIP', packs: [pack(5000n, 1000n, ['vip', 'bonus']), pack(10_000n, 2500n, ['vip'])] },
  {
    category: 'NEWBIE',
    promotion: 'newbie',
    packs: [
      { ...pack(30n, 0n, ['first']), pricePercent: 50n },
      pack(100n, 50n, ['first', 'bonus']),
    ],
  },
  // Between the packs of 500 and of 1,000.
  {
    category: 'WEB',
    promotion: 'running',
    firstPosition: 1065,
    packs: [pack(700n, 105n, ['event', 'bonus'])],
  },
];

const roundUp = (amount: bigint, to: bigint): bigint => ((amount + to - 1n) / to) * to;

const percentOf = (amount: bigint, percent: bigint): bigint => (amount * percent + 99n) / 100n;

const centsPerSpoon = 9n;
const halalasPerDollar = 375n;

/** Just below a whole dollar, as people there expect a price. */
const dollarPrice = (spoons: bigint, percent: bigint): bigint =>
  roundUp(percentOf(spoons * centsPerSpoon, percent), 100n) - 1n;

const riyalPrice = (spoons: bigint, percent: bigint): bigint =>
  roundUp((dollarPrice(spoons, percent) * halalasPerDollar) / 100n, 100n) - 1n;

const wholePrice =
  (perSpoon: bigint, step: bigint) =>
  (spoons: bigint, percent: bigint): bigint =>
    roundUp(percentOf(spoons * perSpoon, percent), step);

/** In minor units; 110 won a spoon, and elsewhere what comes near to it. */
const priceOf: Record<Country, (spoons: bigint, percent: bigint) => bigint> = {
  kr: wholePrice(110n, 10n),
  jp: wholePrice(12n, 10n),
  tw: wholePrice(3n, 1n),
  us: dollarPrice,
  ar: riyalPrice,
};

const nameOf: Record<Country, (spoons: bigint) => string> = {
  kr: (spoons) => `스푼 ${spoons}개`,
  jp: (spoons) => `スプーン ${spoons}個`,
  tw: (spoons) => `湯匙 ${spoons} 支`,
  us: (spoons) => `${spoons} spoons`,
  ar: (spoons) => `${spoons} ملعقة`,
};

/** PayPal charges no riyals. */
const chargedOf = (country: Country, { spoons, pricePercent }: Pack): SeedProduct['charged'] =>
  country === 'ar' ? { price: dollarPrice(spoons, pricePercent), currency: 'USD' } : undefined;

const countryNumbers: Record<Country, bigint> = { kr: 1n, us: 2n, jp: 3n, ar: 4n, tw: 5n };

const productsOf = (country: Country): readonly SeedProduct[] =>
  shelves.flatMap(({ category, packs, promotion, firstPosition }, shelf) =>
    packs.map((each, index) => ({
      productId: countryNumbers[country] * 100_000n + BigInt(shelf + 1) * 1000n + BigInt(index + 1),
      country,
      category,
      name: nameOf[country](each.spoons),
      amount: each.spoons,
      promotionAmount: each.bonus,
      price: priceOf[country](each.spoons, each.pricePercent),
      currency: currencyOfCountry[country],
      charged: chargedOf(country, each),
      badges: each.badges,
      position: (firstPosition ?? (shelf + 1) * 1000 + 10) + index * 10,
      promotionId: promotion && promotionIdOf(country, promotion),
    })),
  );

export const seedProducts = (countries: readonly Country[]): readonly SeedProduct[] =>
  countries.flatMap(productsOf);
