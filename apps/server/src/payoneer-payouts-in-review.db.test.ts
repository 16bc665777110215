import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseExchangeNumber } from './core/payouts/index.ts';
import { statement } from './platform/db/index.ts';
import { daySeconds } from './testing/clock.ts';
import {
  asOperator,
  decide,
  operatorTokens,
  startSandboxExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, ExchangeFixture } from './testing/exchange-fixture.ts';
import {
  approvedPayoneer,
  decideAtPayoneer,
  payoneerPayouts,
  planAtPayoneer,
  standAtPayoneer,
} from './testing/payoneer-fixture.ts';

const toReview = statement(
  'test-payoneer-to-review',
  `select dipper.settle_exchange($1, $2, $3, 'review', row('poll', null, null, null, null,
     'not_decided', null, '{}', 0, null, null)::dipper.exchange_telling)`,
);

let fixture: ExchangeFixture;
let emma: Dj;

beforeAll(async () => {
  fixture = await startSandboxExchangeFixture(operatorTokens);
});

/** A day may have passed since the last login. */
beforeEach(async () => {
  emma = await fixture.dj('emma', 30_000n);
});

afterEach(async () => {
  expect(await fixture.findings()).toEqual([]);
  for (const { timesPaid } of (await payoneerPayouts(fixture)).payouts) {
    expect(timesPaid).toBeLessThanOrEqual(1);
  }
  await fixture.server.sandbox.control('POST', '/reset');
});

afterAll(() => fixture.stop());

const next = (operation: string, outcome: string, more: object = {}) =>
  planAtPayoneer(fixture, { operation, outcome, ...more });
const stateOf = async (id: string) => (await asOperator(fixture, id)).exchange.state;

describe('a payout in review that an operator reports as not paid', () => {
  const settleToReview = async (id: string): Promise<void> => {
    const { exchangeId } = parseExchangeNumber(id) ?? expect.unreachable();
    await fixture.database.query(toReview, [emma.bucket, emma.userId, exchangeId]);
  };
  /** Leads a payout into review, as two days of silence would. */
  const inReview = async (code: string): Promise<string> => {
    await standAtPayoneer(fixture, emma, 'active');
    await next('payout', 'decline', { errorCode: code });
    const id = await approvedPayoneer(fixture, emma);
    await fixture.payOut();
    await settleToReview(id);
    return id;
  };
  const sayRejected = async (id: string) => {
    const { revision } = (await asOperator(fixture, id)).exchange;
    const said = await decide(fixture, id, { decision: 'rejected', revision, evidence: 'mail 7' });
    return typeof said === 'string' ? said : said.state;
  };

  it('is first canceled at Payoneer, and the report is refused if Payoneer does not answer or has paid [EXC-08]', async () => {
    const before = await fixture.points(emma);
    const id = await inReview('Pending');
    const held = await fixture.points(emma);
    await next('cancel', 'error');
    expect(await sayRejected(id)).toBe('exchange_temporary_error');
    expect([await stateOf(id), await fixture.points(emma)]).toEqual(['review', held]);
    expect((await payoneerPayouts(fixture)).payouts).toMatchObject([{ state: 'Pending' }]);
    expect(await sayRejected(id)).toBe('rejected');
    expect((await payoneerPayouts(fixture)).payouts).toMatchObject([{ state: 'Cancelled' }]);
    expect(await fixture.points(emma)).toBe(before);

    const paid = await inReview('Pending');
    await decideAtPayoneer(fixture, paid, 'Transferred');
    expect(await sayRejected(paid)).toBe('exchange_not_cancelable');
    await decideAtPayoneer(fixture, paid, 'Cancelled');
    expect(await sayRejected(paid)).toBe('rejected');
    expect(await fixture.points(emma)).toBe(before);
  });

  it('is not canceled at Payoneer if Payoneer has no record of it [EXC-08]', async () => {
    const before = await fixture.points(emma);
    const id = await inReview('1000');
    expect(await sayRejected(id)).toBe('exchange_temporary_error');
    await fixture.server.advance(daySeconds);
    expect(await sayRejected(id)).toBe('rejected');
    expect(await fixture.points(emma)).toBe(before);
  });

  it('is never both paid and returned if the cancel finds nothing yet and the payout is made late [EXC-08]', async () => {
    const id = await inReview('Pending');
    const held = await fixture.points(emma);
    await next('cancel', 'decline', { errorCode: '2306' });
    expect(await sayRejected(id)).toBe('exchange_temporary_error');
    await decideAtPayoneer(fixture, id, 'Transferred');
    expect((await payoneerPayouts(fixture)).payouts).toMatchObject([{ timesPaid: 1 }]);
    await fixture.server.advance(daySeconds);
    expect(await sayRejected(id)).toBe('exchange_not_cancelable');
    expect(await fixture.points(emma)).toBe(held);
  });
});
