import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, submitForm, type TestSandbox } from '../../testing/sandbox.ts';

let sandbox: TestSandbox;

const accessKey = 'dipper-dotmoney-of-the-sandbox';
const hashKey = 'dipper-dotmoney-hash-of-the-sandbox';

const signed = (parts: readonly string[], key = hashKey): string =>
  createHmac('sha256', key)
    .update(createHash('sha256').update(parts.join('\n')).digest('hex'))
    .digest('hex');

const ask = async (
  path: string,
  { body, key }: { readonly body?: object; readonly key?: string } = {},
) => {
  const method = body === undefined ? 'GET' : 'POST';
  const text = body === undefined ? '' : JSON.stringify(body);
  const signature = signed(['1795338000', method, path, '', text], key);
  const response = await fetch(`${sandbox.url}/dotmoney${path}`, {
    method,
    headers: {
      authorization: `1_${accessKey}_1795338000_${signature}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: text }),
  });
  const answer: Record<string, unknown> = JSON.parse(await response.text());
  return { status: response.status, body: answer };
};

const page = (word: string, more: object = {}): string => {
  const fields = {
    access_date: '1795338000',
    product_id: '3',
    user_id: 'u1',
    user_name: 'u1',
    status: word,
  };
  const all = {
    ...fields,
    access_key: accessKey,
    signature: signed(Object.values(fields)),
    redirect_url: 'https://wallet.example.com/exchange/request/dotmoney/3',
    error_url: 'https://wallet.example.com/exchange/request/dotmoney/error',
    ...more,
  };
  return `${sandbox.url}/dotmoney/exchange/authorize/external?${new URLSearchParams(all).toString()}`;
};
const act = (name: string, body: object = {}) =>
  sandbox.post(`/control/api/dotmoney/${name}`, body);

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.post('/control/api/reset', {}));
afterAll(() => sandbox.close());

describe('dotmoney', () => {
  it('answers signed requests only', async () => {
    expect((await ask('/exchange/products')).status).toBe(200);
    expect((await ask('/exchange/products', { key: 'another' })).status).toBe(401);
    expect((await fetch(page('w1'))).status).toBe(200);
    expect((await fetch(page('w1', { product_id: '4' }))).status).toBe(404);
  });

  it.each([
    ['agree', 'agreed', 'https://wallet.example.com/exchange/request/dotmoney/3?state=w1'],
    [
      'refuse',
      'refused',
      'https://wallet.example.com/exchange/request/dotmoney/error?error=access_denied',
    ],
  ])('lets a person %s and reports it', async (as, status, back) => {
    expect((await ask('/exchange/agreements/w1')).status).toBe(404);
    const { headers } = await submitForm(page('w1'), { as });
    expect(headers.get('location')).toBe(back);
    expect((await ask('/exchange/agreements/w1')).body).toMatchObject({ status, product_id: 3 });
  });

  it('deposits once per request id, and can deposit later or refuse', async () => {
    await submitForm(page('w1'), { as: 'agree' });
    const { account_number: account } = (await ask('/exchange/agreements/w1')).body;
    const path = `/account/${String(account)}/deposit`;
    const body = { request_id: 'e1', amount: 1000 };
    expect((await ask(path, { body })).body).toMatchObject({ status: 'completed', amount: 1000 });
    expect((await ask(path, { body })).body).toEqual({ code: 'business.request_id_already_exist' });
    expect((await ask(path, { body: { amount: 1000 } })).body).toEqual({ code: 'request.invalid' });
    expect((await ask('/account/1/deposit', { body })).status).toBe(404);
    const scenario = { provider: 'dotmoney', operation: 'deposit', outcome: 'decline' };
    await sandbox.post('/control/api/scenarios', { ...scenario, errorCode: 'pending' });
    await ask(path, { body: { ...body, request_id: 'e2' } });
    expect((await ask(`${path}/e2`)).body).toMatchObject({ status: 'pending' });
    expect((await act('decide', { id: 'e2', as: 'failed' })).status).toBe(200);
    expect((await ask(`${path}/e2`)).body).toMatchObject({ status: 'failed' });
    expect((await ask(`${path}/e3`)).status).toBe(404);
    await sandbox.post('/control/api/scenarios', { ...scenario, outcome: 'under-way' });
    await ask(path, { body: { ...body, request_id: 'e4' } });
    expect((await ask(`${path}/e4`)).body).toMatchObject({ status: 'pending' });
    await sandbox.post('/control/api/clock', { advanceSeconds: 600 });
    expect((await ask(`${path}/e4`)).body).toMatchObject({ status: 'completed' });
    expect((await act('deposits')).body).toMatchObject({ balances: { [String(account)]: 2000 } });
  });
});
