import { setTimeout as pause } from 'node:timers/promises';
import { startService, waitForAnswer } from '../../tools/processes/index.ts';
import type { Service, ServiceOptions } from '../../tools/processes/index.ts';

/** One process's end, and whether we had asked for it. */
export type Ending = {
  readonly name: string;
  readonly reason: string;
  readonly isOurs: boolean;
  readonly lastLines: readonly string[];
};

export type Supervised = {
  /** Kills the process as a power cut does; the supervisor starts the next one at once. */
  kill(): Promise<void>;
  /** The same, but nothing is started again before `up`. */
  down(): Promise<void>;
  up(): void;
  /** Ends it in good order and goes on with other settings, or with another version of the program. */
  restartWith(change: Partial<Pick<ServiceOptions, 'environment' | 'cwd'>>): Promise<void>;
  endings(): readonly Ending[];
  /** Returns the milliseconds from each start so far to its first answer. */
  startsMs(): readonly number[];
  stop(): Promise<void>;
};

export type SupervisedOptions = ServiceOptions & {
  /** The address that answers once it is there; a process without an address has none. */
  readonly health?: string;
};

const pollMs = 10;

type State = {
  options: SupervisedOptions;
  service: Service;
  isKilled: boolean;
  isStopping: boolean;
};

const measureStart = async ({ service, options }: State, startsMs: number[]): Promise<void> => {
  const startedMs = performance.now();
  if (options.health === undefined) return;
  await waitForAnswer(service, options.health);
  startsMs.push(Math.round(performance.now() - startedMs));
};

/** Keeps one process running, whatever ends it, and writes down each end. */
export const supervise = async (options: SupervisedOptions): Promise<Supervised> => {
  const endings: Ending[] = [];
  const startsMs: number[] = [];
  const state: State = {
    options,
    service: startService(options),
    isKilled: false,
    isStopping: false,
  };

  const follow = (service: Service): void => {
    void service.exited.then((reason) => {
      if (state.isStopping) return;
      const isOurs = state.isKilled && reason === 'SIGKILL';
      const lastLines = isOurs ? [] : service.lastLines();
      endings.push({ name: options.name, reason, isOurs, lastLines });
      state.isKilled = false;
      state.service = startService(state.options);
      follow(state.service);
      // One that is killed before it answers has no time of its start.
      measureStart(state, startsMs).catch(() => undefined);
    });
  };

  follow(state.service);
  await measureStart(state, startsMs);
  return {
    kill: async () => {
      while (state.service.hasExited()) await pause(pollMs);
      state.isKilled = true;
      state.service.signal('SIGKILL');
      await state.service.exited;
    },
    down: async () => {
      while (state.service.hasExited()) await pause(pollMs);
      state.isStopping = true;
      state.service.signal('SIGKILL');
      await state.service.exited;
    },
    up: () => {
      state.service = startService(state.options);
      state.isStopping = false;
      follow(state.service);
    },
    restartWith: async (change) => {
      state.isStopping = true;
      await state.service.stop();
      state.options = { ...state.options, ...change };
      state.service = startService(state.options);
      state.isStopping = false;
      follow(state.service);
      await measureStart(state, startsMs);
    },
    endings: () => endings,
    startsMs: () => startsMs,
    stop: async () => {
      state.isStopping = true;
      await state.service.stop();
    },
  };
};
