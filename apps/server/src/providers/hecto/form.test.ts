import { createDecipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PaymentOrder } from '../../ports/payment-provider.ts';
import { cutToBytes, openField, sealField, seoulMoment, seoulStamp } from './fields.ts';
import { windowForm } from './form.ts';

const settings = {
  url: 'https://npg.example',
  returnBase: 'https://pay.example/api/provider/hecto',
  merchantId: 'dipperm_il',
  encryptionKey: 'dipper-hecto-sandbox-key-of-32-b',
  hashKey: 'DIPPERHECTOSANDBOXHASH',
  authKey: 'DIPPERHECTOSANDBOXAUTH',
  merchantName: '디퍼',
} as const;

const order: PaymentOrder = {
  transactionId: 'p1-00000000000000000000000000000000',
  personReference: 'u1',
  methodId: 33,
  itemName: '스푼 100개',
  quantity: 1,
  total: 11_000n,
  currency: 'KRW',
  device: 'pc',
  locale: 'ko',
  requestedAt: new Date('2026-11-20T15:30:22.900Z'),
};

const fieldsOf = (payment: PaymentOrder): Record<string, string> =>
  Object.fromEntries(windowForm(payment, settings).fields);

describe('the form that opens the payment window', () => {
  it('is posted to the method’s own address, with Hecto’s fields in Hecto’s order', () => {
    const { action, charset, fields } = windowForm(order, settings);
    expect(action).toBe('https://npg.example/tmoney/main.do');
    expect(charset).toBe('utf-8');
    expect(fields).toEqual([
      ['mchtId', 'dipperm_il'],
      ['method', 'tmoney'],
      ['trdDt', '20261121'],
      ['trdTm', '003022'],
      ['mchtTrdNo', order.transactionId],
      ['mchtName', '디퍼'],
      ['mchtEName', 'Dipper'],
      ['pmtPrdtNm', '스푼 100개'],
      ['trdAmt', sealField('11000', settings.encryptionKey)],
      ['mchtCustId', sealField('u1', settings.encryptionKey)],
      ['notiUrl', `${settings.returnBase}/webhook`],
      ['nextUrl', `${settings.returnBase}/approve/${order.transactionId}`],
      ['cancUrl', `${settings.returnBase}/cancel/${order.transactionId}`],
      // Made by another program: the plain values in a row, then the key, through sha256sum.
      ['pktHash', 'b13044c2dbeea7df461263cb1c0bb8e322d3d3dc2e96bcdc294df9e2a62234f7'],
    ]);
  });

  it('has the same bytes whenever it is built', () => {
    expect(windowForm(order, settings)).toEqual(windowForm({ ...order }, settings));
  });

  it.each([
    [29, 'culturecash', '/gift/cultureCash/main.do'],
    [30, 'smartcash', '/gift/smartCash/main.do'],
    [31, 'card', '/card/main.do'],
    [32, 'happymoney', '/gift/happyMoney/main.do'],
    [33, 'tmoney', '/tmoney/main.do'],
    [34, 'booknlife', '/gift/booknlife/main.do'],
    [35, 'mobile', '/mobile/main.do'],
    [36, 'vbank', '/vbank/main.do'],
  ])('names method %i as %s at %s [PAY-04]', (methodId, name, path) => {
    const form = windowForm({ ...order, methodId }, settings);
    expect(form.action).toBe(`https://npg.example${path}`);
    expect(form.fields).toContainEqual(['method', name]);
  });

  it('sets a deadline for a virtual account only', () => {
    expect(fieldsOf({ ...order, methodId: 36 })).toMatchObject({ expireDt: '20261128003022' });
    expect(fieldsOf(order)).not.toHaveProperty('expireDt');
  });

  it('does not exist for a method that Hecto does not serve', () => {
    expect(() => windowForm({ ...order, methodId: 43 }, settings)).toThrow('method 43');
  });
});

describe('a field of the form', () => {
  it('is encrypted with AES-256-ECB and Base64, and opens in any other program', () => {
    const sealed = sealField('11000', settings.encryptionKey);
    const decipher = createDecipheriv('aes-256-ecb', settings.encryptionKey, null);
    const opened = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]);
    expect(opened.toString()).toBe('11000');
    expect(openField(sealed, settings.encryptionKey)).toBe('11000');
  });

  it.each(['', '11000', 'AAAA', sealField('11000', 'k'.repeat(32))])(
    'is empty if it was not sealed with our key: %j',
    (text) => {
      expect(openField(text, settings.encryptionKey)).not.toBe('11000');
    },
  );

  it('has times in Seoul’s time zone', () => {
    const at = new Date('2026-12-31T15:00:00Z');
    expect(seoulStamp(at)).toEqual({ day: '20270101', time: '000000' });
    expect(seoulMoment('20270101000000')).toEqual(at);
    for (const wrong of ['', '2027010100000', '20271301000000', '202701010000000']) {
      expect(seoulMoment(wrong)).toBeUndefined();
    }
  });

  it('is cut between characters', () => {
    expect(cutToBytes('가나다', 8)).toBe('가나');
    expect(cutToBytes('스푼', 128)).toBe('스푼');
  });
});
