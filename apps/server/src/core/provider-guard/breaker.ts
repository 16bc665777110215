/**
 * Decides when a provider's circuit opens, and when a probe is allowed. Pure: the caller passes the
 * time.
 */
export type BreakerSettings = {
  /** Only calls that ended within this time count. */
  readonly windowMs: number;
  /** Fewer calls say nothing about a provider. */
  readonly leastCalls: number;
  /** The share of unanswered calls that opens the breaker. */
  readonly failureShare: number;
  readonly openMs: number;
};

export const usualBreaker: BreakerSettings = {
  windowMs: 30_000,
  leastCalls: 20,
  failureShare: 0.5,
  openMs: 10_000,
};

type Slot = { readonly startMs: number; readonly calls: number; readonly failures: number };

export type Breaker = {
  /** Undefined while it is closed. */
  readonly openUntilMs: number | undefined;
  /** True while a probe call is under way. */
  readonly isProbing: boolean;
  readonly slots: readonly Slot[];
};

export type CircuitState = 'closed' | 'open' | 'half-open';

export const closedBreaker: Breaker = { openUntilMs: undefined, isProbing: false, slots: [] };

const slotMs = 1000;

export const standingOf = ({ openUntilMs }: Breaker, nowMs: number): CircuitState => {
  if (openUntilMs === undefined) return 'closed';
  return nowMs < openUntilMs ? 'open' : 'half-open';
};

/** Whether a new payment may begin; while it is half open that is one at a time. */
export const admits = (breaker: Breaker, nowMs: number): boolean => {
  const standing = standingOf(breaker, nowMs);
  return standing === 'closed' || (standing === 'half-open' && !breaker.isProbing);
};

/** Marks the call admitted while half open as the probe. */
export const takeProbe = (breaker: Breaker, nowMs: number): Breaker =>
  standingOf(breaker, nowMs) === 'half-open' ? { ...breaker, isProbing: true } : breaker;

/** A probe that never reached the provider proves nothing. */
export const dropProbe = (breaker: Breaker): Breaker => ({ ...breaker, isProbing: false });

export const openUntil = (breaker: Breaker, untilMs: number): Breaker => ({
  slots: [],
  isProbing: false,
  openUntilMs: Math.max(untilMs, breaker.openUntilMs ?? 0),
});

export const totalsOf = (
  { slots }: Breaker,
  nowMs: number,
  windowMs: number,
): { readonly calls: number; readonly failures: number } => {
  const recent = slots.filter(({ startMs }) => nowMs - startMs < windowMs);
  return {
    calls: recent.reduce((sum, { calls }) => sum + calls, 0),
    failures: recent.reduce((sum, { failures }) => sum + failures, 0),
  };
};

const countIn = (slots: readonly Slot[], nowMs: number, failures: number): readonly Slot[] => {
  const last = slots.at(-1);
  return last !== undefined && nowMs - last.startMs < slotMs
    ? [
        ...slots.slice(0, -1),
        { ...last, calls: last.calls + 1, failures: last.failures + failures },
      ]
    : [...slots, { startMs: nowMs, calls: 1, failures }];
};

export type Ended = {
  readonly isFailure: boolean;
  readonly isProbe: boolean;
  readonly nowMs: number;
};

/** Counts an ended call, and opens or closes the breaker by it. */
export const note = (
  breaker: Breaker,
  { isFailure, isProbe, nowMs }: Ended,
  settings: BreakerSettings,
): Breaker => {
  if (isProbe) return isFailure ? openUntil(breaker, nowMs + settings.openMs) : closedBreaker;
  // Calls that began before it opened do not tell whether the provider is back.
  if (standingOf(breaker, nowMs) !== 'closed') return breaker;
  const slots = breaker.slots.filter(({ startMs }) => nowMs - startMs < settings.windowMs);
  const next = { ...breaker, slots: countIn(slots, nowMs, isFailure ? 1 : 0) };
  const { calls, failures } = totalsOf(next, nowMs, settings.windowMs);
  const isOver = calls >= settings.leastCalls && failures >= calls * settings.failureShare;
  return isOver ? openUntil(next, nowMs + settings.openMs) : next;
};
