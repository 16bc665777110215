import { readFileSync } from 'node:fs';
import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { PaymentQuestion, RefundOrder } from '../../ports/payment-provider.ts';
import { createSbps } from './index.ts';
import { chargeRefusalOf } from './codes.ts';
import { readBrought } from './brought.ts';
import { createSales } from './sales.ts';
import { methodOf } from './methods.ts';
import { referenceXml, refundXml } from './requests.ts';
import {
  readReference,
  readRefund,
  readRefundReference,
  readReturn,
  readWebhook,
} from './translate.ts';

const sample = (name: string): string =>
  readFileSync(`${import.meta.dirname}/samples/${name}`, 'utf8').trim();
const shop = {
  merchantId: '90001',
  serviceId: '001',
  hashKey: 'sandbox-hash-key-of-no-real-shop',
};
const question: PaymentQuestion = {
  transactionId: 'p1jh-00000000000000000000000000000001',
  personReference: 'u1jh',
  methodId: 42,
  reference: 'p1jh-0000000000000000000000001',
  chargeReference: '21352000000001',
  total: 1500n,
  currency: 'JPY',
  requestedAt: new Date('2026-11-20T03:04:05Z'),
};
const refundOrder: RefundOrder = {
  ...question,
  refundId: 'r1',
  place: 1,
  amount: 1500n,
  held: 1500n,
  reason: 'unused',
};
const trackingId = '21352000000001';
const answered = (body: unknown, status = 200): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const silences: OutboundAnswer[] = [
  { kind: 'unknown', why: 'out of time' },
  { kind: 'not-sent', why: 'ECONNREFUSED' },
  answered('Internal Server Error', 500),
  answered('', 503),
  answered('Unauthorized', 401),
  answered('<html><body>maintenance</body></html>'),
  answered(sample('reference-sold.xml').slice(0, -20)),
  answered(undefined),
];

describe('a result from server to server (A02-1)', () => {
  const sale = sample('a02-1-sale.txt');
  const read = (text: string) => readWebhook(Buffer.from(text, 'latin1'), shop);
  /** Any field but the checksum, made another one. */
  const names = sale.split('&').map((pair) => pair.slice(0, pair.indexOf('=')));

  it('names a sale by its number, which counts once SBPS received our answer [PAY-09]', () => {
    expect(read(sale)).toEqual({
      kind: 'event',
      eventId: '21352000000001-OK',
      about: { transactionId: question.transactionId },
      charge: trackingId,
    });
  });

  it.each(names)('is refused with another %s [PAY-09]', (name) => {
    for (const change of ['1', '%81', '+x']) {
      const changed = sale.replace(new RegExp(`(^|&)${name}=`), `$1${name}=${change}`);
      expect(read(changed)).toMatchObject({ kind: 'refused' });
    }
  });

  it('is refused without its checksum, with a repeated field, or with another key', () => {
    expect(read(sale.replace(/sps_hashcode=\w+&/, ''))).toEqual({ kind: 'refused', why: 'forged' });
    expect(read(`${sale}&amount=1500`)).toEqual({ kind: 'refused', why: 'unreadable' });
    expect(readWebhook(Buffer.from(sale), { ...shop, hashKey: 'guessed' })).toEqual({
      kind: 'refused',
      why: 'forged',
    });
  });

  it('is refused if digits were moved between fields, which the checksum does not detect [PAY-09]', () => {
    const moved = (change: readonly (readonly [string, string])[]): unknown =>
      read(change.reduce((text, [from, to]) => text.replace(from, to), sale));
    expect(
      moved([
        ['&tax=&', '&tax=1&'],
        ['&amount=1500&', '&amount=500&'],
      ]),
    ).toEqual({ kind: 'refused', why: 'forged' });
    expect(
      moved([
        ['&amount=1500&', '&amount=150&'],
        ['&auto_charge_type=&', '&auto_charge_type=0&'],
      ]),
    ).toEqual({ kind: 'refused', why: 'forged' });
  });

  it('is refused if a browser carried it: that has the checksum of another charset [PAY-09]', () => {
    expect(read(sample('a03-1-sale.txt'))).toEqual({ kind: 'refused', why: 'forged' });
  });

  it.each(['', 'hello', '{"json":true}', '%', '=&=&=', `a=${'x'.repeat(20_000)}`])(
    'is refused if it is no form: %.20s',
    (text) => {
      expect(read(text)).toMatchObject({ kind: 'refused' });
    },
  );
});

describe('a result brought by the browser (A03-1)', () => {
  const text = (name: string): string => Buffer.from(sample(name), 'latin1').toString('latin1');
  const body = (name: string): Buffer => Buffer.from(sample(name), 'latin1');
  const visit = (page: 'approve' | 'cancel' | 'fail', name: string) =>
    readReturn({ page, query: {}, body: body(name) }, shop);
  const refused = {
    ...question,
    transactionId: 'p1jh-00000000000000000000000000000002',
    chargeReference: null,
  };

  it('is read if it is from SBPS and for its page; anything else causes a query [PAY-09]', () => {
    expect(visit('approve', 'a03-1-sale.txt').kind).toBe('told');
    expect(visit('fail', 'a03-1-refusal.txt').kind).toBe('told');
    expect(visit('fail', 'a03-1-sale.txt')).toEqual({ kind: 'look' });
    expect(visit('approve', 'a03-1-refusal.txt')).toEqual({ kind: 'look' });
    const changed = Buffer.from(sample('a03-1-refusal.txt').replace('10122999', '10123999'));
    expect(readReturn({ page: 'fail', query: {}, body: changed }, shop)).toEqual({ kind: 'look' });
    const nothing = Buffer.alloc(0);
    expect(readReturn({ page: 'fail', query: {}, body: nothing }, shop)).toEqual({ kind: 'look' });
    const cancel = readReturn({ page: 'cancel', query: {}, body: nothing }, shop);
    expect(cancel).toEqual({ kind: 'turned-back' });
  });

  it('proves a sale together with the number that SBPS sent us itself [PAY-09]', () => {
    expect(readBrought(question, text('a03-1-sale.txt'))).toMatchObject({
      kind: 'succeeded',
      chargeReference: trackingId,
      amount: 1500n,
    });
    for (const chargeReference of [null, '21352000000009']) {
      const other = { ...question, chargeReference };
      expect(readBrought(other, text('a03-1-sale.txt'))).toMatchObject({
        kind: 'mismatch',
        isToolOnly: true,
      });
    }
  });

  it('proves why there is no sale, with its code translated', () => {
    expect(readBrought(refused, text('a03-1-refusal.txt'))).toMatchObject({
      kind: 'declined',
      failureCode: errorCatalogue.card_limit_exceeded.number,
      evidence: { res_err_code: '10122999' },
    });
    expect(readBrought(question, text('a03-1-refusal.txt')).kind).toBe('pending');
  });

  it.each([
    '77703999',
    '51311999',
    '10121999',
    '10137999',
    '101ZZ999',
    '10180999',
    '8888',
    '',
    'of next year',
  ])('is no decline with an unlisted code: %s [PAY-09]', (code) => {
    const brought = text('a03-1-refusal.txt').replace('10122999', encodeURIComponent(code));
    expect(readBrought(refused, brought).kind).toBe('unknown');
  });

  it('goes to review if it declines a sale that we confirmed [PAY-09]', () => {
    const own = { ...refused, chargeReference: '93200000000002' };
    expect(readBrought(own, text('a03-1-refusal.txt'))).toMatchObject({
      kind: 'mismatch',
      chargeReference: '93200000000002',
      isToolOnly: true,
    });
    const another = { ...refused, chargeReference: trackingId };
    expect(readBrought(another, text('a03-1-refusal.txt')).kind).toBe('pending');
  });
});

describe('a sale that SBPS cannot be queried about', () => {
  const ask = (change: Partial<PaymentQuestion>) =>
    createSales({
      proofOf: () => 'result',
      askReference: () => Promise.reject(new Error('nobody is asked')),
    }).ask({ ...question, ...change });

  it('stands once our OK was delivered [PAY-09]', async () => {
    expect(await ask({ isAnswered: true })).toMatchObject({
      kind: 'succeeded',
      chargeReference: trackingId,
      amount: 1500n,
    });
  });

  it('is open until its page expires, and then goes to review [PAY-09]', async () => {
    expect((await ask({ isPageOpen: true })).kind).toBe('unknown');
    expect(await ask({ isPageOpen: false })).toMatchObject({
      kind: 'mismatch',
      isToolOnly: true,
    });
  });

  it('was not made if SBPS never named it', async () => {
    expect((await ask({ chargeReference: null })).kind).toBe('pending');
  });
});

describe('the error for a code of SBPS [ERR-03]', () => {
  it.each([
    ['10120999', 'card_stopped'],
    ['10122999', 'card_limit_exceeded'],
    ['10123999', 'card_unusable'],
    ['10124999', 'payment_information_incorrect'],
    ['10125999', 'card_limit_exceeded'],
    ['10126999', 'card_unsupported'],
    ['10127999', 'invalid_card'],
    ['10128999', 'card_unusable'],
    ['10136999', 'card_rejected'],
    ['10161999', 'invalid_card'],
    ['10165999', 'card_rejected'],
    ['7242', 'payment_information_incorrect'],
    ['9026', 'card_unsupported'],
    ['9027', 'payment_retry'],
    ['9028', 'provider_unavailable'],
    ['1101', 'payment_retry'],
    ['1301', 'payment_retry'],
    ['3399', 'payment_retry'],
    ['4301', 'provider_unavailable'],
    ['5101', 'payment_request_error'],
    ['40135999', 'provider_unavailable'],
    ['10100999', 'payment_request_error'],
    ['10103005', 'payment_request_error'],
    ['10105202', 'payment_request_error'],
    ['40106008', 'payment_request_error'],
    ['40107020', 'payment_request_error'],
    ['40109025', 'payment_request_error'],
    ['40110023', 'payment_expired'],
    ['40112027', 'payment_request_error'],
    ['40114001', 'payment_request_error'],
    ['40193999', 'payment_too_many_requests'],
    ['40195999', 'payment_information_incorrect'],
  ] satisfies [string, ErrorName][])('for %s is %s', (code, name) => {
    expect(chargeRefusalOf(code)).toBe(errorCatalogue[name].number);
  });
});

describe('the answer to a query about a sale', () => {
  const sold = sample('reference-sold.xml');
  const statusOf = (status: string) =>
    readReference(
      answered(sold.replace('<payment_status>2<', `<payment_status>${status}<`)),
      question,
      trackingId,
    );

  it.each([
    // The money is reserved, and may be taken yet: neither a sale nor a no.
    ['1', 'unknown'],
    ['2', 'succeeded'],
    ['3', 'declined'],
    ['4', 'declined'],
    ['9', 'unknown'],
  ])('with status %s is %s', (status, kind) => {
    expect(statusOf(status).kind).toBe(kind);
  });

  it.each([...silences, answered(sample('refund-refused.xml'))])(
    'is unknown if it cannot be read: %o [PAY-09]',
    (answer) => {
      expect(readReference(answer, question, trackingId).kind).toBe('unknown');
    },
  );

  it('is requested in ASCII, signed, under the method’s number', () => {
    const xml = referenceXml(methodOf(question.methodId), trackingId, {
      ...shop,
      now: question.requestedAt,
    });
    expect(xml).toContain('<sps-api-request id="MG01-00101-401"><merchant_id>90001</merchant_id>');
    expect(xml).toMatch(/<sps_hashcode>[0-9a-f]{40}<\/sps_hashcode><\/sps-api-request>$/);
  });
});

describe('the answer to a refund', () => {
  it('is a refund, with its own number', () => {
    expect(readRefund(answered(sample('refund.xml')), refundOrder)).toMatchObject({
      kind: 'refunded',
      amount: 1500n,
      reference: expect.stringMatching(/^B90001001ST/),
    });
  });

  it('is a refund if the whole was refunded before: that answer was lost [PAY-09]', () => {
    const refused = answered(sample('refund-refused.xml'));
    expect(readRefund(refused, refundOrder)).toMatchObject({ kind: 'refunded', amount: 1500n });
    // A part cannot be told apart from the whole, so the answer says nothing about it.
    expect(readRefund(refused, { ...refundOrder, amount: 500n }).kind).toBe('unknown');
  });

  it.each([
    ['40131999', 'declined'],
    ['40125999', 'declined'],
    ['101K1999', 'declined'],
    ['40180999', 'unknown'],
    ['99992999', 'unknown'],
    ['40126999', 'unknown'],
    ['40134999', 'unknown'],
    ['101ZZ999', 'unknown'],
    ['10145999', 'unknown'],
  ])('with code %s is %s', (code, kind) => {
    const body = sample('refund-refused.xml').replace('40130999', code);
    expect(readRefund(answered(body), refundOrder).kind).toBe(kind);
  });

  it.each(silences)('is unknown if it cannot be read: %o', (answer) => {
    expect(readRefund(answer, refundOrder).kind).toBe('unknown');
    expect(readRefundReference(answer, refundOrder).kind).toBe('unknown');
  });

  it('is queried if it was lost; for a partial refund it stays unknown', () => {
    const part = { ...refundOrder, amount: 500n };
    const [sold, back] = [
      answered(sample('reference-sold.xml')),
      answered(sample('reference-refunded.xml')),
    ];
    expect(readRefundReference(back, refundOrder).kind).toBe('refunded');
    expect(readRefundReference(sold, refundOrder).kind).toBe('pending');
    expect(readRefundReference(sold, part).kind).toBe('unknown');
    expect(readRefundReference(back, part).kind).toBe('unknown');
    expect(readRefundReference(back, { ...part, held: 500n }).kind).toBe('refunded');
  });

  // Names that every object has are on no list.
  it.each(['toString', 'constructor', '9'])('is unknown at the status %s [PAY-10]', (status) => {
    const answer = answered(
      sample('reference-sold.xml').replace('<payment_status>2<', `<payment_status>${status}<`),
    );
    expect(readRefundReference(answer, refundOrder).kind).toBe('unknown');
    expect(readReference(answer, question, trackingId).kind).toBe('unknown');
  });

  it('is for a part with cards, and for the whole by each other method’s own call', () => {
    const at = { ...shop, now: question.requestedAt };
    const idOf = (methodId: number, amount: bigint): string | undefined =>
      /id="([^"]+)"/.exec(refundXml({ methodId, amount, total: 1500n }, trackingId, at))?.[1];
    expect([39, 41, 42].map((id) => idOf(id, 1500n))).toEqual([
      'ST02-00303-101',
      'ST02-00303-405',
      'ST02-00303-401',
    ]);
    expect(idOf(39, 500n)).toBe('ST02-00307-101');
    // 513 is a house prepaid card: neither of these.
    expect(() => idOf(38, 1500n)).toThrow('webmoney');
    expect(() => idOf(40, 1500n)).toThrow('bitcash');
  });
});

it('a message about an order that does not exist is not confirmed: only OK makes a sale [PAY-09]', () => {
  const { webhook } = createSbps({
    ...shop,
    apiPassword: 'a password of the tests',
    pageUrl: 'https://pages.example',
    apiUrl: 'https://api.example',
    returnBase: 'https://pay.example/api/provider/sbps',
    now: () => question.requestedAt,
  });
  expect(webhook?.replies.taken.body).toMatch(/^OK,/);
  const no: unknown = expect.objectContaining({ body: expect.stringMatching(/^NG,/) });
  expect(webhook?.replies).toMatchObject({ refused: no, unknown: no });
});
