import { errorCatalogue } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { wordOf } from '../../testing/word-of.ts';
import { readAmount, writeAmount } from './money.ts';
import created from './samples/created.json' with { type: 'json' };
import order from './samples/order.json' with { type: 'json' };
import refusal from './samples/refusal.json' with { type: 'json' };
import { createBody, readQuery, readCaptured, readCreated, readReturn } from './translate.ts';
import { resultNameOf } from './translate.ts';
import { readRefundQuery, readRefunded } from './refunds.ts';

const question = {
  transactionId: 'p1-00000000000000000000000000000000',
  personReference: 'u1',
  methodId: 54,
  reference: order.id,
  chargeReference: null,
  total: 899n,
  currency: 'USD',
  requestedAt: new Date(0),
} as const;
const queried = {
  ...question,
  itemName: '100 ملعقة',
  quantity: 1,
  device: 'pc',
  locale: 'ar',
} as const;
const returnBase = 'https://pay.example/api/provider/paypal';
const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const silences: OutboundAnswer[] = [
  { kind: 'unknown', why: 'out of time' },
  answered(500, { name: 'INTERNAL_SERVER_ERROR' }),
  answered(502, undefined),
  answered(429, { name: 'RATE_LIMIT_REACHED' }),
  answered(409, {
    name: 'RESOURCE_CONFLICT',
    details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }],
  }),
  answered(200, '<html>'),
  answered(200, {}),
  answered(404, { message: 'a proxy says no' }),
];

describe('amounts', () => {
  it.each([
    [899n, 'USD', '8.99'],
    [5n, 'USD', '0.05'],
    [100n, 'USD', '1.00'],
    [123_456_789n, 'USD', '1234567.89'],
    [300n, 'TWD', '300'],
    [3399n, 'SAR', '33.99'],
  ] as const)(
    'of %s in %s are written %s and read back, never through a float [PAY-14]',
    (...row) => {
      const [amount, currency, value] = row;
      expect(writeAmount(amount, currency)).toEqual({ currency_code: currency, value });
      expect(readAmount({ currency_code: currency, value })).toEqual({ amount, currency });
    },
  );

  it.each([
    { currency_code: 'EUR', value: '8.99' },
    { currency_code: 'USD', value: '8.999' },
    { currency_code: 'USD', value: '8,99' },
    { currency_code: 'TWD', value: '3.5' },
    { currency_code: 'USD', value: '1e2' },
  ])('in the form %o are refused', (value) => {
    expect(readAmount(value)).toBeUndefined();
  });
});

describe('an order at PayPal', () => {
  it('is for a digital good paid now, in the person’s language, under our number [PAY-14]', () => {
    expect(createBody(queried, { returnBase })).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: question.transactionId,
          amount: { currency_code: 'USD', value: '8.99' },
          items: [{ quantity: '1', category: 'DIGITAL_GOODS' }],
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            locale: 'ar-SA',
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            return_url: `${returnBase}/approve/${question.transactionId}`,
            cancel_url: `${returnBase}/cancel/${question.transactionId}`,
          },
        },
      },
    });
    expect(() => createBody({ ...queried, methodId: 43 }, { returnBase })).toThrow('43');
  });

  it('adds up, whatever is bought in which quantity', () => {
    const items = (total: bigint, quantity: number) =>
      createBody({ ...queried, total, quantity }, { returnBase });
    expect(items(1798n, 2)).toMatchObject({
      purchase_units: [{ items: [{ quantity: '2', unit_amount: { value: '8.99' } }] }],
    });
    expect(items(1799n, 2)).toMatchObject({
      purchase_units: [{ items: [{ quantity: '1', unit_amount: { value: '17.99' } }] }],
    });
  });
});

describe('PayPal’s answer', () => {
  it('has the page under either of its link names', () => {
    expect(readCreated(answered(201, created))).toMatchObject({
      kind: 'redirect',
      reference: order.id,
      redirectUrl: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T',
    });
    const links = created.links.map((link) => ({
      ...link,
      rel: link.rel === 'payer-action' ? 'approve' : link.rel,
    }));
    expect(readCreated(answered(200, { ...created, links }))).toMatchObject({ kind: 'redirect' });
    for (const silence of silences) expect(readCreated(silence).kind).toBe('failed');
  });

  it('is a charge with its number, or the amount still held [PAY-09]', () => {
    expect(readCaptured(answered(201, order), question)).toMatchObject({
      kind: 'succeeded',
      reference: order.id,
      chargeReference: '3C679366HH908993F',
      amount: 899n,
      currency: 'USD',
    });
    const other = { ...question, transactionId: 'p1-11111111111111111111111111111111' };
    expect(readQuery(answered(200, order), other).kind).toBe('unknown');
  });

  it.each(silences)('is unknown if it cannot be read: %o [PAY-09]', (silence) => {
    expect(readCaptured(silence, question)?.kind).toBe('unknown');
    expect(readQuery(silence, question).kind).toBe('unknown');
  });

  it.each([
    ['TRANSACTION_REFUSED', 'payment_failed'],
    ['PAYER_CANNOT_PAY', 'payment_failed'],
    ['PAYER_ACCOUNT_RESTRICTED', 'payment_failed'],
    ['PAYER_ACTION_REQUIRED', 'payment_authentication_failed'],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'payment_too_many_requests'],
    ['DUPLICATE_INVOICE_ID', 'duplicated_payment'],
    ['COMPLIANCE_VIOLATION', 'payment_failed'],
  ] as const)('%s is %s, with PayPal’s own code stored', (issue, name) => {
    const body = { ...refusal, details: [{ issue }] };
    expect(readCaptured(answered(422, body), question)).toMatchObject({
      kind: 'declined',
      failureCode: errorCatalogue[name].number,
      evidence: { issue, debug_id: refusal.debug_id },
    });
  });

  it.each(['AN_ISSUE_OF_NEXT_YEAR', 'ORDER_COMPLETION_IN_PROGRESS', 'constructor', 'toString'])(
    '%s is on no list of declines: charge and refund are unknown, and an order may be tried again [PAY-09]',
    (issue) => {
      for (const status of [400, 403, 404, 422]) {
        const answer = answered(status, { ...refusal, details: [{ issue }] });
        expect(readCaptured(answer, question)).toMatchObject({
          kind: 'unknown',
          evidence: { issue, debug_id: refusal.debug_id },
        });
        expect(readQuery(answer, question).kind).toBe('unknown');
        expect(readCreated(answer).kind).toBe('failed');
        const refund = {
          ...question,
          refundId: 'r1',
          place: 1,
          amount: 1n,
          held: 899n,
          reason: '',
        };
        expect(readRefunded(answer, refund).kind).toBe('unknown');
      }
    },
  );

  it.each([
    ['INSTRUMENT_DECLINED', 'refused', 'card_rejected'],
    ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'refused', 'card_rejected'],
    ['ORDER_NOT_APPROVED', 'not-agreed', 'payment_authentication_failed'],
  ] as const)(
    '%s leaves the order open for another way to pay: %s [PAY-05]',
    (issue, why, name) => {
      const body = { ...refusal, details: [{ issue }] };
      expect(readCaptured(answered(422, body), question)).toMatchObject({
        kind: 'choose-again',
        why,
        failureCode: errorCatalogue[name].number,
        evidence: { issue },
      });
    },
  );

  it('in a currency that we do not use goes to review [PAY-09]', () => {
    const amount = { currency_code: 'EUR', value: '8.99' };
    const units = order.purchase_units.map((unit) => ({
      ...unit,
      payments: { captures: unit.payments.captures.map((each) => ({ ...each, amount })) },
    }));
    expect(readQuery(answered(200, { ...order, purchase_units: units }), question)).toMatchObject({
      kind: 'mismatch',
      chargeReference: '3C679366HH908993F',
      evidence: { value: '8.99', currency: 'EUR' },
    });
  });

  it('is read from the order if it was captured before', () => {
    const body = { ...refusal, details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] };
    expect(readCaptured(answered(422, body), question)).toBeUndefined();
  });

  it.each([
    ['CREATED', 'untouched'],
    ['PAYER_ACTION_REQUIRED', 'untouched'],
    ['APPROVED', 'agreed'],
    ['SAVED', 'untouched'],
    ['VOIDED', 'declined'],
    ['COMPLETED', 'unknown'],
    ['A_STATUS_OF_NEXT_YEAR', 'unknown'],
    ['constructor', 'unknown'],
  ])('%s without a charge is %s', (status, word) => {
    const bare = { ...order, status, purchase_units: [{ custom_id: question.transactionId }] };
    expect(wordOf(readQuery(answered(200, bare), question))).toBe(word);
  });

  it.each([
    ['COMPLETED', 'succeeded'],
    ['PARTIALLY_REFUNDED', 'succeeded'],
    ['PENDING', 'unknown'],
    ['DECLINED', 'declined'],
    ['FAILED', 'declined'],
    ['REFUNDED', 'declined'],
    ['REVERSED', 'unknown'],
    ['A_STATUS_OF_NEXT_YEAR', 'unknown'],
  ])('with a capture in state %s is %s [PAY-09]', (status, kind) => {
    const units = order.purchase_units.map((unit) => ({
      ...unit,
      payments: { captures: unit.payments.captures.map((each) => ({ ...each, status })) },
    }));
    expect(readQuery(answered(200, { ...order, purchase_units: units }), question).kind).toBe(kind);
  });
});

it('a successful capture counts although a declined one precedes it [PAY-09]', () => {
  const units = order.purchase_units.map((unit) => ({
    ...unit,
    payments: {
      captures: unit.payments.captures.flatMap((each) => [
        { ...each, id: 'FIRST', status: 'DECLINED' },
        each,
      ]),
    },
  }));
  expect(readQuery(answered(200, { ...order, purchase_units: units }), question)).toMatchObject({
    kind: 'succeeded',
    chargeReference: '3C679366HH908993F',
  });
});

describe('the answer to a refund', () => {
  const refund = {
    ...question,
    refundId: 'r1',
    place: 1,
    amount: 899n,
    held: 899n,
    reason: 'a test',
  } as const;
  const made = (status: string) => ({
    id: '1JU08902781691411',
    status,
    amount: { currency_code: 'USD', value: '8.99' },
    custom_id: 'r1',
  });
  const orderWith = (refunds: readonly object[]) =>
    answered(200, {
      ...order,
      purchase_units: order.purchase_units.map((unit) => ({
        ...unit,
        payments: { ...unit.payments, refunds },
      })),
    });

  it.each([
    ['COMPLETED', 'refunded'],
    ['PENDING', 'unknown'],
    ['FAILED', 'declined'],
    ['CANCELLED', 'declined'],
    ['A_STATUS_OF_NEXT_YEAR', 'unknown'],
  ])('with %s is %s: a refund in progress is no refusal, however often it is queried', (...row) => {
    const [status, kind] = row;
    expect(readRefunded(answered(201, made(status)), refund).kind).toBe(kind);
    expect(readRefundQuery(orderWith([made(status)]), refund).kind).toBe(kind);
  });

  it('has the amount that PayPal gives, whatever was requested [PAY-10]', () => {
    const less = { ...made('COMPLETED'), amount: { currency_code: 'USD', value: '8.98' } };
    expect(readRefunded(answered(201, less), refund)).toMatchObject({ amount: 898n });
    expect(readRefundQuery(orderWith([less]), refund)).toMatchObject({ amount: 898n });
    const others = { ...less, amount: { currency_code: 'EUR', value: '8.99' } };
    expect(readRefunded(answered(201, others), refund).kind).toBe('unknown');
  });

  it.each(['CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED'])(
    'with %s, which the same refund may have caused, leads to a query and is never a refusal [PAY-10]',
    (issue) => {
      const answer = answered(422, { ...refusal, details: [{ issue }] });
      expect(readRefunded(answer, refund).kind).toBe('unknown');
      expect(readRefundQuery(orderWith([made('COMPLETED')]), refund).kind).toBe('refunded');
    },
  );

  it('has an unknown amount if a refund has an unlisted state [PAY-09]', () => {
    const other = { ...made('A_STATUS_OF_NEXT_YEAR'), custom_id: 'r0' };
    expect(readQuery(orderWith([other]), question).kind).toBe('unknown');
    expect(readRefundQuery(orderWith([other]), refund).kind).toBe('unknown');
    expect(readQuery(orderWith([{ ...other, status: 'FAILED' }]), question)).toMatchObject({
      kind: 'succeeded',
      amount: 899n,
    });
  });

  it('about a missing refund leads to the charge, which shows what is left [PAY-10]', () => {
    const part = (value: string, id = 'r0') => ({
      ...made('COMPLETED'),
      custom_id: id,
      amount: { currency_code: 'USD', value },
    });
    const outcomeOf = (refunds: readonly object[]) => readQuery(orderWith(refunds), question);
    expect(outcomeOf([part('3.00')])).toMatchObject({ kind: 'succeeded', amount: 599n });
    expect(outcomeOf([part('3.00'), part('5.99', 'r2')])).toMatchObject({ amount: 0n });
  });

  it('shows that none was made if the order lists none and holds the whole amount', () => {
    expect(readRefundQuery(orderWith([]), refund).kind).toBe('pending');
    const other = { ...made('COMPLETED'), custom_id: 'r0' };
    expect(readRefundQuery(orderWith([other]), refund).kind).toBe('unknown');
    for (const silence of silences) expect(readRefundQuery(silence, refund).kind).toBe('unknown');
  });
});

describe('a person who returns from PayPal', () => {
  const body = Buffer.alloc(0);
  it('brings a proof once they approved, and is led to the result [NAV-16]', () => {
    const query = { token: order.id, PayerID: 'QYR5Z8XDVJNXQ' };
    expect(readReturn({ page: 'approve', query, body })).toEqual({
      kind: 'proof',
      proof: order.id,
    });
    expect(readReturn({ page: 'approve', query: { token: order.id }, body }).kind).toBe('look');
    expect(readReturn({ page: 'cancel', query, body }).kind).toBe('turned-back');
    expect(resultNameOf({ page: 'approve', query, body })).toBe(`paypal?token=${order.id}`);
    expect(resultNameOf({ page: 'cancel', query, body })).toBeUndefined();
    const hostile = { token: '//evil.example/?', PayerID: 'x' };
    expect(resultNameOf({ page: 'approve', query: hostile, body })).toBeUndefined();
  });
});
