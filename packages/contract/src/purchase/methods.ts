import * as z from 'zod/mini';
import type { Country } from '../country.ts';

/** The older ids of payment gateways, by country. */
export const paymentGateways = [
  { id: 10, key: 'settle_bank', name: 'SettleBank', country: 'kr' },
  { id: 11, key: 'toss', name: 'Toss', country: 'kr' },
  { id: 12, key: 'kakaopay', name: 'KakaoPay', country: 'kr' },
  { id: 20, key: 'webmoney', name: 'WebMoney', country: 'jp' },
  { id: 21, key: 'softbank', name: 'SoftBank', country: 'jp' },
  { id: 30, key: 'paypal', name: 'PayPal', country: 'ar' },
  { id: 31, key: 'paypal', name: 'PayPal', country: 'us' },
] as const satisfies readonly PaymentGateway[];

export type PaymentGateway = {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly country: Country;
};
export type PaymentGatewayId = (typeof paymentGateways)[number]['id'];

export type PaymentMethod = {
  readonly id: number;
  /** Names its texts and its icon. */
  readonly key: string;
  readonly name: string;
  readonly pgId: PaymentGatewayId;
  readonly countries: readonly Country[];
};

export const paymentMethods = [
  { id: 43, key: 'kakaopay', name: 'KakaoPay', pgId: 12, countries: ['kr'] },
  { id: 29, key: 'culture_voucher', name: 'Culture voucher', pgId: 10, countries: ['kr'] },
  {
    id: 30,
    key: 'smart_culture_voucher',
    name: 'Smart culture voucher',
    pgId: 10,
    countries: ['kr'],
  },
  { id: 31, key: 'credit_card', name: 'Credit card', pgId: 10, countries: ['kr'] },
  { id: 32, key: 'happy_money', name: 'Happy Money', pgId: 10, countries: ['kr'] },
  { id: 33, key: 'tmoney', name: 'Tmoney', pgId: 10, countries: ['kr'] },
  { id: 34, key: 'book_voucher', name: 'Book voucher', pgId: 10, countries: ['kr'] },
  { id: 35, key: 'mobile', name: 'Mobile phone', pgId: 10, countries: ['kr'] },
  { id: 36, key: 'virtual_bank', name: 'Virtual bank account', pgId: 10, countries: ['kr'] },
  { id: 37, key: 'toss', name: 'Toss', pgId: 11, countries: ['kr'] },
  { id: 38, key: 'webmoney', name: 'WebMoney', pgId: 20, countries: ['jp'] },
  { id: 39, key: 'softbank_card', name: 'SoftBank card', pgId: 21, countries: ['jp'] },
  { id: 40, key: 'bitcash', name: 'BitCash', pgId: 20, countries: ['jp'] },
  { id: 41, key: 'softbank_mobile', name: 'SoftBank mobile', pgId: 21, countries: ['jp'] },
  { id: 42, key: 'docomo_mobile', name: 'docomo mobile', pgId: 21, countries: ['jp'] },
  { id: 54, key: 'paypal', name: 'PayPal', pgId: 30, countries: ['ar'] },
  { id: 45, key: 'paypal', name: 'PayPal', pgId: 31, countries: ['us', 'tw'] },
] as const satisfies readonly PaymentMethod[];

export type PaymentMethodKey = (typeof paymentMethods)[number]['key'];

export const paymentMethodIdSchema = z.literal(paymentMethods.map(({ id }) => id));

export const findPaymentMethod = (id: number): (typeof paymentMethods)[number] | undefined =>
  paymentMethods.find((method) => method.id === id);

export const paymentMethodsOf = (country: Country): readonly PaymentMethod[] =>
  paymentMethods.filter((method: PaymentMethod) => method.countries.includes(country));
