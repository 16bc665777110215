import type { TracerOptions } from './tracer.ts';
import type { Tracer } from './spans.ts';

/** Loads the tracer only if traces are wanted. */
export const loadTracer = async (options: TracerOptions): Promise<Tracer> =>
  (await import('./tracer.ts')).createTracer(options);
