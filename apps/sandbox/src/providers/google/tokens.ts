import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import type { JsonObject } from '../../platform/json.ts';
import { randomHex } from '../../platform/random.ts';
import { tokenLifetimeSeconds, type Grant } from './grants.ts';
import type { Person } from './people.ts';

export interface Signer {
  readonly publicKeys: () => { keys: readonly JWK[] };
  readonly sign: (claims: JsonObject) => Promise<string>;
}

export async function createSigner(): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = randomHex(40);
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' };
  return {
    publicKeys: () => ({ keys: [jwk] }),
    sign: (claims) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(privateKey),
  };
}

/** What the scopes allow to be told about a person. */
export function claimsAbout(person: Person, scopes: readonly string[], issuer: string): JsonObject {
  const email = { email: person.email, email_verified: true };
  const profile = {
    name: person.fullName,
    given_name: person.fullName,
    picture: `${issuer}/pictures/${encodeURIComponent(person.name)}.svg`,
    locale: person.locale,
  };
  return {
    sub: person.sub,
    ...(scopes.includes('email') ? email : {}),
    ...(scopes.includes('profile') ? profile : {}),
  };
}

interface IdToken {
  readonly issuer: string;
  readonly clientId: string;
  readonly grant: Grant;
  readonly accessToken: string;
  readonly now: Date;
}

export function idTokenClaims({ issuer, clientId, grant, accessToken, now }: IdToken): JsonObject {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const digest = createHash('sha256').update(accessToken).digest();
  const { nonce, scopes } = grant.request;
  return {
    iss: issuer,
    azp: clientId,
    aud: clientId,
    ...claimsAbout(grant.person, scopes, issuer),
    at_hash: digest.subarray(0, 16).toString('base64url'),
    ...(nonce === undefined ? {} : { nonce }),
    iat: issuedAt,
    exp: issuedAt + tokenLifetimeSeconds + 1,
  };
}
