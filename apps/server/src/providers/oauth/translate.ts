import * as z from 'zod';
import type { IdentityFailure, ProvenIdentity } from '../../ports/identity.ts';

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().optional().catch(undefined),
});

/** Reads the identity from a provider's claims: only the subject identifies; a name may be missing or odd. */
export const identityOfClaims = (claims: unknown): ProvenIdentity | undefined => {
  const parsed = claimsSchema.safeParse(claims);
  return parsed.success ? { subject: parsed.data.sub, name: parsed.data.name } : undefined;
};

/** Apple has a word of its own for a person who turned back. */
const turnedBack: readonly string[] = ['access_denied', 'user_cancelled_authorize'];

export const failureOfAnswer = (error: string): IdentityFailure =>
  turnedBack.includes(error) ? 'login_canceled' : 'sns_login_failed';

const wordShape = /^[\w.-]{1,40}$/;

/** Providers, and whoever forges their answers, may write anything; a log takes a word. */
export const loggableReason = (text: string): string =>
  wordShape.test(text) ? text : 'not a word';
