import Fastify from 'fastify';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface Merchant {
  readonly url: string;
  readonly received: Received[];
  /** The answer to the next message and to all later ones. */
  answer: { status: number; text: string };
  readonly close: () => Promise<void>;
}

/** A merchant's server that records the webhooks it receives, over real HTTP. */
export async function startMerchant(): Promise<Merchant> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const received: Received[] = [];
  const merchant = { answer: { status: 200, text: 'OK' } };
  app.all('*', (request, reply) => {
    received.push({
      path: request.url,
      headers: request.headers,
      body: typeof request.body === 'string' ? request.body : '',
    });
    return reply.code(merchant.answer.status).send(merchant.answer.text);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(merchant, { url, received, close: () => app.close() });
}
