import { describe, expect, it } from 'vitest';
import type { PaymentOrder } from '../../ports/payment-provider.ts';
import { formOf } from './form.ts';
import { orderIdOf, transactionIdOf } from './order-id.ts';
import { fitShiftJis } from './shift-jis.ts';

const settings = {
  pageUrl: 'https://fep.example',
  merchantId: '90001',
  serviceId: '001',
  hashKey: 'sandbox-hash-key-of-no-real-shop',
  returnBase: 'https://pay.example/api/provider/sbps',
};
const order: PaymentOrder = {
  transactionId: 'p1jh-00000000000000000000000000000001',
  personReference: 'u1jh',
  methodId: 42,
  itemName: 'スプーン 100個',
  quantity: 1,
  total: 1500n,
  currency: 'JPY',
  device: 'pc',
  locale: 'ja',
  requestedAt: new Date('2026-11-20T03:04:05Z'),
};
const fit = (text: string, bytesMax = 40): string =>
  fitShiftJis(text, { bytesMax, otherwise: 'スプーン' });

describe('the order number at SBPS', () => {
  it.each([
    'p1-00000000000000000000000000000000',
    'p1jh-0123456789abcdef0123456789abcdef',
    'p2gosa7pa2gv-ffffffffffffffffffffffffffffffff'.replace('p2gosa7pa2gv', 'p2gosa7pa2g'),
  ])('is made from %s in at most 38 characters, and read back', (transactionId) => {
    const orderId = orderIdOf(transactionId);
    expect(orderId.length).toBeLessThanOrEqual(38);
    expect(transactionIdOf(orderId)).toBe(transactionId);
  });

  it.each(['', 'p1-0', 'p1-zzzzzzzzzzzzzzzzzzzzzzzzz', "p1-' or 1=1 --", `p1-${'0'.repeat(26)}`])(
    'is refused: %s',
    (text) => {
      expect(transactionIdOf(text)).toBeUndefined();
    },
  );
});

describe('the form that the browser posts to SBPS', () => {
  it('has every field in the checksum’s order, blank ones too [PAY-04] [PAY-14]', () => {
    const { action, charset, fields } = formOf(order, settings);
    expect({ action, charset }).toEqual({
      action: 'https://fep.example/f01/FepBuyInfoReceive.do',
      charset: 'shift_jis',
    });
    expect(fields.map(([name]) => name).join(' ')).toBe(
      'pay_method merchant_id service_id cust_code sps_cust_no sps_payment_no order_id item_id ' +
        'pay_item_id item_name tax amount pay_type auto_charge_type service_type div_settele ' +
        'last_charge_month camp_type tracking_id terminal_type success_url cancel_url error_url ' +
        'pagecon_url free1 free2 free3 free_csv request_date limit_second sps_hashcode',
    );
    expect(Object.fromEntries(fields)).toMatchObject({
      pay_method: 'docomo',
      order_id: 'p1jh-0000000000000000000000001',
      item_name: 'スプーン 100個',
      amount: '1500',
      free1: '金額',
      free2: '1500円',
      request_date: '20261120120405',
      success_url: `${settings.returnBase}/approve/${order.transactionId}`,
      pagecon_url: `${settings.returnBase}/webhook`,
      sps_hashcode: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
  });

  it('has the same bytes each time', () => {
    expect(formOf(order, settings)).toEqual(formOf({ ...order }, settings));
  });

  it.each([
    [38, 'webmoney'],
    [39, 'credit3d2'],
    [40, 'bitcash'],
    [41, 'softbank2'],
    [42, 'docomo'],
  ])('names method %d as %s [PAY-04]', (methodId, tag) => {
    expect(formOf({ ...order, methodId }, settings).fields[0]).toEqual(['pay_method', tag]);
  });

  it('throws for another provider’s method', () => {
    expect(() => formOf({ ...order, methodId: 43 }, settings)).toThrow('method 43');
  });
});

describe('a product name in Shift_JIS', () => {
  it.each([
    ['スプーン 100個', 'スプーン 100個'],
    ['ｽﾌﾟｰﾝ　１００', 'スプーン 100'],
    ['100 spoons', '100 spoons'],
    ['㈱①ヶ月 𠮷野家', '(株)1ヶ月 〓野家'],
    ['스푼 100', '〓〓 100'],
    ['スプーン😀<b>"x"&', 'スプーン〓 b x'],
    ['  ―～\\ ', 'スプーン'],
    ['스푼', 'スプーン'],
    ['', 'スプーン'],
  ])('%s is sent as %s', (text, sent) => {
    expect(fit(text)).toBe(sent);
  });

  it('is cut between characters, by its bytes', () => {
    expect(fit('スプーン100個', 9)).toBe('スプーン1');
    expect(fit('スプーン100個', 7)).toBe('スプー');
    expect(fit('ス'.repeat(40))).toBe('ス'.repeat(20));
  });
});
