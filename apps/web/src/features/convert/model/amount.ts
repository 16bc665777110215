import { checkConvert, pointsForSpoons, spoonsForPoints } from '@dipper/contract';
import type { ConvertTerms, FieldRule } from '@dipper/contract';
import { toLatinDigits } from '@dipper/ui';

export type Held = { readonly points: bigint; readonly terms: ConvertTerms };

export type Entered =
  | { readonly ok: true; readonly spoons: bigint; readonly points: bigint }
  | { readonly ok: false; readonly rule: FieldRule };

/** Longer than any number of spoons, so that a long pasted text is cut. */
const digitsMax = 18;

/** Reads a typed number of spoons, or returns the rule that it breaks. */
export const readSpoons = (written: string, held: Held): Entered => {
  const digits = toLatinDigits(written).replaceAll(/[\s,]/g, '');
  if (digits === '') return { ok: false, rule: 'required' };
  if (!/^\d+$/.test(digits)) return { ok: false, rule: 'numeric_only' };
  if (digits.length > digitsMax) return { ok: false, rule: 'exceeds_points' };
  const spoons = BigInt(digits);
  const rule = checkConvert(spoons, held);
  return rule === undefined
    ? { ok: true, spoons, points: pointsForSpoons(spoons, held.terms.pointsPerSpoon) }
    : { ok: false, rule };
};

export const mostFor = ({ points, terms }: Held): bigint =>
  spoonsForPoints(points, terms.pointsPerSpoon).spoons;

/** The fewest spoons of one conversion: as many as a minimum in points takes. */
export const fewestFor = ({
  pointsPerSpoon,
  minimumSpoons,
  minimumPoints,
}: ConvertTerms): bigint => {
  const { spoons, pointsLeft } = spoonsForPoints(minimumPoints, pointsPerSpoon);
  const forPoints = pointsLeft === 0n ? spoons : spoons + 1n;
  const least = forPoints > minimumSpoons ? forPoints : minimumSpoons;
  return least > 0n ? least : 1n;
};
