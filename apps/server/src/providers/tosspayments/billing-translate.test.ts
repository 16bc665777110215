import { errorCatalogue, signedWindow } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import {
  cardWindowAddress,
  chargeBody,
  readQuery,
  readCharge,
  readForgotten,
  readIssued,
  refundOf,
} from './billing-translate.ts';
import done from './samples/billing-done.json' with { type: 'json' };
import issued from './samples/billing-issued.json' with { type: 'json' };

const order = {
  orderId: done.orderId,
  customerKey: 'c1-4f6b',
  billingKey: issued.billingKey,
  itemName: '멤버십',
  total: 9900n,
  currency: 'KRW',
  requestedAt: new Date('2026-11-20T09:00:00Z'),
} as const;
const question = { ...order, chargeReference: null };

const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const refused = (status: number, code: string) => answered(status, { code, message: '안 됩니다.' });
const numberOf = (name: keyof typeof errorCatalogue) => errorCatalogue[name].number;
const silence: OutboundAnswer = { kind: 'unknown', why: 'out of time' };

describe('a charge by billing key at Toss Payments', () => {
  it('is requested under our order number, and only for the key’s customer [SUB-03]', () => {
    expect(chargeBody({ ...order, itemName: '가'.repeat(120) })).toEqual({
      customerKey: 'c1-4f6b',
      amount: 9900,
      orderId: order.orderId,
      orderName: '가'.repeat(100),
    });
  });

  it('has succeeded if Toss says so for this order [SUB-06]', () => {
    expect(readCharge(answered(200, done), order)).toMatchObject({
      kind: 'succeeded',
      reference: order.orderId,
      chargeReference: done.paymentKey,
      amount: 9900n,
      currency: 'KRW',
    });
    expect(readCharge(answered(200, { ...done, orderId: 'c2' }), order).kind).toBe('unknown');
  });

  it('has succeeded once, however much of it was refunded since [SUB-08]', () => {
    const back = answered(200, { ...done, status: 'CANCELED', balanceAmount: 0 });
    expect(readQuery(back, question)).toMatchObject({ kind: 'succeeded', amount: 9900n });
  });

  it.each([
    ['INVALID_STOPPED_CARD', 'card_stopped'],
    ['INVALID_CARD_LOST_OR_STOLEN', 'card_stopped'],
    ['REJECT_CARD_COMPANY', 'card_rejected'],
    ['INVALID_REJECT_CARD', 'card_rejected'],
    ['REJECT_CARD_PAYMENT', 'card_limit_exceeded'],
    ['EXCEED_MAX_AMOUNT', 'card_limit_exceeded'],
    ['REJECT_ACCOUNT_PAYMENT', 'card_balance_insufficient'],
    ['INVALID_CARD_EXPIRATION', 'invalid_card'],
    ['INVALID_CARD_NUMBER', 'invalid_card'],
    ['INVALID_CARD_IDENTITY', 'invalid_card'],
    ['NOT_SUPPORTED_CARD_TYPE', 'card_type_not_allowed'],
    ['NOT_REGISTERED_CARD_COMPANY', 'card_unsupported'],
    ['NOT_FOUND_BILLING', 'billing_key_not_found'],
    ['INVALID_BILL_KEY_REQUEST', 'billing_key_null'],
    ['NOT_MATCHES_CUSTOMER_KEY', 'billing_key_null'],
  ] as const)('was declined with %s, which is %s to us [SUB-03] [ERR-01]', (code, name) => {
    expect(readCharge(refused(403, code), order)).toMatchObject({
      kind: 'declined',
      failureCode: numberOf(name),
      evidence: { code, status: 403 },
    });
    const aborted = { ...done, status: 'ABORTED', failure: { code, message: '' } };
    expect(readQuery(answered(200, aborted), question)).toMatchObject({
      failureCode: numberOf(name),
    });
  });

  it.each([
    [silence],
    [refused(500, 'FAILED_INTERNAL_SYSTEM_PROCESSING')],
    [refused(400, 'PROVIDER_ERROR')],
    [refused(400, 'FAILED_CARD_COMPANY_RESPONSE')],
    [refused(400, 'DUPLICATED_ORDER_ID')],
    [refused(409, 'IDEMPOTENT_REQUEST_PROCESSING')],
    [refused(429, 'TOO_MANY_REQUESTS')],
    [answered(502, undefined)],
    [answered(404, { error: 'a proxy says no' })],
    [answered(200, {})],
  ])('is unknown if Toss has decided nothing: %j [SUB-06]', (answer) => {
    expect(readCharge(answer, order).kind).toBe('unknown');
    expect(readQuery(answer, question).kind).toBe('unknown');
  });

  it.each(['SOMETHING_NEW', 'EXPIRED_CARD', 'UNAPPROVED_ORDER_ID', 'constructor'])(
    'is unknown for %s, which is on no list of declines, and that code is reported if the charge failed [SUB-06]',
    (code) => {
      for (const status of [400, 401, 403, 404]) {
        expect(readCharge(refused(status, code), order).kind).toBe('unknown');
        expect(readQuery(refused(status, code), question).kind).toBe('unknown');
        expect(readIssued(refused(status, code), order.customerKey).kind).toBe('unknown');
      }
      const aborted = { ...done, status: 'ABORTED', failure: { code, message: '' } };
      expect(readQuery(answered(200, aborted), question)).toMatchObject({
        kind: 'declined',
        failureCode: numberOf('toss_error_code_not_found'),
      });
    },
  );

  it('was never made only if Toss itself says that there is no such order [SUB-06]', () => {
    const none = refused(404, 'NOT_FOUND_PAYMENT');
    expect(readQuery(none, question)).toMatchObject({
      kind: 'canceled',
      evidence: { why: 'not found' },
    });
    expect(readQuery(none, { ...question, chargeReference: done.paymentKey }).kind).toBe('unknown');
  });

  it('is refunded like a payment by card [SUB-08]', () => {
    const back = { refundId: 'r1', place: 1, amount: 900n, held: 9900n, reason: 'x' };
    expect(refundOf({ ...question, ...back }, done.paymentKey)).toMatchObject({
      transactionId: order.orderId,
      reference: done.paymentKey,
      methodId: 31,
      ...back,
    });
  });
});

describe('a billing key for a card', () => {
  it('comes with Toss’s data about the card [SUB-03]', () => {
    expect(readIssued(answered(200, issued), order.customerKey)).toMatchObject({
      kind: 'issued',
      card: {
        billingKey: issued.billingKey,
        number: '43301234****123*',
        company: '현대카드',
        kind: 'credit',
        owner: 'person',
      },
    });
  });

  it.each([
    ['체크', 'debit'],
    ['기프트', 'gift'],
    ['미확인', 'unknown'],
    [null, 'unknown'],
  ])('of kind %s is %s [SUB-03]', (cardType, kind) => {
    const body = { ...issued, card: { ...issued.card, cardType } };
    expect(readIssued(answered(200, body), order.customerKey)).toMatchObject({ card: { kind } });
  });

  it('is refused if it was issued to somebody else, refused, or missing [SUB-03]', () => {
    expect(readIssued(answered(200, issued), 'another')).toMatchObject({
      kind: 'declined',
      failureCode: numberOf('card_link_failed'),
    });
    expect(readIssued(refused(404, 'NOT_FOUND_AUTH_KEY'), order.customerKey)).toMatchObject({
      failureCode: numberOf('card_registration_expired'),
    });
    for (const answer of [
      silence,
      answered(200, {}),
      refused(500, 'X'),
      refused(400, 'PROVIDER_ERROR'),
    ]) {
      expect(readIssued(answer, order.customerKey).kind).toBe('unknown');
    }
  });

  it('is deleted once, and counts as deleted if it no longer exists [SUB-01]', () => {
    expect(readForgotten(answered(200, {}))).toBe('forgotten');
    expect(readForgotten(refused(404, 'NOT_FOUND_BILLING'))).toBe('forgotten');
    for (const answer of [silence, answered(500, undefined), refused(401, 'UNAUTHORIZED_KEY')]) {
      expect(readForgotten(answer)).toBe('unknown');
    }
  });

  it('is requested in a window with our return address [SUB-01]', () => {
    const address = new URL(
      cardWindowAddress(
        {
          paymentUrl: 'https://windows.example/payment',
          cardUrl: 'https://windows.example/card',
          key: new Uint8Array(32),
        },
        {
          customerKey: 'c1',
          successUrl: 'https://wallet.example/done?a=1',
          failUrl: 'https://wallet.example/failed',
          locale: 'ko',
        },
        new Date('2026-11-20T09:00:00Z'),
      ),
    );
    expect(`${address.origin}${address.pathname}`).toBe('https://windows.example/card');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      method: 'CARD',
      customerKey: 'c1',
      successUrl: 'https://wallet.example/done?a=1',
      failUrl: 'https://wallet.example/failed',
      locale: 'ko',
      until: String(Date.parse('2026-11-20T09:00:00Z') + signedWindow.minutes * 60_000),
      seal: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
  });
});
