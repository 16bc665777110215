import { decodeAmount, exponentOf } from '@dipper/contract';
import type { Currency, WireAmount } from '@dipper/contract';

/** Reads a typed amount as minor units; undefined if it is not an amount. */
export const minorOf = (text: string, currency: Currency): bigint | undefined => {
  const exponent = exponentOf[currency];
  const [, whole = '', part = ''] = /^(\d{1,14})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || part.length > exponent) return undefined;
  return BigInt(whole + part.padEnd(exponent, '0'));
};

/** Minor units as they are typed. */
export const typedOf = (amount: WireAmount, currency: Currency): string => {
  const exponent = exponentOf[currency];
  const digits = String(decodeAmount(amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`;
};
