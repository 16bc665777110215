import * as z from 'zod/mini';
import { tokenExpiringSoonSeconds } from '../constants.ts';
import { parseCountry } from '../country.ts';
import type { Country } from '../country.ts';
import { failure, success } from '../result.ts';
import type { Result } from '../result.ts';
import { grantSchema, snsTypeSchema } from './vocabulary.ts';
import type { Grant, SnsType } from './vocabulary.ts';

/** The specification's sentences for a failed authentication. */
export const authenticationFailures = {
  tokenEmpty: 'Token is empty',
  countryNotFound: 'Invalid token: country not found',
  noResponse: 'Authentication failed: No response',
  noUserInfo: 'No user info',
} as const;
export type AuthenticationFailure =
  (typeof authenticationFailures)[keyof typeof authenticationFailures];

/** Claims as they are written. Only the country must be readable: the rest is the server's to judge. */
const claimsSchema = z.object({
  country: z.string(),
  device_unique_id: z.optional(z.unknown()),
  sub: z.optional(z.unknown()),
  user_id: z.optional(z.unknown()),
  exp: z.optional(z.unknown()),
  iat: z.optional(z.unknown()),
  grant: z.optional(z.unknown()),
  sns_type: z.optional(z.unknown()),
});
type Claims = z.infer<typeof claimsSchema>;

export type TokenPayload = {
  readonly country: Country;
  readonly deviceUniqueId: string | undefined;
  readonly userId: number | undefined;
  readonly expiresAtSeconds: number | undefined;
  readonly issuedAtSeconds: number | undefined;
  /** The right to pay, as it was when the token was made. */
  readonly grant: Grant | undefined;
  /** The login service that vouches for the person. */
  readonly snsType: SnsType | undefined;
};

const decodePart = (part: string): unknown => {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

const wholeNumberOf = (claim: unknown): number | undefined => {
  const isDigits = typeof claim === 'string' && /^-?\d{1,16}$/.test(claim);
  const number = isDigits ? Number(claim) : claim;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
};

const userIdOf = (claims: Claims): number | undefined => {
  const id = wholeNumberOf(claims.user_id) ?? wholeNumberOf(claims.sub);
  return id !== undefined && id > 0 ? id : undefined;
};

const snsTypeOf = (claims: Claims): SnsType | undefined => {
  const snsType = snsTypeSchema.safeParse(claims.sns_type);
  return snsType.success ? snsType.data : undefined;
};

const grantOf = (claims: Claims): Grant | undefined => {
  const grant = grantSchema.safeParse(wholeNumberOf(claims.grant));
  return grant.success ? grant.data : undefined;
};

/** Reads a token's own claims, unproved: the server checks the signature. */
export const readTokenPayload = (
  token: string | null | undefined,
): Result<TokenPayload, AuthenticationFailure> => {
  const written = token?.trim() ?? '';
  if (written === '' || written === 'null') return failure(authenticationFailures.tokenEmpty);
  const parsed = claimsSchema.safeParse(decodePart(written.split('.')[1] ?? ''));
  const country = parsed.success ? parseCountry(parsed.data.country) : undefined;
  if (!parsed.success || country === undefined) {
    return failure(authenticationFailures.countryNotFound);
  }
  const claims = parsed.data;
  return success({
    country,
    deviceUniqueId:
      typeof claims.device_unique_id === 'string' ? claims.device_unique_id : undefined,
    userId: userIdOf(claims),
    expiresAtSeconds: wholeNumberOf(claims.exp),
    issuedAtSeconds: wholeNumberOf(claims.iat),
    grant: grantOf(claims),
    snsType: snsTypeOf(claims),
  });
};

/**
 * True from 60 seconds before the end on: renew it before the next call. A token that does not
 * say when it ends is renewed as well, rather than trusted.
 */
export const isExpiringSoon = (
  payload: Pick<TokenPayload, 'expiresAtSeconds'>,
  nowSeconds: number,
): boolean =>
  payload.expiresAtSeconds === undefined ||
  payload.expiresAtSeconds - nowSeconds <= tokenExpiringSoonSeconds;
