import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startShop, type Shop } from '../../testing/sbps-shop.ts';
import { submitForm } from '../../testing/sandbox.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});
beforeEach(() => {
  shop.merchant.answer = { status: 200, text: 'OK,' };
});
afterAll(() => shop.close());

const sold = async (orderId: string, method: string): Promise<string> => {
  await shop.enter(shop.request(orderId, { pay_method: method }));
  await shop.pay(orderId);
  return String((await shop.charge(orderId))?.['tid']);
};
const call = (id: string, tid: string) => shop.api(id, [['tracking_id', tid]]);
const noSuchCall = '<res_err_code>99902000</res_err_code>';

describe('an SBPS shop with only the public calls', () => {
  it.each([
    ['docomo', '401'],
    ['softbank2', '405'],
  ])('refunds %s by its number, and cannot inquire about it', async (method, number) => {
    const tid = await sold(`narrow-${method}`, method);
    expect(await call(`MG01-00101-${number}`, tid)).toContain(noSuchCall);
    expect(await call(`ST02-00303-${number}`, tid)).toContain('<res_result>OK</res_result>');
    expect(await call(`ST02-00303-${number}`, tid)).toContain(`${number}30999`);
  });

  it('can inquire about a card', async () => {
    const tid = await sold('narrow-card', 'credit3d2');
    expect(await call('MG01-00101-101', tid)).toContain('<payment_status>2</payment_status>');
  });

  it.each(['webmoney', 'bitcash'])('has no call for %s', async (method) => {
    const tid = await sold(`narrow-${method}`, method);
    expect(await call('MG01-00101-513', tid)).toContain(noSuchCall);
    expect(await call('ST02-00303-513', tid)).toContain('51312027');
    expect(await shop.charge(`narrow-${method}`)).toMatchObject({ canceled: 0 });
  });
});

describe('an SBPS refund by hand', () => {
  const byHand = (body: object) => shop.sandbox.post('/control/api/sbps/refund-by-hand', body);

  it('is made once in the tool, and is shown there and in the record', async () => {
    const partnerOrderId = 'hand-1';
    await sold(partnerOrderId, 'webmoney');
    const { status, body } = await byHand({ partnerOrderId });
    expect([status, body]).toMatchObject([200, { refunded: 1500, status: 'REFUNDED' }]);
    expect(await shop.charge(partnerOrderId)).toMatchObject({ canceled: 1500, isByHand: true });
    expect((await byHand({ partnerOrderId })).status).toBe(409);
    expect((await shop.sandbox.get('/sbps/tool')).body['text']).toContain('返金済み（管理ツール）');
  });

  it('is made by a person on the page of the tool', async () => {
    const tid = await sold('hand-2', 'bitcash');
    const address = `${shop.sandbox.url}/sbps/tool`;
    expect((await submitForm(address, { tid })).status).toBe(303);
    expect(await shop.charge('hand-2')).toMatchObject({ status: 'REFUNDED', isByHand: true });
    expect((await submitForm(address, { tid })).status).toBe(409);
  });

  it('is refused after the third month', async () => {
    const own = await startShop();
    try {
      await own.enter(own.request('hand-3', { pay_method: 'webmoney' }));
      await own.pay('hand-3');
      own.sandbox.clock.advance(125 * 86_400_000);
      const late = { partnerOrderId: 'hand-3' };
      const { status } = await own.sandbox.post('/control/api/sbps/refund-by-hand', late);
      expect(status).toBe(409);
    } finally {
      await own.close();
    }
  });
});

it.each([
  ['an empty body', { status: 200, text: '' }],
  ['another word', { status: 200, text: 'YES,' }],
  ['an error', { status: 500, text: 'OK,' }],
])('a sale is undone when the shop answers A02-1 with %s', async (name, answer) => {
  shop.merchant.answer = answer;
  const orderId = `undone-${name.replaceAll(' ', '-')}`;
  await sold(orderId, 'docomo');
  expect(await shop.charge(orderId)).toMatchObject({ status: 'NOT_COMPLETED', charged: 0 });
});
