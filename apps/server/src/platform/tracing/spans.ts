/**
 * The attributes of spans. Personal data is not among them, and an attribute outside this list does
 * not compile.
 */
export type SpanAttributes = {
  readonly 'http.request.method'?: string;
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'db.system.name'?: 'postgresql';
  readonly 'db.operation.name'?: string;
  readonly 'dipper.provider'?: string;
  readonly 'dipper.operation'?: string;
  readonly 'dipper.cause'?: string;
  readonly 'dipper.outcome'?: string;
  readonly 'dipper.state'?: string;
  readonly 'dipper.topic'?: string;
  /** The id that the journal, the outbox and the log have. */
  readonly 'dipper.payment_id'?: string;
};

export type SpanKind = 'internal' | 'server' | 'client';

export type SpanStart = {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
};

/** W3C names of a span. */
export type SpanName = { readonly traceId: string; readonly spanId: string };

export type OpenSpan = SpanName & {
  /** Adds attributes that are known only later. */
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Runs the work inside of the span. */
  run<Value>(work: () => Value): Value;
  end(isFailed?: boolean): void;
};

export type OpenOptions = SpanStart & {
  readonly parent?: SpanName | undefined;
  /** Given where the names were made before, as for what a log line says. */
  readonly own?: SpanName;
  /** A span of another trace that led to this one. */
  readonly link?: SpanName | undefined;
};

export type Tracer = {
  open(options: OpenOptions): OpenSpan;
  current(): SpanName | undefined;
  stop(): Promise<void>;
};

let tracer: Tracer | undefined;

/** Sets the process's tracer, from its start to its end; without one, spans cost nothing. */
export const setTracer = (used: Tracer | undefined): void => {
  tracer = used;
};

export const isTracing = (): boolean => tracer !== undefined;

export const currentSpan = (): SpanName | undefined => tracer?.current();

export const openSpan = (options: OpenOptions): OpenSpan | undefined => tracer?.open(options);

export type InSpan = SpanStart & {
  /** Undefined: the current span. */
  readonly parent?: SpanName | undefined;
  readonly link?: SpanName | undefined;
  /** Begins a trace where nothing is under way; looking for work that is not there is none. */
  readonly begins?: boolean;
};

/** Runs the work as a child of the current span. */
export const inSpan = async <Value>(
  { begins = false, ...start }: InSpan,
  work: (span: OpenSpan | undefined) => Promise<Value>,
): Promise<Value> => {
  const parent = start.parent ?? tracer?.current();
  if (tracer === undefined || (parent === undefined && !begins)) return work(undefined);
  const span = tracer.open({ ...start, parent });
  let isFailed = true;
  try {
    const value = await span.run(() => work(span));
    isFailed = false;
    return value;
  } finally {
    span.end(isFailed);
  }
};

const traceparentShape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const nobody = /^0+$/;

/** W3C Trace Context: version, trace, span, flags. */
export const parseTraceparent = (header: unknown): SpanName | undefined => {
  const parts = typeof header === 'string' ? traceparentShape.exec(header) : null;
  const [, traceId = '', spanId = ''] = parts ?? [];
  return parts === null || nobody.test(traceId) || nobody.test(spanId)
    ? undefined
    : { traceId, spanId };
};

export const traceparentOf = ({ traceId, spanId }: SpanName): string =>
  `00-${traceId}-${spanId}-01`;
