import Fastify, { type FastifyInstance } from 'fastify';

import { cardFramePage, cardFramePolicy } from './card-frame.ts';
import type { VaultSettings } from './settings.ts';
import { languageOf } from './texts.ts';

const BODY_BYTES_MAX = 4096;

type CardQuery = { Querystring: { lang?: string } };

/** No request log at all: whatever a body holds one day, it cannot reach a line of text. */
export function createVault(settings: VaultSettings): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: BODY_BYTES_MAX });
  const policy = cardFramePolicy(settings.frameAncestors);

  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get<CardQuery>('/card', async (request, reply) => {
    const { lang } = request.query;
    return reply
      .type('text/html; charset=utf-8')
      .send(cardFramePage(languageOf(typeof lang === 'string' ? lang : undefined)));
  });

  return app;
}
