/** Both are part of it. */
export type Days = { readonly from: string; readonly to: string };

type SettlementLine = { readonly kind: string; readonly day: string };

/**
 * Returns whether an earlier line tells of the same money. A file and an API may both tell a day, so a
 * line from the other source is no second payment if it is of these days or of a present line's day.
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
