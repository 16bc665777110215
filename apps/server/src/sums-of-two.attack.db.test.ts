import { operatorExchangeRoute, operatorExchangesRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { takeAlone } from './core/operators/index.ts';
import { statement } from './platform/db/index.ts';
import { refunded, startCardReviewFixture } from './testing/card-review-fixture.ts';
import type { CardReviewFixture } from './testing/card-review-fixture.ts';
import {
  cashOut,
  decide,
  idOf,
  operators,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { postJson } from './testing/login.ts';
import { sameHuman } from './testing/policy/two-people.ts';
import { startReviewFixture } from './testing/review-fixture.ts';
import type { Bought, ReviewFixture } from './testing/review-fixture.ts';
import { first, namesake, other, seatSameHuman, eachOperatorName } from './testing/same-human.ts';

const putCheck = statement(
  'test-sums-put-check',
  "select dipper.put_operator_limit('KRW', 2, null, 7000, null, 'a test', 'a test') as outcome",
);
const putDeclined = statement(
  'test-sums-put-declined',
  "update dipper.refund set state = 'declined' where charge_kind = 'card'",
);
/** In points: some nine tenths of the limit, in money. */
const most = 1_700_000;

/** Returns whether the console asks for two operators; its queue and its page must agree. */
const saysTwo = async (
  fixture: SpokenExchangeFixture,
  id: string,
  by: keyof typeof operators,
): Promise<boolean> => {
  const readAs = async <Answer>(path: string, schema: { parse: (text: unknown) => Answer }) => {
    const response = await fixture.server.call(path, { headers: { ...operators[by] } });
    return schema.parse(await response.json());
  };
  const { exchange } = await readAs(
    `/operations/exchanges/${id}`,
    operatorExchangeRoute.answers[200],
  );
  const queue = await readAs('/operations/exchanges', operatorExchangesRoute.answers[200]);
  const listed = queue.results.find(({ exchangeId }) => exchangeId === id);
  expect(listed?.needsSecondOperator).toBe(exchange.needsSecondOperator);
  return exchange.needsSecondOperator;
};

describe('cash-outs just below the limit [OPS-01, OPS-03]', () => {
  let fixture: SpokenExchangeFixture;

  beforeAll(async () => {
    fixture = await startExchangeFixture();
  });
  afterAll(() => fixture.stop());

  it('need two operators by the sum that one has approved alone, over all people', async () => {
    const minji = await fixture.dj('minji', 200_000n);
    const claim = { claimId: crypto.randomUUID(), kind: 'cash-out', unit: 'KRW' } as const;
    expect(await takeAlone(fixture.database, 'yuna', { ...claim, amount: 9_500_000n })).toBe(true);
    const id = idOf(await cashOut(fixture, minji, { form: { exchangeAmount: most } }));
    expect(await saysTwo(fixture, id, 'yuna')).toBe(true);
    expect(await saysTwo(fixture, id, 'minho')).toBe(false);
    const answer = await decide(fixture, id, { decision: 'approve', by: 'yuna' });
    expect(answer).toMatchObject({
      state: 'checking',
      agreedBy: 'yuna',
      needsSecondOperator: true,
    });
    const refused = { decision: 'refuse', revision: 1, reason: 'documents_unreadable' };
    expect(await decide(fixture, id, refused)).toMatchObject({ state: 'refused' });
  });

  it('need two by the person’s sum of the day', async () => {
    const minji = await fixture.dj('minji');
    const ask = async (): Promise<string> =>
      idOf(await cashOut(fixture, minji, { form: { exchangeAmount: most } }));
    const slice = await ask();
    expect(await saysTwo(fixture, slice, 'minho')).toBe(false);
    expect(await decide(fixture, slice, { decision: 'approve' })).toMatchObject({
      state: 'approved',
    });
    await fixture.payOut();
    const next = await ask();
    expect(await saysTwo(fixture, next, 'minho')).toBe(true);
    expect(await decide(fixture, next, { decision: 'approve' })).toMatchObject({
      state: 'checking',
    });
    const second = { decision: 'approve', revision: 1 };
    expect(await decide(fixture, next, second)).toBe('second_operator_required');
    expect(await decide(fixture, next, { ...second, by: 'minho' })).toMatchObject({
      state: 'approved',
    });
  });
});

describe('card payments in review [OPS-01, OPS-03]', () => {
  let fixture: CardReviewFixture;

  beforeAll(async () => {
    fixture = await startCardReviewFixture({
      OPERATOR_TOKEN: 'dev-operator-token',
      OPERATOR_TOKENS: `${namesake.OPERATOR_TOKENS},fixture=an-operator-of-this-test`,
    });
    await seatSameHuman(fixture.server);
    await fixture.server.owner.query(putCheck);
  });
  afterAll(() => fixture.stop());

  it('are not refunded in slices by one human: 504 of 504 attempts by any of their names', async () => {
    const refund = { decision: 'give-back' } as const;
    const slice = await fixture.firstInReview();
    expect(await fixture.decide(slice.paymentId, { ...refund, by: first })).toEqual(refunded);
    const { paymentId, held } = await fixture.firstInReview();
    const answered = async (by: Readonly<Record<string, string>>): Promise<string> => {
      const answer = await fixture.decide(paymentId, { ...refund, by });
      return typeof answer === 'string' ? answer : answer.state;
    };
    expect(await eachOperatorName(answered)).toEqual(sameHuman);
    // The provider refused the first one, which is asked for again by itself.
    await fixture.server.owner.query(putDeclined);
    expect(await answered(first)).toBe('second_operator_required');
    expect(await held()).toMatchObject({ canceled: 0 });
    expect(await fixture.decide(paymentId, { ...refund, by: other })).toEqual(refunded);
  });
});

describe('payments in review [OPS-01, OPS-03]', () => {
  let fixture: ReviewFixture;

  beforeAll(async () => {
    const tokens = { OPERATOR_TOKEN: 'dev-operator-token', ...namesake };
    fixture = await startReviewFixture(tokens);
    await seatSameHuman(fixture.server);
    await fixture.server.owner.query(putCheck);
  });
  afterAll(() => fixture.stop());

  it('are not refunded in slices by one human: 504 of 504 attempts by any of their names', async () => {
    const inReview = async (): Promise<Bought> => {
      const bought = await fixture.payThere('minji', { amount: 5000 });
      expect(await fixture.charging.look(bought.name)).toBe('review');
      return bought;
    };
    const givesBack = async ({ id }: Bought, by: object): Promise<string> => {
      const body = { decision: 'give-back', reason: 'a test' };
      const key = { 'idempotency-key': crypto.randomUUID() };
      const path = `/operations/payments/${id}/decision`;
      const response = await fixture.server.call(path, postJson(body, { ...key, ...by }));
      return response.ok ? 'in' : textInside(await response.json(), 'code');
    };
    expect(await givesBack(await inReview(), first)).toBe('in');
    const next = await inReview();
    expect(await eachOperatorName((by) => givesBack(next, by))).toEqual(sameHuman);
    expect(await fixture.charge(next)).toMatchObject({ canceled: 0 });
    expect(await givesBack(next, other)).toBe('in');
  });
});
