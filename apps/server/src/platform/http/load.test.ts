import { afterEach, describe, expect, it } from 'vitest';
import { answer } from './index.ts';
import { closeAll, expectProblem, mountThings, post, readThing, start } from './testing/edge.ts';

afterEach(closeAll);
describe('too much', () => {
  const readsOne = { readsMax: 1, writesMax: 2, delayMaxMs: 1e9, delayMs: () => 0 };

  it('refuses reads first, then writes, and never what a provider tells us', async () => {
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

  it('refuses reads while the event loop is late', async () => {
    let delayMs = 1000;
    const pressure = { delayMaxMs: 500, delayMs: () => delayMs };
    const { url } = await start(mountThings, { pressure });
    await expectProblem(await fetch(`${url}/api/things/1?country=kr`), 'server_busy');
    expect((await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }))).status).toBe(201);
    delayMs = 0;
    expect((await fetch(`${url}/api/things/1?country=kr`)).status).toBe(200);
  });

  it('limits calls of an address, and says when to come back', async () => {
    const rateLimits = { perAddress: 2, loginPerAddress: 9, moneyPerPerson: 9 };
    const { url } = await start(mountThings, { rateLimits });
    const call = () => fetch(`${url}/api/things/1?country=kr`);
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    const third = await call();
    await expectProblem(third, 'too_many_requests');
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('limits calls that move money by person, not by address', async () => {
    const rateLimits = { perAddress: 99, loginPerAddress: 9, moneyPerPerson: 1 };
    const { url } = await start(mountThings, { rateLimits });
    expect((await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }))).status).toBe(201);
    const second = await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }));
    await expectProblem(second, 'payment_too_many_requests');
    expect((await fetch(`${url}/api/things/1?country=kr`)).status).toBe(200);
  });
});

describe('draining', () => {
  it('answers the calls that run, takes no more connections, and then is gone [OPS-04]', async () => {
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

  it('cuts what does not end in time', async () => {
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
