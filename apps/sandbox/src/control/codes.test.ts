import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startShop, type Shop } from '../testing/sbps-shop.ts';
import {
  authenticatedPayment,
  startSandbox,
  submitForm,
  type TestSandbox,
} from '../testing/sandbox.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.post('/control/api/reset', {});
});
afterAll(() => sandbox.close());

const plant = async (choice: object) =>
  (await sandbox.post('/control/api/scenarios', choice)).status;
const next = (operation: string, outcome: string, more: object = {}) =>
  plant({ provider: 'kakaopay', operation, outcome, ...more });

async function approval(orderId: string) {
  const made = await authenticatedPayment(sandbox, orderId);
  return { ...made, approve: () => sandbox.kakaopay('approve', made.approval) };
}

const stateOf = async (order: Record<string, unknown>) =>
  (await sandbox.kakaopay('order', order)).body['status'];

describe('a planted error code', () => {
  it('is answered without a charge, and the payment keeps its state', async () => {
    const { approve, order } = await approval('code-1');
    expect(await next('approve', 'code', { errorCode: -9_876 })).toBe(201);
    expect(await approve()).toMatchObject({ status: 400, body: { error_code: -9_876 } });
    expect(await stateOf(order)).toBe('AUTH_PASSWORD');
    expect((await approve()).status).toBe(200);
  });

  it('is answered although the provider has charged', async () => {
    const { approve, order } = await approval('code-2');
    await next('approve', 'code-done', { errorCode: 'NOBODY_KNOWS' });
    const { body } = await approve();
    expect(body).toMatchObject({ extras: { method_result_code: 'NOBODY_KNOWS' } });
    expect(await stateOf(order)).toBe('SUCCESS_PAYMENT');
  });

  it('comes with the planted HTTP status', async () => {
    const { approve } = await approval('code-3');
    await next('approve', 'code', { errorCode: '-780', httpStatus: 502 });
    expect(await approve()).toMatchObject({ status: 502, body: { error_code: -780 } });
  });

  it('planted as a decline ends the payment', async () => {
    const { approve, order } = await approval('code-4');
    await next('approve', 'decline', { errorCode: 'NOBODY_KNOWS' });
    expect((await approve()).status).toBe(400);
    expect(await stateOf(order)).toBe('FAIL_PAYMENT');
  });

  it('is answered to a cancellation that was carried out', async () => {
    const { approve, order, tid } = await approval('code-5');
    await approve();
    await next('cancel', 'code-done', { errorCode: -9_876 });
    const cancel = { cid: order['cid'], tid, cancel_amount: 11_000, cancel_tax_free_amount: 0 };
    expect((await sandbox.kakaopay('cancel', cancel)).body).toMatchObject({ error_code: -9_876 });
    expect(await stateOf(order)).toBe('CANCEL_PAYMENT');
  });
});

describe('a planted status word', () => {
  it('stands in one answer while the payment keeps its state', async () => {
    const { approve, order } = await approval('word-1');
    await approve();
    await next('order', 'word', { errorCode: 'NEW_STATE' });
    expect(await stateOf(order)).toBe('NEW_STATE');
    expect(await stateOf(order)).toBe('SUCCESS_PAYMENT');
  });

  it('stands in the named field of the answer', async () => {
    const { approve, order } = await approval('word-2');
    await approve();
    await next('order', 'word', { errorCode: 'NEW_KIND', field: 'payment_method_type' });
    const { body } = await sandbox.kakaopay('order', order);
    expect(body).toMatchObject({ status: 'SUCCESS_PAYMENT', payment_method_type: 'NEW_KIND' });
  });

  it('does not change the answer of a refusal', async () => {
    const { order } = await approval('word-3');
    await next('order', 'word', { errorCode: 'NEW_STATE' });
    const { body } = await sandbox.kakaopay('order', { ...order, tid: 'T0000000000000000000' });
    expect(body).toMatchObject({ error_code: -721 });
  });
});

describe('a bank answer with a planted code', () => {
  const authorized = async () => {
    const response = await fetch(`${sandbox.url}/openbanking/oauth/2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'dipper-openbanking-client-of-the-sandbox',
        client_secret: 'dipper-openbanking-secret-of-the-sandbox',
        grant_type: 'client_credentials',
        scope: 'oob',
      }),
    });
    const body: { access_token: string } = JSON.parse(await response.text());
    return { authorization: `Bearer ${body.access_token}` };
  };
  const transfer = (id: string) => ({
    cntr_account_num: '9990000000001',
    wd_pass_phrase: 'NONE',
    tran_dtime: '20261122183000',
    req_cnt: '1',
    req_list: [
      {
        tran_no: '1',
        bank_tran_id: id,
        bank_code_std: '088',
        account_num: '110123456789',
        account_holder_name: '김민지',
        tran_amt: '52690',
      },
    ],
  });

  it.each([
    { outcome: 'code', errorCode: '777', paid: 0, rsp_code: 'A0002' },
    { outcome: 'code-done', errorCode: '777', paid: 52_690, rsp_code: 'A0002' },
    { outcome: 'code-done', errorCode: 'A9999', paid: 52_690, rsp_code: 'A9999' },
    { outcome: 'word', errorCode: '777', paid: 52_690, rsp_code: 'A0000' },
  ])(
    'contains the code, whatever was done: $outcome $errorCode',
    async ({ paid, rsp_code, ...choice }) => {
      const said =
        choice.errorCode === '777'
          ? { rsp_code, res_list: [{ bank_rsp_code: '777' }] }
          : { rsp_code };
      const headers = await authorized();
      await plant({ provider: 'openbanking', operation: 'deposit', ...choice });
      const id = `M000000001U${randomUUID().slice(0, 9).replaceAll('-', '0').toUpperCase()}`;
      const path = '/openbanking/v2.0/transfer/deposit/acnt_num';
      expect((await sandbox.post(path, transfer(id), headers)).body).toMatchObject(said);
      const { body } = await sandbox.post('/control/api/openbanking/transfers', {});
      expect(body).toMatchObject({ funds: { accounts: paid } });
    },
  );
});

it.each([
  [{ outcome: 'code' }],
  [{ outcome: 'word', operation: 'order' }],
  [{ outcome: 'word', operation: 'approve', errorCode: 'X' }],
  [{ outcome: 'code', errorCode: 'X', httpStatus: 99 }],
])('the scenario %j is refused', async (wrong) => {
  const scenario = { provider: 'kakaopay', ...wrong };
  expect((await sandbox.post('/control/api/scenarios', scenario)).status).toBe(400);
});

describe('a random mix of outcomes', () => {
  const mixed = async (choice: object, operations: readonly string[]) => {
    const choices = [{ weight: 1, delayMs: [0, 0], ...choice }];
    return (await sandbox.post('/control/api/mix', { operations, choices })).status;
  };

  it.each([
    [{ outcome: 'code' }, ['approve']],
    [{ outcome: 'code-done' }, ['approve']],
    [{ outcome: 'word' }, ['kakaopay order']],
    [{ outcome: 'word', errorCode: 'X' }, ['kakaopay order', 'kakaopay approve']],
    [{ outcome: 'word', errorCode: 'X' }, ['deposit', 'pay']],
    [{ outcome: 'word', errorCode: 'X' }, ['*']],
  ])('refuses a choice that can have no effect: %j of %j', async (choice, operations) => {
    expect(await mixed(choice, operations)).toBe(400);
  });

  it('answers with the planted code and word', async () => {
    const { approve, order } = await approval('mix-1');
    expect(await mixed({ outcome: 'code', errorCode: 'X' }, ['kakaopay approve'])).toBe(201);
    expect((await approve()).body).toMatchObject({ extras: { method_result_code: 'X' } });
    expect(await mixed({ outcome: 'word', errorCode: 'X' }, ['order'])).toBe(201);
    expect(await stateOf(order)).toBe('X');
  });
});

describe('an XML answer of SBPS', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  const sells = (operation: string, errorCode: string) =>
    shop.sandbox.post('/control/api/scenarios', {
      provider: 'sbps',
      operation,
      outcome: 'code-done',
      errorCode,
    });
  const trackingOf = async (orderId: string) => String((await shop.charge(orderId))?.['tid']);

  it('has the planted word, and the planted code of a refund that was made', async () => {
    await shop.enter(shop.request('xml-1', { pay_method: 'docomo' }));
    await shop.pay('xml-1', { pin: '1234' });
    const tid = await trackingOf('xml-1');
    await sells('refund', '40180999');
    expect(await shop.api('ST02-00303-401', [['tracking_id', tid]])).toContain(
      '<res_err_code>40180999</res_err_code>',
    );
    expect(await shop.charge('xml-1')).toMatchObject({ canceled: 1_500 });
  });

  it('sends the browser back as refused although the purchase was made', async () => {
    const entered = await shop.enter(shop.request('xml-2'));
    await sells('purchase', '40180999');
    const address = `${shop.sandbox.url}${entered.headers.get('location')}`;
    const page = await submitForm(address, { as: 'pay', pin: '1234' });
    expect(page.body['text']).toContain('40180999');
    expect(await shop.charge('xml-2')).toMatchObject({ charged: 1_500, canceled: 0 });
  });
});
