import { currencySchema } from '@dipper/contract';
import type { Currency, Unit } from '@dipper/contract';
import { useMemo } from 'react';
import { useFormat } from '../format/index.ts';
import { useLocale, useTexts } from '../i18n/index.ts';
import { priceBelowZero } from './model/below-zero.ts';

/** Formats spoons, points and money for this person. */
export type Amounts = {
  readonly points: (amount: bigint) => string;
  readonly spoons: (amount: bigint) => string;
  /** Formats minor units. */
  readonly amount: (amount: bigint, unit: Unit) => string;
};

export const useAmounts = (): Amounts => {
  const t = useTexts('exchange');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const points = (amount: bigint): string => t('amount.points', format.counted(amount));
    const spoons = (amount: bigint): string => t('amount.spoons', format.counted(amount));
    const price = (amount: bigint, currency: Currency): string =>
      amount < 0n ? priceBelowZero(amount, currency, locale) : format.price(amount, currency);
    const amountOf = (amount: bigint, unit: Unit): string => {
      if (unit === 'POINT') return points(amount);
      const currency = currencySchema.safeParse(unit).data;
      return currency === undefined ? spoons(amount) : price(amount, currency);
    };
    return { points, spoons, amount: amountOf };
  }, [t, format, locale]);
};
