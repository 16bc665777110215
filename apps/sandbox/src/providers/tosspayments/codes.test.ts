import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTossShop, type TossShop } from '../../testing/toss-shop.ts';

let shop: TossShop;

beforeAll(async () => {
  shop = await openTossShop();
});

afterAll(() => shop.close());

const plant = (operation: string, outcome: string, more: object = {}) =>
  shop.sandbox.post('/control/api/scenarios', {
    provider: 'tosspayments',
    operation,
    outcome,
    errorCode: 'A_CODE_OF_NEXT_YEAR',
    ...more,
  });

const card = {
  customerKey: 'customer-of-this-test',
  cardNumber: '4330123400000009',
  cardExpirationYear: '30',
  cardExpirationMonth: '12',
  customerIdentityNumber: '960412',
};

const newKey = async (): Promise<string> =>
  String((await shop.post('/billing/authorizations/card', card)).body['billingKey']);

const charge = async (billingKey: string, orderId: string) => {
  const { customerKey } = card;
  const order = { customerKey, amount: 5_900, orderId, orderName: '구독' };
  return (await shop.post(`/billing/${billingKey}`, order)).body;
};

it.each([
  ['code', 404, undefined],
  ['code-done', 200, 'DONE'],
])('a charge of a kept card answers a planted code, by "%s"', async (outcome, status, state) => {
  const key = await newKey();
  await plant('chargeKey', outcome);
  const orderId = `kept-${outcome}`;
  expect(await charge(key, orderId)).toMatchObject({ code: 'A_CODE_OF_NEXT_YEAR' });
  const found = await shop.get(`/payments/orders/${orderId}`);
  expect([found.status, found.body.status]).toEqual([status, state]);
});

it('issuing a billing key answers a planted code with the planted HTTP status', async () => {
  await plant('authorizeCard', 'code', { httpStatus: 500 });
  expect(await shop.post('/billing/authorizations/card', card)).toMatchObject({
    status: 500,
    body: { code: 'A_CODE_OF_NEXT_YEAR' },
  });
});

it.each(['confirm', 'cancel'])(
  '%s answers a planted status word although it was done',
  async (operation) => {
    const { paymentKey, orderId } = await shop.authenticated();
    const confirm = () => shop.post('/payments/confirm', { paymentKey, orderId, amount: 11_000 });
    const cancel = () => shop.post(`/payments/${paymentKey}/cancel`, { cancelReason: 'asked' });
    await plant(operation, 'word');
    const confirmed = await confirm();
    const { body } = operation === 'confirm' ? confirmed : await cancel();
    expect(body['status']).toBe('A_CODE_OF_NEXT_YEAR');
    const state = operation === 'confirm' ? 'DONE' : 'CANCELED';
    expect((await shop.get(`/payments/${paymentKey}`)).body.status).toBe(state);
  },
);
