import { beforeEach, expect, it } from 'vitest';
import { noPayment } from './payment-model.ts';
import { changePayment, paymentStore } from './payment.ts';

const spoon = {
  productId: 7,
  name: '500',
  amount: 500n,
  promotionAmount: 50n,
  price: 9_007_199_254_740_993n,
  currency: 'SAR',
  chargedPrice: { amount: 1012n, currency: 'USD' },
} as const;

beforeEach(() => {
  localStorage.clear();
  paymentStore.reset();
});

it('a stored choice survives a reload, with amounts beyond 2^53 [AUTH-15] [PAY-14]', () => {
  changePayment({ type: 'spoon-chosen', country: 'ar', spoon });
  changePayment({ type: 'quantity-set', quantity: 4 });
  changePayment({ type: 'method-chosen', method: { methodId: 54, pgId: 30 } });
  const before = paymentStore.get();
  paymentStore.reload();
  expect(paymentStore.get()).toEqual(before);
  expect(paymentStore.get().selectedSpoon?.price).toBe(9_007_199_254_740_993n);
});

it('a stored choice never contains an account number [EXC-09]', () => {
  changePayment({ type: 'spoon-chosen', country: 'kr', spoon });
  const refundInfo = { bank: '004', accountNumber: '1234567890', accountHolder: '김하늘' };
  changePayment({ type: 'refund-info-given', refundInfo });
  expect(localStorage.getItem('dipper.payment')).toContain('"productId":7');
  expect(localStorage.getItem('dipper.payment')).not.toContain('1234567890');
});

it('an unreadable stored choice is replaced by an empty one [AUTH-15]', () => {
  localStorage.setItem('dipper.payment', '{"version":1,"state":{"quantity":"many"}}');
  paymentStore.reload();
  expect(paymentStore.get()).toEqual(noPayment);
});
