const hundred = 100n;
/** So that a month with little in it is still seen. */
const least = 2;

export type Bar = {
  /** From the top, in percent of the whole plot. */
  readonly top: number;
  readonly height: number;
};

export type Bars = {
  readonly bars: readonly Bar[];
  /** Where nothing is: at the bottom, unless a month is below zero. */
  readonly zero: number;
};

/** How the bars stand: above zero what came, below it where more was given back. */
export const barsOf = (amounts: readonly bigint[]): Bars => {
  const highest = amounts.reduce((high, amount) => (amount > high ? amount : high), 0n);
  const lowest = amounts.reduce((low, amount) => (amount < low ? amount : low), 0n);
  const span = highest - lowest;
  if (span === 0n) return { bars: amounts.map(() => ({ top: 100, height: 0 })), zero: 100 };
  const zero = Number((highest * hundred) / span);
  const bars = amounts.map((amount): Bar => {
    if (amount === 0n) return { top: zero, height: 0 };
    const size = Number(((amount < 0n ? -amount : amount) * hundred) / span);
    const height = Math.max(least, size);
    return amount > 0n ? { top: Math.max(0, zero - height), height } : { top: zero, height };
  });
  return { bars, zero };
};
