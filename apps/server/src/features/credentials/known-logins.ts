import { timingSafeEqual } from 'node:crypto';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Cookie } from '../../platform/http/index.ts';
import { randomToken } from '../../platform/ids.ts';

type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * Guesses at a stranger's login use up its tries. A browser in which that login has succeeded keeps
 * an unforgeable cookie that does not reveal the account: its tries are counted apart, so that
 * guesses do not lock the owner out.
 */
export type LoginBrowsers = {
  /** A name for the browser; undefined where this login has not succeeded in it. */
  readonly browserOf: (identity: string, cookies: Cookies) => string | undefined;
  readonly remember: (identity: string, cookies: Cookies) => Cookie;
};

type Options = { readonly fieldKeys: FieldKeys; readonly isSecure: boolean };

const purpose = 'known login';
const nameBytes = 32;
const lifetimeSeconds = 365 * 24 * 60 * 60;
/** Several people may share a browser. */
const loginsMax = 3;
const between = '~';
const shape = /^([\w-]{43})\.([\w-]{43})$/;

export const createLoginBrowsers = ({ fieldKeys, isSecure }: Options): LoginBrowsers => {
  const cookieName = isSecure ? '__Host-dipper-known-logins' : 'dipper-known-logins';
  const entriesOf = (cookies: Cookies): readonly string[] =>
    (cookies[cookieName] ?? '')
      .split(between)
      .filter((entry) => shape.test(entry))
      .slice(0, loginsMax);
  const nameIn = (entry: string, identity: string): string | undefined => {
    const [, name = '', signature = ''] = shape.exec(entry) ?? [];
    const received = Buffer.from(signature, 'base64url');
    const isTheirs = fieldKeys
      .hashes(`${name} ${identity}`, purpose)
      .some((hash) => timingSafeEqual(received, hash));
    return isTheirs ? name : undefined;
  };
  return {
    browserOf: (identity, cookies) =>
      entriesOf(cookies)
        .map((entry) => nameIn(entry, identity))
        .find((name) => name !== undefined),
    // The browser gets a new name each time, so earlier failures no longer count against it.
    remember: (identity, cookies) => {
      const name = randomToken(nameBytes);
      const signature = fieldKeys.hash(`${name} ${identity}`, purpose).toString('base64url');
      const others = entriesOf(cookies).filter((entry) => nameIn(entry, identity) === undefined);
      const entries = [`${name}.${signature}`, ...others].slice(0, loginsMax);
      const value = entries.join(between);
      return { name: cookieName, value, path: '/', maxAgeSeconds: lifetimeSeconds };
    },
  };
};
