/** One thread that reads what strangers send, at a lower priority than the one that answers. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { clean } from './clean.ts';
import type { CleanJob } from './index.ts';

const niceness = 10;
/** Of the calling thread, and of no other. */
const thisThread = 0;

try {
  setPriority(thisThread, niceness);
} catch {
  // Where the system does not let us be nice, reading is only bounded.
}

const answer = async ({ file, type }: CleanJob): Promise<void> => {
  try {
    parentPort?.postMessage({ file: await clean(Buffer.from(file), type) }, []);
  } catch (error) {
    // Whatever goes wrong with a file is the file's fault: it is not kept.
    parentPort?.postMessage({ why: error instanceof Error ? error.message : 'unreadable' }, []);
  }
};

parentPort?.on('message', (job: CleanJob) => void answer(job));
