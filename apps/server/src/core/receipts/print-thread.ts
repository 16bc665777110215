/** One thread that writes papers, at a lower priority than the one that answers. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createSlices } from '../../platform/pdf/index.ts';
import { writeExchangeForm } from './exchange-form.ts';
import { writePaperFile } from './paper-file.ts';
import type { PrintJob } from './printer.ts';

const niceness = 10;
/** Of the calling thread, and of no other. */
const thisThread = 0;

try {
  setPriority(thisThread, niceness);
} catch {
  // Where the system does not let us be nice, writing is only bounded.
}

const slices = createSlices();

const write = (job: PrintJob): Buffer =>
  'form' in job ? writeExchangeForm(slices) : writePaperFile(slices, job.receipt, job.locale);

parentPort?.on('message', (job: PrintJob) => {
  parentPort?.postMessage({ file: write(job) }, []);
});
