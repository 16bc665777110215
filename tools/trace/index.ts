export { traceRequirements, unknownRows } from './trace.ts';
