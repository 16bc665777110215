import type { Locale } from '../country.ts';

export type BankNames = {
  /** The bank's own name at home, and in English. */
  readonly ko: string;
  readonly en: string;
};

/** Outside of Korean both names stand together: the Korean one is what an app there shows. */
export const bankNameIn = ({ ko, en }: BankNames, locale: Locale): string =>
  locale === 'ko' ? ko : `${en} · ${ko}`;
