import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createPartnerCalls } from './partner-calls.ts';

let server: Server | undefined;

afterEach(() => server?.close());

/** A wallet whose server always answers so. */
async function walletThatSays(status: number, code: string) {
  let requestCount = 0;
  server = createServer((_request, response) => {
    requestCount += 1;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code }));
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  const key = { name: 'test', secret: 'secret' };
  return {
    calls: createPartnerCalls(`http://127.0.0.1:${port}`, key),
    requests: () => requestCount,
  };
}

const gift = { method: 'POST', path: '/partner/spoons/gift', body: { reference: 'one' } } as const;

describe('the result of a gift sent to the wallet', () => {
  it.each([
    [500, 'temporary_error'],
    [409, 'idempotency_key_in_progress'],
  ])('is unknown while the wallet answers %i %s, after three tries', async (status, code) => {
    const { calls, requests } = await walletThatSays(status, code);
    expect((await calls.call(gift)).body['code']).toBe('unknown');
    expect(requests()).toBe(3);
  });

  it('is known at the first refusal of the wallet', async () => {
    const { calls, requests } = await walletThatSays(409, 'dj_suspended');
    expect((await calls.call(gift)).body['code']).toBe('dj_suspended');
    expect(requests()).toBe(1);
  });
});
