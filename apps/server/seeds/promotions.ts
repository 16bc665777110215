import type { Country } from '@dipper/contract';

export type SeedPromotion = {
  readonly promotionId: bigint;
  readonly country: Country;
  readonly kind: 'sale' | 'newbie';
  readonly title: string;
  readonly hasCountdown: boolean;
  /** Counted from the moment of seeding. */
  readonly startsInHours: number;
  readonly endsInHours: number | undefined;
};

type Kind = Omit<SeedPromotion, 'promotionId' | 'country' | 'title'> & {
  readonly number: bigint;
  readonly titles: Readonly<Record<Country, string>>;
};

const day = 24;

const kinds = {
  ended: {
    number: 1n,
    kind: 'sale',
    hasCountdown: true,
    startsInHours: -30 * day,
    endsInHours: -10 * day,
    titles: {
      kr: '가을 보너스 위크',
      us: 'Autumn bonus week',
      jp: '秋のボーナスウィーク',
      ar: 'أسبوع الخريف للملاعق الإضافية',
      tw: '秋季加贈週',
    },
  },
  running: {
    number: 2n,
    kind: 'sale',
    hasCountdown: true,
    startsInHours: -3 * day,
    endsInHours: 11 * day + 6,
    titles: {
      kr: '스푼\u00a0700개 + 보너스 105개',
      us: 'Buy 700\u00a0spoons, get 105 bonus spoons',
      jp: 'スプーン700個でボーナス105個',
      ar: '105\u00a0ملاعق إضافية مع كل 700\u00a0ملعقة',
      tw: '購買 700\u00a0支加贈 105\u00a0支',
    },
  },
  coming: {
    number: 3n,
    kind: 'sale',
    hasCountdown: true,
    startsInHours: 14 * day,
    endsInHours: 28 * day,
    titles: {
      kr: '연말 감사 이벤트',
      us: 'Year-end thank-you event',
      jp: '年末感謝イベント',
      ar: 'عروض نهاية العام',
      tw: '年終感恩活動',
    },
  },
  newbie: {
    number: 4n,
    kind: 'newbie',
    hasCountdown: false,
    startsInHours: -30 * day,
    endsInHours: undefined,
    titles: {
      kr: '처음이라면 스푼이 반값',
      us: 'Your first spoons at half price',
      jp: 'はじめてのスプーンは半額',
      ar: 'ملاعقك الأولى بنصف السعر',
      tw: '首次購買湯匙半價',
    },
  },
} as const satisfies Record<string, Kind>;

export type SeedPromotionKind = keyof typeof kinds;

const kindNames = ['ended', 'running', 'coming', 'newbie'] as const satisfies SeedPromotionKind[];

export const promotionKinds = kindNames.map((name) => ({ name, titles: kinds[name].titles }));

const countryNumbers: Record<Country, bigint> = { kr: 1n, us: 2n, jp: 3n, ar: 4n, tw: 5n };

export const promotionIdOf = (country: Country, kind: SeedPromotionKind): bigint =>
  countryNumbers[country] * 100n + kinds[kind].number;

/** One that has ended, one that runs, one to come, and the event for new users. */
export const seedPromotions = (countries: readonly Country[]): readonly SeedPromotion[] =>
  countries.flatMap((country) =>
    Object.values(kinds).map(({ number, titles, ...kind }) => ({
      ...kind,
      promotionId: countryNumbers[country] * 100n + number,
      country,
      title: titles[country],
    })),
  );

export const vipBannerTitleKey = 'BILLING_VIP_BANNER_TITLE';

export const seedVipTitles: Readonly<Record<Country, string>> = {
  kr: 'VIP 회원님만을 위한 스푼',
  us: 'Spoons for VIP members',
  jp: 'VIP会員限定スプーン',
  ar: 'ملاعق لأعضاء VIP',
  tw: 'VIP 會員專屬湯匙',
};
