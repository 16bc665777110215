export { findUnseen, traceRequirements, unknownRows, unnamedRows } from './trace.ts';
export { unseenRows } from './unseen.ts';
