import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { createHecto } from './hecto.ts';
import { requestHash } from './hecto-translate.ts';

const requests: string[] = [];
let api: Server;

beforeAll(async () => {
  api = createServer((request, response) => {
    requests.push(request.url ?? '');
    request.resume();
    response.end(JSON.stringify({ params: { outStatCd: '0021', outRsltCd: '0000' }, data: {} }));
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
});

afterAll(() => new Promise((done) => api.close(done)));

const card = {
  number: '4330123400000009',
  expiryMonth: '12',
  expiryYear: '30',
  identity: '960412',
  passwordTwoDigits: '12',
};
const grant = {
  registrationId: 'k1',
  customerKey: 'c1',
  provider: 'hecto',
  country: 'kr',
  locale: 'ko',
} as const;

it("Hecto's keys are registered and deleted at the paths that the settings name [SUB-03]", async () => {
  const { port } = api.address() as AddressInfo;
  const { hecto } = readSettings({
    VAULT_HECTO_URL: `http://127.0.0.1:${port}`,
    VAULT_HECTO_REGISTER_PATH: '/contract/register.do',
    VAULT_HECTO_FORGET_PATH: '/contract/forget.do',
  });
  if (hecto === undefined) throw new Error('in development Hecto is there');
  const giver = createHecto(hecto);
  await giver.trade(card, grant);
  await giver.forget('key-1', grant);
  expect(requests).toEqual(['/contract/register.do', '/contract/forget.do']);
});

it('a request to Hecto is signed as the example in its document «PG Service.md» shows [SUB-01]', () => {
  const made = ['20220920', '131039', 'PG_API20220920131039'] as const;
  const shop = { merchantId: 'nxca_ks_gu', hashKey: 'ST1009281328226982205' };
  expect(requestHash(made, shop)).toBe(
    '3bf1295695eb0e081f7900dfcbfcb225887d8fb07322d54c3dba72a2726bf55d',
  );
});
