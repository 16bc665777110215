import { describe, expect, expectTypeOf, it } from 'vitest';
import { createClient, requestOf } from './client.ts';
import type {
  CallInput,
  CallRequest,
  CallResponse,
  ClientAnswer,
  TransportFailure,
} from './client.ts';
import type { Country } from './country.ts';
import { chargesRoute } from './history/routes.ts';
import { deleteCardRoute } from './card/routes.ts';
import { balanceRoute, purchaseRoute } from './purchase/routes.ts';
import { failure, success } from './result.ts';
import type { Result } from './result.ts';
import { signinRoute, signoutRoute } from './session/routes.ts';

const answering = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => {
  const sent: CallRequest[] = [];
  const client = createClient({
    send: async (request): Promise<Result<CallResponse, TransportFailure>> => {
      sent.push(request);
      return success({ status, body, header: (name) => headers[name] ?? null });
    },
  });
  return { client, sent };
};

const person = {
  id: 7,
  tag: 'dipper',
  nickname: 'Dipper',
  date_of_birth: null,
  date_joined: '2026-01-02T03:04:05.000Z',
  gender: -1,
  grants: { payment: 0, adult: 1 },
  service_agreement: { legal_rep_payment_col: false, pay_agree_for_minors: false },
  country: 'kr',
  is_vip: false,
  vip_grade: null,
  dj_level: 'regular',
};

const purchaseBody = {
  productId: 1,
  quantity: 2,
  methodId: 43,
  device: 'pc',
  expectedTotalPrice: 2200,
} as const;

const { client } = answering(200, {});

describe('the typed API client', () => {
  it('puts parameters, query and body where the contract has them [API-04]', () => {
    expect(requestOf(balanceRoute, { params: { id: 12 } }).path).toBe('/billing/12/balance');
    expect(requestOf(deleteCardRoute, { params: { id: 'a/b?c' } }).path).toBe(
      '/billing/cards/a%2Fb%3Fc',
    );
    const query = { cursor: 'a&b', limit: 5, absent: undefined };
    expect(requestOf(chargesRoute, { query }).path).toBe(
      '/billing/history/charge?cursor=a%26b&limit=5',
    );
  });

  it('sends the idempotency key with a purchase [API-05]', async () => {
    const { client, sent } = answering(500, undefined);
    await client(purchaseRoute, { body: purchaseBody, idempotencyKey: 'key-12345' });
    expect(sent[0]).toMatchObject({
      name: 'purchase',
      method: 'POST',
      path: '/billing/spoon/inner/payment',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-12345' },
      body: JSON.stringify(purchaseBody),
      access: 'person',
    });
  });

  it('returns a 201 with its whole body [API-02]', async () => {
    const body = {
      transactionId: `p1-${'0'.repeat(32)}`,
      status: 'redirected',
      redirectUrl: 'https://provider.example/pay',
      expiresAt: '2026-01-01T00:00:00.000Z',
    };
    const { client } = answering(201, body);
    const answer = await client(purchaseRoute, {
      body: purchaseBody,
      idempotencyKey: 'k'.repeat(8),
    });
    expect(answer).toEqual(success({ status: 201, body, links: {} }));
  });

  it.each([200, 210, 211, 220, 221])(
    'accepts the sign-in status %i as a success, with its link and data [API-02] [AUTH-12]',
    async (status) => {
      const body = { results: [person], status_code: status };
      const link = '<https://certify.example/>; rel="certification"';
      const { client } = answering(status, body, { link });
      const answer = await client(signinRoute, { body: { sns_type: 'google', country: 'kr' } });
      expect(answer).toEqual(
        success({ status, body, links: { certification: 'https://certify.example/' } }),
      );
    },
  );

  it('rejects with the body and status of a problem [ERR-01]', async () => {
    const problem = {
      status_code: 46211,
      code: 'payment_too_many_requests',
      detail: 'too many payment requests',
      request_id: 'r1',
    };
    const { client } = answering(429, problem, { 'retry-after': '30' });
    expect(await client(signoutRoute)).toEqual(
      failure({ kind: 'problem', status: 429, problem, retryAfterSeconds: 30 }),
    );
  });

  it.each([
    ['an HTML page of a proxy', 502, '<html></html>'],
    ['an answer of another shape', 200, { results: 'none' }],
    ['a success status that the call does not have', 204, undefined],
    [
      'a problem with a success status',
      200,
      { status_code: 1, code: 'x', detail: '', request_id: '' },
    ],
  ])('reports %s as unreadable instead of guessing [ERR-04]', async (_, status, body) => {
    const { client } = answering(status, body);
    expect(await client(signoutRoute)).toEqual(failure({ kind: 'unreadable', status, body }));
  });

  it('reports that no answer came [ERR-04]', async () => {
    const client = createClient({ send: async () => failure({ kind: 'timed_out' }) });
    expect(await client(signoutRoute)).toEqual(failure({ kind: 'timed_out' }));
  });

  it('requires by its types exactly what a call needs [API-04]', () => {
    expectTypeOf<CallInput<typeof purchaseRoute>>().toHaveProperty('idempotencyKey');
    expectTypeOf<CallInput<typeof signinRoute>>().not.toHaveProperty('idempotencyKey');
    expectTypeOf<CallInput<typeof balanceRoute>['params']>().toEqualTypeOf<{
      id: string | number;
    }>();
    expectTypeOf<CallInput<typeof signinRoute>['body']['country']>().toEqualTypeOf<Country>();
    expectTypeOf(client<typeof balanceRoute>).parameters.not.toExtend<[typeof balanceRoute]>();
    expectTypeOf<ClientAnswer<typeof balanceRoute>['status']>().toEqualTypeOf<200>();
    expectTypeOf<ClientAnswer<typeof balanceRoute>['body']['userId']>().toEqualTypeOf<number>();
    expect(requestOf(signoutRoute).path).toBe('/signout/');
  });
});
