import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Decides the answer to the vault's message: its status, or none, by cutting the line. */
type Take = (body: string, path: string) => Promise<number | undefined>;

export type Taker = { readonly url: string; readonly stop: () => void };

/** Starts the receiver of what the vault tells: between it and the server, or in the server's place. */
export const startTaker = async (take: Take = async () => 200): Promise<Taker> => {
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => take(body, request.url ?? ''))
      .then((status) =>
        status === undefined ? response.destroy() : response.writeHead(status).end('{}'),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
