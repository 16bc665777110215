import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

const pollMs = 20;
const letGoMaxMs = 1000;
const drainMaxMs = 30_000;

/**
 * Takes no new connections, and lets those that a proxy keeps end with their next answer: one that is closed while a
 * request is on its way over it loses that request. Those over which nothing comes in this time are left.
 */
export const letGo = async (server: Server, waitMaxMs = letGoMaxMs): Promise<void> => {
  // Connections that wait are accepted before this turn: a listener that closes would reset them.
  await nextTurn();
  // Not the close of an HTTP server, which cuts kept connections at once.
  Server.prototype.close.call(server);
  const count = promisify(server.getConnections.bind(server));
  const endMs = performance.now() + waitMaxMs;
  while ((await count()) > 0 && performance.now() < endMs) await pause(pollMs);
};

/** Open requests are answered, and those that are not by then are cut. */
export const closeWithin = async (
  fastify: FastifyInstance,
  waitMaxMs = drainMaxMs,
): Promise<void> => {
  const cut = setTimeout(() => fastify.server.closeAllConnections(), waitMaxMs);
  await fastify.close();
  clearTimeout(cut);
};
