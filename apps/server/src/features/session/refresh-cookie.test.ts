import { describe, expect, it } from 'vitest';
import { createRefreshCookie } from './refresh-cookie.ts';
import { newRefreshToken } from './refresh-token.ts';

describe('the cookie of a refresh token', () => {
  it('has over https a name that no other host can set [AUTH-04]', () => {
    const token = newRefreshToken(42n);
    const secure = createRefreshCookie(true);
    expect(secure.keep(token)).toEqual({
      name: '__Host-dipper-refresh',
      value: token,
      path: '/',
      maxAgeSeconds: 30 * 24 * 60 * 60,
      isStrict: true,
    });
    expect(secure.tokenOf({ 'dipper-refresh': token }, 42)).toBeUndefined();
  });

  it('belongs to one person [AUTH-06]', () => {
    const cookie = createRefreshCookie(false);
    const token = newRefreshToken(42n);
    const cookies = { 'dipper-refresh': token };
    expect([cookie.tokenOf(cookies, 42), cookie.tokenOf(cookies, 42n)]).toEqual([token, token]);
    expect(cookie.tokenOf(cookies, 43)).toBeUndefined();
    expect(cookie.tokenOf({ 'dipper-refresh': 'nonsense' }, 42)).toBeUndefined();
    expect(cookie.tokenOf({}, 42)).toBeUndefined();
  });
});
