import { AsyncLocalStorage } from 'node:async_hooks';
import { bytesOfName } from '../ids.ts';
import { createExporter } from './exporter.ts';
import type { ExporterOptions } from './exporter.ts';
import type { OpenOptions, OpenSpan, SpanAttributes, SpanName, Tracer } from './spans.ts';

export type TracerOptions = ExporterOptions & {
  /** The share of all traces that is sent: the same ones in every process. */
  readonly share: number;
};

const highest = 0xff_ff_ff_ff;

const isChosen = (traceId: string, share: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) <= share * highest;

const nowNanoseconds = (): bigint =>
  BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n;

/** Loaded only where somebody wants traces. */
export const createTracer = ({ share, ...options }: TracerOptions): Tracer => {
  const exporter = createExporter(options);
  const storage = new AsyncLocalStorage<SpanName>();

  const open = ({
    name,
    kind = 'internal',
    parent,
    own,
    link,
    attributes,
  }: OpenOptions): OpenSpan => {
    const traceId = own?.traceId ?? parent?.traceId ?? bytesOfName(16).toString('hex');
    const spanId = own?.spanId ?? bytesOfName(8).toString('hex');
    const startedAt = nowNanoseconds();
    let called = name;
    let attributesSoFar: SpanAttributes = attributes ?? {};
    return {
      traceId,
      spanId,
      set: (more) => {
        attributesSoFar = { ...attributesSoFar, ...more };
      },
      rename: (renamed) => {
        called = renamed;
      },
      run: (work) => storage.run({ traceId, spanId }, work),
      end: (isFailed = false) => {
        if (!isChosen(traceId, share)) return;
        exporter.add({
          traceId,
          spanId,
          parentSpanId: parent?.spanId,
          link,
          name: called,
          kind,
          startedAt,
          endedAt: nowNanoseconds(),
          attributes: attributesSoFar,
          isFailed,
        });
      },
    };
  };

  return { open, current: () => storage.getStore(), stop: exporter.stop };
};
