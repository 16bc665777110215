import type { Read } from './logins.ts';

export type TracingConfig = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  readonly share: number;
};

export const readTracing = (
  read: Read,
  readIfSet: (name: 'OTEL_EXPORTER_OTLP_ENDPOINT') => string | undefined,
): TracingConfig | undefined => {
  const endpoint = readIfSet('OTEL_EXPORTER_OTLP_ENDPOINT');
  return endpoint === undefined
    ? undefined
    : {
        endpoint,
        headers: read('OTEL_EXPORTER_OTLP_HEADERS'),
        service: read('OTEL_SERVICE_NAME'),
        share: read('OTEL_TRACES_SAMPLER_ARG'),
      };
};
