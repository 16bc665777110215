import { checkExchangeAmount } from '@dipper/contract';
import type { FieldRule } from '@dipper/contract';
import { groupDigits, toLatinDigits } from '@dipper/ui';
import type { Way } from '../../../shared/exchange/index.ts';

/** Longer than any balance. */
const digitsMax = 18;

/** Commas and spaces are how people write large numbers; anything else stays as it is. */
const tidy = (typed: string): string => toLatinDigits(typed).replaceAll(/[\s,٬،]/g, '');

export const pointsOf = (typed: string): bigint | undefined => {
  const digits = tidy(typed);
  return /^\d+$/.test(digits) && digits.length <= digitsMax ? BigInt(digits) : undefined;
};

/** Groups the digits of the amount, for a field that nobody is typing in. */
export const groupedPoints = (typed: string): string => {
  const points = pointsOf(typed);
  return points === undefined ? typed : groupDigits(points.toString());
};

const roundSums = [10_000n, 50_000n, 100_000n, 500_000n] as const;
const chipsMax = 3;

/** The largest round sums that so many points still allow. */
export const stepsUpTo = (held: bigint): readonly bigint[] =>
  roundSums.filter((points) => points <= held).slice(-chipsMax);

/** The least of one request in points, where points say it: a point is a won, other money has a rate of its own. */
export const leastPointsOf = (way: Way): bigint =>
  way.unit === 'KRW' && way.minimumAmount > way.minimumPoints
    ? way.minimumAmount
    : way.minimumPoints;

export const checkPoints = (
  typed: string,
  { held, way }: { readonly held: bigint; readonly way: Way },
): FieldRule | undefined => {
  const digits = tidy(typed);
  if (digits === '') return 'required';
  if (!/^\d+$/.test(digits)) return 'numeric_only';
  const points = pointsOf(typed);
  if (points === undefined) return 'exceeds_exchangeable';
  return checkExchangeAmount(points, { exchangeable: held, minimum: leastPointsOf(way) });
};
