import * as z from 'zod/mini';
import { tokenExpiringSoonSeconds } from '../constants.ts';
import { parseCountry } from '../country.ts';
import type { Country } from '../country.ts';
import { failure, success } from '../result.ts';
import type { Result } from '../result.ts';
import { grantSchema } from './vocabulary.ts';

/** The specification's sentences for a failed authentication. */
export const authenticationFailures = {
  tokenEmpty: 'Token is empty',
  countryNotFound: 'Invalid token: country not found',
  noResponse: 'Authentication failed: No response',
  noUserInfo: 'No user info',
} as const;
export type AuthenticationFailure =
  (typeof authenticationFailures)[keyof typeof authenticationFailures];

const identity = z.union([z.int(), z.string()]);

/** Claims as they are written; a page reads them and proves nothing by them. */
export const tokenClaimsSchema = z.object({
  country: z.string(),
  device_unique_id: z.optional(z.string()),
  sub: z.optional(identity),
  user_id: z.optional(identity),
  exp: z.optional(z.number()),
  iat: z.optional(z.number()),
  grant: z.optional(z.object({ payment: grantSchema, adult: grantSchema })),
});
export type TokenClaims = z.infer<typeof tokenClaimsSchema>;

export type TokenPayload = {
  readonly country: Country;
  readonly deviceUniqueId: string | undefined;
  readonly userId: number | undefined;
  readonly expiresAtSeconds: number | undefined;
  readonly issuedAtSeconds: number | undefined;
  readonly grant: TokenClaims['grant'];
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

const userIdOf = (claims: TokenClaims): number | undefined => {
  const id = Number(claims.user_id ?? claims.sub);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** What a token says about itself, unproved: the signature is the server's to check. */
export const readTokenPayload = (
  token: string | null | undefined,
): Result<TokenPayload, AuthenticationFailure> => {
  const written = token?.trim() ?? '';
  if (written === '' || written === 'null') return failure(authenticationFailures.tokenEmpty);
  const parsed = tokenClaimsSchema.safeParse(decodePart(written.split('.')[1] ?? ''));
  const country = parsed.success ? parseCountry(parsed.data.country) : undefined;
  if (!parsed.success || country === undefined) {
    return failure(authenticationFailures.countryNotFound);
  }
  const claims = parsed.data;
  return success({
    country,
    deviceUniqueId: claims.device_unique_id,
    userId: userIdOf(claims),
    expiresAtSeconds: claims.exp,
    issuedAtSeconds: claims.iat,
    grant: claims.grant,
  });
};

/** True from 60 seconds before the end on: renew it before the next call. */
export const isExpiringSoon = (
  payload: Pick<TokenPayload, 'expiresAtSeconds'>,
  nowSeconds: number,
): boolean =>
  payload.expiresAtSeconds !== undefined &&
  payload.expiresAtSeconds - nowSeconds <= tokenExpiringSoonSeconds;
