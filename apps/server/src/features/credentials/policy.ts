import type { Limit } from '../../core/throttle/index.ts';
import { networkOf } from '@dipper/contract';

/** How long a code may be typed, and how often. */
export const codeDigits = 6;
export const codeTriesMax = 5;
export const codeLifetimeSeconds = {
  phone: 180,
  'email-register': 900,
  'email-reset': 900,
} as const;
export type Purpose = keyof typeof codeLifetimeSeconds;
/** How long a number that was proved waits for its owner to sign up. */
export const provedLifetimeSeconds = 600;
export const resendAfterSeconds = 30;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A browser that the login has succeeded in has a share of its own, which no stranger uses up. */
const ownName = (identity: string, browser: string | undefined): string =>
  browser === undefined ? identity : `${identity} ${browser}`;

/** Messages cost money and patience; the last one keeps a flood of strangers' numbers small. */
export const messageLimits = (
  identity: string,
  address: string,
  browser?: string,
): readonly Limit[] => [
  {
    subject: `now ${ownName(identity, browser)}`,
    max: 1,
    windowSeconds: resendAfterSeconds,
    isShared: false,
  },
  { subject: `hour ${ownName(identity, browser)}`, max: 5, windowSeconds: hour, isShared: false },
  { subject: `day ${ownName(identity, browser)}`, max: 10, windowSeconds: day, isShared: false },
  { subject: `messages ${networkOf(address)}`, max: 20, windowSeconds: hour, isShared: true },
  { subject: 'messages', max: 600, windowSeconds: minute, isShared: true },
];

/** Whether the account exists makes no difference to them. */
export const passwordLimits = (
  identity: string,
  address: string,
  browser?: string,
): readonly Limit[] => [
  {
    subject: `password ${ownName(identity, browser)}`,
    max: 5,
    windowSeconds: hour,
    isShared: false,
  },
  { subject: `passwords ${networkOf(address)}`, max: 20, windowSeconds: hour, isShared: true },
];
