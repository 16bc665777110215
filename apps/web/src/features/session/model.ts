import { koreanSnsTypes } from '@dipper/contract';
import type { Country, SnsType } from '@dipper/contract';

export type LoginPlace = {
  readonly country: Country;
  readonly inAppBrowser: boolean;
  /** The login providers of this server. */
  readonly offered: readonly SnsType[];
};

export type Brand = 'google' | 'facebook' | 'line' | 'apple' | 'twitter';
export type OwnWay = (typeof koreanSnsTypes)[number];

export type LoginWays = {
  /** Providers, the one that most people of the country have first. */
  readonly brands: readonly Brand[];
  /** Screens of ours, for Korea. */
  readonly own: readonly OwnWay[];
  /**
   * True if Google would refuse the login because the browser is inside another app; the page
   * explains that.
   */
  readonly isGoogleElsewhere: boolean;
};

/** Brand names, the same in every language. */
export const brandNames: Readonly<Record<Brand, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  line: 'LINE',
  apple: 'Apple',
  twitter: 'X (Twitter)',
};

const orderOf: Readonly<Record<Country, readonly Brand[]>> = {
  kr: ['google', 'apple', 'facebook', 'line', 'twitter'],
  us: ['google', 'apple', 'facebook', 'twitter', 'line'],
  jp: ['line', 'google', 'apple', 'twitter', 'facebook'],
  ar: ['google', 'apple', 'facebook', 'twitter', 'line'],
  tw: ['line', 'google', 'facebook', 'apple', 'twitter'],
};

/** The ways to log in that a country and the server offer. */
export const loginWays = ({ country, inAppBrowser, offered }: LoginPlace): LoginWays => {
  const brands = orderOf[country].filter((brand) => offered.includes(brand));
  return {
    brands: brands.filter((brand) => !(inAppBrowser && brand === 'google')),
    own: country === 'kr' ? koreanSnsTypes.filter((way) => offered.includes(way)) : [],
    isGoogleElsewhere: inAppBrowser && brands.includes('google'),
  };
};
