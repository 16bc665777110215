import {
  operatorRefundsRoute,
  problemSchema,
  refundPaymentRoute,
  refundTransferRoute,
} from '@dipper/contract';
import type { OperatorRefund } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inside, textInside } from '../../../tools/testing/json.ts';
import { parseRefundNumber } from './core/charging/index.ts';
import { createRefunds } from './core/refunds/index.ts';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import { fieldKeysOf } from './testing/field-keys.ts';
import { operator, startKakaoPayRefunds, whole } from './testing/kakaopay-refunds.ts';
import type { Bought, Headers, KakaoPayRefunds } from './testing/kakaopay-refunds.ts';

const account = { bank: '088', accountNumber: '110123456789', accountHolder: '김민지' };

const openings = statement(
  'test-refunds-openings',
  'select reason from dipper.refund_account_opening where bucket = $1',
);

let fixture: KakaoPayRefunds;

beforeAll(async () => {
  fixture = await startKakaoPayRefunds();
});

afterEach(() => fixture.tidy());
afterAll(() => fixture.stop());

describe('an operator', () => {
  const give = async ({ id }: Bought, body: object, headers: Headers = {}) => {
    const response = await fixture.post(`/operations/payments/${id}/refunds`, body, {
      ...operator,
      ...headers,
    });
    const answer: unknown = await response.json();
    return response.status === 201
      ? refundPaymentRoute.answers[201].parse(answer)
      : problemSchema.parse(answer).code;
  };
  const refundOf = (answer: OperatorRefund | string): OperatorRefund => {
    if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
    return answer;
  };

  it('refunds in parts, with spoons in proportion to the money, and no more than was paid [PAY-10, API-05] [outcome: kakaopay/refund-part]', async () => {
    const bought = await fixture.buy('minji', 3);
    const before = await fixture.held(bought);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const part = refundOf(await give(bought, { amount: 10_000, reason: 'a part' }, key));
    expect(part).toMatchObject({ state: 'done', amount: 10_000, requestedBy: 'operator' });
    expect(refundOf(await give(bought, { amount: 10_000, reason: 'a part' }, key))).toEqual(part);
    expect(await give(bought, { amount: 9000, reason: 'a part' }, key)).toBe(
      'idempotency_key_mismatch',
    );
    expect(await give(bought, { amount: 90_000, reason: 'more' })).toBe('invalid_amount');
    expect(await give(bought, { amount: 0, reason: 'nothing' })).toBe('invalid_amount');
    const rest = refundOf(await give(bought, { reason: 'the rest' }));
    expect(rest).toMatchObject({ state: 'done', amount: 89_000 });
    expect(Number(part.spoons) + Number(rest.spoons)).toBe(3 * Number(whole));
    expect(await fixture.held(bought)).toBe(before - 3n * whole);
    expect(await fixture.canceledAtProvider(bought)).toBe(99_000);
    expect(await give(bought, { reason: 'again' })).toBe('refund_already_requested');
    const nobody = await fixture.post(
      `/operations/payments/${bought.id}/refunds`,
      {},
      bought.headers,
    );
    expect(nobody.status).toBe(401);
  });

  it('transfers a refund by hand that the method cannot make; the account is sealed and each disclosure recorded [PAY-10]', async () => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    const { refund: _takesBack, ...oneWay } = fixture.kakaopay;
    const without = createRefunds({
      database: fixture.database,
      log: silentLog,
      providers: [oneWay],
      fieldKeys: fieldKeysOf(fixture.server.variables),
    });
    const refund = { payment: bought.name, by: 'person', reason: 'a test' } as const;
    expect(await without.request({ ...refund, key: newUuid() })).toEqual({
      kind: 'refused',
      error: 'refund_account_required',
    });
    const first = await without.request({ ...refund, key: newUuid(), account });
    expect(first).toMatchObject({ kind: 'refund', refund: { state: 'by-account' } });
    const response = await fixture.server.call('/operations/refunds?state=by-account', {
      headers: operator,
    });
    const text = await response.text();
    expect(text).not.toMatch(/110123456789|김민지/);
    const [waiting] = operatorRefundsRoute.answers[200].parse(JSON.parse(text)).results;
    expect(waiting).toMatchObject({ account: '088 ********6789', way: 'account' });
    const path = `/operations/refunds/${waiting?.refundId}`;
    const opened = await fixture.post(`${path}/account`, { reason: 'to transfer it' }, operator);
    expect(await opened.json()).toEqual(account);
    expect(await fixture.server.owner.query(openings, [bought.name.bucket])).toEqual([
      { reason: 'to transfer it' },
    ]);
    const rejected = { outcome: 'rejected', reference: 'bank-1' };
    expect((await fixture.post(`${path}/transfer`, rejected, operator)).status).toBe(200);
    expect(await fixture.held(bought)).toBe(before);
    const second = await without.request({ ...refund, key: newUuid(), account });
    expect(second).toMatchObject({ kind: 'refund', refund: { state: 'by-account' } });
    const list = await fixture.server.call('/operations/refunds?state=by-account', {
      headers: operator,
    });
    const refundId = textInside(inside(await list.json(), 'results', '0'), 'refundId');
    const paid = { outcome: 'paid', reference: 'bank-2' };
    const [one, two] = await Promise.all([
      fixture.post(`/operations/refunds/${refundId}/transfer`, paid, operator),
      fixture.post(`/operations/refunds/${refundId}/transfer`, paid, operator),
    ]);
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(refundTransferRoute.answers[200].parse(await one?.json()).state).toBe('done');
    expect(await fixture.held(bought)).toBe(before - whole);
    expect(parseRefundNumber(refundId)?.userId).toBe(bought.name.userId);
  });
});
