import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sealedTokens } from '@dipper/contract';

const { algorithm, encryption, grantType } = sealedTokens;

/** The key of development, as server and vault have it when nobody sets another. */
const developmentKey = Buffer.from('ZGV2LXZhdWx0LWtleS10aGF0LWlzLW5vLXNlY3JldCE', 'base64url');
const cipherName = 'aes-256-gcm';

const base64 = (text: string): string => Buffer.from(text).toString('base64url');

/** A sealed token from the server to the vault, written by hand: compact JWE with a key that both have. */
export const sealedGrant = (claims: object = {}, seconds = 900): string => {
  const header = base64(JSON.stringify({ alg: algorithm, enc: encryption, typ: grantType }));
  const nonce = randomBytes(12);
  const cipher = createCipheriv(cipherName, developmentKey, nonce);
  cipher.setAAD(Buffer.from(header));
  const plain = JSON.stringify({
    registrationId: `k1-${randomBytes(16).toString('hex')}`,
    customerKey: 'customer-1',
    provider: 'tosspayments',
    country: 'kr',
    locale: 'ko',
    exp: Math.floor(Date.now() / 1000) + seconds,
    ...claims,
  });
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const parts = [nonce, text, cipher.getAuthTag()].map((each) => each.toString('base64url'));
  return [header, '', ...parts].join('.');
};

/** Opens the vault's token to the server, as the server would. */
export const openedToken = (token: string): Readonly<Record<string, unknown>> => {
  const [header = '', , nonce = '', text = '', tag = ''] = token.split('.');
  const decipher = createDecipheriv(cipherName, developmentKey, Buffer.from(nonce, 'base64url'));
  decipher.setAAD(Buffer.from(header));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  const plain = Buffer.concat([decipher.update(text, 'base64url'), decipher.final()]);
  return JSON.parse(plain.toString('utf8'));
};
