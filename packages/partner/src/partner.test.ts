import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartner, readMessage, signedHeaders } from './index.ts';
import type { Partner } from './index.ts';

const key = { name: 'chorus-1', secret: 'dev-partner-key-that-is-not-a-secret' };

it("the partner client signs the example of the integrators' page as published [API-07]", () => {
  const headers = signedHeaders(
    {
      method: 'POST',
      path: '/partner/spoons/gift',
      body: '{"userId":300000001,"djId":700001,"spoons":5,"reference":"gift-0001"}',
      at: new Date(1_795_305_600_000),
      nonce: '0123456789abcdef0123456789abcdef',
    },
    key,
  );
  expect(headers['dipper-signature']).toBe(
    '32400d4a4ef1a1bd7dc6cfcacaf1120eaf67923da5789bd2c968b9ade52af52f',
  );
});

type Request = {
  readonly url: string | undefined;
  readonly reference: unknown;
  readonly nonce: unknown;
  readonly text: string;
};
type Reply = readonly [status: number, body: object | string] | 'cut off';

let server: Server;
let partner: Partner;
const requests: Request[] = [];
let replies: Reply[] = [];

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

beforeAll(async () => {
  server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { url, headers } = request;
      const [reference, nonce] = [headers['idempotency-key'], headers['dipper-nonce']];
      requests.push({ url, reference, nonce, text });
      const next = replies.shift() ?? [500, {}];
      if (next === 'cut off') return request.socket.destroy();
      const [status, body] = next;
      return response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  const port = typeof place === 'object' ? place?.port : 0;
  const apiUrl = `http://127.0.0.1:${port}/api/`;
  partner = createPartner({ apiUrl, key, pauseMs: 1, timeoutMs: 5000 });
});

afterAll(() => {
  server.close();
});

const answering = (...prepared: readonly Reply[]): void => {
  requests.length = 0;
  replies = [...prepared];
};

const gift = { userId: 300_000_001, djId: 700_001, spoons: 5, reference: 'gift-0001' };
const moved = { ...gift, balance: 95, movedAt: '2026-11-28T09:00:00Z' };
const problem = (code: string) => ({ code, status_code: 1, detail: 'why', request_id: 'r-1' });

describe('a call of the partner client', () => {
  it.each<Reply>([
    [500, problem('internal_error')],
    [503, problem('server_busy')],
    [502, '<html>'],
    'cut off',
  ])(
    'that got %j is sent again with the same reference and a new signature [API-05, API-07]',
    async (first) => {
      answering(first, [201, moved]);
      expect(await partner.gift(gift)).toEqual({ kind: 'done', body: moved });
      expect(requests.map(({ reference }) => reference)).toEqual(['gift-0001', 'gift-0001']);
      expect(new Set(requests.map(({ text }) => text))).toEqual(new Set([JSON.stringify(gift)]));
      expect(new Set(requests.map(({ nonce }) => nonce)).size).toBe(2);
    },
  );

  it('that is refused is not sent again [API-07]', async () => {
    answering([422, problem('spoons_insufficient')]);
    const refused = {
      kind: 'refused',
      code: 'spoons_insufficient',
      detail: 'why',
      requestId: 'r-1',
    };
    expect(await partner.gift(gift)).toEqual(refused);
    expect(requests).toHaveLength(1);
  });

  it('without a readable answer is unknown after the last try, never refused [API-05]', async () => {
    answering(
      [201, { reference: 'gift-0001' }],
      [200, moved],
      [409, problem('idempotency_key_in_progress')],
    );
    expect(await partner.gift(gift)).toEqual({
      kind: 'unknown',
      why: 'idempotency_key_in_progress',
    });
    expect(requests).toHaveLength(3);
  });

  it('that may have been done stays unknown when its repetition is refused for its signature [API-05]', async () => {
    answering('cut off', [401, problem('signature_invalid')]);
    expect(await partner.gift(gift)).toMatchObject({ kind: 'unknown' });
    answering([401, problem('signature_invalid')]);
    expect(await partner.gift(gift)).toMatchObject({ kind: 'refused', code: 'signature_invalid' });
  });

  it("goes to the contract's path with encoded parameters [API-07]", async () => {
    answering(
      [404, problem('user_not_found')],
      [404, problem('user_not_found')],
      [404, problem('user_not_found')],
    );
    await partner.person({ snsType: 'google', subject: 'a b/ü' });
    await partner.balance({ id: 7 });
    await partner.setDj({ id: 700_001, userId: 7, djLevel: 'star_dj' });
    expect(requests.map(({ url, text }) => [url, text])).toEqual([
      ['/api/partner/users?snsType=google&subject=a+b%2F%C3%BC', ''],
      ['/api/partner/users/7/balance', ''],
      ['/api/partner/djs/700001', '{"userId":7,"djLevel":"star_dj"}'],
    ]);
  });
});

describe('a webhook message', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const now = new Date('2026-11-28T09:00:00Z');
  const id = '0199a1b2-0000';
  const body = JSON.stringify({ id, type: 'dj.level_changed', userId: 1, data: { djId: 2 } });
  const sent = (by: string, at = now, text = body) => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signature = createHmac('sha256', Buffer.from(by.slice(6), 'base64'))
      .update(`${id}.${timestamp}.${text}`)
      .digest('base64');
    return {
      headers: {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,AAAA v1,${signature}`,
      },
      body: text,
    };
  };

  it('is accepted when either secret has signed it, as text or as bytes [API-07]', () => {
    const options = { secrets: [other, secret], now };
    expect(readMessage(sent(secret), options)).toEqual(JSON.parse(body));
    const bytes = { ...sent(other), body: new TextEncoder().encode(body) };
    expect(readMessage(bytes, options)?.type).toBe('dj.level_changed');
  });

  it.each([
    ['another secret', sent(other)],
    ['another body', { ...sent(secret), body: body.replace('2', '3') }],
    ['another time', sent(secret, new Date(now.getTime() - 301_000))],
    ['no signature', { headers: {}, body }],
    ['another id in its body', sent(secret, now, body.replace('0000', '0001'))],
  ])('with %s is refused [API-07]', (_what, arrived) => {
    expect(readMessage(arrived, { secrets: [secret], now })).toBeUndefined();
  });
});
