import { describe, expect, it } from 'vitest';
import { tokenWith } from '../../testing/token-with.ts';
import { expiresSoon, readToken } from './token.ts';

describe('reading a token', () => {
  it('gives country, device, person, expiry, issue and grant [AUTH-05]', () => {
    const token = tokenWith({
      country: 'jp',
      sub: '42',
      device_unique_id: 'd1',
      exp: 2000,
      iat: 1000,
      grant: 'listener',
    });
    expect(readToken(token)).toEqual({
      ok: true,
      value: {
        country: 'jp',
        userId: 42,
        deviceUniqueId: 'd1',
        grant: 'listener',
        issuedAt: 1000,
        expiresAt: 2000,
      },
    });
  });

  it('reads kor as kr, and the user id by either name [AUTH-05]', () => {
    expect(readToken(tokenWith({ country: 'kor', user_id: 7 }))).toMatchObject({
      value: { country: 'kr', userId: 7 },
    });
  });

  it('reads names outside of ASCII [AUTH-05]', () => {
    expect(readToken(tokenWith({ country: 'kr', device_unique_id: '별' }))).toMatchObject({
      value: { deviceUniqueId: '별' },
    });
  });

  it.each([undefined, '', 'null'])('calls %j empty [AUTH-05]', (token) => {
    expect(readToken(token)).toEqual({ ok: false, error: 'Token is empty' });
  });

  it.each([
    ['no token at all', 'abc'],
    ['a payload that is no JSON', 'a.e30x.c'],
    ['no country', tokenWith({ sub: '1' })],
    ['a country that is none', tokenWith({ country: 'fr' })],
    ['a country that is no text', tokenWith({ country: ['kr'] })],
    ['a list', `a.${btoa('[]')}.c`],
  ])('finds no country in %s [AUTH-05]', (_what, token) => {
    expect(readToken(token)).toEqual({ ok: false, error: 'Invalid token: country not found' });
  });
});

describe('a token that expires', () => {
  const at = (expiresAt: number | undefined) => {
    const read = readToken(tokenWith({ country: 'kr', exp: expiresAt }));
    if (!read.ok) throw new Error(read.error);
    return expiresSoon(read.value, 1_000_000);
  };

  it('is renewed in its last sixty seconds and not before [AUTH-07]', () => {
    expect(at(1061)).toBe(false);
    expect(at(1060)).toBe(true);
    expect(at(900)).toBe(true);
  });

  it('is renewed when it does not say when it ends [AUTH-07]', () => {
    expect(at(undefined)).toBe(true);
  });
});
