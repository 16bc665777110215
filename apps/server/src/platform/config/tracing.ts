import type { Reader } from './reader.ts';

export type TracingConfig = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  readonly share: number;
};

export const readTracing = ({ read, readIfSet }: Reader): TracingConfig | undefined => {
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
