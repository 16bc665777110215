import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { submitForm } from '../../testing/sandbox.ts';
import { repeatedFields } from './fields.ts';
import { spsHash } from './hash.ts';
import { mostTries } from './model.ts';
import { parseShiftJisForm } from './shift-jis.ts';
import { hashKey, startShop, type Shop } from '../../testing/sbps-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});

beforeEach(() => {
  shop.merchant.answer = { status: 200, text: 'OK,' };
  shop.merchant.received.length = 0;
});

afterAll(() => shop.close());

const resultNames = [
  ...repeatedFields,
  'res_pay_method',
  'res_result',
  'res_tracking_id',
  'res_sps_cust_no',
  'res_sps_payment_no',
  'res_payinfo_key',
  'res_payment_date',
  'res_err_code',
  'res_date',
  'limit_second',
];

function resultHash(fields: Readonly<Record<string, string>>, charset: 'utf-8' | 'shift_jis') {
  return spsHash(
    resultNames.map((name) => fields[name] ?? ''),
    { hashKey, charset },
  );
}

async function entered(orderId: string, change: Record<string, string> = {}): Promise<string> {
  const reply = await shop.enter(shop.request(orderId, change));
  expect(reply.status).toBe(303);
  return `${shop.sandbox.url}${reply.headers.get('location')}`;
}

function postOf(body: Record<string, unknown>) {
  const { post } = body;
  if (typeof post !== 'object' || post === null) throw new Error('nothing is posted');
  const { action, fields } = { action: '', fields: {}, ...post };
  const sent: Record<string, string> = { ...fields };
  return { action, fields: sent };
}

describe('the entry request of SBPS', () => {
  it('shows the page of the method, with shop, goods and amount', async () => {
    const address = await entered('enter-1');
    const page = await fetch(address).then((response) => response.text());
    for (const text of ['d払い', 'ディッパー', 'スプーン 100個', '1,500', 'enter-1']) {
      expect(page).toContain(text);
    }
  });

  it.each([
    ['amount', '1499'],
    ['item_name', 'スプーン 101個'],
    ['success_url', 'https://thief.example/'],
    ['limit_second', '599'],
  ])('is refused when its %s was changed on its way', async (name, value) => {
    const reply = await shop.enter({ ...shop.request(`changed-${name}`), [name]: value });
    expect(reply.status).toBe(400);
    expect(reply.body['text']).toContain('40109025');
    expect(reply.body['text']).not.toContain('thief');
  });

  it.each([
    ['merchant_id', '90002', '40114001'],
    ['pay_method', 'paypay', '99907999'],
    ['order_id', 'x'.repeat(39), '40105004'],
    ['item_name', 'ス'.repeat(21), '40105006'],
    ['amount', '12345678', '40105008'],
    ['amount', '0', '40106008'],
    ['pay_type', '1', '40107020'],
    ['pagecon_url', 'not an address', '40106009'],
  ])('with %s = %s is refused with %s', async (name, value, code) => {
    const reply = await shop.enter(shop.request(`bad-${name}`, { [name]: value }));
    expect(reply.status).toBe(400);
    expect(reply.body['text']).toContain(code);
  });

  it('is refused with a used order number, and the person is sent back', async () => {
    await entered('twice');
    const reply = await shop.enter(shop.request('twice'));
    expect(reply.body['text']).toContain(`action="${shop.merchant.url}/fail"`);
    expect(reply.body['text']).toContain('value="40196004"');
    expect(await shop.charge('twice')).toMatchObject({ status: 'WAITING' });
  });

  it('that comes too late sends the person back with a signed result', async () => {
    const reply = await shop.enter(shop.request('late', { request_date: '20200101000000' }));
    expect(reply.body['text']).toContain(`action="${shop.merchant.url}/fail"`);
    expect(reply.body['text']).toContain('value="40110023"');
  });
});

describe('an SBPS sale', () => {
  it('is first sent to the server in Shift_JIS, hashed in UTF-8, with its fields in no fixed order', async () => {
    await entered('sale-1', { item_name: 'スプーン ソ表' });
    await shop.pay('sale-1');
    const [message] = shop.merchant.received;
    const fields = parseShiftJisForm(Buffer.from(message?.body ?? ''));
    expect(message?.body).toContain('%83%5C%95%5C');
    expect(fields).toMatchObject({ order_id: 'sale-1', res_result: 'OK', amount: '1500' });
    expect(fields['res_tracking_id']).toMatch(/^\d{14}$/);
    expect(fields['sps_hashcode']).toBe(resultHash(fields, 'utf-8').toUpperCase());
    expect(Object.keys(fields)).not.toEqual([...resultNames, 'sps_hashcode']);
    expect(await shop.charge('sale-1')).toMatchObject({
      status: 'COMPLETED',
      charged: 1500,
      timesCharged: 1,
    });
  });

  it('returns by the browser as well, hashed in Shift_JIS', async () => {
    await entered('sale-2', { item_name: 'スプーン' });
    const { action, fields } = postOf((await shop.pay('sale-2')).body);
    expect(action).toBe(`${shop.merchant.url}/approve`);
    expect(fields['res_result']).toBe('OK');
    expect(fields['sps_hashcode']).toBe(resultHash(fields, 'shift_jis'));
    expect(resultHash(fields, 'utf-8')).not.toBe(resultHash(fields, 'shift_jis'));
  });

  it('is not made when the merchant answers NG, and the prepaid code keeps its balance', async () => {
    shop.merchant.answer = { status: 200, text: 'NG,not ours' };
    await entered('sale-ng', { pay_method: 'bitcash' });
    const issued = await shop.sandbox.post('/control/api/sbps/codes', {
      kind: 'bitcash',
      balance: 1500,
    });
    const code = String(issued.body['code']);
    const { action, fields } = postOf((await shop.pay('sale-ng', { code })).body);
    expect(action).toBe(`${shop.merchant.url}/fail`);
    expect(fields).toMatchObject({ res_result: 'NG', res_err_code: '1301' });
    expect(await shop.charge('sale-ng')).toMatchObject({ status: 'NOT_COMPLETED', charged: 0 });
    shop.merchant.answer = { status: 200, text: 'OK,' };
    await entered('sale-after-ng', { pay_method: 'bitcash' });
    const again = postOf((await shop.pay('sale-after-ng', { code })).body);
    expect(again.fields['res_result']).toBe('OK');
  });

  it.each([
    [500, 'OK,'],
    [200, '<html>'],
  ])('is not made when the answer is %d %s, and is not sent again', async (status, text) => {
    shop.merchant.answer = { status, text };
    await entered(`sale-${status}`);
    const { action } = postOf((await shop.pay(`sale-${status}`)).body);
    await shop.sandbox.post('/control/api/clock', { advanceSeconds: 86_400 });
    expect(action).toBe(`${shop.merchant.url}/fail`);
    expect(shop.merchant.received).toHaveLength(1);
    expect(await shop.charge(`sale-${status}`)).toMatchObject({ charged: 0 });
  });

  it('is made although it was reported as refused, when planted so', async () => {
    await entered('sale-late');
    await shop.sandbox.post('/control/api/scenarios', {
      provider: 'sbps',
      operation: 'purchase',
      outcome: 'decline-then-ok',
      delayMs: 1,
      errorCode: '40134999',
    });
    const { fields } = postOf((await shop.pay('sale-late')).body);
    expect(fields).toMatchObject({ res_result: 'NG', res_err_code: '40134999' });
    await expect.poll(() => shop.merchant.received.length).toBe(1);
    expect(await shop.charge('sale-late')).toMatchObject({ status: 'COMPLETED', timesCharged: 1 });
  });
});

describe("a person on SBPS's page", () => {
  it.each([
    ['cancel', 'cancel', 'CANCELED', ''],
    ['fail', 'fail', 'FAILED', '10136999'],
  ])('who chooses %s goes back without a sale', async (...[as, page, status, code]) => {
    const address = await entered(`page-${as}`);
    const { body } = await submitForm(address, { as });
    expect(body['text']).toContain(`action="${shop.merchant.url}/${page}"`);
    expect(body['text']).toContain(`name="res_err_code" value="${code}"`);
    expect(shop.merchant.received).toHaveLength(0);
    expect(await shop.charge(`page-${as}`)).toMatchObject({ status, charged: 0 });
    expect((await submitForm(address, { as: 'pay', pin: '1234' })).status).toBe(409);
  });

  it('may try a PIN three times', async () => {
    const address = await entered('pin');
    const first = await submitForm(address, { as: 'pay', pin: '0000' });
    await submitForm(address, { as: 'pay', pin: '0001' });
    const last = await submitForm(address, { as: 'pay', pin: '0002' });
    expect(first.body['text']).toContain('あと2回');
    expect(last.body['text']).toContain('value="40134999"');
    expect(await shop.charge('pin')).toMatchObject({ status: 'FAILED', charged: 0 });
  });

  it.each([
    ['docomo', 'minor', '10001', '401L4999'],
    ['softbank2', 'adult', '100001', '40534999'],
    ['softbank2', 'minor', '20001', '40534999'],
    ['softbank2', 'child', '2001', '40534999'],
  ])("with %s, %s: %s yen exceeds the month's limit", async (...[method, age, amount, code]) => {
    const orderId = `limit-${method}-${age}`;
    await entered(orderId, { pay_method: method, amount });
    const { fields } = postOf((await shop.pay(orderId, { age })).body);
    expect(fields).toMatchObject({ res_result: 'NG', res_err_code: code });
  });

  it('with a card is verified as its holder before the charge', async () => {
    const address = await entered('card', { pay_method: 'credit3d2' });
    const card = { as: 'pay', cc_number: '4242 4242 4242 4242', cc_expiration: '12/30' };
    const second = await submitForm(address, { ...card, security_code: '123' });
    expect(second.body['text']).toContain('ワンタイムパスワード');
    expect(await shop.charge('card')).toMatchObject({ status: 'AUTHENTICATING', charged: 0 });
    const done = await submitForm(address, { as: 'pay', one_time_password: '1234' });
    expect(done.body['text']).toContain('お支払いが完了しました');
    expect(await shop.charge('card')).toMatchObject({ status: 'COMPLETED', charged: 1500 });
  });

  it.each([
    ['4000000000000002', '10136999'],
    ['4000000000000119', '10122999'],
    ['4000000000003220', '9026'],
  ])('is refused the card %s with %s', async (number, code) => {
    await entered(`card-${number}`, { pay_method: 'credit3d2' });
    const { fields } = postOf((await shop.pay(`card-${number}`, { cc_number: number })).body);
    expect(fields['res_err_code']).toBe(code);
  });

  it.each([
    ['bitcash', 'すこしだけのこったおかねのひらが', '残高が不足'],
    ['bitcash', 'もうつかいおわったひらがなのじよ', '使い切られて'],
    ['bitcash', 'だれもしらないひらがなのならびか', '存在しません'],
    ['webmoney', 'demo-little-000001', '残高が不足'],
    ['webmoney', 'DEMOUSEDUP000001', '使い切られて'],
    ['webmoney', 'NOTACODE', '存在しません'],
  ])('paying by %s with %s sees: %s', async (method, code, text) => {
    const address = await entered(`${method}-${code}`.slice(0, 38), { pay_method: method });
    const { body } = await submitForm(address, { as: 'pay', code });
    expect(body['text']).toContain(text);
    const paid = await submitForm(address, {
      as: 'pay',
      code: method === 'bitcash' ? 'さくらのはなびらがかぜにまいちる' : 'DEMOPLENTY000001',
    });
    expect(paid.body['text']).toContain('お支払いが完了しました');
  });

  it.each([
    ['bitcash', 'だれもしらないひらがなのならびか'],
    ['bitcash', 'もうつかいおわったひらがなのじよ'],
    ['webmoney', 'DEMOLITTLE000001'],
  ])(
    'who types a wrong %s too often (%s) is refused with a code common to all',
    async (method, code) => {
      const orderId = `often-${method}-${code}`.slice(0, 38);
      const address = await entered(orderId, { pay_method: method });
      for (let left = mostTries; left > 1; left -= 1) {
        await submitForm(address, { as: 'pay', code });
      }
      const { body } = await submitForm(address, { as: 'pay', code });
      expect(body['text']).toContain('value="99993999"');
    },
  );

  it('has a quarter of an hour', async () => {
    const own = await startShop();
    try {
      const reply = await own.enter(own.request('expired'));
      own.sandbox.clock.advance(15 * 60_000);
      const shown = await fetch(`${own.sandbox.url}${reply.headers.get('location')}`);
      expect(await shown.text()).toContain('value="40110999"');
      expect(await own.charge('expired')).toMatchObject({ status: 'FAILED', charged: 0 });
    } finally {
      await own.close();
    }
  });

  it('leaves no typed text in any record', async () => {
    const address = await entered('secret', { pay_method: 'credit3d2' });
    await submitForm(address, { as: 'pay', cc_number: '4000056655665556', security_code: '987' });
    const { body } = await shop.sandbox.get('/control/api/calls');
    expect(JSON.stringify(body)).not.toContain('4000056655665556');
  });
});

describe('the API of SBPS', () => {
  async function sold(orderId: string, method: string): Promise<string> {
    await entered(orderId, { pay_method: method });
    await shop.pay(orderId);
    return String((await shop.charge(orderId))?.['tid']);
  }

  async function refundsOnce(method: string, number: string): Promise<void> {
    const tid = await sold(`refund-${method}`, method);
    const ask = () => shop.api(`MG01-00101-${number}`, [['tracking_id', tid]]);
    const refund = () => shop.api(`ST02-00303-${number}`, [['tracking_id', tid]]);
    expect(await ask()).toContain('<payment_status>2</payment_status>');
    expect(await refund()).toContain('<res_result>OK</res_result>');
    expect(await refund()).toMatch(new RegExp(`<res_err_code>${number}(30|46)999</res_err_code>`));
    expect(await ask()).toContain('<payment_status>4</payment_status>');
    expect(await shop.charge(`refund-${method}`)).toMatchObject({
      status: 'REFUNDED',
      canceled: 1500,
    });
  }

  it('refunds a card once, and says so in the inquiry', () => refundsOnce('credit3d2', '101'));

  it('refunds a card in parts, and never more than was paid', async () => {
    const tid = await sold('parts', 'credit3d2');
    const part = (amount: string) =>
      shop.api('ST02-00307-101', [
        ['tracking_id', tid],
        ['pay_option_manage.amount', amount],
      ]);
    expect(await part('1000')).toContain('<res_result>OK</res_result>');
    expect(await part('501')).toContain('101K1999');
    expect(await part('500')).toContain('<res_result>OK</res_result>');
    expect(await shop.charge('parts')).toMatchObject({ status: 'REFUNDED', canceled: 1500 });
  });

  it('answers each mistake with its own code', async () => {
    const tid = await sold('mistakes', 'docomo');
    expect(await shop.api('ST02-00303-401', [['tracking_id', '00000000000000']])).toContain(
      '40112027',
    );
    expect(await shop.api('MG01-00101-101', [['tracking_id', tid]])).toContain('10112027');
    expect(await shop.api('ST09-00101-401', [['tracking_id', tid]])).toContain('99902000');
    expect(await shop.api('ST02-00303-401', [['tracking_id', '']])).toContain('40103027');
    const stranger = { authorization: 'Basic c3RyYW5nZXI6' };
    expect(await shop.api('ST02-00303-401', [['tracking_id', tid]], stranger)).toBe(
      '401 Unauthorized',
    );
  });

  describe('for a shop with more than the public calls', () => {
    const choose = (isWide: boolean) => shop.sandbox.post('/control/api/sbps/contract', { isWide });
    beforeAll(() => choose(true));
    afterAll(() => choose(false));

    it.each([
      ['docomo', '401'],
      ['softbank2', '405'],
      ['webmoney', '513'],
      ['bitcash', '513'],
    ])('refunds %s once, and says so in the inquiry', refundsOnce);

    it('refuses to refund a prepaid code after the third month', async () => {
      const own = await startShop();
      try {
        await own.sandbox.post('/control/api/sbps/contract', { isWide: true });
        await own.enter(own.request('window', { pay_method: 'bitcash' }));
        await own.pay('window');
        const tid = String((await own.charge('window'))?.['tid']);
        own.sandbox.clock.advance(125 * 86_400_000);
        expect(await own.api('ST02-00303-513', [['tracking_id', tid]])).toContain('51331999');
      } finally {
        await own.close();
      }
    });

    it('has only the public calls again after a reset', async () => {
      await shop.sandbox.post('/control/api/reset', {});
      const tid = await sold('forgotten', 'docomo');
      expect(await shop.api('MG01-00101-401', [['tracking_id', tid]])).toContain('99902000');
    });
  });
});
