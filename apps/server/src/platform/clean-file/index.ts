import * as z from 'zod';
import { createWorkThread, JobTooLong, ThreadBusy } from '../work-thread.ts';
import type { WorkThreadOptions } from '../work-thread.ts';
import type { CleanType } from './clean.ts';

export type { CleanType } from './clean.ts';

export type CleanJob = { readonly file: Uint8Array; readonly type: CleanType };

/**
 * `refused`: the file is not of its claimed type, or contains more. `busy`: it was not examined.
 */
export type Cleaned =
  | { readonly kind: 'clean'; readonly file: Buffer }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'busy' };

export type FileCleaner = {
  readonly clean: (job: CleanJob) => Promise<Cleaned>;
  readonly close: () => Promise<void>;
};

/**
 * A large photograph takes a second or two; the time leaves room for a machine that is busy with
 * purchases. The heap is for the values of a PDF; pixels are bounded by their number.
 */
const usual: WorkThreadOptions = {
  file: new URL('thread.ts', import.meta.url),
  waitingMax: 16,
  waitMaxMs: 20_000,
  runMaxMs: 30_000,
  heapMaxMiB: 256,
  idleMs: 30_000,
};

const answerSchema = z.union([
  z.object({ file: z.instanceof(Uint8Array) }),
  z.object({ why: z.string() }),
]);

/** Reads and re-encodes uploads on a thread of its own, which is all that a bad file can crash. */
export const createFileCleaner = (options: Partial<WorkThreadOptions> = {}): FileCleaner => {
  const thread = createWorkThread<CleanJob>({ ...usual, ...options });
  return {
    clean: async (job) => {
      try {
        const answer = answerSchema.parse(await thread.run(job));
        return 'file' in answer
          ? { kind: 'clean', file: Buffer.from(answer.file) }
          : { kind: 'refused', why: answer.why };
      } catch (error) {
        if (error instanceof ThreadBusy && !(error instanceof JobTooLong)) return { kind: 'busy' };
        return { kind: 'refused', why: 'it took more time or memory than any file may' };
      }
    },
    close: thread.close,
  };
};
