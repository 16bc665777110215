import type { Cookie } from '../../platform/http/index.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import type { IdentityProvider } from '../../ports/identity.ts';
import { attemptLifetimeSeconds } from './commands.ts';
import { keySeconds } from './one-time-keys.ts';

type Cookies = Readonly<Record<string, string | undefined>>;
type AnswersBy = IdentityProvider['answersBy'];

/** A browser in which a login has begun, known by a secret that no script reads. */
export type LoginBrowser = { readonly hash: Buffer; readonly cookie: Cookie };

export type LoginBrowsers = {
  /** Several logins at once in one browser share its secret. */
  readonly begin: (cookies: Cookies, answersBy?: AnswersBy) => LoginBrowser;
  readonly hashOf: (cookies: Cookies, answersBy: AnswersBy) => Buffer | undefined;
  readonly isOneOf: (cookies: Cookies, hash: Buffer | null) => boolean;
};

const secretBytes = 32;
const secretShape = /^[\w-]{43}$/;
/** Covers the whole login, up to the person's answer to the question at its end. */
const maxAgeSeconds = attemptLifetimeSeconds + keySeconds;

/**
 * The prefix makes a browser take the cookie only from this exact host, over https. Providers that
 * post a form to us need a cookie that is sent across sites; the cookie of others is not.
 */
export const createLoginBrowsers = (isSecure: boolean): LoginBrowsers => {
  const nameFor = (answersBy: AnswersBy): string => {
    const name = answersBy === 'form' ? 'dipper-login-form' : 'dipper-login';
    return isSecure ? `__Host-${name}` : name;
  };
  const secretIn = (cookies: Cookies, answersBy: AnswersBy): string | undefined => {
    const secret = cookies[nameFor(answersBy)];
    return secret !== undefined && secretShape.test(secret) ? secret : undefined;
  };
  const hashOf: LoginBrowsers['hashOf'] = (cookies, answersBy) => {
    const secret = secretIn(cookies, answersBy);
    return secret === undefined ? undefined : hashToken(secret);
  };
  return {
    begin: (cookies, answersBy = 'query') => {
      const value = secretIn(cookies, answersBy) ?? randomToken(secretBytes);
      const isForPosts = answersBy === 'form';
      const cookie = { name: nameFor(answersBy), value, path: '/', maxAgeSeconds, isForPosts };
      return { hash: hashToken(value), cookie };
    },
    hashOf,
    isOneOf: (cookies, hash) =>
      hash !== null &&
      (['query', 'form'] as const).some(
        (answersBy) => hashOf(cookies, answersBy)?.equals(hash) === true,
      ),
  };
};
