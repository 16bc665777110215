/** A product for subscribers. Cards are charged in won, so only Korea has prices. */
export type SeedSubscriptionProduct = {
  readonly productId: bigint;
  readonly type: 'membership' | 'plan';
  readonly djId: bigint;
  readonly plan: string | null;
  readonly grade: string | null;
  readonly name: string;
  readonly standardPrice: bigint;
  readonly localPrice: bigint;
};

export type SeedSubscriptionPromotion = {
  readonly promotionId: bigint;
  readonly type: 'membership' | 'plan';
  readonly productId: bigint;
  readonly months: number;
  readonly standardPrice: bigint;
  readonly startsInHours: number;
  readonly endsInHours: number;
};

/** The streaming service's number of the DJ; 0 is the house itself. */
export const seoyeon = 700_001n;
const doyun = 700_002n;

export const seedSubscriptionGroups = [
  { djId: 0n, name: '디퍼' },
  { djId: seoyeon, name: '서연' },
  { djId: doyun, name: '도윤' },
] as const;

/** Rests for a time, as an operator has decided. */
export const seedSuspendedDj = { djId: doyun, reason: '운영 정책 위반' } as const;

const membership = (productId: bigint, name: string, prices: readonly [bigint, bigint]) =>
  ({
    productId,
    type: 'membership',
    djId: 0n,
    plan: null,
    grade: null,
    name,
    standardPrice: prices[0],
    localPrice: prices[1],
  }) as const;

type Tier = readonly [plan: string, grade: string, name: string, price: bigint];

const tiers: readonly Tier[] = [
  ['level1', 'bronze', '브론즈', 3300n],
  ['level2', 'silver', '실버', 5500n],
  ['level3', 'gold', '골드', 11_000n],
];

const plansOf = (djId: bigint, dj: string, firstId: bigint): readonly SeedSubscriptionProduct[] =>
  tiers.map(([plan, grade, name, price], index) => ({
    productId: firstId + BigInt(index),
    type: 'plan',
    djId,
    plan,
    grade,
    name: `${dj} 플랜 ${name}`,
    standardPrice: price,
    localPrice: price,
  }));

export const seedSubscriptionProducts: readonly SeedSubscriptionProduct[] = [
  membership(9001n, '디퍼 멤버십', [5900n, 4900n]),
  membership(9002n, '디퍼 멤버십 플러스', [11_900n, 9900n]),
  ...plansOf(seoyeon, '서연', 9101n),
  ...plansOf(doyun, '도윤', 9201n),
];

const day = 24;

/** A first month for nothing that runs, and one that is over. */
export const seedSubscriptionPromotions: readonly SeedSubscriptionPromotion[] = [
  {
    promotionId: 901n,
    type: 'membership',
    productId: 9001n,
    months: 1,
    standardPrice: 5900n,
    startsInHours: -3 * day,
    endsInHours: 60 * day,
  },
  {
    promotionId: 902n,
    type: 'plan',
    productId: 9103n,
    months: 2,
    standardPrice: 11_000n,
    startsInHours: -3 * day,
    endsInHours: 60 * day,
  },
  {
    promotionId: 903n,
    type: 'membership',
    productId: 9001n,
    months: 3,
    standardPrice: 5900n,
    startsInHours: -60 * day,
    endsInHours: -30 * day,
  },
];
