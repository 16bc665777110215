import { personKeyOf } from '../../core/accounts/index.ts';
import type { Cookie } from '../../platform/http/index.ts';
import { tokenLifetimeSeconds } from './commands.ts';
import { ownerOfRefreshToken } from './refresh-token.ts';

type Cookies = Readonly<Record<string, string | undefined>>;

/** The cookie with a login's refresh token, which no script of any page can read. */
export type RefreshCookie = {
  readonly keep: (token: string) => Cookie;
  readonly end: () => Cookie;
  /**
   * Returns the cookie's token only if it is this person's: another tab may have logged in somebody
   * else.
   */
  readonly tokenOf: (cookies: Cookies, userId: number | bigint) => string | undefined;
};

export const createRefreshCookie = (isSecure: boolean): RefreshCookie => {
  const name = isSecure ? '__Host-dipper-refresh' : 'dipper-refresh';
  const cookie = (value: string, maxAgeSeconds: number): Cookie => ({
    name,
    value,
    path: '/',
    maxAgeSeconds,
    isStrict: true,
  });
  return {
    keep: (token) => cookie(token, tokenLifetimeSeconds),
    end: () => cookie('', 0),
    tokenOf: (cookies, userId) => {
      const token = cookies[name] ?? '';
      const { userId: storedUserId } = personKeyOf(BigInt(userId));
      return ownerOfRefreshToken(token)?.userId === storedUserId ? token : undefined;
    },
  };
};
