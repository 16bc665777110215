import { operatorExchangeRoute, operatorExchangesRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { takeAlone } from './core/operators/index.ts';
import { statement } from './platform/db/index.ts';
import { givenBack, startCardReviewBed } from './testing/card-review-bed.ts';
import type { CardReviewBed } from './testing/card-review-bed.ts';
import { cashOut, decide, idOf, operators, startExchangeBed } from './testing/exchange-bed.ts';
import type { SpokenExchangeBed } from './testing/exchange-bed.ts';
import { postJson } from './testing/login.ts';
import { sameHuman } from './testing/policy/two-people.ts';
import { startReviewBed } from './testing/review-bed.ts';
import type { Bought, ReviewBed } from './testing/review-bed.ts';
import { first, namesake, other, seatSameHuman, toldEachName } from './testing/same-human.ts';

const putCheck = statement(
  'test-sums-put-check',
  "select dipper.put_refund_check('KRW', 2, null, 7000, 'a test', 'a test') as outcome",
);
/** In points: some nine tenths of the limit, in money. */
const most = 1_700_000;

/** Returns whether the console asks for two operators; its queue and its page must agree. */
const saysTwo = async (
  bed: SpokenExchangeBed,
  id: string,
  by: keyof typeof operators,
): Promise<boolean> => {
  const told = async <Told>(path: string, schema: { parse: (text: unknown) => Told }) => {
    const response = await bed.server.call(path, { headers: { ...operators[by] } });
    return schema.parse(await response.json());
  };
  const { exchange } = await told(
    `/operations/exchanges/${id}`,
    operatorExchangeRoute.answers[200],
  );
  const queue = await told('/operations/exchanges', operatorExchangesRoute.answers[200]);
  const listed = queue.results.find(({ exchangeId }) => exchangeId === id);
  expect(listed?.needsSecondOperator).toBe(exchange.needsSecondOperator);
  return exchange.needsSecondOperator;
};

describe('cash-outs just below the limit [OPS-01, OPS-03]', () => {
  let bed: SpokenExchangeBed;

  beforeAll(async () => {
    bed = await startExchangeBed();
  });
  afterAll(() => bed.stop());

  it('take two by the sum of what one operator agreed to alone, over all people', async () => {
    const minji = await bed.dj('minji', 200_000n);
    const claim = { claimId: crypto.randomUUID(), kind: 'cash-out', unit: 'KRW' } as const;
    expect(await takeAlone(bed.database, 'yuna', { ...claim, amount: 9_500_000n })).toBe(true);
    const id = idOf(await cashOut(bed, minji, { form: { exchangeAmount: most } }));
    expect(await saysTwo(bed, id, 'yuna')).toBe(true);
    expect(await saysTwo(bed, id, 'minho')).toBe(false);
    const told = await decide(bed, id, { decision: 'approve', by: 'yuna' });
    expect(told).toMatchObject({ state: 'checking', agreedBy: 'yuna', needsSecondOperator: true });
    const refused = { decision: 'refuse', revision: 1, reason: 'documents_unreadable' };
    expect(await decide(bed, id, refused)).toMatchObject({ state: 'refused' });
  });

  it('take two by the sum of the person’s day', async () => {
    const minji = await bed.dj('minji');
    const ask = async (): Promise<string> =>
      idOf(await cashOut(bed, minji, { form: { exchangeAmount: most } }));
    const slice = await ask();
    expect(await saysTwo(bed, slice, 'minho')).toBe(false);
    expect(await decide(bed, slice, { decision: 'approve' })).toMatchObject({ state: 'approved' });
    await bed.payOut();
    const next = await ask();
    expect(await saysTwo(bed, next, 'minho')).toBe(true);
    expect(await decide(bed, next, { decision: 'approve' })).toMatchObject({ state: 'checking' });
    const second = { decision: 'approve', revision: 1 };
    expect(await decide(bed, next, second)).toBe('second_operator_required');
    expect(await decide(bed, next, { ...second, by: 'minho' })).toMatchObject({
      state: 'approved',
    });
  });
});

describe('card payments in review [OPS-01, OPS-03]', () => {
  let bed: CardReviewBed;

  beforeAll(async () => {
    bed = await startCardReviewBed({
      OPERATOR_TOKEN: 'dev-operator-token',
      OPERATOR_TOKENS: `${namesake.OPERATOR_TOKENS},bed=an-operator-of-this-test`,
    });
    await seatSameHuman(bed.server);
    await bed.server.owner.query(putCheck);
  });
  afterAll(() => bed.stop());

  it('are not given back in slices by one human: 504 of 504 by whatever names', async () => {
    const wanted = { decision: 'give-back' } as const;
    const slice = await bed.firstInReview();
    expect(await bed.decide(slice.paymentId, { ...wanted, by: first })).toEqual(givenBack);
    const { paymentId, held } = await bed.firstInReview();
    const answered = async (by: Readonly<Record<string, string>>): Promise<string> => {
      const told = await bed.decide(paymentId, { ...wanted, by });
      return typeof told === 'string' ? told : told.state;
    };
    expect(await toldEachName(answered)).toEqual(sameHuman);
    expect(await held()).toMatchObject({ cancelled: 0 });
    expect(await bed.decide(paymentId, { ...wanted, by: other })).toEqual(givenBack);
  });
});

describe('payments in review [OPS-01, OPS-03]', () => {
  let bed: ReviewBed;

  beforeAll(async () => {
    const tokens = { OPERATOR_TOKEN: 'dev-operator-token', ...namesake };
    bed = await startReviewBed(tokens);
    await seatSameHuman(bed.server);
    await bed.server.owner.query(putCheck);
  });
  afterAll(() => bed.stop());

  it('are not given back in slices by one human: 504 of 504 by whatever names', async () => {
    const inReview = async (): Promise<Bought> => {
      const bought = await bed.payThere('minji', { amount: 5000 });
      expect(await bed.charging.look(bought.name)).toBe('review');
      return bought;
    };
    const givesBack = async ({ id }: Bought, by: object): Promise<string> => {
      const body = { decision: 'give-back', reason: 'a test' };
      const key = { 'idempotency-key': crypto.randomUUID() };
      const path = `/operations/payments/${id}/decision`;
      const response = await bed.server.call(path, postJson(body, { ...key, ...by }));
      return response.ok ? 'in' : textInside(await response.json(), 'code');
    };
    expect(await givesBack(await inReview(), first)).toBe('in');
    const next = await inReview();
    expect(await toldEachName((by) => givesBack(next, by))).toEqual(sameHuman);
    expect(await bed.charge(next)).toMatchObject({ cancelled: 0 });
    expect(await givesBack(next, other)).toBe('in');
  });
});
