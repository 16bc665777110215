/** The first and last day of a settlement, both included. */
export type Days = { readonly from: string; readonly to: string };

type SettlementLine = { readonly kind: string; readonly day: string };

/**
 * Returns whether an earlier line is about the same money. A file and an API may report the same
 * day, so a line of the other source is no second payment if it is of these days, or of the day of
 * a line at hand.
 */
export const isRetold = (
  earlier: SettlementLine & { readonly isElsewhere?: boolean },
  lines: readonly SettlementLine[],
  { from, to }: Days,
): boolean => {
  if (earlier.isElsewhere !== true) return false;
  const isOfDays = earlier.day >= from && earlier.day <= to;
  return isOfDays || lines.some(({ kind, day }) => kind === earlier.kind && day === earlier.day);
};
