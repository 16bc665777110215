import type { FastifyInstance } from 'fastify';

/** How long the bytes of a call may take to arrive: its head, its body, and a document over a bad line. */
const arrivalMs = { head: 15_000, body: 15_000, upload: 120_000 } as const;

/** What the server itself watches over: every head, and the longest of all bodies. */
export const arrivalLimits = {
  requestTimeout: arrivalMs.upload,
  http: { headersTimeout: arrivalMs.head },
} as const;

/** Cuts who sends a body slower than anybody does: they would hold a place that others need. */
export const boundBodies = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { headers } = raw;
    const hasBody = (headers['content-length'] ?? headers['transfer-encoding'] ?? '0') !== '0';
    if (!hasBody || routeOptions.config.load === 'upload') return;
    const timer = setTimeout(() => raw.destroy(), arrivalMs.body).unref();
    raw.once('close', () => clearTimeout(timer));
  });
};
