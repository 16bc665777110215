import {
  decideRefundDifferenceRoute,
  operatorRefundsRoute,
  problemSchema,
  refundDifferencesRoute,
} from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { spendSpoons } from './core/ledger/index.ts';
import { newUuid } from './platform/ids.ts';
import { postJson } from './testing/login.ts';
import { operator, packed, price, startReviewFixture } from './testing/review-fixture.ts';
import type { Bought, ReviewFixture } from './testing/review-fixture.ts';

let fixture: ReviewFixture;

beforeAll(async () => {
  fixture = await startReviewFixture();
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

describe('a refund that a provider made without us', () => {
  const goneBack = async (person = 'minji'): Promise<Bought> => {
    const bought = await fixture.payThere(person);
    expect(await fixture.charging.look(bought.name)).toBe('succeeded');
    await fixture.giveBackThere(bought);
    await fixture.charging.hear(bought.name, { provider: 'toss', outcome: undefined });
    return bought;
  };

  const open = async () => {
    const response = await fixture.server.call('/operations/refund-differences?state=open', {
      headers: operator,
    });
    return refundDifferencesRoute.answers[200].parse(await response.json()).results;
  };

  const settle = async ({ id }: Bought, decision: 'book' | 'dismiss') => {
    const body = { told: 0, decision, reason: 'seen at their desk' };
    const response = await fixture.server.call(
      `/operations/payments/${id}/refund-difference`,
      postJson(body, { ...operator, 'idempotency-key': newUuid() }),
    );
    const answer: unknown = await response.json();
    return response.status === 200
      ? decideRefundDifferenceRoute.answers[200].parse(answer).state
      : problemSchema.parse(answer).code;
  };

  it('is booked once by the operator who decides so: spoons, ledger and state follow [PAY-10, OPS-03]', async () => {
    const bought = await goneBack();
    const before = await fixture.held(bought);
    expect(await open()).toMatchObject([{ transactionId: bought.id, told: 0, expected: price }]);
    const all = await Promise.all(Array.from({ length: 50 }, () => settle(bought, 'book')));
    expect(new Set(all)).toEqual(new Set(['booked']));
    expect([await fixture.held(bought), await fixture.seen(bought)]).toEqual([
      before - packed,
      'refunded',
    ]);
    expect(await open()).toEqual([]);
    const list = await fixture.server.call('/operations/refunds?state=done', { headers: operator });
    const done = operatorRefundsRoute.answers[200].parse(await list.json()).results;
    expect(done.filter(({ transactionId }) => transactionId === bought.id)).toMatchObject([
      { amount: price, reason: 'seen at their desk' },
    ]);
    expect(await settle(bought, 'dismiss')).toBe('refund_already_requested');
  });

  it('cannot take spoons that were spent, and can be closed with a reason [PAY-10, OPS-03]', async () => {
    const bought = await goneBack('seoyeon');
    await spendSpoons(fixture.database, bought.name, { refId: newUuid(), amount: 1n });
    const before = await fixture.held(bought);
    expect(await settle(bought, 'book')).toBe('refund_spoons_used');
    expect(await settle(bought, 'dismiss')).toBe('dismissed');
    expect([await fixture.held(bought), await open()]).toEqual([before, []]);
  });
});
