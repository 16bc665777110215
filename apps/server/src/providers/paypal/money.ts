import { exponentOf, currencySchema } from '@dipper/contract';
import type { Currency } from '@dipper/contract';

/** PayPal writes amounts as decimal text: `8.99` dollars, `270` Taiwan dollars. Never a float. */
export type PayPalAmount = { readonly currency_code: string; readonly value: string };
export type Charged = { readonly amount: bigint; readonly currency: Currency };

const shape = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/;

export const writeAmount = (amount: bigint, currency: Currency): PayPalAmount => {
  const digits = exponentOf[currency];
  const text = amount.toString().padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { currency_code: currency, value };
};

/** Undefined where it is no amount of ours: another currency, or parts of a minor unit. */
export const readAmount = ({ currency_code, value }: PayPalAmount): Charged | undefined => {
  const currency = currencySchema.safeParse(currency_code);
  const [matched, sign = '', whole = '', part = ''] = shape.exec(value) ?? [];
  if (!currency.success || matched === undefined) return undefined;
  const digits = exponentOf[currency.data];
  if (/[1-9]/.test(part.slice(digits))) return undefined;
  const minor = BigInt(whole + part.slice(0, digits).padEnd(digits, '0'));
  return { amount: sign === '-' ? -minor : minor, currency: currency.data };
};
