import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, submitForm, type TestSandbox } from '../../testing/sandbox.ts';

let sandbox: TestSandbox;
let authorization = '';
let count = 0;

const key = Buffer.from(
  'dipper-payoneer-client-of-the-sandbox:dipper-payoneer-secret-of-the-sandbox',
).toString('base64');
const program = '/payoneer/v4/programs/100000001';
const back = 'https://wallet.example.com/exchange/request/payoneer?country=us';

const tokenFor = async (basic: string, scope = 'read write') => {
  const response = await fetch(`${sandbox.url}/payoneer/api/v2/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  });
  const body: Record<string, unknown> = JSON.parse(await response.text());
  return body;
};

const ask = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${sandbox.url}${program}${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: Record<string, unknown> = JSON.parse(await response.text());
  return { status: response.status, body: answer };
};
const act = (name: string, body: object = {}) =>
  sandbox.post(`/control/api/payoneer/${name}`, body);
const next = (operation: string, outcome: string, more: object = {}) =>
  sandbox.post('/control/api/scenarios', { provider: 'payoneer', operation, outcome, ...more });
const link = async (id: string, logsIn = false): Promise<string> => {
  const wish = { payee_id: id, redirect_url: back, already_have_an_account: logsIn };
  const { body } = await ask('POST', '/payees/registration-link', wish);
  return String(Object(body['result'])['registration_link']);
};
const payout = (more: object = {}) => ({
  client_reference_id: `e${(count += 1)}`,
  payee_id: 'u1',
  amount: 41.32,
  currency: 'USD',
  description: 'x',
  ...more,
});
const submit = (one: object) => ask('POST', '/masspayouts', { Payments: [one] });
const statusOf = (reference: string) => ask('GET', `/payouts/${reference}/status`);

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.post('/control/api/reset', {});
  authorization = `Bearer ${String((await tokenFor(key))['access_token'])}`;
});
afterAll(() => sandbox.close());

describe('a Payoneer call', () => {
  it('needs the client secret, a token and the program id', async () => {
    expect(await tokenFor('another')).toEqual({ error: 'invalid_client' });
    expect(await tokenFor(key, 'read')).toEqual({ error: 'invalid_request' });
    authorization = 'Bearer another';
    expect((await ask('GET', '/payees/u1/status')).status).toBe(401);
  });
});

describe('a Payoneer payee', () => {
  it('does not exist until the registration page was used, and then has the chosen state', async () => {
    expect((await ask('GET', '/payees/u1/status')).body).toMatchObject({
      error_details: { code: 404, sub_code: 10_005 },
    });
    for (const [as, type] of [
      ['wait', 0],
      ['decline', 99],
      ['open', 1],
      ['back', 1],
    ] as const) {
      const { status, headers } = await submitForm(await link('u1'), { as });
      expect([status, headers.get('location')]).toEqual([303, back]);
      expect((await ask('GET', '/payees/u1/status')).body).toMatchObject({
        result: { status: { type } },
      });
    }
    const pages = [await link('u1'), await link('u1', true)].map(async (page) =>
      (await fetch(page)).text(),
    );
    const [opens, logsIn] = await Promise.all(pages);
    expect(opens).toContain('Open an account');
    expect(logsIn).toContain('Log in to get paid');
    expect((await sandbox.get('/payoneer/partners/lp?token=none')).status).toBe(404);
  });
});

describe('a Payoneer payout', () => {
  beforeEach(() => act('payee', { id: 'u1', standing: 'active' }));

  it('is paid once per reference', async () => {
    const one = payout();
    expect(await submit(one)).toEqual({ status: 201, body: { result: 'Payments Created' } });
    expect((await submit(one)).body).toMatchObject({
      error_details: { code: 400, sub_code: 2313 },
    });
    expect((await statusOf(one.client_reference_id)).body).toMatchObject({
      result: { status: 'Transferred', amount: 41.32, payee_id: 'u1' },
    });
    expect((await act('payouts')).body).toMatchObject({
      payouts: [{ timesPaid: 1 }],
      paid: { USD: 41_320 },
    });
  });

  it.each([
    ['of nothing', { amount: 0 }, 1001],
    ['of no currency', { currency: '' }, 1001],
    ['to nobody', { payee_id: 'u2' }, 10_005],
  ])('%s is refused', async (_name, more, code) => {
    expect((await submit(payout(more))).body).toMatchObject({
      error_details: { code: 400, sub_code: code },
    });
    expect((await act('payouts')).body).toMatchObject({ payouts: [] });
  });

  it('can be pending for a time and is then paid once', async () => {
    await next('payout', 'under-way');
    const one = payout();
    expect((await submit(one)).status).toBe(201);
    const status = async () => (await statusOf(one.client_reference_id)).body;
    expect(await status()).toMatchObject({ result: { status: 'Pending' } });
    await sandbox.post('/control/api/clock', { advanceSeconds: 600 });
    expect(await status()).toMatchObject({ result: { status: 'Transferred' } });
    expect((await act('payouts')).body).toMatchObject({ payouts: [{ timesPaid: 1 }] });
  });

  it('that is held is decided later, or canceled by the caller', async () => {
    await next('payout', 'decline', { errorCode: 'Pending', times: 2 });
    const [one, other] = [payout(), payout()];
    for (const each of [one, other]) expect((await submit(each)).status).toBe(201);
    const cancel = () => ask('PUT', `/payouts/${one.client_reference_id}/cancel`);
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 400]);
    expect((await act('decide', { as: 'Pending' })).status).toBe(409);
    for (const as of ['Transferred', 'Cancelled'])
      expect((await act('decide', { as })).status).toBe(200);
    expect((await statusOf(one.client_reference_id)).body).toMatchObject({
      result: { status: 'Cancelled', cancel_reason_code: 30_011 },
    });
    expect((await statusOf(other.client_reference_id)).body).toMatchObject({
      result: { status: 'Cancelled' },
    });
    expect((await act('payouts')).body).toMatchObject({ paid: {} });
    expect((await statusOf('nothing')).body).toMatchObject({
      error_details: { code: 404, sub_code: 2306 },
    });
  });
});
