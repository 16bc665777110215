import type { Config } from './platform/config/index.ts';
import type { Log } from './platform/log.ts';
import type { IdentityProvider } from './ports/identity.ts';
import { createApple } from './providers/apple/index.ts';
import { createFacebook } from './providers/facebook/index.ts';
import { createGoogle } from './providers/google/index.ts';
import { createLine } from './providers/line/index.ts';
import { createTwitter } from './providers/twitter/index.ts';

/** Logins by other services: those that have settings, in the order in which the page shows them. */
export const createLogins = (
  { google, facebook, line, apple, twitter }: Config['logins'],
  log: Log,
): readonly IdentityProvider[] => [
  ...(google === undefined ? [] : [createGoogle({ ...google, log })]),
  ...(facebook === undefined ? [] : [createFacebook({ ...facebook, log })]),
  ...(line === undefined ? [] : [createLine({ ...line, log })]),
  ...(apple === undefined ? [] : [createApple({ ...apple, log })]),
  ...(twitter === undefined ? [] : [createTwitter({ ...twitter, log })]),
];
