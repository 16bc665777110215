export { Evidence } from './evidence.tsx';
export { Raised } from './raised.tsx';
export { RecordChanges } from './record-changes.tsx';
export { Reviewed } from './reviewed.tsx';
