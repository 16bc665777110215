import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { cardGrantSchema, sealedTokens } from '@dipper/contract';
import type { CardGrant, CardToken } from '@dipper/contract';
import { textInside } from '../../tools/testing/json.ts';

/**
 * The vault's part of a registration, without its form: the server's token is opened, the provider
 * gives a key for the number, and a token goes back. Compact JWE, `dir` and `A256GCM`.
 */
const cipher = 'aes-256-gcm';
const authorization = `Basic ${Buffer.from('test_sk_dipper0000sandbox:').toString('base64')}`;
const tokenSeconds = 600;
const ivBytes = 12;

const openGrant = (token: string, key: Buffer): CardGrant => {
  const [header = '', , iv = '', text = '', tag = ''] = token.split('.');
  const opened = createDecipheriv(cipher, key, Buffer.from(iv, 'base64url'));
  opened.setAAD(Buffer.from(header));
  opened.setAuthTag(Buffer.from(tag, 'base64url'));
  const plain = Buffer.concat([opened.update(Buffer.from(text, 'base64url')), opened.final()]);
  return cardGrantSchema.parse(JSON.parse(plain.toString()));
};

const seal = (claims: CardToken, key: Buffer): string => {
  const exp = Math.floor(Date.now() / 1000) + tokenSeconds;
  const { algorithm: alg, encryption: enc, tokenType: typ } = sealedTokens;
  const header = Buffer.from(JSON.stringify({ alg, enc, typ })).toString('base64url');
  const iv = randomBytes(ivBytes);
  const sealed = createCipheriv(cipher, key, iv);
  sealed.setAAD(Buffer.from(header));
  const text = Buffer.concat([sealed.update(JSON.stringify({ ...claims, exp })), sealed.final()]);
  const parts = [iv, text, sealed.getAuthTag()].map((each) => each.toString('base64url'));
  return [header, '', ...parts].join('.');
};

const keyFor = async (sandbox: string, customerKey: string, number: string): Promise<unknown> => {
  const response = await fetch(`${sandbox}/tosspayments/v1/billing/authorizations/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({
      customerKey,
      cardNumber: number,
      cardExpirationYear: '49',
      cardExpirationMonth: '12',
      customerIdentityNumber: '960412',
    }),
  });
  if (!response.ok) throw new Error(`no key: ${response.status} ${await response.text()}`);
  return response.json();
};

export type TradeOptions = {
  readonly frameUrl: string;
  readonly key: Buffer;
  readonly sandbox: string;
  readonly number: string;
};

/** The one-time token that stands for the card. */
export const tradeCard = async (options: TradeOptions): Promise<string> => {
  const { frameUrl, key, sandbox, number } = options;
  const grant = openGrant(new URL(frameUrl).searchParams.get('grant') ?? '', key);
  const { registrationId, provider, customerKey } = grant;
  const issued = await keyFor(sandbox, customerKey, number);
  return seal(
    {
      registrationId,
      provider,
      customerKey,
      billingKey: textInside(issued, 'billingKey'),
      number: textInside(issued, 'card', 'number'),
      company: '현대',
      kind: 'credit',
      owner: 'person',
      expiry: '2049-12',
      birthDate: '1996-04-12',
      fingerprint: createHash('sha256').update(number).digest('base64url'),
    },
    key,
  );
};
