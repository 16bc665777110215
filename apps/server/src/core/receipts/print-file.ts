import { file, problem } from '../../platform/http/index.ts';
import type { FileAnswer, Problem } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import { ThreadBusy } from '../../platform/work-thread.ts';
import type { Printer, PrintJob } from './printer.ts';

const busyRetrySeconds = 5;

/**
 * Answers with a document as a file. If the queue is too long, the client is asked to come back.
 */
export const printFile = async (
  printer: Printer,
  job: PrintJob,
  { name, log }: { readonly name: string; readonly log: Log },
): Promise<FileAnswer | Problem> => {
  try {
    return file(await printer.print(job), { type: 'application/pdf', name });
  } catch (error) {
    if (!(error instanceof ThreadBusy)) throw error;
    log.warn({ error }, 'a paper could not be written in time');
    return problem('server_busy', { retryAfterSeconds: busyRetrySeconds });
  }
};
