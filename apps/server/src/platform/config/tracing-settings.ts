import * as z from 'zod';
import { webUrl } from './shapes.ts';

const headers = z
  .string()
  .regex(/^$|^[\w-]+=[^,]+(?:,[\w-]+=[^,]+)*$/, 'expected such as authorization=Bearer abc')
  .transform((text) =>
    Object.fromEntries(
      text
        .split(',')
        .filter((pair) => pair !== '')
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  );

/** Settings of tracing, under OpenTelemetry's names. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: webUrl,
    description:
      'Where traces go: the base address of an OpenTelemetry collector (OTLP over HTTP, JSON), such as `http://127.0.0.1:4318`.',
    fallbackText: 'unset: no traces',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: headers,
    description: 'What goes along to the collector, `name=value`, comma separated.',
    fallback: '',
  },
  OTEL_SERVICE_NAME: {
    schema: z.string().min(1),
    description: 'What traces call this server.',
    fallback: 'dipper',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1),
    description:
      'Which share of all traces is sent, from 0 to 1; every process sends the same ones.',
    fallback: '1',
  },
} as const;
