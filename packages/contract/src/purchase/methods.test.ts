import { describe, expect, it } from 'vitest';
import {
  findPaymentMethod,
  paymentGateways,
  paymentMethodIdSchema,
  paymentMethods,
  paymentMethodsOf,
} from './methods.ts';

describe('payment methods', () => {
  it('have the ids of the specification in each country [PAY-04]', () => {
    const idsOf = (country: Parameters<typeof paymentMethodsOf>[0]) =>
      Object.fromEntries(paymentMethodsOf(country).map(({ key, id }) => [key, id]));
    expect(idsOf('kr')).toEqual({
      kakaopay: 43,
      culture_voucher: 29,
      smart_culture_voucher: 30,
      credit_card: 31,
      happy_money: 32,
      tmoney: 33,
      book_voucher: 34,
      mobile: 35,
      virtual_bank: 36,
      toss: 37,
    });
    expect(idsOf('jp')).toEqual({
      webmoney: 38,
      softbank_card: 39,
      bitcash: 40,
      softbank_mobile: 41,
      docomo_mobile: 42,
    });
    expect([idsOf('ar'), idsOf('us'), idsOf('tw')]).toEqual([
      { paypal: 54 },
      { paypal: 45 },
      { paypal: 45 },
    ]);
  });

  it('have the older gateway ids of the specification [PAY-04]', () => {
    expect(paymentGateways.map(({ country, key, id }) => `${country} ${key} ${id}`)).toEqual([
      'kr settle_bank 10',
      'kr toss 11',
      'kr kakaopay 12',
      'jp webmoney 20',
      'jp softbank 21',
      'ar paypal 30',
      'us paypal 31',
    ]);
    for (const { pgId } of paymentMethods) {
      expect(paymentGateways.some(({ id }) => id === pgId)).toBe(true);
    }
  });

  it('are found by their ids and no others [PAY-04]', () => {
    expect(findPaymentMethod(43)?.name).toBe('KakaoPay');
    expect(findPaymentMethod(1)).toBeUndefined();
    for (const { id } of paymentMethods)
      expect(paymentMethodIdSchema.safeParse(id).success).toBe(true);
    expect(paymentMethodIdSchema.safeParse(44).success).toBe(false);
  });
});
