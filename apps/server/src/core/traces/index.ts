export { inTraceOf, keepTrace, purgeTraces } from './traces.ts';
