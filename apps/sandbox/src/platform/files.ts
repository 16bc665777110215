import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

interface ServedText {
  readonly address: string;
  readonly type: string;
  readonly text: () => string;
}

/** Read when asked for, so that an edited file shows at the next reload. */
export function textFile(folder: string, name: string): () => string {
  return () => readFileSync(`${folder}/${name}`, 'utf8');
}

export function serveText(app: FastifyInstance, { address, type, text }: ServedText): void {
  app.get(address, (_request, reply) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text()),
  );
}
