import { errorCatalogue } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import {
  chargeBody,
  chargeOutcomeOf,
  deleteBody,
  readCharge,
  readForgotten,
} from './billing-translate.ts';
import { hashOf, openField, sealField } from './fields.ts';
import charged from './samples/billing-charged.json' with { type: 'json' };

const shop = {
  merchantId: 'dipperm_il',
  encryptionKey: 'dipper-hecto-sandbox-key-of-32-b',
  hashKey: 'DIPPERHECTOSANDBOXHASH',
  authKey: 'DIPPERHECTOSANDBOXAUTH',
  merchantName: '디퍼',
} as const;
const order = {
  orderId: charged.params.mchtTrdNo,
  customerKey: 'customer-1',
  billingKey: charged.data.billKey,
  itemName: '멤버십',
  total: 9900n,
  currency: 'KRW',
  requestedAt: new Date('2026-11-20T15:30:00Z'),
} as const;
const question = { ...order, chargeReference: null };
const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const result = (outRsltCd: string, outStatCd = '0031') =>
  answered(200, { params: { outStatCd, outRsltCd, outRsltMsg: '' }, data: {} });
/** A time-out, an operation in progress, a repeated one, a fault midway; and an unlisted code. */
const undecidedCodes =
  'VTIM ST38 ST25 ST39 9903 9904 9905 TM01 TM03 ST79 CA81 CA84 CA86 ST41 ZZ99 CA99 0000'.split(' ');
const numberOf = (name: keyof typeof errorCatalogue) => errorCatalogue[name].number;

describe('a charge by billing key at Hecto', () => {
  it('is filed under the day of its order, whenever it is sent [SUB-03]', () => {
    const body = JSON.parse(JSON.stringify(chargeBody(order, shop)));
    expect(body.params).toMatchObject({
      bizType: 'B0',
      mchtTrdNo: order.orderId,
      trdDt: '20261121',
      trdTm: '003000',
    });
    const hash = hashOf('20261121', '003000', shop.merchantId, order.orderId, '9900', shop.hashKey);
    expect(body.data.pktHash).toBe(hash);
    expect(openField(body.data.trdAmt, shop.encryptionKey)).toBe('9900');
    expect(chargeBody(order, shop)).toEqual(chargeBody(order, shop));
  });

  it('has succeeded if Hecto says so for this order [SUB-06]', () => {
    expect(readCharge(answered(200, charged), order, shop)).toMatchObject({
      kind: 'succeeded',
      reference: order.orderId,
      chargeReference: charged.params.trdNo,
      amount: 9900n,
    });
    const other = { ...charged, params: { ...charged.params, mchtTrdNo: 'c2' } };
    expect(readCharge(answered(200, other), order, shop).kind).toBe('unknown');
  });

  it.each([
    ['CA20', 'invalid_card'],
    ['CA26', 'card_limit_exceeded'],
    ['CA58', 'card_unusable'],
    ['CA82', 'card_rejected'],
    ['CA10', 'billing_key_not_found'],
    ['CA03', 'payment_failed'],
  ] as const)('was declined with %s, which is %s to us [SUB-03] [ERR-01]', (code, name) => {
    expect(readCharge(result(code), order, shop)).toMatchObject({
      kind: 'declined',
      failureCode: numberOf(name),
    });
  });

  it('counts its amount, printed in clear or sealed as it was sent [SUB-06]', () => {
    const data = { ...charged.data, trdAmt: sealField('9900', shop.encryptionKey) };
    expect(readCharge(answered(200, { ...charged, data }), order, shop)).toMatchObject({
      kind: 'succeeded',
      amount: 9900n,
    });
    const other = { ...charged, data: { ...charged.data, trdAmt: 'AAAA' } };
    expect(readCharge(answered(200, other), order, shop).kind).toBe('unknown');
  });

  it.each([
    [{ kind: 'unknown', why: 'out of time' } as const],
    ...undecidedCodes.map((code): [OutboundAnswer] => [result(code)]),
    [result('CA01')],
    [result('ST10')],
    [result('9999')],
    [result('0000', '0061')],
    [answered(500, {})],
    [answered(200, '<html>')],
  ])('is unknown if Hecto has decided nothing: %j [SUB-06]', (answer) => {
    expect(readCharge(answer, order, shop).kind).toBe('unknown');
  });

  it('was requested before if Hecto says so [SUB-06]', () => {
    expect(readCharge(result('ST50'), order, shop).kind).toBe('repeated');
  });

  it('has the state that the inquiry returns, and was never made if Hecto has no such trade [SUB-06]', () => {
    const evidence = {};
    const trade = { number: 'T1', amount: 9900n, canceled: 9900n, evidence };
    const read = (state: 'whole' | 'given-back' | 'issued' | 'refused') =>
      chargeOutcomeOf({ kind: 'trade', trade: { ...trade, state } }, question);
    expect(read('given-back')).toMatchObject({ kind: 'succeeded', amount: 9900n });
    expect(read('whole')).toMatchObject({ kind: 'succeeded', chargeReference: 'T1' });
    expect(read('refused').kind).toBe('declined');
    expect(read('issued').kind).toBe('unknown');
    const none = { kind: 'none', evidence } as const;
    expect(chargeOutcomeOf(none, question)).toMatchObject({ evidence: { why: 'not found' } });
    expect(chargeOutcomeOf(none, { ...question, chargeReference: 'T1' }).kind).toBe('unknown');
    expect(chargeOutcomeOf({ kind: 'unclear', evidence }, question).kind).toBe('unknown');
  });
});

describe('a billing key at Hecto', () => {
  it('is deleted once, and counts as deleted if it no longer exists [SUB-01]', () => {
    const call = { number: 'd1', at: order.requestedAt };
    expect(deleteBody('SBILL_1', shop, call)).toMatchObject({
      params: { bizType: 'A1', mchtTrdNo: 'd1' },
      data: { billKey: 'SBILL_1' },
    });
    expect(readForgotten(result('0000', '0021'))).toBe('forgotten');
    expect(readForgotten(result('CA10'))).toBe('forgotten');
    expect(readForgotten(result('ST10'))).toBe('unknown');
    expect(readForgotten({ kind: 'unknown', why: 'cut' })).toBe('unknown');
  });
});
