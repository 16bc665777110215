import { accessTokenValiditySeconds, failure, parseCountry, success } from '@dipper/contract';
import type { ErrorName, Result, SnsType } from '@dipper/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { JWTHeaderParameters } from 'jose';
import * as z from 'zod';
import { personKeyOf } from '../../core/accounts/index.ts';
import type { Account } from '../../core/accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Person } from '../../platform/http/index.ts';
import { keysCacheMs, signingAlgorithm } from './signing-keys.ts';
import type { SigningKeys } from './signing-keys.ts';

/**
 * The login behind a token: its family of refresh tokens, its device, and the service that proved it.
 */
export type Login = {
  readonly familyId: string;
  readonly deviceId: string;
  readonly snsType: SnsType;
};

export type AccessTokens = {
  sign(account: Account, login: Login): Promise<string>;
  readonly verify: (token: string) => Promise<Result<Person, ErrorName>>;
};

export type AccessTokensOptions = {
  readonly keys: SigningKeys;
  readonly issuer: string;
  readonly clock: Clock;
};

const type = 'at+jwt';
const audience = 'dipper';
const verifiedMax = 5000;

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

const claimsSchema = z.object({
  sub: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(BigInt),
  country: z
    .unknown()
    .transform(parseCountry)
    .refine((country) => country !== undefined),
  device_unique_id: z.string(),
  sid: z.guid(),
  iat: z.number(),
  exp: z.number(),
});

type Verified = {
  readonly person: Person;
  readonly kid: string;
  readonly issuedAtSeconds: number;
  readonly expiresAtSeconds: number;
};

/** Clocks of servers differ by less. */
const skewSeconds = 60;

/** Other processes may go on signing with a key for so long after another one took its place. */
const lastSignedSeconds = keysCacheMs / 1000 + skewSeconds;

/**
 * Rejects a token from the future or with too long a life. Our server never signs one, so somebody
 * else has the key.
 */
const readClaims = (claims: unknown, kid: string, nowSeconds: number): Verified | undefined => {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success || parsed.data.country === undefined) return undefined;
  const { sub, country, device_unique_id, sid, iat, exp } = parsed.data;
  if (iat > nowSeconds + skewSeconds || exp > iat + accessTokenValiditySeconds) return undefined;
  const person = { ...personKeyOf(sub), country, deviceId: device_unique_id, tokenId: sid };
  return { person, kid, issuedAtSeconds: iat, expiresAtSeconds: exp };
};

/** A key that retired has signed nothing since, and is forgotten when all that it signed has run out. */
const isBelieved = async (
  keys: SigningKeys,
  { kid, issuedAtSeconds }: Verified,
): Promise<boolean> => {
  const verifier = await keys.verifier(kid);
  if (verifier === undefined) return false;
  const { retiredAt } = verifier;
  return retiredAt === undefined || issuedAtSeconds <= secondsOf(retiredAt) + lastSignedSeconds;
};

class UnknownKey extends Error {}

const keyFinder =
  (keys: SigningKeys) =>
  async ({ kid }: JWTHeaderParameters) => {
    const verifier = kid === undefined ? undefined : await keys.verifier(kid);
    if (verifier === undefined) throw new UnknownKey();
    return verifier.key;
  };

/**
 * Returns the token's own fault. An error of the database is thrown, because the token may be good.
 */
const failureOf = (error: unknown): ErrorName => {
  if (error instanceof errors.JWTExpired) return 'token_expired';
  if (error instanceof errors.JOSEError || error instanceof UnknownKey) return 'not_authenticated';
  throw error;
};

export const createAccessTokens = ({ keys, issuer, clock }: AccessTokensOptions): AccessTokens => {
  const findKey = keyFinder(keys);
  /** A page sends the same token with every call, and checking a signature costs more than a query. */
  const verified = new Map<string, Verified>();

  const check = async (token: string): Promise<Result<Person, ErrorName>> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, findKey, {
        algorithms: [signingAlgorithm],
        typ: type,
        issuer,
        audience,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      const kid = protectedHeader.kid ?? '';
      const verifiedNow = readClaims(payload, kid, secondsOf(clock.now()));
      if (verifiedNow === undefined || !(await isBelieved(keys, verifiedNow))) {
        return failure('not_authenticated');
      }
      if (verified.size >= verifiedMax) verified.clear();
      verified.set(token, verifiedNow);
      return success(verifiedNow.person);
    } catch (error) {
      return failure(failureOf(error));
    }
  };

  return {
    sign: async (account, { familyId, deviceId, snsType }) => {
      const { kid, key } = await keys.current();
      const issuedAt = secondsOf(clock.now());
      const claims = {
        country: account.country,
        device_unique_id: deviceId,
        grant: String(account.grantPayment),
        sns_type: snsType,
        sid: familyId,
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: signingAlgorithm, typ: type, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(account.userId.toString())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenValiditySeconds)
        .sign(key);
    },
    verify: async (token) => {
      const cached = verified.get(token);
      if (cached === undefined) return check(token);
      const hasRunOut = cached.expiresAtSeconds <= secondsOf(clock.now());
      if (!hasRunOut && (await isBelieved(keys, cached))) return success(cached.person);
      verified.delete(token);
      return failure(hasRunOut ? 'token_expired' : 'not_authenticated');
    },
  };
};
