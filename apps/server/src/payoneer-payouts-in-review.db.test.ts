import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseExchangeNumber } from './core/payouts/index.ts';
import { statement } from './platform/db/index.ts';
import { daySeconds } from './testing/clock.ts';
import {
  asOperator,
  decide,
  operatorTokens,
  startSandboxExchangeBed,
} from './testing/exchange-bed.ts';
import type { Dj, ExchangeBed } from './testing/exchange-bed.ts';
import {
  approvedPayoneer,
  decideAtPayoneer,
  payoneerPayouts,
  planAtPayoneer,
  standAtPayoneer,
} from './testing/payoneer-bed.ts';

const toReview = statement(
  'test-payoneer-to-review',
  `select dipper.settle_exchange($1, $2, $3, 'review', row('poll', null, null, null, null,
     'not_decided', null, '{}', 0, null, null)::dipper.exchange_telling)`,
);

let bed: ExchangeBed;
let emma: Dj;

beforeAll(async () => {
  bed = await startSandboxExchangeBed(operatorTokens);
});

/** A day may have passed since the last login. */
beforeEach(async () => {
  emma = await bed.dj('emma', 30_000n);
});

afterEach(async () => {
  expect(await bed.findings()).toEqual([]);
  for (const { timesPaid } of (await payoneerPayouts(bed)).payouts) {
    expect(timesPaid).toBeLessThanOrEqual(1);
  }
  await bed.server.sandbox.control('POST', '/reset');
});

afterAll(() => bed.stop());

const next = (operation: string, outcome: string, more: object = {}) =>
  planAtPayoneer(bed, { operation, outcome, ...more });
const stateOf = async (id: string) => (await asOperator(bed, id)).exchange.state;

describe('a payout in review, of which an operator says that it was not paid,', () => {
  const settleToReview = async (id: string): Promise<void> => {
    const { exchangeId } = parseExchangeNumber(id) ?? expect.unreachable();
    await bed.database.query(toReview, [emma.bucket, emma.userId, exchangeId]);
  };
  /** Leads a payout into review, as two days of silence would. */
  const inReview = async (code: string): Promise<string> => {
    await standAtPayoneer(bed, emma, 'active');
    await next('payout', 'decline', { errorCode: code });
    const id = await approvedPayoneer(bed, emma);
    await bed.payOut();
    await settleToReview(id);
    return id;
  };
  const sayRejected = async (id: string) => {
    const { revision } = (await asOperator(bed, id)).exchange;
    const said = await decide(bed, id, { decision: 'rejected', revision, evidence: 'mail 7' });
    return typeof said === 'string' ? said : said.state;
  };

  it('is taken back there first, and refused to be said where nobody answers or it was paid [EXC-08]', async () => {
    const before = await bed.points(emma);
    const id = await inReview('Pending');
    const held = await bed.points(emma);
    await next('cancel', 'error');
    expect(await sayRejected(id)).toBe('exchange_temporary_error');
    expect([await stateOf(id), await bed.points(emma)]).toEqual(['review', held]);
    expect((await payoneerPayouts(bed)).payouts).toMatchObject([{ state: 'Pending' }]);
    expect(await sayRejected(id)).toBe('rejected');
    expect((await payoneerPayouts(bed)).payouts).toMatchObject([{ state: 'Cancelled' }]);
    expect(await bed.points(emma)).toBe(before);

    const paid = await inReview('Pending');
    await decideAtPayoneer(bed, paid, 'Transferred');
    expect(await sayRejected(paid)).toBe('exchange_not_cancelable');
    await decideAtPayoneer(bed, paid, 'Cancelled');
    expect(await sayRejected(paid)).toBe('rejected');
    expect(await bed.points(emma)).toBe(before);
  });

  it('is not to be taken back where Payoneer has never heard of it [EXC-08]', async () => {
    const before = await bed.points(emma);
    const id = await inReview('1000');
    expect(await sayRejected(id)).toBe('exchange_temporary_error');
    await bed.server.advance(daySeconds);
    expect(await sayRejected(id)).toBe('rejected');
    expect(await bed.points(emma)).toBe(before);
  });

  it('is never both paid and given back where a cancel finds nothing yet, and it is paid late all the same [EXC-08]', async () => {
    const id = await inReview('Pending');
    const held = await bed.points(emma);
    await next('cancel', 'decline', { errorCode: '2306' });
    expect(await sayRejected(id)).toBe('exchange_temporary_error');
    await decideAtPayoneer(bed, id, 'Transferred');
    expect((await payoneerPayouts(bed)).payouts).toMatchObject([{ timesPaid: 1 }]);
    await bed.server.advance(daySeconds);
    expect(await sayRejected(id)).toBe('exchange_not_cancelable');
    expect(await bed.points(emma)).toBe(held);
  });
});
