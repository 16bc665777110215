import { failure, success, type Result } from '../../platform/result.ts';

/** Whole minor units: `{currency: 'USD', minor: 899}` is 8.99 dollars. */
export interface Money {
  readonly currency: string;
  readonly minor: number;
}

export type MoneyProblem =
  | 'CURRENCY_NOT_SUPPORTED'
  | 'DECIMAL_PRECISION'
  | 'INVALID_PARAMETER_SYNTAX';

/** All that PayPal takes, with the digits after the point. There are no riyals and no won. */
const digitsOf: Readonly<Record<string, number>> = {
  AUD: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HUF: 0,
  ILS: 2,
  JPY: 0,
  MXN: 2,
  MYR: 2,
  NOK: 2,
  NZD: 2,
  PHP: 2,
  PLN: 2,
  RUB: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TWD: 0,
  USD: 2,
};

const shape = /^(\d{1,9})(?:\.(\d{1,4}))?$/;

export function parseMoney(currency: string, value: string): Result<Money, MoneyProblem> {
  const digits = digitsOf[currency];
  if (digits === undefined) return failure('CURRENCY_NOT_SUPPORTED');
  const [, whole, part = ''] = shape.exec(value) ?? [];
  if (whole === undefined) return failure('INVALID_PARAMETER_SYNTAX');
  if (part.length > digits) return failure('DECIMAL_PRECISION');
  return success({ currency, minor: Number(whole + part.padEnd(digits, '0')) });
}

export function valueOf({ currency, minor }: Money): string {
  const digits = digitsOf[currency] ?? 2;
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export interface AmountOnWire {
  readonly currency_code: string;
  readonly value: string;
}

export function onWire(money: Money): AmountOnWire {
  return { currency_code: money.currency, value: valueOf(money) };
}

/** About what such a wallet keeps: 3.49 % and a fixed part, never more than there is. */
export function feeOf({ currency, minor }: Money): Money {
  return { currency, minor: Math.min(minor, Math.round(minor * 0.0349) + 49) };
}
