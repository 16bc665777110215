import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { defineRoute } from '@dipper/contract';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answer } from './index.ts';
import { closeAll, expectProblem, mountThings, post, readThing, start } from './testing/edge.ts';

afterEach(closeAll);

const askCode = defineRoute({
  name: 'askCode',
  verb: 'credentials',
  method: 'POST',
  path: '/code',
  access: 'public',
  summary: 'Ask for a code',
  answers: { 200: z.object({}) },
  errors: [],
});

describe('an overloaded server', () => {
  const readsOne = { readsMax: 1, writesMax: 2, delayMaxMs: 1e9, delayMs: () => 0 };

  it('refuses reads first, then writes, and never a provider’s webhook', async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const { url } = await start(
      (http) => {
        mountThings(http);
        http.raw('GET /api/slow', async () => {
          started.resolve();
          await gate.promise;
          return { status: 200 };
        });
        http.raw('POST /api/provider/event', async () => ({ status: 200 }), {
          load: 'never-shed',
        });
      },
      { pressure: readsOne },
    );
    const slow = fetch(`${url}/api/slow`);
    await started.promise;
    const read = await fetch(`${url}/api/things/1?country=kr`);
    await expectProblem(read, 'server_busy');
    expect(read.headers.get('retry-after')).toBe('2');
    expect((await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }))).status).toBe(201);
    expect((await fetch(`${url}/api/provider/event`, { method: 'POST' })).status).toBe(200);
    gate.resolve();
    expect((await slow).status).toBe(200);
    await expect.poll(async () => (await fetch(`${url}/api/things/1?country=kr`)).status).toBe(200);
  });

  it('lets logins that wait for other services take no place of a purchase', async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const { url } = await start(
      (http) => {
        mountThings(http);
        http.raw(
          'GET /api/login',
          async () => {
            started.resolve();
            await gate.promise;
            return { status: 200 };
          },
          { load: 'login' },
        );
        http.mount(askCode, async () => answer(200, {}));
      },
      { pressure: { loginsMax: 1, writesMax: 2 } },
    );
    const slow = fetch(`${url}/api/login`);
    await started.promise;
    await expectProblem(await fetch(`${url}/api/login`), 'server_busy');
    await expectProblem(await fetch(`${url}/api/code`, post({})), 'server_busy');
    expect((await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }))).status).toBe(201);
    gate.resolve();
    expect((await slow).status).toBe(200);
    await expect.poll(async () => (await fetch(`${url}/api/login`)).status).toBe(200);
    expect((await fetch(`${url}/api/code`, post({}))).status).toBe(200);
  });

  it('refuses reads while the event loop is late', async () => {
    let delayMs = 1000;
    const pressure = { delayMaxMs: 500, delayMs: () => delayMs };
    const { url } = await start(mountThings, { pressure });
    await expectProblem(await fetch(`${url}/api/things/1?country=kr`), 'server_busy');
    expect((await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }))).status).toBe(201);
    delayMs = 0;
    expect((await fetch(`${url}/api/things/1?country=kr`)).status).toBe(200);
  });

  it('limits the calls of an address, and says when to retry', async () => {
    const rateLimits = { perAddress: 2, loginPerAddress: 9, moneyPerLogin: 9 };
    const { url } = await start(mountThings, { rateLimits });
    const call = () => fetch(`${url}/api/things/1?country=kr`);
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    const third = await call();
    await expectProblem(third, 'too_many_requests');
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('sends a browser that navigates to an error page, whatever the reason', async () => {
    const rateLimits = { perAddress: 2, loginPerAddress: 9, moneyPerLogin: 9 };
    const awayTo = (name: string): string => `https://wallet.example.com/?why=${name}`;
    const { url } = await start(
      (http) => http.raw('POST /api/back', async () => ({ status: 200 }), { awayTo }),
      { rateLimits },
    );
    const comeBack = (body: string): Promise<Response> =>
      fetch(`${url}/api/back`, { method: 'POST', redirect: 'manual', body });
    expect((await comeBack('fine')).status).toBe(200);
    const tooLarge = await comeBack('x'.repeat(65 * 1024));
    const tooOften = await comeBack('fine');
    expect([tooLarge, tooOften].map(({ status }) => status)).toEqual([303, 303]);
    expect([tooLarge, tooOften].map(({ headers }) => headers.get('location'))).toEqual(
      ['request_too_large', 'too_many_requests'].map(awayTo),
    );
  });

  it('counts an IPv6 network as one address, since one line may use any address in it', async () => {
    const rateLimits = { perAddress: 2, loginPerAddress: 9, moneyPerLogin: 9 };
    const { url } = await start(mountThings, { rateLimits, trustedProxies: ['127.0.0.1'] });
    const callFrom = async (address: string): Promise<number> => {
      const headers = { 'x-forwarded-for': address };
      return (await fetch(`${url}/api/things/1?country=kr`, { headers })).status;
    };
    expect(await callFrom('2001:db8::1')).toBe(200);
    expect(await callFrom('2001:db8::2')).toBe(200);
    expect(await callFrom('2001:db8::3')).toBe(429);
    expect(await callFrom('2001:db8:0:1::3')).toBe(200);
  });

  it('limits calls that move money by login, not by address', async () => {
    const rateLimits = { perAddress: 99, loginPerAddress: 9, moneyPerLogin: 1 };
    const { url } = await start(mountThings, { rateLimits });
    expect((await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }))).status).toBe(201);
    const second = await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }));
    await expectProblem(second, 'payment_too_many_requests');
    expect((await fetch(`${url}/api/things/1?country=kr`)).status).toBe(200);
  });
});

const answerOf = async (request: ClientRequest): Promise<IncomingMessage> => {
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  await once(answered.resume(), 'end');
  return answered;
};

describe('a server that is stopping', () => {
  it('finishes running calls, accepts no new connections, and then exits [OPS-04]', async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const { http, url } = await start((it) =>
      it.mount(readThing, async () => {
        started.resolve();
        await gate.promise;
        return answer(200, { name: 'done', amount: 1 });
      }),
    );
    const running = fetch(`${url}/api/things/1?country=kr`);
    await started.promise;
    const closed = http.close();
    await expect(fetch(`${url}/api/things/1?country=kr`)).rejects.toThrow();
    gate.resolve();
    const answered = await running;
    expect(answered.headers.get('connection')).toBe('close');
    expect(await answered.json()).toEqual({ name: 'done', amount: 1 });
    await closed;
    await expect(fetch(`${url}/api/things/1?country=kr`)).rejects.toThrow();
  });

  it('answers what comes over a connection that a proxy keeps, and takes no new one [OPS-04, OPS-05]', async () => {
    const { http, url } = await start((it) =>
      it.mount(readThing, async () => answer(200, { name: 'done', amount: 1 })),
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () => get(`${url}/api/things/1?country=kr`, { agent });
    const before = await answerOf(ask());
    expect(before.headers.connection).not.toBe('close');
    const left = http.letGo();
    await expect.poll(() => fetch(url).then(String, () => 'refused')).toBe('refused');
    const again = ask();
    const last = await answerOf(again);
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
    expect(again.reusedSocket).toBe(true);
    await left;
    await http.close();
  });

  it('cuts connections that do not end in time', async () => {
    const started = Promise.withResolvers<void>();
    const { http, url } = await start((it) =>
      it.mount(readThing, () => {
        started.resolve();
        return new Promise(() => undefined);
      }),
    );
    const running = fetch(`${url}/api/things/1?country=kr`).catch((error: unknown) => error);
    await started.promise;
    await http.close(1);
    expect(await running).toBeInstanceOf(TypeError);
  });
});
