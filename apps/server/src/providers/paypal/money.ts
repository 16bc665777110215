import { currencySchema, exponentOf } from '@dipper/contract';
import type { Currency } from '@dipper/contract';
import { decimalOf, parseDecimal } from '../../platform/decimal.ts';

/** PayPal writes amounts as decimal text. Never a float. */
export type PayPalAmount = { readonly currency_code: string; readonly value: string };
export type Charged = { readonly amount: bigint; readonly currency: Currency };

export const writeAmount = (amount: bigint, currency: Currency): PayPalAmount => ({
  currency_code: currency,
  value: decimalOf(amount, exponentOf[currency]),
});

/** Undefined where it is no amount of ours: another currency, or parts of a minor unit. */
export const readAmount = ({ currency_code, value }: PayPalAmount): Charged | undefined => {
  const currency = currencySchema.safeParse(currency_code).data;
  if (currency === undefined) return undefined;
  const amount = parseDecimal(value, exponentOf[currency]);
  return amount === undefined ? undefined : { amount, currency };
};
