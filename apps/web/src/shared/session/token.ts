import { failure, parseCountry, success, tokenExpiringSoonSeconds } from '@dipper/contract';
import type { Country, Result } from '@dipper/contract';
import * as z from 'zod/mini';

/** What the page reads of a token. Whether the token is true is for the server to say. */
export type TokenPayload = {
  readonly country: Country;
  readonly userId: number | undefined;
  readonly deviceUniqueId: string | undefined;
  readonly grant: string | undefined;
  readonly issuedAt: number | undefined;
  readonly expiresAt: number | undefined;
};

export const tokenFailures = {
  empty: 'Token is empty',
  noCountry: 'Invalid token: country not found',
} as const;
export type TokenFailure = (typeof tokenFailures)[keyof typeof tokenFailures];

const claimsSchema = z.object({
  country: z.optional(z.unknown()),
  sub: z.optional(z.unknown()),
  user_id: z.optional(z.unknown()),
  device_unique_id: z.optional(z.unknown()),
  grant: z.optional(z.unknown()),
  iat: z.optional(z.unknown()),
  exp: z.optional(z.unknown()),
});

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const wholeNumberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
};

const decodeSegment = (segment: string): unknown => {
  try {
    const base64 = segment.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

export const readToken = (token: string | undefined): Result<TokenPayload, TokenFailure> => {
  if (token === undefined || token === '' || token === 'null') return failure(tokenFailures.empty);
  const claims = claimsSchema.safeParse(decodeSegment(token.split('.')[1] ?? ''));
  const country = claims.success ? parseCountry(claims.data.country) : undefined;
  if (!claims.success || country === undefined) return failure(tokenFailures.noCountry);
  const { data } = claims;
  return success({
    country,
    userId: wholeNumberOf(data.user_id ?? data.sub),
    deviceUniqueId: textOf(data.device_unique_id),
    grant: textOf(data.grant),
    issuedAt: wholeNumberOf(data.iat),
    expiresAt: wholeNumberOf(data.exp),
  });
};

/** A token without a readable expiry counts as expiring, so that it is renewed rather than trusted. */
export const expiresSoon = (payload: TokenPayload, nowInMilliseconds: number): boolean =>
  payload.expiresAt === undefined ||
  payload.expiresAt - nowInMilliseconds / 1000 <= tokenExpiringSoonSeconds;
