/** A thread that writes documents, at a lower priority than the thread that answers requests. */
import { parentPort } from 'node:worker_threads';
import { createSlices } from '../../platform/pdf/index.ts';
import { yieldToOthers } from '../../platform/yield-to-others.ts';
import { writeExchangeForm } from './exchange-form.ts';
import { writePaperFile } from './paper-file.ts';
import type { PrintJob } from './printer.ts';

yieldToOthers();

const slices = createSlices();

const write = (job: PrintJob): Buffer =>
  'form' in job
    ? writeExchangeForm(slices, job.terms)
    : writePaperFile(slices, job.receipt, job.locale);

parentPort?.on('message', (job: PrintJob) => {
  parentPort?.postMessage({ file: write(job) }, []);
});
