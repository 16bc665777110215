import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** One address before several servers: each connection goes to the next of them. */
export const startBalancer = async (port: number, servers: readonly number[]) => {
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer((near) => {
    const far = createConnection({ host: '127.0.0.1', port: servers[next % servers.length] ?? 0 });
    next += 1;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.once('close', () => open.delete(from));
      from.pipe(to);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    stop: async () => {
      for (const each of open) each.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
