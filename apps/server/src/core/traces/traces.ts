import type { Database } from '../../platform/db/index.ts';
import {
  currentSpan,
  inSpan,
  isTracing,
  parseTraceparent,
  traceparentOf,
} from '../../platform/tracing/index.ts';
import { findTrace, removeTraces, writeTrace } from './repository.ts';
import type { Traced } from './repository.ts';

const retentionDays = 7;

/** Stores the current trace, which later work on it joins; does nothing without tracing. */
export const keepTrace = async (database: Database, traced: Traced): Promise<void> => {
  const span = currentSpan();
  if (span !== undefined) await writeTrace(database, traced, traceparentOf(span));
};

/**
 * Runs work in the trace of the call that began it, on any worker, and links the span that led
 * here.
 */
export const inTraceOf = async <Value>(
  database: Database,
  { traced, name }: { readonly traced: Traced; readonly name: string },
  work: () => Promise<Value>,
): Promise<Value> => {
  if (!isTracing()) return work();
  const began = parseTraceparent(await findTrace(database, traced));
  const here = currentSpan();
  const attributes = { 'dipper.payment_id': traced.refId } as const;
  if (began === undefined) return inSpan({ name, attributes, begins: true }, work);
  const link = here?.traceId === began.traceId ? undefined : here;
  const parent = link === undefined && here !== undefined ? here : began;
  return inSpan({ name, attributes, parent, link }, work);
};

export const purgeTraces = (database: Database, bucket: number): Promise<void> =>
  removeTraces(database, bucket, retentionDays);
