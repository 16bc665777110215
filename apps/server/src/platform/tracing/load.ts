import type { TracerOptions } from './tracer.ts';
import type { Tracer } from './spans.ts';

/** Who wants no traces loads nothing that makes or sends them. */
export const loadTracer = async (options: TracerOptions): Promise<Tracer> =>
  (await import('./tracer.ts')).createTracer(options);
