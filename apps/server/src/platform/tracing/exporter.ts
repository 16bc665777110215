import type { Log } from '../log.ts';
import { sendOut } from '../outbound.ts';
import type { SpanAttributes, SpanKind, SpanName } from './spans.ts';

export type EndedSpan = SpanName & {
  readonly parentSpanId: string | undefined;
  readonly link: SpanName | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: bigint;
  readonly endedAt: bigint;
  readonly attributes: SpanAttributes;
  readonly isFailed: boolean;
};

export type ExporterOptions = {
  /** The base, as OTEL_EXPORTER_OTLP_ENDPOINT has it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  readonly version: string;
  readonly log: Log;
};

export type Exporter = { add(span: EndedSpan): void; stop(): Promise<void> };

const everyMs = 1000;
const batchMost = 512;
/** More spans than this are dropped, so that tracing does not cost the traced process much. */
const waitingMost = 8192;
const budgetMs = 5000;

/** https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const kinds = { internal: 1, server: 2, client: 3 } as const satisfies Record<SpanKind, number>;
const failed = 2;

const valueOf = (value: string | number): object =>
  typeof value === 'number' ? { intValue: String(value) } : { stringValue: value };

const attributesOf = (attributes: Readonly<Record<string, string | number>>): readonly object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

const describe = (span: EndedSpan): object => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: String(span.startedAt),
  endTimeUnixNano: String(span.endedAt),
  attributes: attributesOf(span.attributes),
  ...(span.link === undefined ? {} : { links: [span.link] }),
  status: span.isFailed ? { code: failed } : {},
});

const bodyOf = ({ service, version }: ExporterOptions, spans: readonly EndedSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: {
          attributes: attributesOf({ 'service.name': service, 'service.version': version }),
        },
        scopeSpans: [{ scope: { name: 'dipper' }, spans: spans.map(describe) }],
      },
    ],
  });

/** Batches of ended spans, to a collector that may be gone: then they are lost, and one line says so. */
export const createExporter = (options: ExporterOptions): Exporter => {
  const { endpoint, headers, log } = options;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  let waiting: EndedSpan[] = [];
  let sending: Promise<void> = Promise.resolve();
  let isLosing = false;

  const sendBatch = async (batch: readonly EndedSpan[]): Promise<void> => {
    const answered = await sendOut({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      body: bodyOf(options, batch),
      budgetMs,
      reads: 'text',
    });
    const isTaken = answered.kind === 'answered' && answered.status < 300;
    if (!isTaken && !isLosing) log.warn({ count: batch.length }, 'traces are not taken');
    isLosing = !isTaken;
  };

  const flush = (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMost);
      waiting = waiting.slice(batchMost);
      sending = sending.then(() => sendBatch(batch));
    }
    return sending;
  };

  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    add: (span) => {
      if (waiting.length < waitingMost) waiting.push(span);
    },
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
