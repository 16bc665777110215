import type { Locale } from '@dipper/contract';

/** The benefits of a product by language: a line each, in the same order. */
type Benefits = Readonly<Record<Locale, readonly string[]>>;

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
  readonly benefits: Benefits;
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

/** The streaming service's number of the DJ; 0 is the platform itself. */
export const seoyeon = 700_001n;
const doyun = 700_002n;

export const seedSubscriptionGroups = [
  { djId: 0n, name: '디퍼' },
  { djId: seoyeon, name: '서연' },
  { djId: doyun, name: '도윤' },
] as const;

/** Rests for a time, as an operator has decided. */
export const seedSuspendedDj = { djId: doyun, reason: '운영 정책 위반' } as const;

const ofMembers: Benefits = {
  ko: ['광고 없이 듣기', '멤버 전용 이모티콘', '채팅 멤버 배지'],
  en: ['No ads', 'Members-only emotes', 'Member badge in chat'],
  ja: ['広告なしで聴ける', 'メンバー限定スタンプ', 'チャットにメンバーバッジを表示'],
  zh: ['無廣告收聽', '會員專屬表情貼圖', '聊天會員徽章'],
  ar: ['استماع بلا إعلانات', 'رموز تعبيرية للأعضاء فقط', 'شارة العضوية في الدردشة'],
};

const ofMembersPlus: Benefits = {
  ko: ['멤버십의 모든 혜택', '고음질로 듣기', '지난 방송 다시 듣기'],
  en: ['Everything in Membership', 'High-quality audio', 'Replays of past shows'],
  ja: ['メンバーシップの全特典', '高音質で聴ける', '過去の配信を聴き直せる'],
  zh: ['包含會員全部權益', '高音質收聽', '重聽過去的直播'],
  ar: ['كل مزايا العضوية', 'صوت عالي الجودة', 'إعادة الاستماع إلى البثوث السابقة'],
};

type Priced = { readonly standardPrice: bigint; readonly localPrice: bigint };

const membership = (
  productId: bigint,
  name: string,
  more: Priced & { readonly benefits: Benefits },
) =>
  ({
    productId,
    type: 'membership',
    djId: 0n,
    plan: null,
    grade: null,
    name,
    ...more,
  }) as const;

/** How many of a plan's benefits come with a tier: each has those of the tier below. */
type Tier = readonly [plan: string, grade: string, name: string, price: bigint, count: number];

const tiers: readonly Tier[] = [
  ['level1', 'bronze', '브론즈', 3300n, 1],
  ['level2', 'silver', '실버', 5500n, 2],
  ['level3', 'gold', '골드', 11_000n, 3],
];

const ofFans: Benefits = {
  ko: ['팬 배지', '구독자 전용 방송', '한 달에 한 번 사연 우선 소개'],
  en: ['Fan badge', 'Subscriber-only shows', 'Your story read first on air, once a month'],
  ja: ['ファンバッジ', 'サブスク限定配信', '月1回、おたよりを優先して紹介'],
  zh: ['粉絲徽章', '訂閱者限定直播', '每月一次在直播中優先朗讀您的來信'],
  ar: ['شارة المعجبين', 'بث للمشتركين فقط', 'قراءة رسالتك أولًا، مرة كل شهر'],
};

const firstOf = (all: Benefits, count: number): Benefits => ({
  ko: all.ko.slice(0, count),
  en: all.en.slice(0, count),
  ja: all.ja.slice(0, count),
  zh: all.zh.slice(0, count),
  ar: all.ar.slice(0, count),
});

const plansOf = (djId: bigint, dj: string, firstId: bigint): readonly SeedSubscriptionProduct[] =>
  tiers.map(([plan, grade, name, price, count], index) => ({
    productId: firstId + BigInt(index),
    type: 'plan',
    djId,
    plan,
    grade,
    name: `${dj} 플랜 ${name}`,
    standardPrice: price,
    localPrice: price,
    benefits: firstOf(ofFans, count),
  }));

export const seedSubscriptionProducts: readonly SeedSubscriptionProduct[] = [
  membership(9001n, '디퍼 멤버십', {
    standardPrice: 5900n,
    localPrice: 4900n,
    benefits: ofMembers,
  }),
  membership(9002n, '디퍼 멤버십 플러스', {
    standardPrice: 11_900n,
    localPrice: 9900n,
    benefits: ofMembersPlus,
  }),
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
