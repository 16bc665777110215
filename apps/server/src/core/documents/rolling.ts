import type { LoopOutcome } from '../../platform/loop.ts';
import { documentNumber } from './documents.ts';
import type { DocumentTools } from './documents.ts';
import { findSealedBefore, resealDocument } from './repository.ts';
import type { OldDocument } from './repository.ts';
import { keyContext } from './sealing.ts';

const perTurn = 200;

export type DocumentRolling = Pick<DocumentTools, 'database' | 'fieldKeys' | 'log'>;

const resealOne = async (
  { database, fieldKeys, log }: DocumentRolling,
  document: OldDocument,
): Promise<boolean> => {
  const context = keyContext(document);
  const key = fieldKeys.openField(document.dataKey, context);
  if (key !== undefined) {
    return resealDocument(database, document, fieldKeys.sealField(key, context));
  }
  const documentId = documentNumber(document);
  log.error({ documentId }, 'the key of a document could not be sealed again');
  return false;
};

/** Seals again by the newest key the keys of documents, which themselves stay as they are. */
export const rollDocuments = async (jobs: DocumentRolling): Promise<LoopOutcome> => {
  const old = await findSealedBefore(jobs.database, jobs.fieldKeys.newestKeyId, perTurn);
  let count = 0;
  for (const document of old) if (await resealOne(jobs, document)) count += 1;
  return old.length === perTurn && count > 0 ? 'more' : 'idle';
};
