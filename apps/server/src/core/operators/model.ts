import type { Result } from '@dipper/contract';
import { hashToken, randomToken } from '../../platform/ids.ts';
import type { Limit } from '../throttle/index.ts';

const minute = 60;
const hour = 60 * minute;

/** A session ends after a working day, or after half an hour without a call. */
export const sessionLifetimeSeconds = 10 * hour;
export const sessionIdleSeconds = 30 * minute;
export const ticketLifetimeSeconds = 5 * minute;
export const ticketTriesMax = 5;
export const invitationLifetimeSeconds = 24 * hour;

const tokenBytes = 32;

/** The secret goes to its operator, we store a hash. */
export const newInvitation = () => {
  const invitation = randomToken(tokenBytes);
  const stored = { hash: hashToken(invitation), lifetimeSeconds: invitationLifetimeSeconds };
  return { invitation, stored };
};

/** Limits per name and network: guessing a password slows down the guesser, hardly the owner. */
export const signInLimits = (name: string, network: string): readonly Limit[] => [
  { subject: `operator ${name} ${network}`, max: 10, windowSeconds: 15 * minute, isShared: false },
  { subject: `operator ${name}`, max: 60, windowSeconds: hour, isShared: false },
  { subject: `operators ${network}`, max: 60, windowSeconds: hour, isShared: true },
];

/** A failure. Without `seconds` the credentials proved no operator. */
export type SignInRefusal =
  | { readonly kind: 'unproved' }
  | { readonly kind: 'wait'; readonly seconds: number }
  /** Codes of this name alone are refused for so long; a passkey is not. */
  | { readonly kind: 'codes-rest'; readonly seconds: number };
export type SignedIn = Result<{ readonly name: string; readonly token: string }, SignInRefusal>;

/** The address and browser of a request. */
export type Visitor = { readonly address: string; readonly userAgent: string };
