import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Reads go first when there is too much; what providers tell us about money never does. */
export type Load = 'read' | 'write' | 'never-shed';

export type PressureOptions = {
  readonly readsMax: number;
  readonly writesMax: number;
  /** Reads are refused while the event loop is later than this. */
  readonly delayMaxMs: number;
  readonly delayMs?: () => number;
};

export type Pressure = {
  /** Undefined: refused. Otherwise call what is returned when the work has ended. */
  admit(load: Load): (() => void) | undefined;
  readonly running: () => number;
  stop(): void;
};

const resolutionMs = 20;
const nanosecondsPerMs = 1e6;
const sampleEveryMs = 1000;

const watchEventLoop = (): { delayMs: () => number; stop: () => void } => {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let recentMs = 0;
  const timer = setInterval(() => {
    recentMs = histogram.count === 0 ? 0 : histogram.mean / nanosecondsPerMs - resolutionMs;
    histogram.reset();
  }, sampleEveryMs);
  timer.unref();
  return {
    delayMs: () => recentMs,
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
};

export const createPressure = (options: PressureOptions): Pressure => {
  const watched = options.delayMs === undefined ? watchEventLoop() : undefined;
  const delayMs = options.delayMs ?? watched?.delayMs ?? ((): number => 0);
  let running = 0;

  const refuses = (load: Load): boolean => {
    if (load === 'never-shed') return false;
    if (load === 'write') return running >= options.writesMax;
    return running >= options.readsMax || delayMs() > options.delayMaxMs;
  };

  return {
    admit: (load) => {
      if (refuses(load)) return undefined;
      running += 1;
      let ended = false;
      return () => {
        if (!ended) running -= 1;
        ended = true;
      };
    },
    running: () => running,
    stop: () => watched?.stop(),
  };
};
