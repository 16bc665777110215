import { exponentOf } from '@dipper/contract';
import type { Currency } from '@dipper/contract';

export type AmountWriting = 'major' | 'minor';
export type DayWriting = 'dashed' | 'slashed' | 'compact' | 'slashed-with-zone';

const numberShape = /^(-?)(\d{1,3}(?:,\d{3}){1,5}|\d{1,15})(?:\.(\d{1,6}))?$/;

/** Minor units, or nothing where it is not a number of this currency and only that. */
export const readAmount = (
  text: string,
  currency: Currency,
  writing: AmountWriting,
): bigint | undefined => {
  const parts = numberShape.exec(text.trim());
  if (parts === null) return undefined;
  const [, sign = '', whole = '', decimals = ''] = parts;
  if (writing === 'minor' && decimals !== '') return undefined;
  const exponent = writing === 'minor' ? 0 : exponentOf[currency];
  if (/[1-9]/.test(decimals.slice(exponent))) return undefined;
  const digits = whole.replaceAll(',', '') + decimals.slice(0, exponent).padEnd(exponent, '0');
  return BigInt(`${sign}${digits}`);
};

const clock = String.raw`(?:[ T]\d\d:\d\d(?::\d\d)?)?`;
const dayShapes = {
  dashed: new RegExp(String.raw`^(\d{4})-(\d\d)-(\d\d)${clock}$`),
  slashed: new RegExp(String.raw`^(\d{4})/(\d\d)/(\d\d)${clock}$`),
  compact: /^(\d{4})(\d\d)(\d\d)(?:\d{6})?$/,
} as const;

const momentShape = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/;

const dayOf = (at: Date): string | undefined =>
  Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, '2026-11-20'.length);

/** The day as it is written; where a zone stands beside it, the day in UTC. */
export const readDay = (text: string, writing: DayWriting): string | undefined => {
  const written = text.trim();
  if (writing === 'slashed-with-zone') {
    const [, year, month, date, time, hours, minutes] = momentShape.exec(written) ?? [];
    return dayOf(new Date(`${year}-${month}-${date}T${time}${hours}:${minutes}`));
  }
  const [, year, month, date] = dayShapes[writing].exec(written) ?? [];
  const day = `${year}-${month}-${date}`;
  return dayOf(new Date(`${day}T00:00:00Z`)) === day ? day : undefined;
};
