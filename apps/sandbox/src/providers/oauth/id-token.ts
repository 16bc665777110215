import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import type { Outcome } from '../../control/outcomes.ts';
import type { JsonObject } from '../../platform/json.ts';
import { randomHex } from '../../platform/random.ts';
import type { UsedCode } from './grants.ts';
import type { Login } from './provider.ts';

export interface Signer {
  readonly publicKeys: () => { keys: readonly JWK[] };
  /** `forged`: by a key that is not the published one, under its name. */
  readonly sign: (claims: JsonObject, forged: boolean) => Promise<string>;
}

/** A key pair of its own at every start. */
export async function createKeySigner(): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = randomHex(40);
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' };
  return {
    publicKeys: () => ({ keys: [jwk] }),
    sign: async (claims, forged) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(forged ? (await generateKeyPair('RS256')).privateKey : privateKey),
  };
}

/** Signs with the secret that only provider and application know. */
export function createSecretSigner(secret: string): Signer {
  const key = Buffer.from(secret);
  return {
    publicKeys: () => ({ keys: [] }),
    sign: (claims, forged) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(forged ? randomBytes(key.length) : key),
  };
}

export interface IdToken {
  readonly login: Login;
  readonly signer: Signer;
  readonly used: UsedCode;
  readonly claims: JsonObject;
  readonly lifetimeSeconds: number;
  readonly outcome: Outcome;
}

/** The one thing that is wrong with a token that was ordered to be wrong. */
const flaws: Readonly<Partial<Record<Outcome, JsonObject>>> = {
  'wrong-nonce': { nonce: 'another-nonce' },
  'wrong-issuer': { iss: 'https://issuer.example' },
  'wrong-audience': { aud: 'another-application', azp: 'another-application' },
};

/** Signs the token's claims that every OpenID provider has. */
export function signedIdToken(token: IdToken): Promise<string> {
  const { login, signer, used, claims, lifetimeSeconds, outcome } = token;
  const isOld = outcome === 'expired';
  const now = Math.floor(login.control.clock.now().getTime() / 1_000);
  const issuedAt = isOld ? now - 2 * lifetimeSeconds : now;
  const digest = createHash('sha256').update(used.accessToken).digest();
  const { nonce } = used.grant.request;
  const all = {
    iss: login.base(),
    aud: login.client.clientId,
    ...claims,
    at_hash: digest.subarray(0, 16).toString('base64url'),
    ...(nonce === undefined ? {} : { nonce }),
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
    ...flaws[outcome],
  };
  return signer.sign(all, outcome === 'wrong-signature');
}
