import { bearerToken, json } from '../../platform/http/index.ts';
import type { Http, RawOptions } from '../../platform/http/index.ts';
import type { Hindrance } from '../../platform/db/index.ts';
import type { Metrics } from '../../platform/metrics.ts';

export type Health = {
  readonly version: string;
  /** Undefined: they are told at a port of their own, and not here. */
  readonly metrics: Metrics | undefined;
  readonly findHindrance: () => Promise<Hindrance | undefined>;
  /** Undefined: anybody may read the metrics. */
  readonly isMetricsReader: ((token: string) => boolean) | undefined;
};

/** Those who watch us are never turned away because there is too much to do. */
const forWatchers: RawOptions = { load: 'never-shed', isUnlimited: true };

export const mountHealth = (http: Http, health: Health): void => {
  const { version, metrics, findHindrance, isMetricsReader } = health;

  http.raw('GET /api/healthz', async () => json(200, { status: 'ok', version }), forWatchers);

  http.raw(
    'GET /api/readyz',
    async () => {
      const hindrance = await findHindrance();
      return hindrance === undefined
        ? json(200, { status: 'ready', version })
        : json(503, { status: 'not ready', hindrance, version });
    },
    forWatchers,
  );

  if (metrics === undefined) return;
  http.raw(
    'GET /api/metrics',
    async ({ headers }) => {
      const token = bearerToken(headers['authorization']);
      if (isMetricsReader !== undefined && (token === undefined || !isMetricsReader(token))) {
        return json(401, { status: 'not authenticated' });
      }
      const body = await metrics.text();
      return { status: 200, headers: { 'content-type': metrics.contentType }, body };
    },
    forWatchers,
  );
};
