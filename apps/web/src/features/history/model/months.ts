const hundred = 100n;
/** The least height, so that a small month remains visible. */
const least = 3;

/** How high each bar stands, in percent of the highest. */
export const barHeights = (totals: readonly bigint[]): readonly number[] => {
  const highest = totals.reduce((high, total) => (total > high ? total : high), 0n);
  return totals.map((total) =>
    total <= 0n ? 0 : Math.max(least, Number((total * hundred) / highest)),
  );
};
