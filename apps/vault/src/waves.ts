import { createCounts, type CountLimits } from './counts.ts';

export type WaveLimits = CountLimits & {
  readonly refusalsMin: number;
  readonly refusalShare: number;
  readonly restMs: number;
};

export type Waves = {
  readonly rests: (name: string) => boolean;
  readonly note: (name: string, isRefused: boolean) => void;
};

/** Blocks a name for a while once most of its tries were refused; then its counts begin at zero. */
export function createWaves(limits: WaveLimits, nowMs: () => number): Waves {
  const all = createCounts(limits, nowMs);
  const refused = createCounts(limits, nowMs);
  const resting = createCounts({ ...limits, windowMs: limits.restMs }, nowMs);
  return {
    rests: (name) => resting.count(name) > 0,
    note: (name, isRefused) => {
      const [tries, refusals] = [all.add(name), refused.add(name, isRefused ? 1 : 0)];
      if (refusals < limits.refusalsMin || refusals < tries * limits.refusalShare) return;
      resting.add(name);
      all.add(name, -tries);
      refused.add(name, -refusals);
    },
  };
}
