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
  startExchangeBed,
} from './testing/exchange-bed.ts';
import type { Dj, SpokenExchangeBed } from './testing/exchange-bed.ts';

const inFiveMinutes = statement(
  'test-payouts-off-in-five-minutes',
  `select dipper.current_time() + make_interval(mins => 5) as at`,
);

let bed: SpokenExchangeBed;
let minji: Dj;

beforeAll(async () => {
  bed = await startExchangeBed(operatorTokens);
  minji = await bed.dj('minji', 5000n);
});

afterEach(async () => {
  bed.bank.next = [];
  expect(await bed.findings()).toEqual([]);
});

afterAll(() => bed.stop());

const turn = async (isOff: boolean, more: object = {}): Promise<number> => {
  const change = {
    provider: 'openbanking',
    methodId: null,
    isOff,
    wasAsked: !isOff,
    changedBy: 'jisoo',
  };
  const body = { ...change, reason: 'a test', ...more };
  return (await bed.post('/operations/provider-switches', body, operators.jisoo)).status;
};

const logLength = async (id: string): Promise<number> => (await asOperator(bed, id)).log.length;

describe('who pays, switched off by operators', () => {
  it('is one of the providers that they see and switch', async () => {
    const response = await bed.server.call('/operations/providers', { headers: operators.jisoo });
    const { results } = providersRoute.answers[200].parse(await response.json());
    const names = results.map(({ provider }) => provider);
    expect(names).toEqual(
      expect.arrayContaining(['kakaopay', 'openbanking', 'payoneer', 'dotmoney']),
    );
    expect(await turn(true, { provider: 'nobody' })).toBe(404);
  });

  it('takes no new request, reserves nothing, and is not asked about accounts [EXC-08]', async () => {
    const before = await bed.points(minji);
    bed.bank.holder = 'differs';
    expect(await turn(true)).toBe(200);
    expect(await cashOut(bed, minji)).toBe('exchange_temporary_error');
    expect(await bed.points(minji)).toBe(before);
    expect(await turn(false)).toBe(200);
    expect(await cashOut(bed, minji)).toBe('exchange_account_mismatch');
    bed.bank.holder = 'matches';
  });

  it('is sent nothing until it is on again, by hand or by the time that was said [EXC-08]', async () => {
    const id = idOf(await cashOut(bed, minji));
    await decide(bed, id, { decision: 'approve' });
    const [soon] = await bed.server.owner.query<{ at: Date }>(inFiveMinutes);
    const until = soon?.at.toISOString();
    await turn(true, { until });
    const length = await logLength(id);
    await bed.payOut();
    expect([bed.bank.sent.includes(id), await logLength(id)]).toEqual([false, length]);
    expect(await oneExchange(bed, minji, id)).toMatchObject({ status: 'waiting_for_deposit' });
    await bed.server.advance(301);
    await bed.payOut();
    expect(await oneExchange(bed, minji, id)).toMatchObject({ status: 'complete' });
    expect(bed.bank.sent.filter((each) => each === id)).toHaveLength(1);
  });

  it('ends what it was sent before [EXC-08]', async () => {
    bed.bank.next = [{ kind: 'accepted', reference: 'T1', evidence: {} }];
    const id = idOf(await cashOut(bed, minji));
    await decide(bed, id, { decision: 'approve' });
    await bed.payOut();
    await turn(true, { until: null });
    await bed.server.advance(5);
    await bed.payOut();
    expect(await oneExchange(bed, minji, id)).toMatchObject({ status: 'complete' });
    await turn(false);
  });
});
