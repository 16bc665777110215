import { request } from 'node:http';
import { expect, it } from 'vitest';
import { sealedGrant } from '../../../tools/testing/sealed-tokens.ts';
import { vaultUnderTest } from '../../../tools/testing/vault-under-test.ts';

const under = vaultUnderTest();

/** Sends like a browser on a page of that host: to the browser it is the same origin. */
const sendFrom = (host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = {
      host,
      origin: `http://${host}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const sent = request(
      `${under.vault.url}/card?lang=en`,
      { method: 'POST', headers },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      },
    );
    sent.on('error', reject);
    const [number, identity] = ['4330123400000009', '960412'];
    const card = { grant: sealedGrant(), number, expiryMonth: '12', expiryYear: '30', identity };
    sent.end(JSON.stringify(card));
  });

it('a foreign page whose host name resolves to the vault cannot send a card [SUB-03]', async () => {
  expect(await sendFrom(new URL(under.vault.url).host)).toBe(200);
  for (const host of [
    'evil.example',
    `evil.example:${new URL(under.vault.url).port}`,
    'cards.example',
  ]) {
    expect([host, await sendFrom(host)]).toEqual([host, 400]);
  }
});
