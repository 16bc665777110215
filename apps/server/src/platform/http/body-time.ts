import type { FastifyInstance } from 'fastify';
import type { Load } from './pressure.ts';

/** How long the bytes of a call may take to arrive: its head, its body, and a document over a bad line. */
const arrivalMs = { head: 15_000, body: 15_000, upload: 120_000 } as const;
/** The slowest line over which people still wait for a photograph: 32 kB a second. */
const slowestBytesPerMs = 32;

/** How long a body may be on its way: an upload as long as its length takes over a bad line. */
export const bodyTimeMs = (load: Load | undefined, length: number): number =>
  load === 'upload' && Number.isSafeInteger(length)
    ? Math.min(arrivalMs.upload, arrivalMs.body + Math.ceil(length / slowestBytesPerMs))
    : arrivalMs.body;

/** The limits that the server itself enforces: for every head, and for the longest of all bodies. */
export const arrivalLimits = {
  requestTimeout: arrivalMs.upload,
  http: { headersTimeout: arrivalMs.head },
} as const;

/** Cuts off a client that sends its body too slowly, because it holds a place that others need. */
export const boundBodies = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { headers } = raw;
    const hasBody = (headers['content-length'] ?? headers['transfer-encoding'] ?? '0') !== '0';
    if (!hasBody) return;
    const { load } = routeOptions.config;
    const limitMs = bodyTimeMs(load, Number(headers['content-length']));
    const timer = setTimeout(() => raw.destroy(), limitMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
};
