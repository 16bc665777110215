import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import type { NetConnectOpts, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { between } from './chance.ts';
import type { Range } from './chance.ts';

/** A wire between two parts of the deployment that can be hurt. */
export type Proxy = {
  readonly port: number;
  /** Resets every connection that there is. */
  cut(): void;
  /** Nothing passes for a while, in either direction; afterwards all of it does. */
  hold(durationMs: number): void;
  /** Every chunk is late by so much, for a while. Each direction keeps its order. */
  delay(rangeMs: Range, durationMs: number): void;
  /** The next answer is not passed on: its connection is cut after the request was delivered. */
  loseNextAnswer(): void;
  close(): Promise<void>;
};

type Link = {
  readonly near: Socket;
  readonly far: Socket;
  /** Whether something was asked since the last answer. */
  isAsking: boolean;
};

type Trouble = {
  heldUntilMs: number;
  lateUntilMs: number;
  lateByMs: Range;
  losses: number;
  chunks: number;
};

/**
 * A reset where that is possible. A unix socket can only be closed; and to reset one that is just
 * being ended fails, leaves it open, and keeps the whole process from ending.
 */
export const cutSocket = (socket: Socket): void => {
  if (socket.destroyed) return;
  if (socket.remoteAddress === undefined || socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
};

const cutLink = ({ near, far }: Link): void => {
  cutSocket(near);
  cutSocket(far);
};

const passage = async (trouble: Trouble, seed: string): Promise<void> => {
  trouble.chunks += 1;
  const { chunks } = trouble;
  const lateMs =
    performance.now() < trouble.lateUntilMs ? between(trouble.lateByMs, seed, chunks) : 0;
  const waitMs = Math.max(lateMs, trouble.heldUntilMs - performance.now());
  if (waitMs > 0) await pause(waitMs);
};

/** One direction of a link, chunk after chunk, to its end. */
const relay = async (
  link: Link,
  [from, to]: readonly [Socket, Socket],
  pass: () => Promise<boolean>,
): Promise<void> => {
  try {
    for await (const chunk of from) {
      if (!(await pass())) return cutLink(link);
      if (!to.writable) return cutLink(link);
      if (!to.write(chunk)) await once(to, 'drain');
    }
    to.end();
  } catch {
    // One end went away without a word, so the other is told the same way.
    cutLink(link);
  }
};

const listen = async (server: ReturnType<typeof createServer>): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return address.port;
};

export const startProxy = async (target: NetConnectOpts, seed: string): Promise<Proxy> => {
  const links = new Set<Link>();
  const trouble: Trouble = {
    heldUntilMs: 0,
    lateUntilMs: 0,
    lateByMs: [0, 0],
    losses: 0,
    chunks: 0,
  };

  const join = (near: Socket): void => {
    const far = createConnection({ ...target, allowHalfOpen: true });
    const link: Link = { near, far, isAsking: false };
    links.add(link);
    for (const socket of [near, far]) {
      socket.on('error', () => cutLink(link));
      socket.setNoDelay(true);
    }
    near.once('close', () => links.delete(link));
    const request = async (): Promise<boolean> => {
      await passage(trouble, seed);
      link.isAsking = true;
      return true;
    };
    const answer = async (): Promise<boolean> => {
      const isLost = link.isAsking && trouble.losses > 0;
      if (isLost) trouble.losses -= 1;
      link.isAsking = false;
      if (!isLost) await passage(trouble, seed);
      return !isLost;
    };
    void relay(link, [near, far], request);
    void relay(link, [far, near], answer);
  };

  const server = createServer({ allowHalfOpen: true }, join);
  const port = await listen(server);
  return {
    port,
    cut: () => links.forEach(cutLink),
    hold: (durationMs) => {
      trouble.heldUntilMs = Math.max(trouble.heldUntilMs, performance.now() + durationMs);
    },
    delay: (rangeMs, durationMs) => {
      trouble.lateByMs = rangeMs;
      trouble.lateUntilMs = performance.now() + durationMs;
    },
    loseNextAnswer: () => {
      trouble.losses += 1;
    },
    close: async () => {
      links.forEach(cutLink);
      server.close();
      await once(server, 'close');
    },
  };
};
