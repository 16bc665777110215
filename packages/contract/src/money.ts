import * as z from 'zod/mini';
import type { Country } from './country.ts';
import { matching } from './wire.ts';

export const currencies = ['KRW', 'JPY', 'TWD', 'SAR', 'USD'] as const;
export const currencySchema = z.enum(currencies);
export type Currency = z.infer<typeof currencySchema>;

export const units = ['SPOON', 'POINT', ...currencies] as const;
export const unitSchema = z.enum(units);
export type Unit = z.infer<typeof unitSchema>;

/** Decimal digits of the minor unit. TWD has two by ISO 4217, but is priced and charged whole. */
export const exponentOf = {
  SPOON: 0,
  POINT: 0,
  KRW: 0,
  JPY: 0,
  TWD: 0,
  SAR: 2,
  USD: 2,
} as const satisfies Record<Unit, number>;

export const currencyOfCountry = {
  kr: 'KRW',
  us: 'USD',
  jp: 'JPY',
  ar: 'SAR',
  tw: 'TWD',
} as const satisfies Record<Country, Currency>;

export type Money = { readonly amount: bigint; readonly unit: Unit };

/** An amount of minor units on the wire: a JSON integer, or decimal text beyond 2^53 that a `bigint` column holds. */
export const wireAmount = z.union([z.int(), matching(/^-?\d{1,18}$/)]);
export type WireAmount = z.infer<typeof wireAmount>;

export const decodeAmount = (wire: WireAmount): bigint => BigInt(wire);

export const encodeAmount = (amount: bigint): WireAmount => {
  const safe = BigInt(Number.MAX_SAFE_INTEGER);
  return amount <= safe && amount >= -safe ? Number(amount) : amount.toString();
};

/** Floor division that hands back what is left over, so that no part is ever lost in silence. */
export const divideDown = (
  amount: bigint,
  divisor: bigint,
): { readonly quotient: bigint; readonly remainder: bigint } => {
  const truncated = amount / divisor;
  const rest = amount % divisor;
  const below = rest !== 0n && rest < 0n !== divisor < 0n;
  return below
    ? { quotient: truncated - 1n, remainder: rest + divisor }
    : { quotient: truncated, remainder: rest };
};
