import { providersRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import {
  asOperator,
  cashOut,
  decide,
  idOf,
  oneExchange,
  operators,
  operatorTokens,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';

const inFiveMinutes = statement(
  'test-payouts-off-in-five-minutes',
  `select dipper.current_time() + make_interval(mins => 5) as at`,
);

let fixture: SpokenExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
  minji = await fixture.dj('minji', 5000n);
});

afterEach(async () => {
  fixture.bank.next = [];
  expect(await fixture.findings()).toEqual([]);
});

afterAll(() => fixture.stop());

const turn = async (isOff: boolean, more: object = {}): Promise<number> => {
  const change = {
    provider: 'openbanking',
    methodId: null,
    isOff,
    wasAsked: !isOff,
    changedBy: 'jisoo',
  };
  const body = { ...change, reason: 'a test', ...more };
  return (await fixture.post('/operations/provider-switches', body, operators.jisoo)).status;
};

const logLength = async (id: string): Promise<number> => (await asOperator(fixture, id)).log.length;

describe('a payout provider that operators have switched off', () => {
  it('is listed among the providers and can be switched', async () => {
    const response = await fixture.server.call('/operations/providers', {
      headers: operators.jisoo,
    });
    const { results } = providersRoute.answers[200].parse(await response.json());
    const names = results.map(({ provider }) => provider);
    expect(names).toEqual(
      expect.arrayContaining(['kakaopay', 'openbanking', 'payoneer', 'dotmoney']),
    );
    expect(await turn(true, { provider: 'nobody' })).toBe(404);
  });

  it('accepts no new request, reserves nothing, and gets no account queries [EXC-08]', async () => {
    const before = await fixture.points(minji);
    fixture.bank.holder = 'differs';
    expect(await turn(true)).toBe(200);
    expect(await cashOut(fixture, minji)).toBe('exchange_temporary_error');
    expect(await fixture.points(minji)).toBe(before);
    expect(await turn(false)).toBe(200);
    expect(await cashOut(fixture, minji)).toBe('exchange_account_mismatch');
    fixture.bank.holder = 'matches';
  });

  it('gets no payout until it is on again, by hand or at its set time [EXC-08]', async () => {
    const id = idOf(await cashOut(fixture, minji));
    await decide(fixture, id, { decision: 'approve' });
    const [soon] = await fixture.server.owner.query<{ at: Date }>(inFiveMinutes);
    const until = soon?.at.toISOString();
    await turn(true, { until });
    const length = await logLength(id);
    await fixture.payOut();
    expect([fixture.bank.sent.includes(id), await logLength(id)]).toEqual([false, length]);
    expect(await oneExchange(fixture, minji, id)).toMatchObject({ status: 'waiting_for_deposit' });
    await fixture.server.advance(301);
    await fixture.payOut();
    expect(await oneExchange(fixture, minji, id)).toMatchObject({ status: 'complete' });
    expect(fixture.bank.sent.filter((each) => each === id)).toHaveLength(1);
  });

  it('finishes the payouts that it was sent before [EXC-08]', async () => {
    fixture.bank.next = [{ kind: 'accepted', reference: 'T1', evidence: {} }];
    const id = idOf(await cashOut(fixture, minji));
    await decide(fixture, id, { decision: 'approve' });
    await fixture.payOut();
    await turn(true, { until: null });
    await fixture.server.advance(5);
    await fixture.payOut();
    expect(await oneExchange(fixture, minji, id)).toMatchObject({ status: 'complete' });
    await turn(false);
  });
});
