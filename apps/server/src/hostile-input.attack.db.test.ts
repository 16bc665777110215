import { problemSchema } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postJson, tokensFor } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let authorization: string;

beforeAll(async () => {
  server = await startTestServer();
  authorization = `Bearer ${(await tokensFor(server, 'minji')).jwt}`;
});

afterAll(() => server.stop());

const codeOf = async (response: Response): Promise<string> =>
  problemSchema.parse(await response.json()).code;

const purchase = {
  productId: 101_001,
  quantity: 1,
  methodId: 43,
  device: 'pc',
  expectedTotalPrice: 1100,
};

const refused: readonly (readonly [string, object, ErrorName])[] = [
  ['an amount beyond every column', { expectedTotalPrice: '9'.repeat(30) }, 'wrong_request_format'],
  ['an amount beyond 63 bits', { expectedTotalPrice: '9'.repeat(19) }, 'wrong_request_format'],
  ['the largest amount', { expectedTotalPrice: '9'.repeat(18) }, 'price_changed'],
  ['an amount below zero', { expectedTotalPrice: -1100 }, 'price_changed'],
  ['part of a won', { expectedTotalPrice: 1100.5 }, 'wrong_request_format'],
  ['nothing of it', { quantity: 0, expectedTotalPrice: 0 }, 'wrong_request_format'],
  ['too much of it', { quantity: 100 }, 'wrong_request_format'],
  ['a product of nobody', { productId: Number.MAX_SAFE_INTEGER }, 'product_not_found'],
];

describe('the idempotency key of a purchase [API-05]', () => {
  const call = (key: string | undefined, change: object = {}): Promise<Response> => {
    const headers = { authorization, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    return server.call(
      '/billing/spoon/inner/payment',
      postJson({ ...purchase, ...change }, headers),
    );
  };

  it('is required, gives the same answer each time, and belongs to one body', async () => {
    expect(await codeOf(await call(undefined))).toBe('idempotency_key_missing');
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(key)));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const [first] = answers.filter(({ status }) => status === 201);
    const again = await call(key);
    expect([again.status, await again.json()]).toEqual([201, await first?.json()]);
    const other = await call(key, { quantity: 2, expectedTotalPrice: 2200 });
    expect([other.status, await codeOf(other)]).toEqual([422, 'idempotency_key_mismatch']);
  });
});

describe('invalid input is refused with an error code, and causes no server fault', () => {
  it.each(refused)('in a purchase: %s [API-04]', async (_what, wrong, code) => {
    const headers = { authorization, 'idempotency-key': crypto.randomUUID() };
    const path = '/billing/spoon/inner/payment';
    const response = await server.call(path, postJson({ ...purchase, ...wrong }, headers));
    expect(await codeOf(response)).toBe(code);
  });

  it('in a login: text with a zero character [API-04]', async () => {
    const tokens = postJson({ auth_key: 'a'.repeat(43), device_unique_id: 'a\0b' });
    expect(await codeOf(await server.call('/tokens/', tokens))).toBe('wrong_request_format');
    const authorize = '/authorize/?sns_type=google&device_unique_id=a%00b';
    const response = await server.call(authorize, { redirect: 'manual' });
    expect(response.headers.get('location')).toMatch(/\?login_error=46998$/);
  });

  it('in the test clock: a date that does not exist', async () => {
    const response = await server.call('/test/clock', postJson({ now: '2026-99-99T99:99:99Z' }));
    expect(await codeOf(response)).toBe('wrong_request_format');
  });
});
