import { operatorExchangesRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  asOperator,
  cashOut,
  decide,
  idOf,
  oneExchange,
  operators,
  operatorTokens,
  startExchangeFixture,
  takeAllBack,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';

let fixture: SpokenExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
  minji = await fixture.dj('minji', 30_000n);
});

afterEach(async () => {
  await takeAllBack(fixture, minji);
  expect(await fixture.findings()).toEqual([]);
});

afterAll(() => fixture.stop());

const get = async (path: string, headers: object) =>
  (await fixture.server.call(path, { headers: { ...headers } })).json() as Promise<unknown>;

describe('operators', () => {
  it('see waiting exchanges, with masked payees [EXC-09]', async () => {
    const id = idOf(await cashOut(fixture, minji));
    const queue = await get('/operations/exchanges?state=requested', operators.jisoo);
    const { results } = operatorExchangesRoute.answers[200].parse(queue);
    expect(results.map(({ exchangeId }) => exchangeId)).toContain(id);
    const { payee, exchange } = await asOperator(fixture, id);
    expect(exchange.needsSecondOperator).toBe(false);
    expect(payee).toMatchObject({
      bank: '088',
      bankName: { ko: '신한은행', en: expect.any(String) },
      account: '********6789',
      residentNumber: '960412-2******',
      applicantName: '김***',
      email: 'm****@example.com',
      isResidentNumberOdd: true,
      terms: {
        variant: 'adult',
        versions: {
          privacy: '2026-11-22T00:00:00.000Z',
          residentNumber: '2026-11-22T00:00:00.000Z',
        },
      },
    });
  });

  it('reject one with a reason that the person reads, and its points are returned [EXC-07, EXC-08]', async () => {
    const before = await fixture.points(minji);
    const id = idOf(await cashOut(fixture, minji));
    const refusal = {
      decision: 'refuse',
      reason: 'documents_unreadable',
      note: 'a photo of a cat',
    };
    expect(await decide(fixture, id, refusal)).toMatchObject({ state: 'refused' });
    expect(await oneExchange(fixture, minji, id)).toMatchObject({
      status: 'refusal',
      reason: 'documents_unreadable',
    });
    expect(await fixture.points(minji)).toBe(before);
    expect((await asOperator(fixture, id)).log.at(-1)).toMatchObject({
      operator: 'jisoo',
      evidence: { note: 'a photo of a cat' },
    });
  });

  it('must be two, by name, for an exchange above the policy’s amount [EXC-08]', async () => {
    const form = { exchangeAmount: 2_000_000 };
    const id = idOf(await cashOut(fixture, minji, { form }));
    const approve = { decision: 'approve' };
    expect(await decide(fixture, id, { ...approve, by: 'nobody' })).toBe(
      'second_operator_required',
    );
    expect(await decide(fixture, id, approve)).toMatchObject({
      state: 'checking',
      agreedBy: 'jisoo',
    });
    expect(await decide(fixture, id, { ...approve, revision: 1 })).toBe('second_operator_required');
    expect(await decide(fixture, id, { ...approve, revision: 1, by: 'nobody' })).toBe(
      'second_operator_required',
    );
    expect(await decide(fixture, id, { ...approve, revision: 1, by: 'minho' })).toMatchObject({
      state: 'approved',
    });
  });

  it('record the result of a payout that the bank cannot tell, with evidence [EXC-08]', async () => {
    const id = idOf(await cashOut(fixture, minji));
    await decide(fixture, id, { decision: 'approve' });
    fixture.bank.next = [
      { kind: 'paid', reference: 'T1', amount: 1n, currency: 'KRW', evidence: {} },
    ];
    await fixture.payOut();
    const { exchange } = await asOperator(fixture, id);
    expect(exchange.state).toBe('review');
    const proof = { evidence: 'line 7 of the statement', revision: exchange.revision };
    expect(await decide(fixture, id, { ...proof, decision: 'returned' })).toBe('changed_meanwhile');
    expect(await decide(fixture, id, { ...proof, decision: 'rejected' })).toMatchObject({
      state: 'rejected',
    });
  });

  it('need a token of their own [OPS-03]', async () => {
    const response = await fixture.server.call('/operations/exchanges', { headers: minji.headers });
    expect(response.status).toBe(401);
  });
});
