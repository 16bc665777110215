import { checkConvert, convertMinimumOf, pointsForSpoons, spoonsForPoints } from '@dipper/contract';
import type { Country, Unit } from '@dipper/contract';
import type { Way } from '../queries.ts';

/** What somebody would need at least to exchange by a way; the server decides by the same rules. */
export type Lacking = { readonly minimum: bigint; readonly unit: Unit };

export const lackingFor = (way: Way, points: bigint): Lacking | undefined => {
  const { minimumSpoons, minimumPoints, minimumAmount, minimumBalance, estimated, unit } = way;
  if (points < pointsForSpoons(minimumSpoons)) return { minimum: minimumSpoons, unit: 'SPOON' };
  if (points < minimumPoints) return { minimum: minimumPoints, unit: 'POINT' };
  const least = minimumAmount > minimumBalance ? minimumAmount : minimumBalance;
  if (estimated === undefined || estimated.originAmount < least) return { minimum: least, unit };
  return undefined;
};

/** The same for spoons, of which all that the points pay for can be had. */
export const lackingForSpoons = (country: Country, points: bigint): Lacking | undefined => {
  const { spoons } = spoonsForPoints(points);
  if (checkConvert(spoons, { country, points }) === undefined) return undefined;
  const least = convertMinimumOf[country] ?? { amount: 1n, unit: 'SPOON' };
  return { minimum: least.amount, unit: least.unit };
};
