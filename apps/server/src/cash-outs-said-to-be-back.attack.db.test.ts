import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeAlone } from './core/operators/index.ts';
import {
  asOperator,
  cashOut,
  decide,
  idOf,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { sameHuman } from './testing/policy/two-people.ts';
import { first, namesake, other, seatSameHuman, eachOperatorName } from './testing/same-human.ts';

const body = { reason: 'account_closed', evidence: 'line 7 of the statement' } as const;

let fixture: SpokenExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture(namesake);
  await seatSameHuman(fixture.server);
  minji = await fixture.dj('minji', 200_000n);
});
afterAll(() => fixture.stop());

const paid = async (amount: number): Promise<string> => {
  const form = { exchangeAmount: amount };
  const id = idOf(await cashOut(fixture, minji, { form }));
  await decide(fixture, id, { decision: 'approve' });
  const { exchange } = await asOperator(fixture, id);
  if (exchange.state === 'checking') {
    await decide(fixture, id, { decision: 'approve', revision: exchange.revision, by: 'minho' });
  }
  await fixture.payOut();
  expect((await asOperator(fixture, id)).exchange.state).toBe('paid');
  return id;
};

const says = async (
  id: string,
  headers: Readonly<Record<string, string>>,
  decision = 'returned',
): Promise<string> => {
  const { revision } = (await asOperator(fixture, id)).exchange;
  const response = await fixture.post(
    `/operations/exchanges/${id}/decision`,
    { ...body, decision, revision },
    headers,
  );
  const answered: Record<string, unknown> = Object(await response.json());
  return response.ok ? 'decided' : String(answered['code']);
};

describe('recording a cash-out as returned, which returns its points [OPS-01, EXC-08]', () => {
  it('takes two people above the limit, however many names one of them has', async () => {
    const id = await paid(2_000_000);
    const before = await fixture.points(minji);
    expect(await says(id, first)).toBe('second_operator_required');
    expect(await eachOperatorName((by) => says(id, by))).toEqual(sameHuman);
    expect(await fixture.points(minji)).toBe(before);
    expect(await says(id, other)).toBe('decided');
    expect(await fixture.points(minji)).toBeGreaterThan(before);
  });

  it('is limited by the sum for the person within a day', async () => {
    const [id, next] = [await paid(100_000), await paid(100_000)];
    expect(await says(id, first)).toBe('second_operator_required');
    expect(await says(id, other)).toBe('decided');
    await fixture.server.advance(86_401);
    expect(await says(next, first)).toBe('decided');
  });

  it('is limited by the sum of one operator within a day, over all people', async () => {
    minji = await fixture.dj('minji', 200_000n);
    const id = await paid(100_000);
    await fixture.server.advance(86_401);
    const claim = { claimId: crypto.randomUUID(), kind: 'cash-out', unit: 'KRW' } as const;
    expect(await takeAlone(fixture.database, 'first', { ...claim, amount: 9_950_000n })).toBe(true);
    expect(await says(id, first)).toBe('second_operator_required');
    expect(await says(id, other)).toBe('decided');
  });
});
