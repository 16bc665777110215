export {
  announce,
  documentNumber,
  findExpected,
  parseDocumentNumber,
  readDocument,
  receive,
} from './documents.ts';
export type { Address, DocumentTools, Received } from './documents.ts';
export { takeDocumentsAway } from './jobs.ts';
export { findDocument, findDocumentsOf, findUnused } from './repository.ts';
export type { DocumentRow } from './repository.ts';
