/** A thread that reads uploads, at a lower priority than the thread that answers requests. */
import { parentPort } from 'node:worker_threads';
import { yieldToOthers } from '../yield-to-others.ts';
import { clean } from './clean.ts';
import type { CleanJob } from './index.ts';

yieldToOthers();

const answer = async ({ file, type }: CleanJob): Promise<void> => {
  try {
    parentPort?.postMessage({ file: await clean(Buffer.from(file), type) }, []);
  } catch (error) {
    // Any error is the file's fault: it is not kept.
    parentPort?.postMessage({ why: error instanceof Error ? error.message : 'unreadable' }, []);
  }
};

parentPort?.on('message', (job: CleanJob) => void answer(job));
