import { createHash } from 'node:crypto';
import { bytesOfName } from '../ids.ts';
import { parseTraceparent, traceparentOf } from '../tracing/index.ts';
import type { SpanName } from '../tracing/index.ts';

export type Trace = SpanName & { readonly parent: SpanName | undefined };

/** A click has one key, however often its call is sent: so has its trace. */
const traceOfKey = (key: string): string =>
  createHash('sha256').update(`trace ${key}`).digest('hex').slice(0, 32);

/** Continues the caller's trace, or begins one. All calls of one click share a trace. */
export const continueTrace = (header: unknown, key?: string): Trace => {
  const parent = parseTraceparent(header);
  const begun = key === undefined || key === '' ? bytesOfName(16).toString('hex') : traceOfKey(key);
  const spanId = bytesOfName(8).toString('hex');
  return { traceId: parent?.traceId ?? begun, spanId, parent };
};

export const traceResponse = (trace: SpanName): string => traceparentOf(trace);
