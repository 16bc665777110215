import { currencySignOf } from '@dipper/contract';
import type { Currency, CurrencySign } from '@dipper/contract';
import { useMemo } from 'react';
import { useLocale } from '../i18n/index.ts';
import { useCountry } from '../session/index.ts';
import { dateText, paperMoment, zoneOfPapers } from './date.ts';
import type { DateSetting } from './date.ts';
import { countText, pluralCountOf, priceText } from './money.ts';

/** How this person reads amounts and moments. */
export type Format = {
  readonly price: (amount: bigint, currency: Currency) => string;
  readonly currencySign: (currency: Currency) => CurrencySign;
  readonly count: (amount: bigint) => string;
  /** The values of a text that says how many: the number to choose the form, the text to show. */
  readonly counted: (amount: bigint) => { readonly count: number; readonly amount: string };
  readonly date: (instant: string) => string;
  readonly time: (instant: number) => string;
  readonly moment: (instant: string) => string;
  /** On a receipt, in its zone; until that is known, in that of the country's papers. */
  readonly onPaper: (instant: string, timeZone: string | undefined) => string;
};

export const useFormat = (): Format => {
  const locale = useLocale();
  const country = useCountry();
  return useMemo(() => {
    // Asked for with a date, not before: the zone is the dearest thing that a first screen, which
    // shows no date, could ask for.
    const setting: DateSetting = {
      locale,
      country,
      get deviceZone() {
        return new Intl.DateTimeFormat().resolvedOptions().timeZone;
      },
    };
    return {
      price: (amount, currency) => priceText(amount, currency, locale),
      currencySign: (currency) => currencySignOf(currency, locale),
      count: (amount) => countText(amount, locale),
      counted: (amount) => ({ count: pluralCountOf(amount), amount: countText(amount, locale) }),
      date: (instant) => dateText(instant, 'date', setting),
      time: (instant) => dateText(instant, 'time', setting),
      moment: (instant) => dateText(instant, 'moment', setting),
      onPaper: (instant, timeZone) =>
        paperMoment(instant, locale, timeZone ?? zoneOfPapers(country)),
    };
  }, [locale, country]);
};
