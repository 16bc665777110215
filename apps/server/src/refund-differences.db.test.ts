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
import { operator, packed, price, startReviewBed } from './testing/review-bed.ts';
import type { Bought, ReviewBed } from './testing/review-bed.ts';

let bed: ReviewBed;

beforeAll(async () => {
  bed = await startReviewBed();
});

afterEach(() => bed.tidy());

afterAll(() => bed.stop());

describe('money that a provider gave back past us', () => {
  const goneBack = async (person = 'minji'): Promise<Bought> => {
    const bought = await bed.payThere(person);
    expect(await bed.charging.look(bought.name)).toBe('succeeded');
    await bed.giveBackThere(bought);
    await bed.charging.hear(bought.name, { provider: 'toss', outcome: undefined });
    return bought;
  };

  const open = async () => {
    const response = await bed.server.call('/operations/refund-differences?state=open', {
      headers: operator,
    });
    return refundDifferencesRoute.answers[200].parse(await response.json()).results;
  };

  const settle = async ({ id }: Bought, decision: 'book' | 'dismiss') => {
    const body = { told: 0, decision, reason: 'seen at their desk' };
    const response = await bed.server.call(
      `/operations/payments/${id}/refund-difference`,
      postJson(body, { ...operator, 'idempotency-key': newUuid() }),
    );
    const told: unknown = await response.json();
    return response.status === 200
      ? decideRefundDifferenceRoute.answers[200].parse(told).state
      : problemSchema.parse(told).code;
  };

  it('is booked once by whoever decides so: spoons, books and state follow [PAY-10, OPS-03]', async () => {
    const bought = await goneBack();
    const before = await bed.held(bought);
    expect(await open()).toMatchObject([{ transactionId: bought.id, told: 0, expected: price }]);
    const all = await Promise.all(Array.from({ length: 50 }, () => settle(bought, 'book')));
    expect(new Set(all)).toEqual(new Set(['booked']));
    expect([await bed.held(bought), await bed.seen(bought)]).toEqual([before - packed, 'refunded']);
    expect(await open()).toEqual([]);
    const list = await bed.server.call('/operations/refunds?state=done', { headers: operator });
    const done = operatorRefundsRoute.answers[200].parse(await list.json()).results;
    expect(done.filter(({ transactionId }) => transactionId === bought.id)).toMatchObject([
      { amount: price, reason: 'seen at their desk' },
    ]);
    expect(await settle(bought, 'dismiss')).toBe('refund_already_requested');
  });

  it('cannot take spoons that were spent, and can be let be, with a reason [PAY-10, OPS-03]', async () => {
    const bought = await goneBack('seoyeon');
    await spendSpoons(bed.database, bought.name, { refId: newUuid(), amount: 1n });
    const before = await bed.held(bought);
    expect(await settle(bought, 'book')).toBe('refund_spoons_used');
    expect(await settle(bought, 'dismiss')).toBe('dismissed');
    expect([await bed.held(bought), await open()]).toEqual([before, []]);
  });
});
