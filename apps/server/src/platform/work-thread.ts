import { Worker } from 'node:worker_threads';

/** Thrown when more jobs wait than the thread can do soon; the client is asked to come back. */
export class ThreadBusy extends Error {}

/** Thrown when one job took more than its time; asking again would not help. */
export class JobTooLong extends ThreadBusy {}

export type WorkThread<Job> = {
  /**
   * Resolves with the thread's answer; rejects with `ThreadBusy` if the job is not begun, or not
   * ended, in time.
   */
  run(job: Job): Promise<unknown>;
  close(): Promise<void>;
};

export type WorkThreadOptions = {
  /** Takes jobs as messages, and answers each with one. */
  readonly file: URL;
  readonly waitingMax: number;
  /** The longest time from asking to beginning. */
  readonly waitMaxMs: number;
  /** The longest time of a job: then the thread is ended with it. */
  readonly runMaxMs: number;
  readonly heapMaxMiB: number;
  /** After this time without work the thread ends, which frees its memory. */
  readonly idleMs: number;
};

type Waiting<Job> = {
  readonly job: Job;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
};

const startTimer = (ms: number, then: () => void): NodeJS.Timeout => setTimeout(then, ms).unref();

type Line<Job> = {
  add(job: Job): Promise<unknown>;
  /** Takes the job that waits longest; it no longer times out. */
  take(): Waiting<Job> | undefined;
  clear(error: Error): void;
};

const createLine = <Job>({ waitingMax, waitMaxMs }: WorkThreadOptions): Line<Job> => {
  let queue: Waiting<Job>[] = [];
  return {
    add: (job) => {
      if (queue.length >= waitingMax) return Promise.reject(new ThreadBusy('too many wait'));
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const timer = startTimer(waitMaxMs, () => {
        queue = queue.filter((each) => each !== waiting);
        reject(new ThreadBusy('waited too long'));
      });
      const waiting: Waiting<Job> = { job, timer, resolve, reject };
      queue.push(waiting);
      return promise;
    },
    take: () => {
      const first = queue.shift();
      clearTimeout(first?.timer);
      return first;
    },
    clear: (error) => {
      for (const { timer, reject } of queue.splice(0)) {
        clearTimeout(timer);
        reject(error);
      }
    },
  };
};

/** Runs jobs one after the other on a thread that starts with the first. */
export const createWorkThread = <Job>(options: WorkThreadOptions): WorkThread<Job> => {
  const { file, runMaxMs, heapMaxMiB, idleMs } = options;
  const line = createLine<Job>(options);
  let worker: Worker | undefined;
  let running: Waiting<Job> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const end = async (error: Error): Promise<void> => {
    const [ended, stopped] = [worker, running];
    clearTimeout(timer);
    worker = undefined;
    running = undefined;
    stopped?.reject(error);
    await ended?.terminate();
  };

  const fail = (error: Error): void => {
    void end(error);
    goOn();
  };

  const start = (): Worker => {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMaxMiB } });
    started.unref();
    started.on('message', (answer: unknown) => {
      if (started !== worker) return;
      running?.resolve(answer);
      running = undefined;
      goOn();
    });
    started.on('error', (error) => {
      if (started === worker) fail(error instanceof Error ? error : new Error('a thread failed'));
    });
    return started;
  };

  const goOn = (): void => {
    if (running !== undefined) return;
    clearTimeout(timer);
    running = line.take();
    if (running !== undefined) {
      worker ??= start();
      timer = startTimer(runMaxMs, () => fail(new JobTooLong('a job took too long')));
      worker.postMessage(running.job, []);
    } else if (worker !== undefined) {
      timer = startTimer(idleMs, () => void end(new ThreadBusy('idle')));
    }
  };

  return {
    run: (job) => {
      const answer = line.add(job);
      goOn();
      return answer;
    },
    close: async () => {
      line.clear(new ThreadBusy('closing'));
      await end(new ThreadBusy('closing'));
    },
  };
};
