import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { cutSocket, startProxy } from './proxy.ts';
import type { Proxy } from './proxy.ts';

type Echo = { readonly port: number; readonly received: string[]; readonly close: () => void };

/** Answers each chunk by the same in capitals, and remembers what it heard. */
const startEcho = async (): Promise<Echo> => {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received.push(chunk.toString());
      socket.write(chunk.toString().toUpperCase());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, received, close };
};

const connect = async (port: number): Promise<Socket> => {
  const socket = createConnection({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

const ask = async (socket: Socket, text: string): Promise<string> => {
  socket.write(text);
  const [answer] = await once(socket, 'data');
  return String(answer);
};

/** Whether it was closed in good order or reset. */
const ends = (socket: Socket): Promise<'closed'> =>
  new Promise((resolve) => {
    if (socket.closed) resolve('closed');
    else socket.once('close', () => resolve('closed'));
  });

describe('the proxy that disturbs connections', () => {
  let echo: Echo;
  let proxy: Proxy;

  const begin = async (): Promise<Socket> => {
    echo = await startEcho();
    proxy = await startProxy({ host: '127.0.0.1', port: echo.port }, 'seed');
    return connect(proxy.port);
  };

  afterEach(async () => {
    await proxy.close();
    echo.close();
  });

  it('passes data on in both directions', async () => {
    const socket = await begin();
    expect(await ask(socket, 'one')).toBe('ONE');
    expect(await ask(socket, 'two')).toBe('TWO');
  });

  it('cuts open connections and accepts new ones', async () => {
    const socket = await begin();
    await ask(socket, 'one');
    proxy.cut();
    expect(await ends(socket)).toBe('closed');
    expect(await ask(await connect(proxy.port), 'two')).toBe('TWO');
  });

  it('delivers a request whose answer it drops', async () => {
    const socket = await begin();
    proxy.loseNextAnswer();
    socket.write('pay');
    expect(await ends(socket)).toBe('closed');
    expect(echo.received).toEqual(['pay']);
    expect(await ask(await connect(proxy.port), 'again')).toBe('AGAIN');
  });

  it('holds and delays data without losing or reordering any', async () => {
    const socket = await begin();
    proxy.hold(30);
    expect(await ask(socket, 'held')).toBe('HELD');
    proxy.delay([1, 5], 10_000);
    for (const word of ['a', 'b', 'c']) {
      expect(await ask(socket, word)).toBe(word.toUpperCase());
    }
    expect(echo.received).toEqual(['held', 'a', 'b', 'c']);
  });

  it('delivers data in transit when its sender has disconnected', async () => {
    const socket = await begin();
    proxy.hold(50);
    socket.end('last words');
    socket.resume();
    await ends(socket);
    expect(echo.received).toEqual(['last words']);
  });

  it('also cuts a connection that is being closed', async () => {
    const socket = await begin();
    const errors: unknown[] = [];
    socket.on('error', (error) => errors.push(error));
    socket.end();
    cutSocket(socket);
    expect(await ends(socket)).toBe('closed');
    expect(errors).toEqual([]);
  });

  it('resets new connections while its target is down', async () => {
    const socket = await begin();
    await ask(socket, 'one');
    echo.close();
    await ends(socket);
    expect(await ends(await connect(proxy.port))).toBe('closed');
  });
});
