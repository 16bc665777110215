const hundred = 100n;
/** The least height, so that a small month remains visible. */
const least = 2;

export type Bar = {
  /** The distance from the top, in percent of the whole plot. */
  readonly top: number;
  readonly height: number;
};

export type Bars = {
  readonly bars: readonly Bar[];
  /** The position of the zero line: the bottom, unless a month is negative. */
  readonly zero: number;
};

/** Each side with a bar has room for the smallest one. */
const zeroOf = (share: number, hasBelow: boolean, hasAbove: boolean): number =>
  Math.max(hasAbove ? least : 0, Math.min(hasBelow ? 100 - least : 100, share));

/** How the bars stand: above zero what came, below it where more was given back. */
export const barsOf = (amounts: readonly bigint[]): Bars => {
  const highest = amounts.reduce((high, amount) => (amount > high ? amount : high), 0n);
  const lowest = amounts.reduce((low, amount) => (amount < low ? amount : low), 0n);
  const span = highest - lowest;
  if (span === 0n) return { bars: amounts.map(() => ({ top: 100, height: 0 })), zero: 100 };
  const zero = zeroOf(Number((highest * hundred) / span), lowest < 0n, highest > 0n);
  const bars = amounts.map((amount): Bar => {
    if (amount === 0n) return { top: zero, height: 0 };
    const isAbove = amount > 0n;
    const size = Number(((isAbove ? amount : -amount) * hundred) / span);
    const height = Math.min(isAbove ? zero : 100 - zero, Math.max(least, size));
    return { top: isAbove ? zero - height : zero, height };
  });
  return { bars, zero };
};
