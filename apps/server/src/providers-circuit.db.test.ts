import { problemSchema, providersRoute, purchaseRoute, turnSwitchRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { startApp } from './app.ts';
import type { App } from './app.ts';
import { findDownMethods } from './core/provider-guard/index.ts';
import { factsOf } from './core/protocols/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { silentLog } from './platform/log.ts';
import { protocols } from './protocols.ts';
import { postJson, tokensFor } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const operator = { authorization: 'Bearer an-operator-of-this-test' };
const kakaoPay = 43;
const leastCalls = 20;

let server: TestServer;
/** Another process of the same deployment. */
let other: App;

beforeAll(async () => {
  server = await startTestServer({
    OPERATOR_TOKEN: 'an-operator-of-this-test',
    PROVIDER_BREAKER: 'on',
  });
  other = await startApp(parseConfig(server.variables), silentLog);
});

afterEach(() => server.sandbox.control('DELETE', '/scenarios'));

afterAll(async () => {
  await other.stop();
  await server.stop();
});

type Wish = { readonly key?: string; readonly at?: string; readonly jwt?: string };

const want = async (person: string, wish: Wish = {}): Promise<Response> => {
  const { key, at = server.url, jwt = (await tokensFor(server, person)).jwt } = wish;
  const headers = { authorization: `Bearer ${jwt}`, 'idempotency-key': key ?? crypto.randomUUID() };
  const body = { productId: 101_001, methodId: kakaoPay, device: 'pc', quantity: 1 };
  return fetch(
    `${at}/api/billing/spoon/inner/payment`,
    postJson({ ...body, expectedTotalPrice: 1100 }, headers),
  );
};

const begun = async (response: Response): Promise<string> =>
  purchaseRoute.answers[201].parse(await response.json()).transactionId;

const refusalOf = async (response: Response): Promise<string> =>
  response.ok ? 'none' : problemSchema.parse(await response.json()).code;

const turn = async (change: object): Promise<Response> =>
  server.call(
    '/operations/provider-switches',
    postJson({ provider: 'kakaopay', methodId: null, reason: 'a test', ...change }, operator),
  );

const standing = async () => {
  const response = await server.call('/operations/providers', { headers: operator });
  const { results } = providersRoute.answers[200].parse(await response.json());
  return results.find(({ provider }) => provider === 'kakaopay');
};

/** Returns the address of the other process. */
const elsewhere = (): string => `http://127.0.0.1:${other.port}`;

/** Until every process has heard of it. */
const expectMetric = async (name: string, value: number): Promise<void> => {
  for (const at of [server.url, elsewhere()]) {
    await expect
      .poll(async () => (await fetch(`${at}/api/metrics`)).text())
      .toContain(`${name}{provider="kakaopay"} ${value}\n`);
  }
};

const off = 'dipper_provider_methods_off';

const switchOff = async (reason = 'a test'): Promise<Response> => {
  const turned = await turn({ isOff: true, reason });
  await expectMetric(off, 1);
  return turned;
};

const switchOn = async (): Promise<void> => {
  await turn({ isOff: false, wasAsked: true });
  await expectMetric(off, 0);
};

const failToBegin = async (times: number): Promise<void> => {
  const outcome = { provider: 'kakaopay', operation: 'ready', outcome: 'error', times };
  await server.sandbox.control('POST', '/scenarios', outcome);
};

describe('a provider that an operator has switched off', () => {
  it('gets no new payment from any process, and the buyer reads why [OPS-04, ERR-04]', async () => {
    const turned = await switchOff('KakaoPay is being repaired');
    expect(turnSwitchRoute.answers[200].parse(await turned.json()).switches).toMatchObject([
      { methodId: null, isOff: true, changedBy: 'operator', reason: 'KakaoPay is being repaired' },
    ]);
    for (const at of [server.url, elsewhere()]) {
      const refused = await want('minji', { at });
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
      expect(await refusalOf(refused)).toBe('provider_unavailable');
    }
    await switchOn();
    expect((await want('minji', { at: elsewhere() })).status).toBe(201);
  });

  it('leaves no attempt behind, so that the same idempotency key pays once it is back [API-05]', async () => {
    await switchOff();
    const key = crypto.randomUUID();
    expect(await refusalOf(await want('haneul', { key }))).toBe('provider_unavailable');
    await switchOn();
    expect((await want('haneul', { key })).status).toBe(201);
  });

  it('still settles running payments, and answers a known idempotency key [PAY-09]', async () => {
    const key = crypto.randomUUID();
    const id = await begun(await want('haneul', { key }));
    await switchOff();
    expect(await begun(await want('haneul', { key }))).toBe(id);
    const chosen = await server.sandbox.control('POST', '/kakaopay/pay', {
      partnerOrderId: id,
      as: 'money',
    });
    await server.browser().sentTo(textInside(chosen, 'redirect'));
    const { jwt } = await tokensFor(server, 'haneul');
    const payment = await server.call(`/billing/spoon/inner/payment/history/${id}`, {
      headers: { authorization: `Bearer ${jwt}` },
    });
    expect(await payment.json()).toMatchObject({ status: 'success' });
    await switchOn();
  });

  it('can be one method only, and can come back by itself', async () => {
    const inAnHour = new Date();
    inAnHour.setUTCHours(inAnHour.getUTCHours() + 1);
    const until = inAnHour.toISOString();
    await turn({ isOff: true, methodId: kakaoPay, until });
    expect(await findDownMethods(server.owner, 'kr')).toEqual([
      { methodId: kakaoPay, why: 'switched-off', until: new Date(until) },
    ]);
    expect(await findDownMethods(server.owner, 'jp')).toEqual([]);
    await server.advance(3601);
    expect(await findDownMethods(server.owner, 'kr')).toEqual([]);
    await expectMetric(off, 0);
  });

  it('is shown with its end, its reason and what buyers see, and is on again after its end [OPS-01, OPS-04]', async () => {
    const until = await server.momentIn(3600);
    await turn({ isOff: true, methodId: kakaoPay, until, reason: 'until the bank is back' });
    const off = await standing();
    expect(off?.switches.find(({ methodId }) => methodId === kakaoPay)).toMatchObject({
      holds: true,
      until,
      reason: 'until the bank is back',
      changedBy: 'operator',
    });
    const seen = async () =>
      (await standing())?.methods.find(({ methodId }) => methodId === kakaoPay);
    expect(await seen()).toEqual({
      methodId: kakaoPay,
      country: 'kr',
      sight: 'down',
      opensAt: until,
    });
    await server.advance(3601);
    const ended = await standing();
    expect(ended?.switches.find(({ methodId }) => methodId === kakaoPay)).toMatchObject({
      isOff: true,
      holds: false,
    });
    expect(await seen()).toMatchObject({ sight: 'open', opensAt: null });
  });

  it('is switched by the version seen: of two operators at once, one succeeds [OPS-01]', async () => {
    const seen = (await standing())?.switches.find(({ methodId }) => methodId === kakaoPay);
    const revision = seen?.revision ?? 0;
    const change = { isOff: true, methodId: kakaoPay, revision };
    const turned = await Promise.all([turn(change), turn(change)]);
    const refusals = await Promise.all(turned.map(refusalOf));
    expect(new Set(refusals)).toEqual(new Set(['none', 'changed_meanwhile']));
    await turn({ isOff: false, wasAsked: true, methodId: kakaoPay, revision: revision + 1 });
    await expectMetric(off, 0);
  });

  it('must exist, and its end must be after its beginning', async () => {
    expect(await refusalOf(await turn({ provider: 'nobody', isOff: true }))).toBe('not_found');
    expect(await refusalOf(await turn({ methodId: 998, isOff: true }))).toBe('not_found');
    const past = { isOff: true, until: '2020-01-01T00:00:00.000Z' };
    expect(await refusalOf(await turn(past))).toBe('in_the_past');
    const unreal = { isOff: true, until: '2099-13-45T00:00:00.000Z' };
    expect(await refusalOf(await turn(unreal))).toBe('wrong_request_format');
  });
});

describe('a provider that does not answer', () => {
  it('has its circuit opened by every process, and is probed again by itself [OPS-04]', async () => {
    await failToBegin(leastCalls);
    // One login for all of them: they count only as long as they lie half a minute apart at most.
    const { jwt } = await tokensFor(server, 'minji');
    for (let calls = 0; calls < leastCalls; calls += 1) await want('minji', { jwt });
    await expectMetric('dipper_provider_circuit_open', 1);
    expect(await standing()).toMatchObject({ breaker: 'open' });
    for (const at of [server.url, elsewhere()]) {
      expect(await refusalOf(await want('minji', { at }))).toBe('provider_unavailable');
    }
    expect(await findDownMethods(server.owner, 'kr')).toMatchObject([
      { methodId: kakaoPay, why: 'not-answering' },
    ]);
    await server.advance(11);
    await expect.poll(async () => (await want('seoyeon')).status).toBe(201);
    await expect.poll(async () => (await want('minji', { at: elsewhere() })).status).toBe(201);
    await expectMetric('dipper_provider_circuit_open', 0);
    await expect.poll(standing).toMatchObject({ breaker: 'closed', openUntil: null });
  });

  it('appears in the metrics of each process [OPS-04]', async () => {
    const metrics = await (await server.call('/metrics')).text();
    expect(metrics).toMatch(/dipper_provider_circuit_open\{provider="kakaopay"\} [01]/);
    expect(metrics).toContain('operation="begin",outcome="failed"');
  });
});

describe('a provider that an operator switches on', () => {
  it('is shown with the proof of its protocol and what to ask it first [OPS-04]', async () => {
    const response = await server.call('/operations/providers', { headers: operator });
    const answer = providersRoute.answers[200].parse(await response.json());
    const standings = new Map(answer.protocols.map((each) => [each.provider, each]));
    expect([...standings.keys()]).toEqual(Object.keys(protocols));
    for (const { provider } of answer.results) expect([...standings.keys()]).toContain(provider);
    for (const [provider, protocol] of Object.entries(protocols)) {
      const { facts, questions } = standings.get(provider) ?? {};
      const all = (facts?.official ?? 0) + (facts?.client ?? 0) + (facts?.unproved ?? 0);
      expect({ provider, all }).toEqual({ provider, all: factsOf(protocol).length });
      expect(questions?.map(({ ask }) => ask)).toEqual(
        Object.values(protocol.unproved).map(({ ask }) => ask),
      );
    }
    expect(standings.get('kakaopay')?.hosts).toEqual([
      {
        value: 'https://open-api.kakaopay.com',
        settings: ['PROVIDER_KAKAOPAY_URL'],
        use: expect.any(String),
        known: 'official',
      },
    ]);
    expect(standings.get('dotmoney')?.hosts).toMatchObject([{ value: null, known: 'unproved' }]);
    expect(standings.get('facebook')?.authentication).toContainEqual({
      says: expect.stringContaining('Bearer'),
      known: 'unproved',
    });
    expect(standings.get('sbps')?.questions[0]).toMatchObject({
      claim: expect.stringContaining('cannot be checked'),
      ask: expect.stringContaining('MG01-00101-401'),
      meanwhile: expect.stringContaining('A02-1'),
    });
  });
});
