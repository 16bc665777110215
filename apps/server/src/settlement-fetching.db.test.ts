import { operatorRoles, providersRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { machine, post } from './testing/operators.ts';
import { createPayer, letEverybodyPay } from './testing/payer.ts';
import type { Opened } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { calendarDayOf, createFetching, fetchedOf } from './testing/settlement-fetching.ts';
import type { Fetching } from './testing/settlement-fetching.ts';
import { heading } from './testing/settlement-plants.ts';
import { differencesOf, settle } from './testing/settlements.ts';

const ways = [
  { provider: 'tosspayments', methodId: 31, country: 'kr', person: 'seoyeon', as: 'pay' },
  { provider: 'toss', methodId: 37, country: 'kr', person: 'haneul', as: 'money' },
  { provider: 'paypal', methodId: 45, country: 'us', person: 'emma', as: 'balance' },
] as const;
const [toss] = ways;
const zones = { tosspayments: 'Asia/Seoul', toss: 'Asia/Seoul', paypal: 'UTC' } as const;

/** Our side of it: on which day of the provider it was settled. */
const dayOf = statement(
  'test-fetching-day',
  `select (settled_at at time zone $2)::date::text as day from dipper.payment
   where replace(payment_id::text, '-', '') = right($1, 32) and bucket >= 0`,
);

const tokenOf = (role: string) => ({ authorization: `Bearer a-token-of-${role}` });

let server: TestServer;
let fetching: Fetching;

beforeAll(async () => {
  const tokens = operatorRoles.map((role) => `${role}=a-token-of-${role}:${role}`).join(',');
  server = await startTestServer({ OPERATOR_TOKENS: tokens });
  fetching = createFetching(server);
  await letEverybodyPay(server, ways);
});

afterAll(async () => {
  await fetching.stop();
  await server.stop();
});

type Bought = { readonly day: string; readonly bought: readonly Opened[] };

/** Buys on a day of its own: earlier buyers have waited for the end of theirs. */
const buy = async (way: (typeof ways)[number], count: number): Promise<Bought> => {
  const bought: Opened[] = [];
  for (let made = 0; made < count; made += 1) bought.push(await createPayer(server, way).pay());
  const [row] = await server.owner.query<{ day: string }>(dayOf, [
    bought.at(-1)?.id,
    zones[way.provider],
  ]);
  return { day: row?.day ?? '', bought };
};

const tellOf = (provider: string, day: string, more: object): Promise<unknown> =>
  server.sandbox.control('POST', `/${provider}/settled`, { day, ...more });

const breakNext = (operation: string, times: number): Promise<unknown> =>
  server.sandbox.control('POST', '/scenarios', {
    provider: 'tosspayments',
    operation,
    outcome: 'error',
    times,
  });

const standingOf = async (provider: string) => {
  const answered = await server.call('/operations/providers', { headers: machine });
  const { results } = providersRoute.answers[200].parse(await answered.json());
  return results.find((each) => each.provider === provider)?.settlement;
};

const found = (day: string) =>
  differencesOf(server, { provider: toss.provider, day, state: 'open' });

describe.each(ways)('$provider', (way) => {
  it('is asked daily for its settlement of a day that is over, which is checked like a file [OPS-03]', async () => {
    const { day, bought } = await buy(way, 2);
    await fetching.fetchAll(way.provider);
    expect(await fetchedOf(server, way.provider, day)).toEqual([]);
    await fetching.later(34);
    await fetching.fetchAll(way.provider);
    const [fetched, ...others] = await fetchedOf(server, way.provider, day);
    expect(others).toEqual([]);
    expect(fetched).toMatchObject({
      source: 'api',
      shape: `${way.provider}-api`,
      state: 'compared',
      fromDay: day,
      toDay: day,
      lines: bought.length,
      matched: bought.length,
      differences: 0,
      startedBy: 'worker',
    });
    expect(fetched?.arrivals[0]?.fees).not.toBe(0);
    expect(await calendarDayOf(server, way.provider, day)).toMatchObject({
      settlementIds: [fetched?.settlementId],
      isFileMissing: false,
      fetch: { outcome: 'told', untold: 0, settlementId: fetched?.settlementId },
    });
    expect(await standingOf(way.provider)).toMatchObject({ untold: 0, untoldSince: null });
  });
});

describe('a settlement day that cannot be fetched', () => {
  it('because it is late leaves no difference, and is fetched again until it comes [OPS-03]', async () => {
    const { day } = await buy(toss, 2);
    await tellOf(toss.provider, day, { late: true });
    await fetching.later(34);
    await fetching.fetchAll(toss.provider);
    expect(await fetchedOf(server, toss.provider, day)).toEqual([]);
    expect(await found(day)).toEqual([]);
    expect(await calendarDayOf(server, toss.provider, day)).toMatchObject({
      fetch: { state: 'due', outcome: 'late', untold: 1, toldAt: null },
    });
    expect(await standingOf(toss.provider)).toMatchObject({ untold: 1, untoldSince: day });
    await tellOf(toss.provider, day, {});
    await fetching.later(0.5);
    await fetching.fetchAll(toss.provider);
    expect(await fetchedOf(server, toss.provider, day)).toMatchObject([{ lines: 2, matched: 2 }]);
    expect(await standingOf(toss.provider)).toMatchObject({ untold: 0 });
  });

  it('for days, though we have payments on it, becomes a difference per payment in the end [OPS-03]', async () => {
    const { day, bought } = await buy(toss, 2);
    await tellOf(toss.provider, day, { late: true });
    await fetching.later(34);
    await fetching.fetchAll(toss.provider);
    for (let waited = 0; waited < 4; waited += 1) {
      await fetching.later(24);
      await fetching.fetchAll(toss.provider);
    }
    const differences = await found(day);
    expect(differences.map(({ kind }) => kind)).toEqual(['not_settled', 'not_settled']);
    expect(new Set(differences.map(({ subject }) => subject))).toEqual(
      new Set(bought.map(({ id }) => id)),
    );
  });

  it('because the API is down is fetched again, and nothing is lost or invented [OPS-03]', async () => {
    const { day } = await buy(toss, 1);
    await fetching.later(34);
    await breakNext('settlements', 20);
    await fetching.fetchAll(toss.provider);
    await server.sandbox.control('DELETE', '/scenarios');
    expect(await found(day)).toEqual([]);
    expect(await calendarDayOf(server, toss.provider, day)).toMatchObject({
      settlementIds: [],
      fetch: { outcome: 'unanswered', untold: 1 },
    });
    expect((await standingOf(toss.provider))?.untoldSince).not.toBeNull();
    await fetching.later(0.5);
    await fetching.fetchAll(toss.provider);
    expect(await fetchedOf(server, toss.provider, day)).toMatchObject([{ lines: 1, matched: 1 }]);
  });
});

describe('a fetched settlement day', () => {
  it('that was incomplete is corrected by the rest, and its differences close by themselves [OPS-03]', async () => {
    const { day } = await buy(toss, 2);
    await tellOf(toss.provider, day, { only: 1 });
    await fetching.later(34);
    await fetching.fetchAll(toss.provider);
    const [part] = await fetchedOf(server, toss.provider, day);
    expect(part).toMatchObject({ lines: 1, differences: 1 });
    expect(await found(day)).toMatchObject([
      { kind: 'not_settled', settlementId: part?.settlementId },
    ]);
    await tellOf(toss.provider, day, {});
    await fetching.later(25);
    await fetching.fetchAll(toss.provider);
    const [whole, before] = await fetchedOf(server, toss.provider, day);
    expect(whole).toMatchObject({ lines: 2, matched: 2, differences: 0, state: 'compared' });
    expect(before).toMatchObject({ state: 'replaced', replacedBy: whole?.settlementId });
    expect(await found(day)).toEqual([]);
    expect(await calendarDayOf(server, toss.provider, day)).toMatchObject({
      settlementIds: [whole?.settlementId],
      fetch: { outcome: 'corrected' },
    });
  });

  it('with the same content is the same settlement, and earlier content can return [OPS-03]', async () => {
    const { day } = await buy(toss, 2);
    await fetching.later(34);
    await fetching.fetchAll(toss.provider);
    await fetching.later(25);
    await fetching.fetchAll(toss.provider);
    expect(await fetchedOf(server, toss.provider, day)).toHaveLength(1);
    expect(await calendarDayOf(server, toss.provider, day)).toMatchObject({
      fetch: { outcome: 'unchanged', attempt: 2 },
    });
    await tellOf(toss.provider, day, { only: 1 });
    await fetching.later(73);
    await fetching.fetchAll(toss.provider);
    await tellOf(toss.provider, day, {});
    await fetching.later(24 * 7 + 1);
    await fetching.fetchAll(toss.provider);
    const states = (await fetchedOf(server, toss.provider, day)).map(({ state }) => state);
    expect(states).toEqual(['compared', 'replaced', 'replaced']);
    expect(await found(day)).toEqual([]);
  });

  it('that changed between its pages has no line twice [OPS-03]', async () => {
    const { day } = await buy(toss, 1);
    const line = { currency: 'KRW', amount: 1100, fee: 36, payOutAmount: 1064, soldDate: day };
    const lines = Array.from({ length: 600 }, (_, place) => ({
      ...line,
      orderId: `stranger-${place}`,
      transactionKey: `T-${place}`,
    }));
    await tellOf(toss.provider, day, { lines, moves: 1 });
    await fetching.later(34);
    await fetching.fetchAll(toss.provider);
    expect(await fetchedOf(server, toss.provider, day)).toEqual([]);
    expect(await calendarDayOf(server, toss.provider, day)).toMatchObject({
      fetch: { outcome: 'unanswered' },
    });
    await fetching.later(0.5);
    await fetching.fetchAll(toss.provider);
    expect(await fetchedOf(server, toss.provider, day)).toMatchObject([
      { lines: 601, matched: 1, kinds: [{ kind: 'settled_without_payment', found: 600 }] },
    ]);
  });

  it('that is in a file too is counted once [OPS-03]', async () => {
    const { day, bought } = await buy(toss, 1);
    await fetching.later(34);
    await fetching.fetchAll(toss.provider);
    const [fetched] = await fetchedOf(server, toss.provider, day);
    const { charges = 0 } = fetched?.arrivals[0] ?? {};
    const line = `${bought[0]?.order},T-file,charge,${charges},KRW,,,${day},`;
    const file = Buffer.from(`${heading}\n${line}\n`);
    const { provider } = toss;
    const about = { provider, shape: `${provider}-plain`, fromDay: day, toDay: day, file };
    expect(await settle(server, about)).toMatchObject({ source: 'file', differences: 0 });
    expect(await calendarDayOf(server, provider, day)).toMatchObject({ open: 0 });
  });
});

describe('fetching a settlement day again', () => {
  const again = (body: object, headers: Readonly<Record<string, string>> = machine) =>
    post(server, '/settlement-fetches', { body: { reason: 'they wrote to us', ...body }, headers });

  it('is allowed to finance only [OPS-03, OPS-01]', async () => {
    for (const role of operatorRoles) {
      const { status } = await again({ provider: 'nobody', day: '2026-11-20' }, tokenOf(role));
      const may = role === 'finance-maker' || role === 'finance-checker';
      expect([role, status]).toEqual([role, may ? 404 : 403]);
    }
  });

  it('is refused for a provider without such an API, and for a running or invalid day [OPS-03]', async () => {
    expect((await again({ provider: 'kakaopay', day: '2026-11-20' })).status).toBe(404);
    expect((await again({ provider: 'toss', day: '2999-01-01' })).status).toBe(400);
    expect((await again({ provider: 'toss', day: '2026-02-30' })).status).toBe(400);
  });

  it('is done by the next worker, and shows who requested it and why [OPS-03]', async () => {
    const { day } = await buy(toss, 1);
    await fetching.later(34);
    await fetching.fetchAll(toss.provider);
    const response = await again({ provider: toss.provider, day }, tokenOf('finance-maker'));
    expect(response.status).toBe(204);
    expect(await calendarDayOf(server, toss.provider, day)).toMatchObject({
      fetch: { state: 'due', askedBy: 'token:finance-maker', reason: 'they wrote to us' },
    });
    await tellOf(toss.provider, day, {
      lines: [
        {
          orderId: 'stranger-again',
          transactionKey: 'T-again',
          currency: 'KRW',
          amount: 1100,
          payOutAmount: 1064,
          soldDate: day,
        },
      ],
    });
    await fetching.fetchAll(toss.provider);
    const [corrected] = await fetchedOf(server, toss.provider, day);
    expect(corrected).toMatchObject({
      lines: 2,
      startedBy: 'token:finance-maker',
      reason: 'they wrote to us',
    });
  });
});
