import { errorCatalogue, errorNameOf } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { wordOf } from '../../testing/word-of.ts';
import { clearingBankOf, failureNumberOf, methodNameOf, tossBankOf } from './codes.ts';
import aborted from './samples/aborted.json' with { type: 'json' };
import canceled from './samples/cancelled.json' with { type: 'json' };
import created from './samples/created.json' with { type: 'json' };
import deposited from './samples/deposited.json' with { type: 'json' };
import done from './samples/done.json' with { type: 'json' };
import expired from './samples/expired.json' with { type: 'json' };
import inProgress from './samples/in-progress.json' with { type: 'json' };
import partCanceled from './samples/part-cancelled.json' with { type: 'json' };
import refusal from './samples/refusal.json' with { type: 'json' };
import waiting from './samples/waiting.json' with { type: 'json' };
import {
  beginInWindow,
  confirmBody,
  createBody,
  readConfirm,
  readCreate,
  readFound,
  readReturn,
} from './translate.ts';

const returnBase = 'https://pay.example/api/provider/tosspayments';
const order = {
  transactionId: 'p1-00000000000000000000000000000000',
  personReference: 'u1',
  methodId: 31,
  itemName: '스푼 100',
  quantity: 1,
  total: 11_000n,
  currency: 'KRW',
  device: 'pc',
  locale: 'ko',
  requestedAt: new Date('2026-11-20T09:00:00Z'),
} as const;
const question = { ...order, reference: order.transactionId, chargeReference: null };
const about = ({ paymentKey }: { paymentKey: string }) => ({
  ...question,
  chargeReference: paymentKey,
});
const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const refused = (status: number, code: string) => answered(status, { code, message: '안 됩니다.' });
const numberOf = (name: keyof typeof errorCatalogue) => errorCatalogue[name].number;

const silences: OutboundAnswer[] = [
  { kind: 'unknown', why: 'out of time' },
  { kind: 'not-sent', why: 'ECONNREFUSED' },
  refused(500, 'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING'),
  refused(500, 'UNKNOWN_PAYMENT_ERROR'),
  refused(400, 'PROVIDER_ERROR'),
  refused(409, 'IDEMPOTENT_REQUEST_PROCESSING'),
  refused(429, 'TOO_MANY_REQUESTS'),
  refused(400, 'ALREADY_PROCESSED_PAYMENT'),
  answered(400, refusal),
  answered(502, undefined),
  answered(404, { error: 'a proxy says no' }),
  answered(200, '<html>'),
  answered(200, {}),
  answered(200, { ...done, totalAmount: '11000' }),
  answered(200, { ...done, currency: 'USD' }),
  answered(200, { ...done, orderId: 'p2-00000000000000000000000000000000' }),
];

describe('a request to Toss Payments', () => {
  it('names the payment by our order number and the method by its code [PAY-04]', () => {
    expect(createBody({ ...order, itemName: '가'.repeat(120) }, { returnBase })).toEqual({
      method: 'CARD',
      amount: 11_000,
      currency: 'KRW',
      orderId: order.transactionId,
      orderName: '가'.repeat(100),
      successUrl: `${returnBase}/approve/${order.transactionId}`,
      failUrl: `${returnBase}/fail/${order.transactionId}`,
    });
    expect(createBody({ ...order, itemName: '' }, { returnBase })).toMatchObject({
      orderName: '스푼',
    });
  });

  it('keeps a virtual account open for a day [PAY-07]', () => {
    const body = createBody({ ...order, methodId: 36 }, { returnBase });
    expect(body).toMatchObject({ method: 'VIRTUAL_ACCOUNT', validHours: 24 });
  });

  it.each([
    [31, 'CARD'],
    [36, 'VIRTUAL_ACCOUNT'],
    [35, 'MOBILE_PHONE'],
    [29, 'CULTURE_GIFT_CERTIFICATE'],
    [34, 'BOOK_GIFT_CERTIFICATE'],
  ])('knows method %d as %s, and no other [PAY-04]', (methodId, code) => {
    expect(methodNameOf(methodId)).toBe(code);
    expect(() => methodNameOf(43)).toThrow('Toss Payments has no method 43');
  });
});

describe('the browser’s return from Toss Payments', () => {
  const visit = (page: 'approve' | 'cancel' | 'fail', query: Record<string, string>) =>
    readReturn({ page, query, body: Buffer.alloc(0) });
  it.each(['', 'null', '[]', '["key"]', '["", "a", "1"]', '[1, 2, 3]'])(
    'requests nothing with an invalid proof: %s',
    (proof) => {
      expect(confirmBody(question, proof)).toBeUndefined();
    },
  );

  const right = {
    paymentType: 'NORMAL',
    paymentKey: done.paymentKey,
    orderId: order.transactionId,
    amount: '11000',
  };

  it('requests the charge only with the payment, order and amount that we stored [PAY-09]', () => {
    const reading = visit('approve', right);
    const proof = reading.kind === 'proof' ? reading.proof : '';
    expect(confirmBody(question, proof)).toEqual({
      paymentKey: done.paymentKey,
      orderId: order.transactionId,
      amount: 11_000,
    });
    for (const wrong of [
      { amount: '10' },
      { amount: '11000.0' },
      { orderId: 'p2-00000000000000000000000000000000' },
    ]) {
      const other = visit('approve', { ...right, ...wrong });
      expect(confirmBody(question, other.kind === 'proof' ? other.proof : '')).toBeUndefined();
    }
  });

  it('is a cancellation only if the window says so', () => {
    expect(visit('fail', { code: 'PAY_PROCESS_CANCELED' })).toEqual({ kind: 'turned-back' });
    expect(visit('cancel', {})).toEqual({ kind: 'turned-back' });
    expect(visit('fail', { code: 'REJECT_CARD_COMPANY' })).toEqual({ kind: 'look' });
    expect(visit('fail', {})).toEqual({ kind: 'look' });
    expect(visit('approve', {})).toEqual({ kind: 'look' });
    expect(visit('fail', { paymentKey: done.paymentKey })).toEqual({ kind: 'look' });
  });
});

describe('a payment window', () => {
  const windows = {
    paymentUrl: 'https://windows.example/payment',
    cardUrl: 'https://windows.example/card',
    key: new Uint8Array(32),
  };
  const now = new Date('2026-11-20T09:00:00Z');
  const opened = (more: object = {}) => {
    const begun = beginInWindow({ ...order, ...more }, { returnBase, windows, now });
    return begun.kind === 'redirect' ? new URL(begun.redirectUrl) : undefined;
  };

  it('gets what is to be paid from its signed address, which nobody else can make [PAY-04] [PAY-09]', () => {
    const address = opened();
    expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
      method: 'CARD',
      amount: '11000',
      currency: 'KRW',
      orderId: order.transactionId,
      orderName: '스푼 100',
      customerKey: '@@ANONYMOUS',
      successUrl: `${returnBase}/approve/${order.transactionId}`,
      failUrl: `${returnBase}/fail/${order.transactionId}`,
      locale: 'ko',
      until: String(now.getTime() + 30 * 60_000),
      seal: expect.stringMatching(/^[\w-]{43}$/),
    });
    const seals = [opened(), opened({ total: 11n }), opened({ methodId: 36 })].map((each) =>
      each?.searchParams.get('seal'),
    );
    expect(new Set(seals).size).toBe(3);
    expect(opened({ methodId: 36 })?.searchParams.get('validHours')).toBe('24');
  });
});

describe('the answer to creating a payment at Toss Payments', () => {
  it('sends the person to its page', () => {
    expect(readCreate(answered(200, created), order)).toMatchObject({
      kind: 'redirect',
      reference: order.transactionId,
      redirectUrl: created.checkout.url,
      lifetimeSeconds: 1800,
    });
  });

  it('is a refusal with a listed code, and otherwise allows another try', () => {
    expect(readCreate(refused(400, 'BELOW_MINIMUM_AMOUNT'), order)).toMatchObject({
      kind: 'declined',
      failureCode: numberOf('payment_failed'),
      evidence: { code: 'BELOW_MINIMUM_AMOUNT' },
    });
    for (const silence of silences.filter((each) => each.kind !== 'answered')) {
      expect(readCreate(silence, order).kind).toBe('failed');
    }
    expect(readCreate(answered(200, { ...created, checkout: null }), order).kind).toBe('failed');
    expect(readCreate(refused(500, 'COMMON_ERROR'), order).kind).toBe('failed');
  });
});

describe('the state of a payment at Toss Payments', () => {
  it('is charged with the given amount when it is done', () => {
    expect(readConfirm(answered(200, done), about(done))).toMatchObject({
      kind: 'succeeded',
      reference: order.transactionId,
      chargeReference: done.paymentKey,
      amount: 11_000n,
      currency: 'KRW',
    });
    expect(readFound(answered(200, deposited), about(deposited))).toMatchObject({
      kind: 'succeeded',
      amount: 11_000n,
    });
  });

  it('is the amount left after a partial refund', () => {
    expect(readFound(answered(200, partCanceled), about(partCanceled))).toMatchObject({
      kind: 'succeeded',
      amount: 7000n,
    });
  });

  it('is a waiting virtual account, with the clearing house’s number of the bank [PAY-07]', () => {
    expect(readConfirm(answered(200, waiting), about(waiting))).toMatchObject({
      kind: 'awaiting-deposit',
      reference: order.transactionId,
      chargeReference: waiting.paymentKey,
      deposit: {
        bankCode: '004',
        accountNumber: waiting.virtualAccount.accountNumber,
        accountHolder: '디퍼',
        dueAt: new Date(waiting.virtualAccount.dueDate),
      },
    });
    for (const virtualAccount of [null, { ...waiting.virtualAccount, bankCode: 'S0' }]) {
      const body = { ...waiting, virtualAccount };
      expect(readConfirm(answered(200, body), about(waiting)).kind).toBe('unknown');
    }
  });

  it.each([
    ['READY', 'untouched', created],
    ['IN_PROGRESS', 'agreed', inProgress],
    ['EXPIRED', 'untouched', expired],
    ['CANCELED', 'declined', canceled],
    ['CANCELED', 'canceled', { ...canceled, approvedAt: null }],
    ['ABORTED', 'declined', aborted],
    ['SOMETHING_NEW', 'unknown', { ...done, status: 'SOMETHING_NEW' }],
  ])('%s is %s', (_, word, sample) => {
    expect(wordOf(readFound(answered(200, sample), about(sample)))).toBe(word);
  });

  it('has the reason why it was aborted', () => {
    expect(readFound(answered(200, aborted), about(aborted))).toMatchObject({
      failureCode: numberOf('card_rejected'),
      evidence: { failure: 'REJECT_CARD_COMPANY' },
    });
  });

  it.each(silences)('is unknown for %j, whatever was requested [PAY-09]', (answer) => {
    expect(readConfirm(answer, question).kind).toBe('unknown');
    expect(readFound(answer, question).kind).toBe('unknown');
  });

  it('is another payment’s if the charge has another number [PAY-09]', () => {
    const other = { ...question, chargeReference: 'another' };
    expect(readFound(answered(200, done), other).kind).toBe('unknown');
  });

  it('is never declined because the query failed; without a payment its deadline decides', () => {
    const none = refused(404, 'NOT_FOUND_PAYMENT');
    expect(wordOf(readFound(none, question))).toBe('untouched');
    expect(readFound(none, about(done)).kind).toBe('unknown');
    expect(readFound(refused(401, 'UNAUTHORIZED_KEY'), question).kind).toBe('unknown');
  });
});

describe('the code of a declined charge', () => {
  const codes = [
    ['INVALID_STOPPED_CARD', 'card_stopped'],
    ['INVALID_CARD_LOST_OR_STOLEN', 'card_stopped'],
    ['REJECT_CARD_COMPANY', 'card_rejected'],
    ['INVALID_REJECT_CARD', 'card_rejected'],
    ['FDS_ERROR', 'card_rejected'],
    ['REJECT_CARD_PAYMENT', 'card_limit_exceeded'],
    ['EXCEED_MAX_AMOUNT', 'card_limit_exceeded'],
    ['EXCEED_MAX_PAYMENT_AMOUNT', 'card_limit_exceeded'],
    ['EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT', 'card_limit_exceeded'],
    ['EXCEED_MAX_ONE_DAY_AMOUNT', 'card_limit_exceeded'],
    ['EXCEED_MAX_ONE_DAY_WITHDRAW_AMOUNT', 'card_limit_exceeded'],
    ['EXCEED_MAX_ONE_TIME_WITHDRAW_AMOUNT', 'card_limit_exceeded'],
    ['REJECT_ACCOUNT_PAYMENT', 'card_balance_insufficient'],
    ['INVALID_CARD_NUMBER', 'invalid_card'],
    ['INVALID_CARD_EXPIRATION', 'invalid_card'],
    ['INVALID_PASSWORD', 'invalid_card'],
    ['EXCEED_MAX_CARD_INSTALLMENT_PLAN', 'card_unusable'],
    ['NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT', 'card_unusable'],
    ['NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN', 'card_unusable'],
    ['INVALID_CARD_INSTALLMENT_PLAN', 'card_unusable'],
    ['NOT_ALLOWED_POINT_USE', 'card_unusable'],
    ['EXCEED_MAX_DAILY_PAYMENT_COUNT', 'daily_limit'],
    ['EXCEED_MAX_AUTH_COUNT', 'payment_too_many_requests'],
    ['NOT_AVAILABLE_BANK', 'payment_retry'],
    ['NOT_AVAILABLE_PAYMENT', 'payment_retry'],
    ['NOT_FOUND_PAYMENT_SESSION', 'payment_expired'],
    ['INVALID_REQUEST', 'payment_failed'],
    ['INVALID_API_KEY', 'payment_failed'],
    ['BELOW_MINIMUM_AMOUNT', 'payment_failed'],
    ['NOT_FOUND_TERMINAL_ID', 'payment_failed'],
    ['INVALID_AUTHORIZE_AUTH', 'payment_failed'],
    ['RESTRICTED_TRANSFER_ACCOUNT', 'payment_failed'],
    ['INVALID_UNREGISTERED_SUBMALL', 'payment_failed'],
    ['NOT_REGISTERED_BUSINESS', 'payment_failed'],
    ['INVALID_ACCOUNT_INFO_RE_REGISTER', 'payment_failed'],
    ['UNAUTHORIZED_KEY', 'payment_failed'],
    ['FORBIDDEN_REQUEST', 'payment_failed'],
    ['REJECT_TOSSPAY_INVALID_ACCOUNT', 'payment_failed'],
    ['INCORRECT_BASIC_AUTH_FORMAT', 'payment_failed'],
  ] as const;

  it.each(codes)('%s is closest to %s, and is stored [ERR-03]', (code, name) => {
    expect(readConfirm(refused(400, code), question)).toMatchObject({
      kind: 'declined',
      failureCode: numberOf(name),
      evidence: { code },
    });
    expect(failureNumberOf(code, 31)).toBe(numberOf(name));
  });

  it.each(['SOMETHING_NEW', 'UNAPPROVED_ORDER_ID', 'NOT_FOUND_PAYMENT', 'CARD_PROCESSING_ERROR'])(
    '%s is on no list of declines, so that the charge is unknown [PAY-09]',
    (code) => {
      for (const status of [400, 401, 403, 404]) {
        expect(readConfirm(refused(status, code), question).kind).toBe('unknown');
      }
    },
  );

  it.each([29, 34, 35, 36])(
    'of method %i is never shown as a card’s error [ERR-03] [ERR-04]',
    (methodId) => {
      const words = codes.map(([code]) => errorNameOf(failureNumberOf(code, methodId)));
      expect(words.filter((name) => name === undefined || name.includes('card'))).toEqual([]);
      expect(words).toContain('method_amount_out_of_range');
    },
  );
});

describe('a bank’s number', () => {
  it.each([
    ['06', '004'],
    ['88', '088'],
    ['20', '020'],
    ['92', '092'],
  ])('%s at Toss is %s at the clearing house [PAY-07]', (own, clearing) => {
    expect(clearingBankOf(own)).toBe(clearing);
    expect(tossBankOf(clearing)).toBe(own);
  });

  it('is never that of two banks', () => {
    for (const code of ['04', 'S0', '', '123']) expect(clearingBankOf(code)).toBeUndefined();
    for (const code of ['006', '103', '', '88']) expect(tossBankOf(code)).toBeUndefined();
  });
});
