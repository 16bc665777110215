export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

/** Returns the cost where nobody else is in the way: the upper end of the quickest tenth. */
export const quickest = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 10)] ?? 0;

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));
