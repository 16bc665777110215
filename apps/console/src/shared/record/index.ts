export { Evidence } from './evidence.tsx';
export type { Fields } from './meaning.ts';
export { Raised } from './raised.tsx';
export { RecordChanges } from './record-changes.tsx';
export { Reviewed } from './reviewed.tsx';
