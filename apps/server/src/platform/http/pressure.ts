import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RouteDefinition } from '@dipper/contract';

/**
 * The load class of a call. Under overload, reads are shed first, and webhooks about money never.
 * Logins and uploads have a fixed number of places, because logins wait for outside services and
 * uploads take memory. Streams are counted apart: they stay open and cost little.
 */
export type Load = 'read' | 'write' | 'login' | 'upload' | 'stream' | 'never-shed';

export type PressureOptions = {
  readonly readsMax: number;
  readonly writesMax: number;
  readonly loginsMax: number;
  readonly uploadsMax: number;
  /** The uploads of one person and of one address at once: slow ones leave room for others. */
  readonly uploadsPerPerson: number;
  readonly uploadsPerAddress: number;
  readonly streamsMax: number;
  /** Beyond these a page asks from time to time, as it does where no stream can be had. */
  readonly streamsPerPerson: number;
  readonly streamsPerAddress: number;
  /** Reads are refused while the event loop is later than this. */
  readonly delayMaxMs: number;
  readonly delayMs?: () => number;
};

export const usualPressure: PressureOptions = {
  readsMax: 400,
  writesMax: 600,
  loginsMax: 200,
  uploadsMax: 16,
  uploadsPerPerson: 2,
  uploadsPerAddress: 6,
  streamsMax: 2000,
  streamsPerPerson: 5,
  streamsPerAddress: 50,
  delayMaxMs: 500,
};

/** Returns the kind of load that a call of the contract counts as. */
export const loadOf = ({ verb, method, answerType }: RouteDefinition): Load => {
  if (answerType === 'text/event-stream') return 'stream';
  if (verb === 'credentials') return 'login';
  return method === 'GET' ? 'read' : 'write';
};

/**
 * Returns whether the call proves who somebody is; operators' sign-in calls begin with two other
 * paths.
 */
export const isLogin = ({ verb, path }: RouteDefinition): boolean =>
  verb === 'session' ||
  verb === 'credentials' ||
  /^\/operations\/(?:sign-in|enrolment)(?:\/|$)/u.test(path);

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
  const few = { login: 0, upload: 0 };
  const fewMax = { login: options.loginsMax, upload: options.uploadsMax };
  let streams = 0;

  const admitStream = (): (() => void) | undefined => {
    if (streams >= options.streamsMax || delayMs() > options.delayMaxMs) return undefined;
    streams += 1;
    let ended = false;
    return () => {
      if (!ended) streams -= 1;
      ended = true;
    };
  };

  const refuses = (load: Load): boolean => {
    if (load === 'never-shed') return false;
    if ((load === 'login' || load === 'upload') && few[load] >= fewMax[load]) return true;
    if (load !== 'read') return running >= options.writesMax;
    return running >= options.readsMax || delayMs() > options.delayMaxMs;
  };

  return {
    admit: (load) => {
      if (load === 'stream') return admitStream();
      if (refuses(load)) return undefined;
      const isOfFew = load === 'login' || load === 'upload';
      running += 1;
      if (isOfFew) few[load] += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        running -= 1;
        if (isOfFew) few[load] -= 1;
      };
    },
    running: () => running,
    stop: () => watched?.stop(),
  };
};
