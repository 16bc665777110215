import { localeOfCountry, settingKeys } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import { promotionIdOf, promotionKinds, seedVipTitles, vipBannerTitleKey } from './promotions.ts';
import type { SeedText } from './repository.ts';
import { seedBadges, seedTexts } from './texts.ts';

type Words = {
  readonly kind: SeedText['kind'];
  readonly keyIn: (country: Country) => string;
  readonly words: Readonly<Record<Country, string>>;
};

const all: readonly Words[] = [
  ...seedBadges.map(({ key, labels }): Words => ({
    kind: 'badge',
    keyIn: () => key,
    words: labels,
  })),
  ...settingKeys.map((key): Words => ({
    kind: 'setting',
    keyIn: () => key,
    words: seedTexts[key],
  })),
  { kind: 'setting', keyIn: () => vipBannerTitleKey, words: seedVipTitles },
  ...promotionKinds.map(({ name, titles }): Words => ({
    kind: 'promotion',
    keyIn: (country) => String(promotionIdOf(country, name)),
    words: titles,
  })),
];

/** Returns one country's operator texts in the languages of the others: the same in other words. */
export const seedTextsElsewhere = (countries: readonly Country[]): readonly SeedText[] =>
  countries.flatMap((country) =>
    countries
      .filter((other) => other !== country)
      .flatMap((other) =>
        all.map(({ kind, keyIn, words }) => ({
          country,
          kind,
          key: keyIn(country),
          locale: localeOfCountry[other],
          text: words[other],
        })),
      ),
  );
