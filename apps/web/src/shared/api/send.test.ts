import { createClient, defineRoute, failure, success } from '@dipper/contract';
import type { Result } from '@dipper/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ApiProblem } from './problem.ts';
import { sendAsPerson, sendWithRetries } from './send.ts';
import type { SessionLoss } from './send.ts';

const readRoute = defineRoute({
  name: 'read',
  verb: 'shop',
  method: 'GET',
  path: '/things/:id',
  access: 'person',
  summary: 'reads',
  params: z.object({ id: z.string() }),
  answers: { 200: z.object({ value: z.int() }), 210: z.object({ value: z.int() }) },
  errors: [],
});

const moveRoute = defineRoute({
  name: 'move',
  verb: 'purchase',
  method: 'POST',
  path: '/moves',
  access: 'person',
  summary: 'moves money',
  body: z.object({ amount: z.int() }),
  answers: { 201: z.object({ value: z.int() }) },
  movesMoney: true,
  errors: [],
});

const openRoute = defineRoute({ ...readRoute, name: 'open', access: 'public' });

type Reply = Response | 'lost';
const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
const problem = (status: number, code: string): Response =>
  json(status, { status_code: status, code, detail: 'x', request_id: 'q1' });

const noToken: Result<string, ApiProblem> = failure({
  kind: 'problem',
  status: 460,
  problem: { status_code: 460, code: 'token_expired', detail: '', request_id: '' },
  retryAfterSeconds: undefined,
});

const build = (
  replies: Reply[],
  token: Result<string, ApiProblem> = success('t1'),
  isPerson = false,
) => {
  const sent: { address: string; init: RequestInit }[] = [];
  const pauses: number[] = [];
  const losses: SessionLoss[] = [];
  const renewals: string[] = [];
  const send = sendWithRetries({
    baseOf: () => 'https://api.example/api',
    pause: async (milliseconds) => void pauses.push(milliseconds),
    fetch: async (input, init = {}) => {
      sent.push({ address: typeof input === 'string' ? input : '', init });
      const reply = replies.shift();
      if (reply === undefined || reply === 'lost') throw new TypeError('connection lost');
      return reply;
    },
  });
  const client = createClient({
    send: sendAsPerson({
      send,
      tokens: async () => ({
        freshToken: async () => token,
        renew: async (expired) => {
          renewals.push(expired);
          return success('t2');
        },
      }),
      onSessionLoss: (loss) => void losses.push(loss),
      isPerson: () => isPerson,
    }),
  });
  const tokenOf = (index: number) => new Headers(sent[index]?.init.headers).get('authorization');
  return { client, sent, pauses, losses, renewals, tokenOf };
};

const read = { params: { id: 'a/b' } };
const move = { body: { amount: 5 }, idempotencyKey: 'key-00001' };

describe('an API call', () => {
  it('sends bearer token, JSON and idempotency key to the configured host [API-01, API-05]', async () => {
    const { client, sent, tokenOf } = build([json(201, { value: 1 })]);
    await client(moveRoute, move);
    expect(sent[0]?.address).toBe('https://api.example/api/moves');
    expect(tokenOf(0)).toBe('Bearer t1');
    const headers = new Headers(sent[0]?.init.headers);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('idempotency-key')).toBe('key-00001');
    expect(sent[0]?.init.body).toBe('{"amount":5}');
  });

  it('sends no token to a route that needs none [API-01]', async () => {
    const { client, tokenOf } = build([json(200, { value: 1 })]);
    await client(openRoute, read);
    expect(tokenOf(0)).toBeNull();
  });

  it('sends the person’s token to a public route that shows some people more [PAY-01]', async () => {
    const { client, tokenOf } = build([json(200, { value: 1 })], success('t1'), true);
    await client(openRoute, read);
    expect(tokenOf(0)).toBe('Bearer t1');
  });

  it('sends no token when it requests the tokens, because it would wait for itself [AUTH-07]', async () => {
    const asking = defineRoute({ ...openRoute, name: 'tokens', method: 'POST' });
    const { client, tokenOf } = build([json(200, { value: 1 })], success('t1'), true);
    await client(asking, read);
    expect(tokenOf(0)).toBeNull();
  });

  it('returns status, body and the links of the Link header [API-02]', async () => {
    const link = '<https://certify.example/>; rel="certification"';
    const { client } = build([json(210, { value: 3 }, { link })]);
    expect(await client(readRoute, read)).toEqual({
      ok: true,
      value: {
        status: 210,
        body: { value: 3 },
        links: { certification: 'https://certify.example/' },
      },
    });
  });

  it('returns other errors with body and status [ERR-01]', async () => {
    const { client } = build([problem(409, 'purchase_running')]);
    expect(await client(moveRoute, move)).toMatchObject({
      ok: false,
      error: { kind: 'problem', status: 409, problem: { code: 'purchase_running' } },
    });
  });

  it('rejects an HTML page of a proxy as unreadable [ERR-04]', async () => {
    const { client } = build([new Response('<h1>Bad gateway</h1>', { status: 200 })]);
    expect(await client(readRoute, read)).toMatchObject({ error: { kind: 'unreadable' } });
  });
});

describe('a session that the server no longer accepts', () => {
  it('is renewed once on 460, and the call is sent again with the same key [ERR-01, AUTH-07]', async () => {
    const { client, sent, renewals, losses, tokenOf } = build([
      problem(460, 'token_expired'),
      json(201, { value: 1 }),
    ]);
    expect(await client(moveRoute, move)).toMatchObject({ ok: true });
    expect(renewals).toEqual(['t1']);
    expect(tokenOf(1)).toBe('Bearer t2');
    expect(new Headers(sent[1]?.init.headers).get('idempotency-key')).toBe('key-00001');
    expect(losses).toEqual([]);
  });

  it('is lost when the renewed token is refused as well [ERR-01]', async () => {
    const { client, sent, losses } = build([
      problem(460, 'token_expired'),
      problem(460, 'token_expired'),
    ]);
    await client(readRoute, read);
    expect(losses).toEqual(['token-expired']);
    expect(sent).toHaveLength(2);
  });

  it('is lost without a call when there is no token to send [ERR-01]', async () => {
    const { client, sent, losses } = build([], noToken);
    expect(await client(readRoute, read)).toMatchObject({ error: { status: 460 } });
    expect(losses).toEqual(['token-expired']);
    expect(sent).toEqual([]);
  });

  it('is lost on 401 [ERR-01]', async () => {
    const { client, losses } = build([problem(401, 'not_authenticated')]);
    await client(readRoute, read);
    expect(losses).toEqual(['not-authenticated']);
  });

  it('is kept on 403, which is ignored [ERR-01]', async () => {
    const { client, losses } = build([problem(403, 'no_right')]);
    expect(await client(readRoute, read)).toMatchObject({ error: { status: 403 } });
    expect(losses).toEqual([]);
  });

  it('is kept when the connection fails during the renewal [ERR-04]', async () => {
    const { client, losses } = build([], failure({ kind: 'offline' }));
    expect(await client(readRoute, read)).toEqual(failure({ kind: 'offline' }));
    expect(losses).toEqual([]);
  });
});

describe('a call without an answer', () => {
  it.each<[string, Reply]>([
    ['a lost connection', 'lost'],
    ['a gateway that cannot reach the server', problem(502, 'bad_gateway')],
    ['a busy server', problem(503, 'server_busy')],
  ])('is retried only if it is a read: %s [ERR-04]', async (_what, reply) => {
    const reading = build([reply, json(200, { value: 1 })]);
    expect(await reading.client(readRoute, read)).toMatchObject({ ok: true });
    expect(reading.pauses).toEqual([300]);
    const moving = build([reply, json(201, { value: 1 })]);
    expect(await moving.client(moveRoute, move)).toMatchObject({ ok: false });
    expect(moving.sent).toHaveLength(1);
  });

  it('fails after three tries [ERR-04]', async () => {
    const { client, sent, pauses } = build(['lost', 'lost', 'lost', json(200, { value: 1 })]);
    expect(await client(readRoute, read)).toEqual(failure({ kind: 'offline' }));
    expect(sent).toHaveLength(3);
    expect(pauses).toEqual([300, 1000]);
  });
});

describe('a call that takes too long', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const never = (signal: AbortSignal | null | undefined): Promise<Response> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });

  const pending = () =>
    createClient({
      send: (request) =>
        sendWithRetries({
          baseOf: () => '',
          pause: async () => undefined,
          fetch: (_input, init) => never(init?.signal),
        })(request, undefined),
    });

  it('fails after sixty seconds with an unknown result [API-01]', async () => {
    const result = pending()(moveRoute, move);
    await vi.advanceTimersByTimeAsync(59_999);
    let settled = false;
    void result.then(() => (settled = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual(failure({ kind: 'timed_out' }));
  });

  it('ends at once when the page aborts it', async () => {
    const interest = new AbortController();
    const result = pending()(moveRoute, { ...move, signal: interest.signal });
    interest.abort();
    expect(await result).toEqual(failure({ kind: 'aborted' }));
  });
});
