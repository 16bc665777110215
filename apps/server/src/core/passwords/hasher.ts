import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { normalizePassword } from '@dipper/contract';
import * as z from 'zod';
import {
  currentCost,
  formatHash,
  isWeaker,
  parseHash,
  saltBytes,
  tagBytes,
} from './password-hash.ts';
import type { HashCost, PasswordHash } from './password-hash.ts';

export type HashJob = {
  readonly id: number;
  readonly password: string;
  readonly salt: Uint8Array;
  readonly cost: HashCost;
  readonly tagLength: number;
};

/** Thrown when more passwords wait than can be hashed soon; the client is asked to come back. */
export class HasherBusy extends Error {}

export type Verdict = { readonly isRight: boolean; readonly isWeak: boolean };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Without a stored hash it does the same work and answers that the password is wrong, so that the
   * time tells nothing.
   */
  verify(password: string, stored: string | undefined): Promise<Verdict>;
  close(): Promise<void>;
};

export type HasherOptions = {
  readonly threads?: number;
  readonly waitingMax?: number;
  readonly waitMaxMs?: number;
};

type Waiting = {
  readonly job: HashJob;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (tag: Buffer) => void;
  readonly reject: (error: Error) => void;
};

type Thread = { readonly worker: Worker; running: Waiting | undefined };

const usualWaitingMax = 60;
const usualWaitMaxMs = 3000;
const answerSchema = z.object({ id: z.number(), tag: z.instanceof(Uint8Array) });

/** One processor stays free for the thread that answers requests. */
const usualThreads = (): number => Math.max(1, availableParallelism() - 1);

type Compute = (password: string, salt: Uint8Array, cost: HashCost) => Promise<Buffer>;

type Threads = { readonly compute: Compute; readonly close: () => Promise<void> };

const createThreads = (options: HasherOptions): Threads => {
  const { threads: count = usualThreads(), waitingMax = usualWaitingMax } = options;
  const { waitMaxMs = usualWaitMaxMs } = options;
  const threads: Thread[] = [];
  let queue: Waiting[] = [];
  let lastId = 0;

  const next = (thread: Thread): void => {
    thread.running = queue.shift();
    if (thread.running === undefined) return;
    clearTimeout(thread.running.timer);
    thread.worker.postMessage(thread.running.job, []);
  };

  /** Started when the first password comes: a worker that only settles needs none. */
  const start = (): Thread => {
    const worker = new Worker(new URL('hash-thread.ts', import.meta.url));
    const thread: Thread = { worker, running: undefined };
    worker.unref();
    worker.on('message', (message) => {
      const { tag } = answerSchema.parse(message);
      thread.running?.resolve(Buffer.from(tag));
      next(thread);
    });
    worker.on('error', (error) => {
      threads.splice(threads.indexOf(thread), 1);
      thread.running?.reject(error instanceof Error ? error : new Error('a hash failed'));
      wake();
    });
    threads.push(thread);
    return thread;
  };

  const wake = (): void => {
    if (queue.length === 0) return;
    const idle = threads.find(({ running }) => running === undefined);
    if (idle !== undefined) next(idle);
    else if (threads.length < count) next(start());
  };

  const compute: Compute = (password, salt, cost) =>
    new Promise((resolve, reject) => {
      if (queue.length >= waitingMax) {
        reject(new HasherBusy());
        return;
      }
      lastId += 1;
      const job = { id: lastId, password, salt, cost, tagLength: tagBytes };
      const timer = setTimeout(() => {
        queue = queue.filter((each) => each.job !== job);
        reject(new HasherBusy());
      }, waitMaxMs);
      queue.push({ job, timer, resolve, reject });
      wake();
    });

  const close = async (): Promise<void> => {
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  };
  return { compute, close };
};

/** The hash for unknown people: it costs the same work and never matches. */
const nobody: PasswordHash = {
  ...currentCost,
  salt: randomBytes(saltBytes),
  tag: randomBytes(tagBytes),
};

/** argon2id on threads of its own: a bounded number at once, and few that wait for a short while. */
export const createPasswordHasher = (options: HasherOptions = {}): PasswordHasher => {
  const { compute, close } = createThreads(options);
  return {
    hash: async (password) => {
      const salt = randomBytes(saltBytes);
      const tag = await compute(normalizePassword(password), salt, currentCost);
      return formatHash({ ...currentCost, salt, tag });
    },
    verify: async (password, stored) => {
      const parsed = stored === undefined ? undefined : parseHash(stored);
      const compared = parsed ?? nobody;
      const tag = await compute(normalizePassword(password), compared.salt, compared);
      const isSame = tag.length === compared.tag.length && timingSafeEqual(tag, compared.tag);
      return { isRight: isSame && parsed !== undefined, isWeak: isWeaker(compared) };
    },
    close,
  };
};
