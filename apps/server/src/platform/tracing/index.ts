export {
  currentSpan,
  inSpan,
  isTracing,
  openSpan,
  parseTraceparent,
  traceparentOf,
  setTracer,
} from './spans.ts';
export { loadTracer } from './load.ts';
export type { OpenSpan, SpanName } from './spans.ts';
