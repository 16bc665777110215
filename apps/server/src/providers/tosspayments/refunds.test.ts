import { errorCatalogue } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { readTransactions, transactionsQuery } from './records.ts';
import { cancelBody, readFoundRefund, readRefund } from './refunds.ts';
import canceled from './samples/cancelled.json' with { type: 'json' };
import depositCallback from './samples/deposit-callback.json' with { type: 'json' };
import done from './samples/done.json' with { type: 'json' };
import partCanceled from './samples/part-cancelled.json' with { type: 'json' };
import statusChanged from './samples/status-changed.json' with { type: 'json' };
import transactions from './samples/transactions.json' with { type: 'json' };
import { readWebhook } from './webhook.ts';

const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const refused = (status: number, code: string) => answered(status, { code, message: '안 됩니다.' });
const order = {
  transactionId: 'p1-00000000000000000000000000000000',
  personReference: 'u1',
  methodId: 31,
  reference: 'p1-00000000000000000000000000000000',
  chargeReference: partCanceled.paymentKey,
  total: 11_000n,
  currency: 'KRW',
  requestedAt: new Date('2026-11-20T09:00:00Z'),
  refundId: 'r-1',
  place: 1,
  amount: 4000n,
  held: 11_000n,
  reason: '고객 요청',
} as const;
const account = { bankCode: '004', accountNumber: '110222333444', accountHolder: '김민지' };

describe('the request for a refund', () => {
  it('has the amount left, so that a second request cannot take more', () => {
    expect(cancelBody(order)).toEqual({
      cancelReason: '고객 요청 (r-1)',
      cancelAmount: 4000,
      refundableAmount: 11_000,
    });
    expect(cancelBody({ ...order, amount: 11_000n })).not.toHaveProperty('cancelAmount');
    const rest = { ...order, held: 7000n };
    expect(cancelBody({ ...rest, amount: 7000n })).toEqual({
      cancelReason: '고객 요청 (r-1)',
      refundableAmount: 7000,
    });
    expect(cancelBody(rest)).toMatchObject({ cancelAmount: 4000, refundableAmount: 7000 });
    const long = cancelBody({ ...order, reason: '가'.repeat(300) });
    expect(long).toMatchObject({ cancelReason: `${'가'.repeat(194)} (r-1)` });
  });

  it('names a deposit’s account by Toss’s bank number, and is not sent without one [PAY-07]', () => {
    expect(cancelBody({ ...order, methodId: 36, account })).toMatchObject({
      refundReceiveAccount: { bank: '06', accountNumber: '110222333444', holderName: '김민지' },
    });
    expect(cancelBody({ ...order, methodId: 36 })).toBeUndefined();
    const nowhere = { ...account, bankCode: '103' };
    expect(cancelBody({ ...order, methodId: 36, account: nowhere })).toBeUndefined();
  });
});

describe('the answer to a refund', () => {
  it('is found by our own cancellation in it', () => {
    const expected = {
      kind: 'refunded',
      reference: partCanceled.cancels[0]?.transactionKey,
      amount: 4000n,
    };
    expect(readRefund(answered(200, partCanceled), order)).toMatchObject(expected);
    expect(readFoundRefund(answered(200, partCanceled), order)).toMatchObject(expected);
    expect(readFoundRefund(answered(200, canceled), { ...order, refundId: 'r-2' })).toMatchObject({
      kind: 'refunded',
      amount: 7000n,
    });
    const cancels = partCanceled.cancels.map((cancel) => ({ ...cancel, cancelAmount: 3999 }));
    for (const read of [readRefund, readFoundRefund]) {
      const answer = answered(200, { ...partCanceled, cancels });
      expect(read(answer, order)).toMatchObject({ amount: 3999n });
    }
  });

  it.each([
    ['ABORTED', 'declined'],
    ['IN_PROGRESS', 'unknown'],
  ])('with %s at Toss is %s', (cancelStatus, kind) => {
    const cancels = partCanceled.cancels.map((cancel) => ({ ...cancel, cancelStatus }));
    expect(readFoundRefund(answered(200, { ...partCanceled, cancels }), order).kind).toBe(kind);
  });

  it('shows that none was made if the whole amount is still held', () => {
    const untouched = { ...order, chargeReference: done.paymentKey };
    expect(readFoundRefund(answered(200, done), untouched).kind).toBe('pending');
    expect(readFoundRefund(answered(200, partCanceled), { ...order, refundId: 'r-9' }).kind).toBe(
      'unknown',
    );
  });

  it.each([
    ['EXCEED_MAX_REFUND_DUE', 'refund_window_over'],
    ['NOT_CANCELABLE_AMOUNT', 'refund_failed'],
    ['NOT_CANCELABLE_PAYMENT', 'refund_failed'],
    ['NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER', 'refund_failed'],
    ['NOT_ALLOWED_PARTIAL_REFUND', 'refund_failed'],
    ['NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT', 'refund_failed'],
    ['EXCEED_CANCEL_LIMIT', 'refund_failed'],
    ['EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT', 'refund_failed'],
    ['INVALID_REFUND_ACCOUNT_INFO', 'refund_failed'],
    ['INVALID_REFUND_ACCOUNT_NUMBER', 'refund_failed'],
    ['INVALID_BANK', 'refund_failed'],
    ['REFUND_REJECTED', 'refund_failed'],
    ['FORBIDDEN_BANK_REFUND_REQUEST', 'refund_failed'],
  ] as const)('is refused for %s, shown as %s [ERR-03]', (code, name) => {
    expect(readRefund(refused(403, code), order)).toMatchObject({
      kind: 'declined',
      failureCode: errorCatalogue[name].number,
      evidence: { code },
    });
  });

  it.each([
    refused(500, 'FAILED_REFUND_PROCESS'),
    refused(500, 'FAILED_METHOD_HANDLING_CANCEL'),
    refused(500, 'FAILED_PARTIAL_REFUND'),
    refused(500, 'COMMON_ERROR'),
    refused(400, 'ALREADY_CANCELED_PAYMENT'),
    refused(400, 'SOMETHING_NEW'),
    refused(403, 'constructor'),
    refused(400, 'ALREADY_REFUND_PAYMENT'),
    refused(400, 'NOT_MATCHES_REFUNDABLE_AMOUNT'),
    refused(403, 'FORBIDDEN_CONSECUTIVE_REQUEST'),
    refused(409, 'IDEMPOTENT_REQUEST_PROCESSING'),
    answered(200, done),
    answered(200, { ...partCanceled, orderId: 'p2-00000000000000000000000000000000' }),
    { kind: 'unknown', why: 'out of time' },
  ] as OutboundAnswer[])('requires a query after %j', (answer) => {
    expect(readRefund(answer, order).kind).toBe('unknown');
  });
});

describe('the records of charges and refunds in a span', () => {
  const from = new Date('2020-01-01T00:00:00Z');
  const to = new Date('2099-01-01T00:00:00Z');

  it('are requested in Seoul’s time, page by page', () => {
    const query = new URLSearchParams(
      transactionsQuery(new Date('2026-11-19T15:00:00Z'), new Date('2026-11-20T15:00:00Z'), 'k'),
    );
    expect(Object.fromEntries(query)).toEqual({
      startDate: '2026-11-20T00:00:00',
      endDate: '2026-11-21T00:00:00',
      limit: '500',
      startingAfter: 'k',
    });
  });

  it('have a line for each charge and each refund, up to the span’s end', () => {
    const page = readTransactions(answered(200, transactions), { from, to });
    expect(page).toMatchObject({
      kind: 'page',
      after: undefined,
      records: [
        { kind: 'charge', amount: 11_000n, transactionId: order.transactionId },
        { kind: 'refund', amount: 4000n },
        { kind: 'refund', amount: 7000n },
      ],
    });
    const at = new Date(transactions[0]?.transactionAt ?? '');
    expect(readTransactions(answered(200, transactions), { from, to: at })).toMatchObject({
      records: [],
    });
    const below = [{ ...transactions[1], amount: -4000 }];
    expect(readTransactions(answered(200, below), { from, to })).toMatchObject({
      records: [{ kind: 'refund', amount: 4000n }],
    });
  });

  it('leave a waiting virtual account out, and continue after a full page', () => {
    const one = { ...transactions[0], status: 'WAITING_FOR_DEPOSIT' };
    const full = Array.from({ length: 500 }, (_, place) => ({
      ...one,
      transactionKey: `${place}`,
    }));
    expect(readTransactions(answered(200, full), { from, to })).toMatchObject({
      records: [],
      after: '499',
    });
  });

  it('are unknown if they cannot be read', () => {
    for (const answer of [
      answered(500, {}),
      answered(200, [{}]),
      { kind: 'unknown', why: 'x' } as const,
    ]) {
      expect(readTransactions(answer, { from, to }).kind).toBe('unknown');
    }
  });
});

describe('a webhook of Toss Payments', () => {
  const message = (body: string, headers: Record<string, string> = {}) =>
    readWebhook({
      headers,
      query: {},
      rawBody: Buffer.from(body),
      now: new Date('2026-11-20T09:00:00Z'),
    });

  it.each([statusChanged, depositCallback])('only names the payment to query [PAY-09]', (body) => {
    const headers = { 'tosspayments-webhook-transmission-id': 'whtrans_1' };
    expect(message(JSON.stringify(body), headers)).toEqual({
      kind: 'event',
      eventId: 'whtrans_1',
      about: { transactionId: order.transactionId },
    });
  });

  it('is identified by its bytes if it has no id', () => {
    const body = JSON.stringify(statusChanged);
    expect(message(body)).toEqual(message(body));
    expect(message(body)).not.toEqual(message(JSON.stringify(depositCallback)));
    for (const name of ['', 'x'.repeat(3000), 'no name']) {
      const headers = { 'tosspayments-webhook-transmission-id': name };
      expect(message(body, headers)).toEqual(message(body));
    }
  });

  it('about another subject is accepted and ignored, and one without a known form is refused', () => {
    expect(message('{"eventType":"BILLING_DELETED","data":{}}').kind).toBe('nothing');
    expect(message('{"eventType":"payout.changed"}').kind).toBe('nothing');
    const key = { billingKey: 'Z_t5vOvQxrj4499PeiJcjen28-V2RyqgYTwN44Rdzk0=', reason: '카드 해지' };
    const deleted = { eventType: 'BILLING_DELETED', createdAt: '2026-11-20', data: key };
    expect(message(JSON.stringify(deleted))).toEqual({
      kind: 'key-ended',
      billingKey: key.billingKey,
    });
    for (const body of ['', '[]', 'orderId=1', '{"orderId":"1"}']) {
      expect(message(body)).toEqual({ kind: 'refused', why: 'unreadable' });
    }
  });
});
