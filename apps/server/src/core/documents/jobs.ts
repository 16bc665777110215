import type { LoopOutcome } from '../../platform/loop.ts';
import { documentNumber } from './documents.ts';
import type { DocumentTools } from './documents.ts';
import { claimLeavingDocuments, findDueBuckets, forgetDocument } from './repository.ts';
import type { LeavingDocument } from './repository.ts';

const perTurn = 20;
/** Time until a worker retries a deletion that failed or was not recorded. */
const leaseSeconds = 120;

export type DocumentJobs = Pick<DocumentTools, 'database' | 'storage' | 'log'>;

const takeAway = async (
  { database, storage, log }: DocumentJobs,
  document: LeavingDocument,
): Promise<void> => {
  try {
    await storage.remove(document.objectName);
    await forgetDocument(database, document);
  } catch (error) {
    const documentId = documentNumber(document);
    log.warn({ documentId, error }, 'a document could not be taken away, and will be');
  }
};

/**
 * Deletes documents whose retention has ended. The key goes first, in the transaction that marks
 * the row, then the object: a crash in between leaves an unreadable object, which the next turn
 * deletes.
 */
export const takeDocumentsAway = async (jobs: DocumentJobs): Promise<LoopOutcome> => {
  const leaving: LeavingDocument[] = [];
  for (const bucket of await findDueBuckets(jobs.database, perTurn)) {
    const limit = perTurn - leaving.length;
    if (limit === 0) break;
    leaving.push(...(await claimLeavingDocuments(jobs.database, { bucket, limit, leaseSeconds })));
  }
  for (const document of leaving) await takeAway(jobs, document);
  return leaving.length === perTurn ? 'more' : 'idle';
};
