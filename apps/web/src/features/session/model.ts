import { koreanSnsTypes, snsTypes } from '@dipper/contract';
import type { Country, SnsType } from '@dipper/contract';

export type LoginChoice = {
  readonly snsType: SnsType;
  /** Why it can't be used now; nothing when it can. */
  readonly obstacle: 'coming' | 'in-app-browser' | undefined;
};

const working: readonly SnsType[] = ['google'];

const isKoreanOnly = (snsType: SnsType): boolean =>
  koreanSnsTypes.some((korean) => korean === snsType);

/** The ways to log in that a country offers, and what stands in the way of each. */
export const loginChoices = (country: Country, inAppBrowser: boolean): readonly LoginChoice[] =>
  snsTypes
    .filter((snsType) => country === 'kr' || !isKoreanOnly(snsType))
    .map((snsType) => ({ snsType, obstacle: obstacleOf(snsType, inAppBrowser) }));

const obstacleOf = (snsType: SnsType, inAppBrowser: boolean): LoginChoice['obstacle'] => {
  if (!working.includes(snsType)) return 'coming';
  return snsType === 'google' && inAppBrowser ? 'in-app-browser' : undefined;
};
