import { koreanSnsTypes, snsTypes } from '@dipper/contract';
import type { Country, SnsType } from '@dipper/contract';

export type LoginChoice = {
  readonly snsType: SnsType;
  /** Why it can't be used now; nothing when it can. */
  readonly obstacle: 'coming' | 'in-app-browser' | undefined;
};

export type LoginPlace = {
  readonly country: Country;
  readonly inAppBrowser: boolean;
  /** What this server knows how to do. */
  readonly offered: readonly SnsType[];
};

/** Brand names, the same in every language. */
export const brandNames: Readonly<Partial<Record<SnsType, string>>> = {
  google: 'Google',
  facebook: 'Facebook',
  line: 'LINE',
  apple: 'Apple',
  twitter: 'X (Twitter)',
};

const isKoreanOnly = (snsType: SnsType): boolean =>
  koreanSnsTypes.some((korean) => korean === snsType);

/** The ways to log in that a country and the server offer, and what stands in the way of each. */
export const loginChoices = (place: LoginPlace): readonly LoginChoice[] =>
  snsTypes
    .filter((snsType) => place.country === 'kr' || !isKoreanOnly(snsType))
    .filter((snsType) => place.offered.includes(snsType) || isKoreanOnly(snsType))
    .map((snsType) => ({ snsType, obstacle: obstacleOf(snsType, place) }));

const obstacleOf = (
  snsType: SnsType,
  { offered, inAppBrowser }: LoginPlace,
): LoginChoice['obstacle'] => {
  if (!offered.includes(snsType)) return 'coming';
  return snsType === 'google' && inAppBrowser ? 'in-app-browser' : undefined;
};
