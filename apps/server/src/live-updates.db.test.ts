import { liveEventSchema, purchaseRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { startServerProcess } from '../../../tools/testing/server-process.ts';
import type { ServerProcess } from '../../../tools/testing/server-process.ts';
import {
  cashOut,
  decide,
  idOf,
  operatorTokens,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { ExchangeFixture } from './testing/exchange-fixture.ts';
import { postJson, tokensFor } from './testing/login.ts';
import type { TestServer } from './testing/server.ts';

/** Two processes over one database: people are connected to the one, and pay at the other. */
let fixture: ExchangeFixture;
let server: TestServer;
let other: ServerProcess;

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
  ({ server } = fixture);
  other = await startServerProcess(server.variables);
});

afterAll(async () => {
  await other.stop();
  await fixture.stop();
});

type Stream = {
  readonly response: Response;
  readonly text: () => string;
  readonly events: () => readonly string[];
  readonly cursor: () => string;
  readonly ended: Promise<void>;
  readonly leave: () => void;
};

const open: Stream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave();
});

const listen = async (
  call: ServerProcess['call'],
  jwt: string,
  after?: string,
): Promise<Stream> => {
  const abort = new AbortController();
  const query = after === undefined ? '' : `?after=${after}`;
  const response = await call(`/events${query}`, {
    headers: { authorization: `Bearer ${jwt}` },
    signal: abort.signal,
  });
  let text = '';
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  const stream: Stream = {
    response,
    text: () => text,
    events: () =>
      [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => {
        const { kind, id } = liveEventSchema.parse(JSON.parse(data));
        return `${kind} ${id}`;
      }),
    cursor: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    ended: read().catch(() => undefined),
    leave: () => abort.abort(),
  };
  open.push(stream);
  return stream;
};

const start = async (jwt: string): Promise<string> => {
  const body = {
    productId: 101_001,
    quantity: 1,
    methodId: 43,
    device: 'pc',
    expectedTotalPrice: 1100,
  };
  const headers = { authorization: `Bearer ${jwt}`, 'idempotency-key': crypto.randomUUID() };
  const response = await server.call('/billing/spoon/inner/payment', postJson(body, headers));
  return purchaseRoute.answers[201].parse(await response.json()).transactionId;
};

const pay = async (partnerOrderId: string): Promise<void> => {
  const as = { partnerOrderId, as: 'money' };
  const chosen = await server.sandbox.control('POST', '/kakaopay/pay', as);
  await server.browser().sentTo(textInside(chosen, 'redirect'));
};

const jwtOf = async (person: string): Promise<string> => (await tokensFor(server, person)).jwt;

describe('the stream of live updates', () => {
  it('notifies a person of their payment and balance, whichever process changed them [API-06]', async () => {
    const jwt = await jwtOf('minji');
    const stream = await listen(other.call, jwt);
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    await expect.poll(stream.cursor).not.toBe('');
    expect(stream.events()).toEqual([]);
    const id = await start(jwt);
    await expect.poll(stream.events).toContain(`payment ${id}`);
    await pay(id);
    await expect
      .poll(() => stream.events().some((event) => event.startsWith('balance ')))
      .toBe(true);
    await expect
      .poll(() => stream.events().filter((event) => event === `payment ${id}`).length)
      .toBeGreaterThan(1);
  });

  it('notifies a DJ when an exchange is requested and when an operator rejects it [API-06]', async () => {
    const dj = await fixture.dj('minji', 1000n);
    const stream = await listen(other.call, await jwtOf('minji'));
    await expect.poll(stream.cursor).not.toBe('');
    const id = idOf(await cashOut(fixture, dj));
    const count = () => stream.events().filter((event) => event === `exchange ${id}`).length;
    await expect.poll(count).toBe(1);
    await decide(fixture, id, { decision: 'refuse', reason: 'documents_missing' });
    await expect.poll(count).toBe(2);
  });

  it('reaches nobody else, and carries no new values [API-06]', async () => {
    const [mine, theirs] = [await jwtOf('haneul'), await jwtOf('seoyeon')];
    const stream = await listen(other.call, mine);
    const watched = await listen(other.call, theirs);
    const id = await start(theirs);
    await pay(id);
    await expect.poll(watched.events).toContain(`payment ${id}`);
    await expect.poll(() => watched.events().length).toBeGreaterThan(1);
    expect(stream.events()).toEqual([]);
    expect(watched.text()).not.toMatch(/1100|KRW|succeeded/);
  });

  it('resumes at the client’s cursor, and delivers what was missed once [API-06]', async () => {
    const jwt = await jwtOf('haneul');
    const before = await listen(other.call, jwt);
    await expect.poll(before.cursor).not.toBe('');
    before.leave();
    const id = await start(jwt);
    await pay(id);
    const after = await listen(server.call, jwt, before.cursor());
    await expect.poll(after.cursor).not.toBe('');
    expect(after.events().toSorted()).toEqual([
      expect.stringMatching(/^balance \d+$/),
      `payment ${id}`,
    ]);
    const again = await listen(other.call, jwt, after.cursor());
    await expect.poll(again.cursor).toBe(after.cursor());
    expect(again.events()).toEqual([]);
  });

  it('takes no token in its address, and no invalid cursor [API-06]', async () => {
    const jwt = await jwtOf('minji');
    expect((await server.call(`/events?token=${jwt}`)).status).toBe(401);
    const wrong = await listen(server.call, jwt, 'x');
    expect(wrong.response.status).toBe(400);
  });

  it('keeps the newest three connections of a person, and ends the others [API-06]', async () => {
    const jwt = await jwtOf('seoyeon');
    const streams: Stream[] = [];
    for (let place = 0; place < 4; place += 1) streams.push(await listen(other.call, jwt));
    await streams[0]?.ended;
    await expect.poll(() => streams[3]?.cursor()).not.toBe('');
    const id = await start(jwt);
    for (const stream of streams.slice(1)) {
      await expect.poll(stream.events).toContain(`payment ${id}`);
    }
  });

  it('ends when the token has run out or the login has ended [API-06, AUTH-07]', async () => {
    const jwt = await jwtOf('minji');
    const stream = await listen(server.call, jwt);
    expect(stream.response.status).toBe(200);
    await server.advance(16 * 60);
    await stream.ended;
    expect((await listen(server.call, jwt)).response.status).toBe(460);
  });

  it('ends when its process is asked to stop, which does not wait for it [API-06, OPS-04]', async () => {
    const process = await startServerProcess(server.variables);
    const stream = await listen(process.call, await jwtOf('haneul'));
    expect(stream.response.status).toBe(200);
    await Promise.all([stream.ended, process.stop()]);
  });
});
