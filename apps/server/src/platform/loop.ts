import type { Log } from './log.ts';

export type LoopOutcome = 'more' | 'idle';

export type Loop = {
  /** Runs the next turn now, because work has appeared. */
  wake(): void;
  /** Ends after the run under way. */
  stop(): Promise<void>;
};

export type LoopOptions = {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<LoopOutcome>;
  readonly log: Log;
  /** How long a turn lasts at least while there is more, so that a heap of it leaves room for others. */
  readonly turnMs?: number;
  readonly observe?: (name: string, outcome: LoopOutcome | 'failed', durationMs: number) => void;
};

const backOffMaxMs = 15_000;
const backOffMinMs = 100;

/** Half of the wait is random, so that many processes do not come back in step. */
const withJitter = (waitMs: number): number => waitMs / 2 + Math.random() * (waitMs / 2);

export const backOffMs = (failures: number, everyMs: number): number =>
  Math.min(backOffMaxMs, Math.max(backOffMinMs, everyMs) * 2 ** Math.min(failures, 10));

/** Runs for as long as the process does: a lost database or a bug slows it down, nothing ends it. */
export const startLoop = ({ name, everyMs, run, log, turnMs = 0, observe }: LoopOptions): Loop => {
  let stopped = false;
  let failures = 0;
  let awake = false;
  let interruptWait: (() => void) | undefined;

  const wait = (durationMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, durationMs);
      interruptWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const turn = async (): Promise<LoopOutcome | 'failed'> => {
    try {
      const outcome = await run();
      failures = 0;
      return outcome;
    } catch (error) {
      failures += 1;
      log.warn({ loop: name, attempts: failures, error }, 'a loop failed and will try again');
      return 'failed';
    }
  };

  const pause = async (outcome: LoopOutcome | 'failed', tookMs: number): Promise<void> => {
    if (outcome === 'more' && turnMs > tookMs) return wait(turnMs - tookMs);
    if (outcome === 'more') return new Promise((resolve) => setImmediate(resolve));
    if (outcome === 'failed') return wait(withJitter(backOffMs(failures, everyMs)));
    return awake ? undefined : wait(everyMs);
  };

  const live = async (): Promise<void> => {
    while (!stopped) {
      awake = false;
      const startedMs = performance.now();
      const outcome = await turn();
      const tookMs = performance.now() - startedMs;
      observe?.(name, outcome, tookMs);
      if (!stopped) await pause(outcome, tookMs);
      interruptWait = undefined;
    }
  };

  const ended = live();
  return {
    wake: () => {
      awake = true;
      if (failures === 0) interruptWait?.();
    },
    stop: () => {
      stopped = true;
      interruptWait?.();
      return ended;
    },
  };
};
