import { bearerToken, json } from '../../platform/http/index.ts';
import type { Http, RawOptions } from '../../platform/http/index.ts';
import type { Hindrance } from '../../platform/db/index.ts';
import type { Metrics } from '../../platform/metrics.ts';

export type Health = {
  readonly version: string;
  readonly findHindrance: () => Promise<Hindrance | undefined>;
};

export type Telling = {
  readonly metrics: Metrics;
  /** Undefined: anybody may read them. */
  readonly isReader: ((token: string) => boolean) | undefined;
};

/** Monitoring is answered under any load. */
const forWatchers: RawOptions = { load: 'never-shed', isUnlimited: true };

export const mountHealth = (http: Http, { version, findHindrance }: Health): void => {
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
};

export const mountMetrics = (http: Http, { metrics, isReader }: Telling): void => {
  http.raw(
    'GET /api/metrics',
    async ({ headers }) => {
      const token = bearerToken(headers['authorization']);
      if (isReader !== undefined && (token === undefined || !isReader(token))) {
        return json(401, { status: 'not authenticated' });
      }
      const body = await metrics.text();
      return { status: 200, headers: { 'content-type': metrics.contentType }, body };
    },
    forWatchers,
  );
};
