/** Who tries many numbers is testing stolen cards: each limit is one way in which that shows. */
export type AttemptLimits = {
  readonly perRegistration: number;
  readonly perAddress: number;
  readonly windowMs: number;
  /** All of the vault: so many refusals, and such a share of them, and it takes a rest. */
  readonly refusalsMin: number;
  readonly refusalShare: number;
  readonly restMs: number;
  /** What is remembered is bounded; the oldest is forgotten first. */
  readonly rememberedMax: number;
};

export const usualLimits: AttemptLimits = {
  perRegistration: 5,
  perAddress: 20,
  windowMs: 15 * 60_000,
  refusalsMin: 50,
  refusalShare: 0.8,
  restMs: 5 * 60_000,
  rememberedMax: 100_000,
};

export type Admission = 'admitted' | 'spent' | 'busy';

export type Attempts = {
  /** Counts it where it is admitted. */
  readonly admit: (registrationId: string, address: string) => Admission;
  readonly note: (outcome: 'issued' | 'refused') => void;
  /** The provider did not answer: that try was none. */
  readonly forgive: (registrationId: string) => void;
  /** A card came of it: the registration is good for nothing more. */
  readonly close: (registrationId: string) => void;
};

type Count = { readonly count: number; readonly untilMs: number };

function createCounts(limits: AttemptLimits, nowMs: () => number) {
  const counts = new Map<string, Count>();
  const of = (name: string): Count | undefined => {
    const found = counts.get(name);
    return found !== undefined && found.untilMs > nowMs() ? found : undefined;
  };
  const set = (name: string, count: number): void => {
    const untilMs = of(name)?.untilMs ?? nowMs() + limits.windowMs;
    counts.delete(name);
    counts.set(name, { count, untilMs });
    const [oldest] = counts.keys();
    if (counts.size > limits.rememberedMax && oldest !== undefined) counts.delete(oldest);
  };
  return { count: (name: string): number => of(name)?.count ?? 0, set };
}

/** Rests when most of what is tried is refused; tries again after a while, with a clean slate. */
function createBreaker(limits: AttemptLimits, nowMs: () => number) {
  let recent: { readonly atMs: number; readonly isRefused: boolean }[] = [];
  let restsUntilMs = 0;
  return {
    rests: (): boolean => nowMs() < restsUntilMs,
    note: (isRefused: boolean): void => {
      const atMs = nowMs();
      recent = recent.filter((each) => each.atMs > atMs - limits.windowMs).slice(-1000);
      recent.push({ atMs, isRefused });
      const refused = recent.filter((each) => each.isRefused).length;
      if (refused < limits.refusalsMin || refused < recent.length * limits.refusalShare) return;
      restsUntilMs = atMs + limits.restMs;
      recent = [];
    },
  };
}

export function createAttempts(limits: AttemptLimits, nowMs: () => number): Attempts {
  const registrations = createCounts(limits, nowMs);
  const addresses = createCounts(limits, nowMs);
  const breaker = createBreaker(limits, nowMs);
  return {
    admit: (registrationId, address) => {
      const tries = registrations.count(registrationId);
      if (tries >= limits.perRegistration) return 'spent';
      const visits = addresses.count(address);
      if (breaker.rests() || visits >= limits.perAddress) return 'busy';
      registrations.set(registrationId, tries + 1);
      addresses.set(address, visits + 1);
      return 'admitted';
    },
    note: (outcome) => breaker.note(outcome === 'refused'),
    forgive: (registrationId) =>
      registrations.set(registrationId, Math.max(0, registrations.count(registrationId) - 1)),
    close: (registrationId) => registrations.set(registrationId, limits.perRegistration),
  };
}
