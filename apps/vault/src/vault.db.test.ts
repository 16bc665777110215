import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cardTokenSchema } from '@dipper/contract';
import { openedToken, sealedGrant } from '../../../tools/testing/sealed-tokens.ts';
import { startVault } from '../../../tools/testing/vault.ts';
import { vaultUnderTest } from '../../../tools/testing/vault-under-test.ts';

const under = vaultUnderTest();

const card = (number = '4330123400000009', more: object = {}) => ({
  grant: sealedGrant(),
  number,
  expiryMonth: '12',
  expiryYear: '30',
  identity: '960412',
  ...more,
});

const send = async (body: object, lang?: string) => {
  const response = await under.vault.post(body, lang);
  const answer: Record<string, unknown> = await response.json();
  return { status: response.status, answer };
};

describe('a card sent to the vault over HTTP', () => {
  it('becomes a token that holds a billing key and no card number [SUB-01] [SUB-03]', async () => {
    const { status, answer } = await send(card());
    expect(status).toBe(200);
    const claims = openedToken(String(answer['token']));
    expect(cardTokenSchema.parse(claims)).toMatchObject({
      provider: 'tosspayments',
      customerKey: 'customer-1',
      company: '현대카드',
      kind: 'credit',
      owner: 'person',
      expiry: '2030-12',
      birthDate: '1996-04-12',
      number: '************0009',
    });
    expect(JSON.stringify(claims)).not.toContain('4330');
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(600);
    const charged = await fetch(
      `${under.sandbox.url}/tosspayments/v1/billing/${String(claims['billingKey'])}`,
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from('test_sk_dipper0000sandbox:').toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          customerKey: 'customer-1',
          amount: 100,
          orderId: 'charge-1',
          orderName: 'trial',
        }),
      },
    );
    expect(await charged.json()).toMatchObject({ status: 'DONE', type: 'BILLING' });
  });

  it('has the same fingerprint when it is sent again, and another card another [SUB-01]', async () => {
    const print = async (number?: string) =>
      openedToken(String((await send(card(number))).answer['token']))['fingerprint'];
    expect(await print()).toBe(await print());
    expect(await print()).not.toBe(await print('4330123400010008'));
  });

  it('has fingerprints of the new and the previous secret while the secret is being changed [SUB-01] [OPS-05]', async () => {
    const newer = await startVault(under.sandbox.url, {
      VAULT_FINGERPRINT_KEY: 'a newer key of fingerprints of this test',
      VAULT_FINGERPRINT_KEY_BEFORE: 'dev-fingerprint-key-that-is-no-secret',
    });
    try {
      const answer: Record<string, unknown> = await (await newer.post(card())).json();
      const claims = openedToken(String(answer['token']));
      const before = openedToken(String((await send(card())).answer['token']));
      expect(cardTokenSchema.parse(before).fingerprintsBefore).toBeUndefined();
      expect(claims['fingerprintsBefore']).toEqual([before['fingerprint']]);
      expect(claims['fingerprint']).not.toBe(before['fingerprint']);
    } finally {
      await newer.stop();
    }
  });

  it.each([
    ['1001', 49402, null],
    ['1002', 49402, null],
    ['1003', 46104, 'expiry'],
    ['1004', 46104, 'identity'],
    ['1005', 46104, 'number'],
    ['1007', 46105, 'number'],
    ['1008', 49405, 'number'],
    ['1009', 49403, null],
    ['1010', 49401, null],
    ['1011', 49401, null],
  ])('numbered %s is refused with %i at the field %s [SUB-03]', async (part, code, field) => {
    const { answer } = await send(card(`43301234${part}0000`));
    expect(answer).toMatchObject({ code, field, isOver: false });
  });

  it('is refused in the language of the frame [SUB-03]', async () => {
    const { answer } = await send(card('4330123410050000'), 'en');
    expect(answer['text']).toBe('this card number is invalid, check it again');
  });

  it.each([
    ['2001', 'debit', 'person'],
    ['2002', 'gift', 'person'],
    ['2004', 'credit', 'company'],
  ])('numbered %s is reported as a %s card, of a %s [SUB-03]', async (part, kind, owner) => {
    const { answer } = await send(card(`43301234${part}0000`));
    expect(openedToken(String(answer['token']))).toMatchObject({ kind, owner });
  });

  it('is refused with an expired or a forged grant [SUB-03]', async () => {
    for (const grant of [sealedGrant({}, -1), `${sealedGrant().slice(0, -4)}AAAA`]) {
      expect((await send(card(undefined, { grant }))).answer['code']).toBe(49410);
    }
  });

  it("may be sent again when the provider's answer was lost [SUB-03]", async () => {
    const scenario = { provider: 'tosspayments', operation: 'authorizeCard', outcome: 'lost' };
    await under.sandbox.control('POST', '/scenarios', scenario);
    const body = card();
    expect((await send(body)).answer).toMatchObject({ code: 49401, isOver: false });
    expect((await send(body)).status).toBe(200);
  });

  it("writes no word about the card to the vault's output, whatever the result was [SUB-03]", async () => {
    await send(card('4330123410050000'));
    await fetch(`${under.vault.url}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: under.vault.url },
      body: '{"number":"4330123499990008"',
    });
    await fetch(`${under.vault.windows}/payment?orderId=p1`);
    expect(under.vault.written()).toBe(`windows ${under.vault.windows}\nready ${under.vault.url}`);
  });

  it('is asked for by a page of 25 KB at most [SUB-01]', async () => {
    for (const lang of ['ko', 'en', 'ja', 'zh', 'ar']) {
      const page = await fetch(`${under.vault.url}/card?lang=${lang}&grant=${sealedGrant()}`);
      expect(Buffer.byteLength(await page.text())).toBeLessThanOrEqual(25_000);
    }
    const styles = readFileSync('apps/vault/dist/frame.css', 'utf8');
    expect(styles).toContain('--color-brand');
  });
});
