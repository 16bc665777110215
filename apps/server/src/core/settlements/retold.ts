/** Both are part of it. */
export type Days = { readonly from: string; readonly to: string };

type Told = { readonly kind: string; readonly day: string };

/**
 * A file and an API tell of the same money. What the other way has said of days that this one tells,
 * or of a day that this very line is of, is no second payment.
 */
export const isRetold = (
  earlier: Told & { readonly isElsewhere?: boolean },
  lines: readonly Told[],
  { from, to }: Days,
): boolean => {
  if (earlier.isElsewhere !== true) return false;
  const isOfDays = earlier.day >= from && earlier.day <= to;
  return isOfDays || lines.some(({ kind, day }) => kind === earlier.kind && day === earlier.day);
};
