import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { sendOut } from './outbound.ts';

const servers: Server[] = [];

const serve = (listener: RequestListener): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer(listener);
    servers.push(server);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve(`http://127.0.0.1:${port}`);
    });
  });

const ask = (url: string, budgetMs = 2000) =>
  sendOut({ method: 'POST', url, body: '{"a":1}', budgetMs });

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

it('a call returns status and JSON, over one connection that is reused', async () => {
  const ports = new Set<number | undefined>();
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    response.writeHead(201).end('{"ok":true}');
  });
  for (let call = 0; call < 3; call += 1) {
    expect(await ask(url)).toEqual({ kind: 'answered', status: 201, body: { ok: true } });
  }
  expect(ports.size).toBe(1);
});

it('a call is reported as not sent only if no connection was made', async () => {
  expect(await ask('http://127.0.0.1:1')).toEqual({ kind: 'not-sent', why: 'ECONNREFUSED' });
});

it('a call that is cut before or within its answer is unknown', async () => {
  const before = await serve((request) => request.socket.destroy());
  expect((await ask(before)).kind).toBe('unknown');
  const within = await serve((request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"half":');
    setImmediate(() => request.socket.destroy());
  });
  expect((await ask(within)).kind).toBe('unknown');
});

it('a call is cut at its time limit, before the first byte or before the last', async () => {
  const silent = await serve(() => undefined);
  expect(await ask(silent, 50)).toEqual({ kind: 'unknown', why: 'out of time' });
  const endless = await serve((_request, response) => {
    response.writeHead(200);
    response.write('{');
  });
  expect(await ask(endless, 50)).toEqual({ kind: 'unknown', why: 'out of time' });
});

it('an endless answer is cut, and no redirect is followed', async () => {
  const large = await serve((_request, response) => {
    response.end('x'.repeat(300 * 1024));
  });
  expect(await ask(large)).toEqual({ kind: 'unknown', why: 'answer too large' });
  const away = await serve((_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1' }).end();
  });
  expect(await ask(away)).toEqual({ kind: 'answered', status: 302, body: undefined });
});

it('an answer that is no JSON is returned as undefined', async () => {
  const page = await serve((_request, response) => {
    response.writeHead(502).end('<html>');
  });
  expect(await ask(page)).toEqual({ kind: 'answered', status: 502, body: undefined });
});
