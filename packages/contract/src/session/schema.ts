import * as z from 'zod/mini';
import { countrySchema } from '../country.ts';
import { day, identifier, identifierInAddress, instant, matching, text } from '../wire.ts';
import {
  billingPageSchema,
  djLevelSchema,
  genderSchema,
  grantSchema,
  snsTypeSchema,
} from './vocabulary.ts';

const deviceId = text(1, 200);

/**
 * The proof by a key that its browser cannot give away: the public half, and its signature of the credential sent
 * along. Anything issued for it works with this key alone.
 */
const proof = z.object({ key: matching(/^[\w-]{87}$/), signature: matching(/^[\w-]{86}$/) });
export type Proof = z.infer<typeof proof>;

/**
 * A one-time key of a login, or what the session goes on with: a refresh token, or the cookie in
 * which the browser keeps that of one person. With `sign_up` a login that has no account becomes one;
 * without it, it is answered with `not_registered` and the key stays. With `confirmed: false`, and for
 * a page whose browser did not ask for the key unless with `confirmed: true`, the answer says whose
 * login it is (`login_unconfirmed`), and the key stays as well.
 */
export const tokensBody = z.union([
  z.object({
    auth_key: text(1, 200),
    device_unique_id: deviceId,
    sign_up: z.optional(z.boolean()),
    /** The new account's country as the person was told; otherwise the login's. */
    country: z.optional(countrySchema),
    confirmed: z.optional(z.boolean()),
    proof: z.optional(proof),
  }),
  z.object({ refresh_token: text(1, 500), proof: z.optional(proof) }),
  z.object({ kept_for: identifier }),
]);

/** A page gets a refresh token only together with a key that must sign it; usually a cookie has it. */
export const tokensAnswer = z.object({
  data: z.object({ jwt: z.string(), refresh_token: z.optional(z.string()) }),
});

export const forgetTokensQuery = z.object({ kept_for: identifierInAddress });

/**
 * For the certification service, and nothing where it takes none: never the one of the browser. Only
 * a page of ours gets it, for somebody who is sent to certify, by a login that nobody handed over.
 */
export const certificationTokensAnswer = z.object({
  data: z.object({ refresh_token: z.optional(z.string()) }),
});

export const signinBody = z.object({
  sns_type: snsTypeSchema,
  country: countrySchema,
  is_adult: z.optional(z.boolean()),
});

export const signinResultSchema = z.object({
  id: identifier,
  tag: z.string(),
  nickname: z.string(),
  date_of_birth: z.nullable(day),
  date_joined: instant,
  gender: genderSchema,
  grants: z.object({ payment: grantSchema, adult: grantSchema }),
  service_agreement: z.object({
    legal_rep_payment_col: z.boolean(),
    pay_agree_for_minors: z.boolean(),
  }),
  country: countrySchema,
  is_vip: z.boolean(),
  vip_grade: z.nullable(z.string()),
  dj_level: djLevelSchema,
});
export type SigninResult = z.infer<typeof signinResultSchema>;

export const signinAnswer = z.object({
  results: z.array(signinResultSchema),
  status_code: z.int(),
});
export type SigninAnswer = z.infer<typeof signinAnswer>;

export const signoutAnswer = z.object({ results: z.array(z.unknown()), status_code: z.int() });

/** The address a login starts at; a navigation, not a call. */
export const authorizePath = '/authorize/';

/** `/authorize/?…`: what the page sends and the server reads, all of it text. */
export const authorizeQuery = z.object({
  sns_type: snsTypeSchema,
  is_jwt: z.optional(z.literal(['0', '1'])),
  is_whale: z.optional(z.literal('1')),
  /** The person has said to be 13 or older; where it is missing, our login page asks. */
  age_confirmed: z.optional(z.literal(['0', '1'])),
  /** Anything that names no page of ours means the usual one. */
  // oxlint-disable-next-line promise/valid-params -- This `catch` is a schema's, not a promise's.
  billing_page: z.catch(billingPageSchema, 'spoon'),
  country: z.optional(countrySchema),
  device_unique_id: z.optional(deviceId),
});
export type AuthorizeQuery = z.infer<typeof authorizeQuery>;

/** The page that each billing page's login comes back to. */
export const returnPathOfBillingPage = {
  spoon: '/payment/spoon',
  exchange: '/exchange/spoon',
  subscribe: '/subscribe',
} as const satisfies Record<z.infer<typeof billingPageSchema>, `/${string}`>;
