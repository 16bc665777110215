import { errorCatalogue } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { wordOf } from '../../testing/word-of.ts';
import { readFoundRefund, readRefund, reasonOf, refundBody, refundNoOf } from './refunds.ts';
import allRefunded from './samples/all-refunded.json' with { type: 'json' };
import approved from './samples/approved.json' with { type: 'json' };
import callback from './samples/callback.json' with { type: 'json' };
import canceled from './samples/cancelled.json' with { type: 'json' };
import complete from './samples/complete.json' with { type: 'json' };
import created from './samples/created.json' with { type: 'json' };
import executed from './samples/executed.json' with { type: 'json' };
import partRefunded from './samples/part-refunded.json' with { type: 'json' };
import refunded from './samples/refunded.json' with { type: 'json' };
import refusal from './samples/refusal.json' with { type: 'json' };
import standby from './samples/standby.json' with { type: 'json' };
import {
  createBody,
  executeBody,
  readQuery,
  readCreate,
  readExecute,
  readReturn,
} from './translate.ts';
import { readCallback } from './webhook.ts';

const returnBase = 'https://pay.example/api/provider/toss';
const order = {
  transactionId: 'p1-00000000000000000000000000000000',
  personReference: 'u1',
  methodId: 37,
  itemName: '스푼 100',
  quantity: 1,
  total: 11_000n,
  currency: 'KRW',
  device: 'pc',
  locale: 'ko',
  requestedAt: new Date('2026-11-20T09:00:00Z'),
} as const;
const question = { ...order, reference: executed.payToken, chargeReference: null };
const about = ({ payToken }: { payToken: string }) => ({ ...question, reference: payToken });
const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const refused = (errorCode: string, status = 200) =>
  answered(status, { code: -1, errorCode, msg: '' });

const silences: OutboundAnswer[] = [
  { kind: 'unknown', why: 'out of time' },
  { kind: 'not-sent', why: 'ECONNREFUSED' },
  refused('COMMON_SYSTEM_ERROR', 500),
  refused('COMMON_PAY_ERROR', 502),
  refused('PAYMENT_EXISTING_PAYMENT'),
  answered(200, refusal),
  answered(200, { code: -1 }),
  answered(200, { code: 0 }),
  answered(200, '<html>'),
  answered(404, { message: 'a proxy says no' }),
  answered(429, { code: -1, errorCode: 'COMMON_PAY_ERROR' }),
  answered(200, { ...executed, amount: '11000' }),
  answered(200, { ...executed, orderNo: 'p2-00000000000000000000000000000000' }),
  answered(200, { ...executed, payToken: 'another' }),
];

describe('a request to Toss Pay', () => {
  it('leaves the charge for us to request, and names the payment by our order number [PAY-04]', () => {
    expect(createBody({ ...order, itemName: `스푼 "100" \\ '` }, { returnBase })).toEqual({
      orderNo: order.transactionId,
      amount: 11_000,
      amountTaxFree: 0,
      productDesc: '스푼  100',
      retUrl: `${returnBase}/approve/${order.transactionId}`,
      retCancelUrl: `${returnBase}/cancel/${order.transactionId}`,
      autoExecute: false,
      resultCallback: `${returnBase}/webhook`,
      callbackVersion: 'V2',
    });
    expect(createBody({ ...order, itemName: '"' }, { returnBase })).toMatchObject({
      productDesc: '스푼',
    });
    expect(() => createBody({ ...order, methodId: 31 }, { returnBase })).toThrow('no method 31');
  });

  it('requests the charge with the order that came back', () => {
    expect(executeBody(question, order.transactionId)).toEqual({
      payToken: executed.payToken,
      orderNo: order.transactionId,
    });
  });
});

describe('the browser’s return from Toss Pay', () => {
  const visit = (page: 'approve' | 'cancel' | 'fail', query: Record<string, string>) =>
    readReturn({ page, query, body: Buffer.alloc(0) });

  it('is a proof, a reason to query, or a cancellation', () => {
    const back = { status: 'PAY_APPROVED', orderNo: order.transactionId, payMethod: 'CARD' };
    expect(visit('approve', back)).toEqual({ kind: 'proof', proof: order.transactionId });
    expect(visit('approve', { ...back, status: 'PAY_COMPLETE' })).toEqual({ kind: 'look' });
    expect(visit('approve', {})).toEqual({ kind: 'look' });
    expect(visit('cancel', back)).toEqual({ kind: 'turned-back' });
  });
});

describe('the answer to creating a payment', () => {
  it('sends the person to its page for 15 minutes', () => {
    expect(readCreate(answered(200, created))).toMatchObject({
      kind: 'redirect',
      reference: created.payToken,
      redirectUrl: created.checkoutPage,
      lifetimeSeconds: 900,
    });
  });

  it.each([
    ['COMMON_INVALID_PARAMETER', 'declined'],
    ['COMMON_PAY_ERROR', 'declined'],
    ['PAYMENT_EXISTING_PAYMENT', 'failed'],
    ['SOMETHING_NEW', 'failed'],
  ])('with %s is %s', (code, kind) => {
    expect(readCreate(refused(code)).kind).toBe(kind);
  });

  it('allows another try if there was none', () => {
    for (const silence of silences) expect(readCreate(silence).kind).toBe('failed');
  });
});

describe('the answer about a charge', () => {
  it('is a success, with the charge’s own number', () => {
    expect(readExecute(answered(200, executed), question)).toMatchObject({
      kind: 'succeeded',
      reference: executed.payToken,
      chargeReference: executed.transactionId,
      amount: 11_000n,
    });
  });

  it.each([
    ['COMMON_INVALID_API_KEY', 'payment_failed'],
    ['COMMON_BREAK_TIME_OF_BANK', 'payment_retry'],
    ['COMMON_NOT_ENOUGH_CASH', 'payment_failed'],
    ['INACTIVE_USER', 'payment_failed'],
    ['CARD_NOT_AVAILABLE', 'card_stopped'],
    ['CARD_NOT_ENOUGH_BALANCE', 'card_balance_insufficient'],
    ['CARD_MIN_AMOUNT_ERROR', 'method_amount_out_of_range'],
    ['PAYMENT_SHOP_STATE_NOT_NORMAL', 'payment_failed'],
  ] as const)('is declined for %s, shown as %s, with the code stored [ERR-03]', (code, name) => {
    expect(readExecute(refused(code), question)).toMatchObject({
      kind: 'declined',
      failureCode: errorCatalogue[name].number,
      evidence: { error_code: code },
    });
  });

  it.each([
    'SOMETHING_NEW',
    'COMMON_PAY_ERROR',
    'COMMON_INVALID_PARAMETER',
    'PAYMENT_EXISTING_PAYMENT',
    'TRANSACTION_PENDING_ERROR',
    'TRANSACTION_NOT_COMPLETE',
    'EXECUTE_PAY_NOT_APPROVED',
    'CARD_SYSTEM_ERROR',
    'BNPL_ALREADY_COMPLETED_REQUEST',
    'COMMON_TIMEOUT',
    'COMMON_ITS_NOT_ABLE_TO_CHANGE_STATUS',
    'REFUND_EXCEED_DAILY',
    'constructor',
  ])(
    'is unknown for %s, which is on no list of declines, however it is phrased [PAY-09]',
    (code) => {
      for (const status of [200, 400, 401, 404]) {
        expect(readExecute(refused(code, status), question).kind).toBe('unknown');
        expect(readQuery(refused(code, status), question).kind).toBe('unknown');
      }
    },
  );

  it('is unknown if nothing of it is left and no refund is listed', () => {
    const emptied = { ...allRefunded, payStatus: 'PAY_COMPLETE' };
    expect(readQuery(answered(200, emptied), about(emptied)).kind).toBe('unknown');
  });

  it.each(silences)('is unknown for %j [PAY-09]', (answer) => {
    expect(readExecute(answer, question).kind).toBe('unknown');
    expect(readQuery(answer, question).kind).toBe('unknown');
  });

  it.each([
    ['PAY_STANDBY', 'untouched', standby],
    ['PAY_APPROVED', 'agreed', approved],
    ['PAY_PROGRESS', 'running', { ...approved, payStatus: 'PAY_PROGRESS' }],
    ['PAY_CANCEL', 'canceled', canceled],
    ['PAY_COMPLETE', 'succeeded', complete],
    ['SETTLEMENT_COMPLETE', 'succeeded', { ...complete, payStatus: 'SETTLEMENT_COMPLETE' }],
    ['REFUND_PROGRESS', 'succeeded', { ...partRefunded, payStatus: 'REFUND_PROGRESS' }],
    ['REFUND_SUCCESS', 'declined', allRefunded],
    [
      'SETTLEMENT_REFUND_COMPLETE',
      'declined',
      { ...allRefunded, payStatus: 'SETTLEMENT_REFUND_COMPLETE' },
    ],
    ['ESCROW_DELIVERING', 'unknown', { ...complete, payStatus: 'ESCROW_DELIVERING' }],
    ['no charge in it', 'unknown', { ...complete, transactions: [] }],
  ])('to a query is for %s %s', (_, word, sample) => {
    expect(wordOf(readQuery(answered(200, sample), about(sample)))).toBe(word);
  });

  it('is the amount left after a partial refund', () => {
    expect(readQuery(answered(200, partRefunded), about(partRefunded))).toMatchObject({
      kind: 'succeeded',
      amount: 7000n,
    });
  });

  it('is never declined because the query failed', () => {
    expect(readQuery(refused('PAYMENT_NOT_FOUND'), question).kind).toBe('unknown');
  });
});

describe('a refund at Toss Pay', () => {
  const refund = {
    ...about(partRefunded),
    refundId: 'r-1',
    place: 1,
    amount: 4000n,
    held: 11_000n,
    reason: '고객 요청',
  } as const;

  it('is requested under one number, however often', () => {
    expect(refundBody(refund)).toMatchObject({
      payToken: partRefunded.payToken,
      refundNo: 'r-1',
      amount: 4000,
      idempotent: true,
    });
    const long = refundNoOf('r1-00000000-0000-0000-0000-000000000000-more');
    expect(long).toMatch(/^[0-9a-f]{36}$/);
    expect(long).toBe(refundNoOf('r1-00000000-0000-0000-0000-000000000000-more'));
  });

  it('is made if Toss reports that number', () => {
    expect(readRefund(answered(200, refunded), refund)).toMatchObject({
      kind: 'refunded',
      reference: refunded.transactionId,
      amount: 4000n,
    });
    const less = { ...refunded, refundedAmount: 3999 };
    expect(readRefund(answered(200, less), refund)).toMatchObject({ amount: 3999n });
    const other = { ...refunded, refundNo: 'r-2' };
    expect(readRefund(answered(200, other), refund).kind).toBe('unknown');
  });

  it.each([
    ['COMMON_REFUND_ERROR', 'refund_failed'],
    ['REFUND_EXCEED_DAILY', 'refund_failed'],
    ['INACTIVE_USER', 'refund_failed'],
    ['PAYMENT_SHOP_STATE_CANNOT_REFUND', 'refund_failed'],
  ] as const)('is refused for %s, shown as %s [ERR-03]', (code, name) => {
    expect(readRefund(refused(code), refund)).toMatchObject({
      kind: 'declined',
      failureCode: errorCatalogue[name].number,
    });
  });

  it.each([
    'SOMETHING_NEW',
    'COMMON_BREAK_TIME_OF_BANK',
    'COMMON_INVALID_PARAMETER',
    'REFUND_ALREADY_REFUNDED',
    'REFUND_REFUND_NO_DUPLICATE',
    'TRANSACTION_PENDING_ERROR',
    'BNPL_ALREADY_COMPLETED_REFUND',
    'CARD_NOT_AVAILABLE',
  ])('may have been made for %s, which is on no list of refusals [PAY-10]', (code) => {
    for (const status of [200, 400]) {
      expect(readRefund(refused(code, status), refund).kind).toBe('unknown');
    }
  });

  it('has the same amount whether Toss writes it negative or positive [PAY-10]', () => {
    for (const refundedAmount of [-4000, 4000]) {
      expect(readRefund(answered(200, { ...refunded, refundedAmount }), refund)).toMatchObject({
        kind: 'refunded',
        amount: 4000n,
      });
    }
  });

  it.each([
    ['고객 요청', '고객 요청'],
    ['품절 (#12): 50% & more!?', '품절 (#12): 50% & more!?'],
    ['고객“변심”, 재고 없음…\n다시', '고객 변심 재고 없음 다시'],
    ['한글'.normalize('NFD'), '한글'],
    ['返金 🙏', '환불'],
    ['', '환불'],
    ['가'.repeat(300), '가'.repeat(255)],
  ])('gives its reason in the characters that Toss accepts: %j as %j [PAY-10]', (reason, said) => {
    expect(reasonOf(reason)).toBe(said);
    expect(refundBody({ ...refund, reason })).toMatchObject({ reason: said });
  });

  it('without an answer is found by the amount that Toss still holds', () => {
    expect(readRefund({ kind: 'unknown', why: 'out of time' }, refund).kind).toBe('unknown');
    expect(readFoundRefund(answered(200, partRefunded), refund)).toMatchObject({
      kind: 'refunded',
      reference: partRefunded.transactions[1]?.transactionId,
    });
    const untouched = { ...refund, reference: complete.payToken };
    expect(readFoundRefund(answered(200, complete), untouched).kind).toBe('pending');
    const otherSum = { ...refund, amount: 5000n };
    expect(readFoundRefund(answered(200, partRefunded), otherSum).kind).toBe('unknown');
    expect(readFoundRefund(refused('PAYMENT_NOT_FOUND'), refund).kind).toBe('unknown');
  });

  it('is found though a refused one precedes it', () => {
    expect(readFoundRefund(answered(200, partRefunded), { ...refund, place: 2 })).toMatchObject({
      kind: 'refunded',
      reference: partRefunded.transactions[1]?.transactionId,
    });
  });

  it('is neither refused nor made while Toss has it in progress [PAY-10]', () => {
    for (const sample of [complete, partRefunded]) {
      const body = { ...sample, payStatus: 'REFUND_PROGRESS' };
      const request = { ...refund, reference: sample.payToken };
      expect(readFoundRefund(answered(200, body), request).kind).toBe('unknown');
    }
  });
});

describe('a callback of Toss Pay', () => {
  const read = (body: string) =>
    readCallback({ headers: {}, query: {}, rawBody: Buffer.from(body), now: new Date(0) });

  it('only names the payment to query, and a repeat is the same event [PAY-09]', () => {
    const first = read(JSON.stringify(callback));
    expect(first).toMatchObject({ kind: 'event', about: { transactionId: order.transactionId } });
    expect(first).not.toHaveProperty('outcome');
    expect(read(JSON.stringify(callback))).toEqual(first);
  });

  it.each(['', '{}', 'status=PAY_COMPLETE', '{"status":"PAY_COMPLETE","orderNo":1}'])(
    'is refused as %s',
    (body) => {
      expect(read(body)).toEqual({ kind: 'refused', why: 'unreadable' });
    },
  );
});
