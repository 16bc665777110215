import * as z from 'zod/mini';
import { countrySchema, localeSchema } from '../country.ts';
import { day, publicId, matching, month, text } from '../wire.ts';

/**
 * The messages of server and vault through the page, sealed with a shared key: compact JWE, `dir` and `A256GCM`. The
 * purpose stands in `typ`, so that one is never taken for the other.
 */
export const sealedTokens = {
  algorithm: 'dir',
  encryption: 'A256GCM',
  grantType: 'card+grant',
  tokenType: 'card+registration',
  grantMinutes: 15,
  tokenMinutes: 10,
} as const;

/** The path where the vault reports a key to the server, by its token, before the page hears of it. */
export const heldKeysPath = '/api/card-keys';
export const heldKeyBody = z.object({ token: text(1, 4000) });

/**
 * The path where the vault begins a try of a form, and says when it is over: the server lets one at a time begin,
 * whichever vault asks. A try that is `void` does not count.
 */
export const cardTriesPath = '/api/card-tries';
export const cardTryBody = z.object({
  grant: text(16, 2000),
  tryId: matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  state: z.enum(['begun', 'over', 'void']),
});
export type CardTry = z.infer<typeof cardTryBody>;

/**
 * The address of the page that opens a provider's window says what for. The server signs it with
 * the same key, so that nobody can forge one, and with an expiry: the last parameter is an
 * HMAC-SHA256, in base64url, of this label and the parameters before it.
 */
export const signedWindow = {
  label: 'dipper.window.v1?',
  until: 'until',
  seal: '&seal=',
  minutes: 30,
} as const;

export const cardProviders = ['tosspayments', 'hecto'] as const;
const cardProvider = z.enum(cardProviders);
export type CardProvider = z.infer<typeof cardProvider>;

/** The server's, to the vault: whose card may be registered, and where. */
export const cardGrantSchema = z.object({
  registrationId: publicId,
  customerKey: text(2, 300),
  provider: cardProvider,
  country: countrySchema,
  locale: localeSchema,
});
export type CardGrant = z.infer<typeof cardGrantSchema>;

export const cardKinds = ['credit', 'debit', 'gift', 'unknown'] as const;
export const cardOwners = ['person', 'company', 'unknown'] as const;

/** The vault's, to the server: a key in place of a card. */
export const cardTokenSchema = z.object({
  registrationId: publicId,
  provider: cardProvider,
  customerKey: text(2, 300),
  billingKey: text(1, 200),
  /** Its last four digits behind stars; of the provider's own window, as that wrote it. */
  number: text(1, 40),
  company: text(1, 60),
  kind: z.enum(cardKinds),
  owner: z.enum(cardOwners),
  expiry: z.nullable(month),
  birthDate: z.nullable(day),
  /** Equal for equal cards, and computed by the vault alone. */
  fingerprint: text(16, 100),
  /** The same by keys of before, by which a card may have been kept. */
  fingerprintsBefore: z.optional(z.array(text(16, 100)).check(z.maxLength(16))),
});
export type CardToken = z.infer<typeof cardTokenSchema>;

/** The frame's request to its own origin, and the response. */
export const cardPostBody = z.object({
  grant: text(16, 2000),
  number: matching(/^\d{12,19}$/),
  expiryMonth: matching(/^(0[1-9]|1[0-2])$/),
  expiryYear: matching(/^\d\d$/),
  /** Six digits of a birth date, or ten of a business number. */
  identity: matching(/^(\d{6}|\d{10})$/),
  passwordTwoDigits: z.optional(matching(/^\d\d$/)),
});
export const cardPostAnswer = z.object({ token: z.string() });
