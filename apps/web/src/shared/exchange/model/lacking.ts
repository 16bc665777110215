import { checkConvert, pointsForSpoons, spoonsForPoints } from '@dipper/contract';
import type { ConvertTerms, Unit } from '@dipper/contract';
import type { Way } from '../queries.ts';

/** The unmet minimum for exchanging by a way; the server applies the same rules. */
export type Lacking = { readonly minimum: bigint; readonly unit: Unit };

export const lackingFor = (way: Way, points: bigint): Lacking | undefined => {
  const { minimumSpoons, minimumPoints, minimumAmount, minimumBalance, estimated, unit } = way;
  if (points < pointsForSpoons(minimumSpoons)) return { minimum: minimumSpoons, unit: 'SPOON' };
  if (points < minimumPoints) return { minimum: minimumPoints, unit: 'POINT' };
  const least = minimumAmount > minimumBalance ? minimumAmount : minimumBalance;
  if (estimated === undefined || estimated.originAmount < least) return { minimum: least, unit };
  return undefined;
};

/** The least of one conversion, in the unit that asks for more. */
export const leastToConvert = ({
  pointsPerSpoon,
  minimumSpoons,
  minimumPoints,
}: ConvertTerms): Lacking =>
  minimumPoints > pointsForSpoons(minimumSpoons, pointsPerSpoon)
    ? { minimum: minimumPoints, unit: 'POINT' }
    : { minimum: minimumSpoons > 0n ? minimumSpoons : 1n, unit: 'SPOON' };

/** The same for spoons, of which all that the points pay for can be had. */
export const lackingForSpoons = (terms: ConvertTerms, points: bigint): Lacking | undefined => {
  const { spoons } = spoonsForPoints(points, terms.pointsPerSpoon);
  return checkConvert(spoons, { points, terms }) === undefined ? undefined : leastToConvert(terms);
};
