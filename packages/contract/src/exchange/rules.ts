import {
  minimumCashOutBalanceTaiwanDollars,
  minimumCashOutBalanceWon,
  minimumCashOutTaiwanDollars,
  minimumCashOutWon,
  minimumExchangePointsJapan,
  minimumExchangeSpoonsKorea,
  minimumExchangeSpoonsTaiwan,
  spoonCostPoints,
} from '../constants.ts';
import type { Country } from '../country.ts';
import type { FieldRule } from '../fields.ts';
import { divideDown } from '../money.ts';
import type { Unit } from '../money.ts';
import type { DocumentKind, ExchangeTermsVariant } from './vocabulary.ts';

export type ExchangeMinimum = {
  readonly unit: Unit;
  /** Least amount of one request, and least balance to make one with. */
  readonly amount: bigint;
  readonly balance: bigint;
  readonly spoons: bigint;
};

/** Least amounts of a cash-out, by country; undefined where there is no rule of its own. */
export const cashOutMinimumOf: Readonly<Partial<Record<Country, ExchangeMinimum>>> = {
  kr: {
    unit: 'KRW',
    amount: minimumCashOutWon,
    balance: minimumCashOutBalanceWon,
    spoons: minimumExchangeSpoonsKorea,
  },
  tw: {
    unit: 'TWD',
    amount: minimumCashOutTaiwanDollars,
    balance: minimumCashOutBalanceTaiwanDollars,
    spoons: minimumExchangeSpoonsTaiwan,
  },
};

export const convertMinimumOf: Readonly<
  Partial<Record<Country, { readonly unit: Unit; readonly amount: bigint }>>
> = {
  kr: { unit: 'SPOON', amount: minimumExchangeSpoonsKorea },
  jp: { unit: 'POINT', amount: minimumExchangePointsJapan },
};

/** The documents to upload, by the variant of the agreed terms. */
export const documentsOfTerms: Readonly<Record<ExchangeTermsVariant, readonly DocumentKind[]>> = {
  adult: [],
  adult_family: ['family_certificate'],
  youth: ['representative_agreement', 'family_certificate'],
};

/** Bank account numbers are typed without hyphens. */
export const checkAccountNumber = (written: string): FieldRule | undefined => {
  if (written === '') return 'account_number_required';
  if (/[-\s]/.test(written)) return 'account_number_no_hyphens';
  if (!/^\d+$/.test(written)) return 'numeric_only';
  return written.length >= 6 && written.length <= 20 ? undefined : 'invalid_format';
};

export const checkExchangeAmount = (
  amount: bigint,
  limits: { readonly exchangeable: bigint; readonly minimum: bigint },
): FieldRule | undefined => {
  if (amount <= 0n) return 'invalid_amount';
  if (amount > limits.exchangeable) return 'exceeds_exchangeable';
  return amount < limits.minimum ? 'below_minimum_amount' : undefined;
};

const daysIn = (year: number, month: number): number => {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** A real calendar day whose year is not after the current one. */
export const checkDate = (
  date: { readonly year: number; readonly month: number; readonly day: number },
  currentYear: number,
): FieldRule | undefined => {
  const { year, month, day } = date;
  const isReal =
    [year, month, day].every(Number.isInteger) &&
    year >= 1 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysIn(year, month);
  return isReal && year <= currentYear ? undefined : 'invalid_date';
};

/** A day written as `YYYY-MM-DD` or `YYYYMMDD`. */
export const checkDateText = (written: string, currentYear: number): FieldRule | undefined => {
  if (written === '') return 'required';
  const parts = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(written);
  if (parts === null) return 'invalid_date';
  return checkDate(
    { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) },
    currentYear,
  );
};

/** The century that the seventh digit of a resident number tells; the sex and origin beside it. */
const centuryOf: Readonly<Record<string, number>> = {
  '1': 1900,
  '2': 1900,
  '3': 2000,
  '4': 2000,
  '5': 1900,
  '6': 1900,
  '7': 2000,
  '8': 2000,
  '9': 1800,
  '0': 1800,
};

/** The day of birth in a Korean resident number, as `YYYY-MM-DD`, whether there is such a day or not. */
export const birthDateOfResident = (first: string, last: string): string => {
  const century = centuryOf[last.slice(0, 1)] ?? 1900;
  const year = century + Number(first.slice(0, 2));
  return `${year}-${first.slice(2, 4)}-${first.slice(4, 6)}`;
};

/** `today` is the day in Korea, as `YYYY-MM-DD`: nobody was born after it. */
export const checkResidentNumber = (
  first: string,
  last: string,
  today: string,
): FieldRule | undefined => {
  if (first === '' || last === '') return 'required';
  if (!/^\d+$/.test(first + last)) return 'numeric_only';
  if (first.length !== 6 || last.length !== 7) return 'invalid_format';
  const birthDate = birthDateOfResident(first, last);
  const isReal = checkDateText(birthDate, Number(today.slice(0, 4))) === undefined;
  return isReal && birthDate <= today ? undefined : 'invalid_date';
};

const residentWeights = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];
const foreignerDigits = '5678';

/**
 * Whether the old check digit does not fit. Numbers that were given or changed since October 2020
 * carry none, so that this is a reason to look again, and never one to refuse.
 */
export const isResidentNumberOdd = (thirteenDigits: string): boolean => {
  const digits = Array.from(thirteenDigits, Number);
  const sum = residentWeights.reduce((all, weight, at) => all + weight * (digits[at] ?? 0), 0);
  const base = foreignerDigits.includes(thirteenDigits.charAt(6)) ? 13 : 11;
  return (base - (sum % 11)) % 10 !== digits[12];
};

export const pointsForSpoons = (spoons: bigint, each = spoonCostPoints): bigint => spoons * each;

/** Whole spoons that points pay for, and the points left over. */
export const spoonsForPoints = (
  points: bigint,
  each = spoonCostPoints,
): { readonly spoons: bigint; readonly pointsLeft: bigint } => {
  const { quotient, remainder } = divideDown(points, each);
  return { spoons: quotient, pointsLeft: remainder };
};

/** A country's current terms for converting points to spoons. */
export type ConvertTerms = {
  readonly pointsPerSpoon: bigint;
  readonly minimumSpoons: bigint;
  readonly minimumPoints: bigint;
};

export const checkConvert = (
  spoons: bigint,
  { points, terms }: { readonly points: bigint; readonly terms: ConvertTerms },
): FieldRule | undefined => {
  if (spoons <= 0n) return 'invalid_amount';
  const cost = pointsForSpoons(spoons, terms.pointsPerSpoon);
  if (cost > points) return 'exceeds_points';
  const isEnough = spoons >= terms.minimumSpoons && cost >= terms.minimumPoints;
  return isEnough ? undefined : 'below_minimum_spoons';
};
