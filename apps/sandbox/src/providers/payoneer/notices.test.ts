import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMerchant, type Merchant } from '../../testing/merchant.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { signedPlace } from './notices.ts';

describe('the address of a Payoneer webhook is encoded for its signature', () => {
  it.each([
    // The signs of the public client's own test, without those that begin and part parameters.
    [";/:@=+$,#[]!'()*", '%3b%2f%3a%40%3d%2b%24%2c%23%5b%5d%21%27%28%29%2a'],
    ['https://Shop.example/~me', 'https%3a%2f%2fshop.example%2f%7eme'],
    ['https://shop.example/a b', 'https%3a%2f%2fshop.example%2fa+b'],
    ['https://shop.example/?b=2&a=1', 'https%3a%2f%2fshop.example%2f%3fa%3d1%26b%3d2'],
  ])('%s', (address, place) => {
    expect(signedPlace(address)).toBe(place);
  });
});

describe('a Payoneer webhook about money that moved on', () => {
  let sandbox: TestSandbox;
  let merchant: Merchant;
  beforeAll(async () => {
    [sandbox, merchant] = await Promise.all([startSandbox(), startMerchant()]);
    const address = { provider: 'payoneer', address: `${merchant.url}/webhook` };
    await sandbox.post('/control/api/notifications/address', address);
  });
  afterAll(async () => {
    await sandbox.close();
    await merchant.close();
  });
  const act = (name: string, body: object) => sandbox.post(`/control/api/payoneer/${name}`, body);
  const tokenOf = async (): Promise<string> => {
    const key = 'dipper-payoneer-client-of-the-sandbox:dipper-payoneer-secret-of-the-sandbox';
    const response = await fetch(`${sandbox.url}/payoneer/api/v2/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(key).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'read write' }),
    });
    const body: { access_token: string } = JSON.parse(await response.text());
    return body.access_token;
  };

  it.each(['sent-to-bank', 'card-loaded'])('is sent as %s on request', async (at) => {
    await act('payee', { id: 'u1', standing: 'active' });
    const reference = `arrived-${at}`;
    const one = { client_reference_id: reference, payee_id: 'u1', amount: 41.32, currency: 'USD' };
    const headers = { authorization: `Bearer ${await tokenOf()}` };
    const path = '/payoneer/v4/programs/100000001/masspayouts';
    expect((await sandbox.post(path, { Payments: [one] }, headers)).status).toBe(201);
    expect((await act('arrive', { id: reference, at: 'nowhere' })).status).toBe(400);
    expect((await act('arrive', { id: reference, at })).status).toBe(200);
    const bodies = () => merchant.received.map(({ body }) => JSON.parse(body));
    await expect
      .poll(bodies)
      .toContainEqual(
        expect.objectContaining({ IntPaymentId: reference, Amount: 41.32, Currency: 'USD' }),
      );
  });
});
