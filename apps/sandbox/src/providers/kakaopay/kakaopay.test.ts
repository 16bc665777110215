import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authenticatedPayment,
  readyBody,
  startSandbox,
  submitForm,
  type TestSandbox,
} from '../../testing/sandbox.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

describe("KakaoPay's ready call", () => {
  it('answers a tid of 20 characters, an address per device and Seoul time', async () => {
    const { status, body } = await sandbox.kakaopay('ready', readyBody('ready-1'));
    const tid = String(body['tid']);
    expect(status).toBe(200);
    expect(tid).toMatch(/^T\w{19}$/);
    expect(body).toMatchObject({
      next_redirect_pc_url: `${sandbox.url}/kakaopay/pay/${tid}`,
      next_redirect_mobile_url: `${sandbox.url}/kakaopay/pay/${tid}/mobile`,
      next_redirect_app_url: `${sandbox.url}/kakaopay/pay/${tid}/app`,
    });
    expect(body['android_app_scheme']).toContain('kakaotalk://');
    expect(body['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  });

  it('accepts the same order number twice', async () => {
    const first = await sandbox.kakaopay('ready', readyBody('ready-twice'));
    const second = await sandbox.kakaopay('ready', readyBody('ready-twice'));
    expect(second.status).toBe(200);
    expect(second.body['tid']).not.toBe(first.body['tid']);
  });

  it.each([
    ['cid', 'TC9UNKNOWN'],
    ['partner_order_id', ''],
    ['partner_user_id', 'x'.repeat(101)],
    ['item_name', undefined],
    ['quantity', 0],
    ['total_amount', 1.5],
    ['tax_free_amount', -1],
    ['tax_free_amount', 11_001],
    ['approval_url', 'not an address'],
    ['cancel_url', `https://wallet.example/${'x'.repeat(255)}`],
    ['payment_method_type', 'POINTS'],
  ])('refuses %s = %j with -2', async (name, value) => {
    const { status, body } = await sandbox.kakaopay('ready', {
      ...readyBody('ready-bad'),
      [name]: value,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error_code: -2 });
    expect(Object.keys(body)).toEqual(['error_code', 'error_message', 'extras']);
  });

  it('accepts numbers as text, as the real one does', async () => {
    const { status } = await sandbox.kakaopay('ready', {
      ...readyBody('ready-text'),
      quantity: '2',
      total_amount: '5000',
    });
    expect(status).toBe(200);
  });
});

describe("KakaoPay's authorization header", () => {
  const path = '/kakaopay/online/v1/payment/ready';

  it.each(['SECRET_KEY', 'DEV_SECRET_KEY'])('is accepted with the scheme %s', async (scheme) => {
    const header = { authorization: `${scheme} DEV0000SANDBOXKAKAOPAY` };
    const { status } = await sandbox.post(path, readyBody('auth-1'), header);
    expect(status).toBe(200);
  });

  it.each(['SECRET_KEY wrong', 'Bearer DEV0000SANDBOXKAKAOPAY', 'DEV0000SANDBOXKAKAOPAY', ''])(
    'is refused as "%s" with -401',
    async (header) => {
      const reply = await sandbox.post(path, readyBody('auth-2'), { authorization: header });
      expect(reply.status).toBe(401);
      expect(reply.body).toMatchObject({ error_code: -401 });
    },
  );
});

describe("KakaoPay's approve call", () => {
  it('charges once and returns what was paid', async () => {
    const { tid, approval } = await authenticatedPayment(sandbox, 'approve-1', 9_900);
    const { status, body } = await sandbox.kakaopay('approve', approval);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tid,
      cid: 'TC0ONETIME',
      partner_order_id: 'approve-1',
      partner_user_id: '71',
      payment_method_type: 'MONEY',
      amount: { total: 9_900, tax_free: 0, vat: 900, point: 0, discount: 0, green_deposit: 0 },
    });
    expect(body['aid']).toMatch(/^A\w{19}$/);
    expect(body).not.toHaveProperty('card_info');
  });

  it('refuses a tid that is approved already, and charges nothing more', async () => {
    const { tid, approval, order } = await authenticatedPayment(sandbox, 'approve-2');
    await sandbox.kakaopay('approve', approval);
    const again = await sandbox.kakaopay('approve', approval);
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ error_code: -702 });
    const { body } = await sandbox.kakaopay('order', order);
    expect(body).toMatchObject({ tid, status: 'SUCCESS_PAYMENT', amount: { total: 11_000 } });
    expect(body['payment_action_details']).toHaveLength(1);
  });

  it.each([
    [{ pg_token: 'another' }, -708],
    [{ partner_order_id: 'another' }, -703],
    [{ partner_user_id: '72' }, -703],
    [{ total_amount: 10_999 }, -722],
    [{ tid: 'T0000000000000000000' }, -721],
  ])('refuses %j with %d', async (change, code) => {
    const { approval } = await authenticatedPayment(sandbox, `approve-bad${code}`);
    const { status, body } = await sandbox.kakaopay('approve', { ...approval, ...change });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error_code: code });
  });

  it('refuses a payment that the person has not confirmed', async () => {
    const ready = await sandbox.kakaopay('ready', readyBody('approve-early'));
    const { body } = await sandbox.kakaopay('approve', {
      cid: 'TC0ONETIME',
      tid: ready.body['tid'],
      partner_order_id: 'approve-early',
      partner_user_id: '71',
      pg_token: 'guess',
    });
    expect(body).toMatchObject({ error_code: -701 });
  });

  it('returns the card of a card payment', async () => {
    const ready = await sandbox.kakaopay('ready', readyBody('approve-card'));
    const tid = String(ready.body['tid']);
    const paid = await sandbox.post('/control/api/kakaopay/pay', { tid, as: 'card' });
    const token = new URL(String(paid.body['redirect'])).searchParams.get('pg_token');
    const { body } = await sandbox.kakaopay('approve', {
      cid: 'TC0ONETIME',
      tid,
      partner_order_id: 'approve-card',
      partner_user_id: '71',
      pg_token: token,
    });
    expect(body).toMatchObject({
      payment_method_type: 'CARD',
      card_info: { install_month: '00', interest_free_install: 'N', card_type: '신용' },
    });
  });
});

describe('a KakaoPay payment older than 15 minutes', () => {
  it('can no longer be opened on its page or approved', async () => {
    const own = await startSandbox();
    try {
      const { tid, approval } = await authenticatedPayment(own, 'expired-1');
      own.clock.advance(15 * 60_000);
      const page = await own.get(`/kakaopay/pay/${tid}`);
      const { body } = await own.kakaopay('approve', approval);
      expect(page.status).toBe(410);
      expect(body).toMatchObject({ error_code: -723 });
    } finally {
      await own.close();
    }
  });
});

describe("KakaoPay's cancel call", () => {
  it('refunds in parts, checks the available amount, and never refunds more than was paid', async () => {
    const { approval, order } = await authenticatedPayment(sandbox, 'cancel-1');
    await sandbox.kakaopay('approve', approval);
    const part = await sandbox.kakaopay('cancel', {
      ...order,
      cancel_amount: 4_000,
      cancel_tax_free_amount: 0,
      cancel_available_amount: 11_000,
    });
    expect(part.body).toMatchObject({
      status: 'PART_CANCEL_PAYMENT',
      amount: { total: 11_000 },
      approved_cancel_amount: { total: 4_000 },
      canceled_amount: { total: 4_000 },
      cancel_available_amount: { total: 7_000 },
    });
    const stale = { ...order, cancel_amount: 7_000, cancel_tax_free_amount: 0 };
    const wrong = await sandbox.kakaopay('cancel', { ...stale, cancel_available_amount: 11_000 });
    const tooMuch = await sandbox.kakaopay('cancel', { ...stale, cancel_amount: 7_001 });
    expect(wrong.body).toMatchObject({ error_code: -712 });
    expect(tooMuch.body).toMatchObject({ error_code: -710 });
    const rest = await sandbox.kakaopay('cancel', stale);
    expect(rest.body).toMatchObject({
      status: 'CANCEL_PAYMENT',
      cancel_available_amount: { total: 0, vat: 0, tax_free: 0 },
    });
    const reply = await sandbox.kakaopay('order', order);
    expect(reply.body['payment_action_details']).toMatchObject([
      { payment_action_type: 'PAYMENT', amount: 11_000 },
      { payment_action_type: 'CANCEL', amount: 4_000 },
      { payment_action_type: 'CANCEL', amount: 7_000 },
    ]);
  });

  it('refuses before anything was paid', async () => {
    const { order } = await authenticatedPayment(sandbox, 'cancel-2');
    const { body } = await sandbox.kakaopay('cancel', {
      ...order,
      cancel_amount: 1,
      cancel_tax_free_amount: 0,
    });
    expect(body).toMatchObject({ error_code: -711 });
  });
});

describe("KakaoPay's hosted page", () => {
  async function readyPayment(order: string) {
    const { body } = await sandbox.kakaopay('ready', readyBody(order));
    return { tid: String(body['tid']), address: String(body['next_redirect_pc_url']) };
  }

  async function statusOf(tid: string): Promise<unknown> {
    const { body } = await sandbox.kakaopay('order', { cid: 'TC0ONETIME', tid });
    return body['status'];
  }

  it.each(['', '/mobile', '/app'])('shows merchant, item and amount%s', async (device) => {
    const { tid } = await readyPayment(`page-1${device}`);
    const { status, body } = await sandbox.get(`/kakaopay/pay/${tid}${device}`);
    expect(status).toBe(200);
    expect(body['text']).toContain('스푼 100');
    expect(body['text']).toContain('11,000');
    expect(await statusOf(tid)).toBe('OPEN_PAYMENT');
  });

  it('sends the payer back with a token, the same one after a second click', async () => {
    const { tid, address } = await readyPayment('page-2');
    const first = await submitForm(address, { as: 'card' });
    const second = await submitForm(address, { as: 'card' });
    const location = first.headers.get('location') ?? '';
    expect(first.status).toBe(303);
    expect(location).toMatch(/\/api\/provider\/kakaopay\/approve\/page-2\?pg_token=\w{20}$/);
    expect(second.headers.get('location')).toBe(location);
    expect(await statusOf(tid)).toBe('AUTH_PASSWORD');
  });

  it.each([
    ['cancel', 'cancel', 'QUIT_PAYMENT'],
    ['fail', 'fail', 'FAIL_PAYMENT'],
  ])('sends %s to its own address, and the order has that state', async (as, path, status) => {
    const { tid, address } = await readyPayment(`page-${as}`);
    const reply = await submitForm(address, { as });
    expect(reply.headers.get('location')).toMatch(new RegExp(`/kakaopay/${path}/page-${as}$`));
    expect(await statusOf(tid)).toBe(status);
  });

  it('sends the merchant nothing when the person just closes it', async () => {
    const { tid, address } = await readyPayment('page-close');
    await sandbox.get(`/kakaopay/pay/${tid}`);
    const reply = await submitForm(address, { as: 'close' });
    expect(reply.headers.get('location')).toBeNull();
    expect(await statusOf(tid)).toBe('OPEN_PAYMENT');
  });

  it('cannot be paid after it was canceled', async () => {
    const { address } = await readyPayment('page-over');
    await submitForm(address, { as: 'cancel' });
    const reply = await submitForm(address, { as: 'money' });
    expect(reply.status).toBe(409);
    expect(reply.headers.get('location')).toBeNull();
  });

  it("escapes the merchant's texts", async () => {
    const { body } = await sandbox.kakaopay('ready', {
      ...readyBody('page-html'),
      item_name: '<script>alert(1)</script>',
    });
    const shown = await sandbox.get(`/kakaopay/pay/${String(body['tid'])}`);
    expect(shown.body['text']).not.toContain('<script>');
  });
});
