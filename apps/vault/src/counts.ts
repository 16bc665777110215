export type CountLimits = { readonly windowMs: number; readonly rememberedMax: number };

export type Counts = {
  readonly count: (name: string) => number;
  /** Answers how many there are now. */
  readonly add: (name: string, more?: number) => number;
};

type Count = { readonly count: number; readonly untilMs: number };

/** Counts by name. Each name's window begins with its first count. */
export function createCounts(limits: CountLimits, nowMs: () => number): Counts {
  const counts = new Map<string, Count>();
  const of = (name: string): Count | undefined => {
    const found = counts.get(name);
    return found !== undefined && found.untilMs > nowMs() ? found : undefined;
  };
  return {
    count: (name) => of(name)?.count ?? 0,
    add: (name, more = 1) => {
      const before = of(name);
      const count = Math.max(0, (before?.count ?? 0) + more);
      counts.delete(name);
      counts.set(name, { count, untilMs: before?.untilMs ?? nowMs() + limits.windowMs });
      const [oldest] = counts.keys();
      if (counts.size > limits.rememberedMax && oldest !== undefined) counts.delete(oldest);
      return count;
    },
  };
}
