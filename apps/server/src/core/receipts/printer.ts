import type { Locale, Receipt } from '@dipper/contract';
import * as z from 'zod';
import { createWorkThread } from '../../platform/work-thread.ts';
import type { WorkThreadOptions } from '../../platform/work-thread.ts';
import type { ExchangeFormTerms } from './exchange-form.ts';

/** A receipt, or a form that is the same for everybody. */
export type PrintJob =
  | { readonly receipt: Receipt; readonly locale: Locale }
  | { readonly form: 'exchange'; readonly terms: ExchangeFormTerms };

export type Printer = {
  /** Writes one PDF; throws `ThreadBusy` if it would take too long. */
  print(job: PrintJob): Promise<Buffer>;
  close(): Promise<void>;
};

/** The queue holds what can be written soon; the time limits suit a machine busy with purchases. */
const usual: WorkThreadOptions = {
  file: new URL('print-thread.ts', import.meta.url),
  waitingMax: 30,
  waitMaxMs: 10_000,
  runMaxMs: 30_000,
  heapMaxMiB: 192,
  idleMs: 60_000,
};

const answerSchema = z.object({ file: z.instanceof(Uint8Array) });

/** Writes papers on a thread of its own, so that no purchase waits for one. */
export const createPrinter = (options: Partial<WorkThreadOptions> = {}): Printer => {
  const thread = createWorkThread<PrintJob>({ ...usual, ...options });
  return {
    print: async (job) => Buffer.from(answerSchema.parse(await thread.run(job)).file),
    close: thread.close,
  };
};
