import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, RequestOptions, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** The front's own answer, where no server gave one. */
const badGateway = 502;

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
};

const send = (options: RequestOptions, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const there = request({ host: '127.0.0.1', ...options }, resolve);
    there.once('error', reject);
    there.end(body);
  });

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/** Longer than a browser keeps a connection over which nothing goes: it is the browser that ends it. */
const keptMs = 120_000;

/**
 * One address before several servers: each request goes to the next of them; where nobody listens the one after gets
 * the request, and what was sent is never sent again. The proxy of `deploy` keeps connections to its servers, and this
 * opens one for each request.
 */
export const startFront = async (port: number, servers: readonly number[]) => {
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  const ask = async (incoming: IncomingMessage): Promise<IncomingMessage> => {
    const { method, url: path, headers } = incoming;
    const body = await bodyOf(incoming);
    turn += 1;
    const first = turn;
    for (const tried of servers.keys()) {
      const at = servers[(first + tried) % servers.length];
      try {
        return await send({ port: at, method, path, headers, agent }, body);
      } catch (error) {
        if (!isRefused(error)) throw error;
      }
    }
    throw new Error('nobody listens');
  };
  const handOn = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const got = await ask(incoming);
    const { connection: _, 'keep-alive': __, ...headers } = got.headers;
    answer.writeHead(got.statusCode ?? badGateway, headers);
    await pipeline(got, answer);
  };
  const server = createServer({ keepAliveTimeout: keptMs }, (incoming, answer) => {
    handOn(incoming, answer).catch(() => {
      if (!answer.headersSent) answer.writeHead(badGateway);
      answer.end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
};
