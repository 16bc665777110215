import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure } from '../result.ts';
import { isExpiringSoon, readTokenPayload } from './token.ts';

const encode = (claims: unknown): string =>
  Buffer.from(JSON.stringify(claims), 'utf8').toString('base64url');
const tokenOf = (claims: unknown): string => `${encode({ alg: 'ES256' })}.${encode(claims)}.c2ln`;

const claims = {
  iss: 'dipper',
  sub: '42',
  country: 'kor',
  device_unique_id: '기기-1',
  grant: '1',
  sns_type: 'google',
  iat: 1_700_000_000,
  exp: 1_700_000_900,
};

describe('reading an access token', () => {
  it('gives country (kor as kr), device, user id, expiry, issued-at and grant [AUTH-05]', () => {
    expect(readTokenPayload(tokenOf(claims))).toEqual({
      ok: true,
      value: {
        country: 'kr',
        deviceUniqueId: '기기-1',
        userId: 42,
        issuedAtSeconds: 1_700_000_000,
        expiresAtSeconds: 1_700_000_900,
        grant: 1,
        snsType: 'google',
      },
    });
  });

  it.each([undefined, null, '', '  ', 'null'])('reports %o as empty [AUTH-05]', (token) => {
    expect(readTokenPayload(token)).toEqual(failure('Token is empty'));
  });

  it.each([
    'abc',
    'a.b.c',
    'a..c',
    tokenOf({ ...claims, country: undefined }),
    tokenOf({ ...claims, country: 'fr' }),
    tokenOf({ ...claims, country: 82 }),
    tokenOf(null),
    tokenOf([]),
  ])('finds no country in %s [AUTH-05]', (token) => {
    expect(readTokenPayload(token)).toEqual(failure('Invalid token: country not found'));
  });

  it('prefers user_id, and gives no invalid id [AUTH-05]', () => {
    const idOf = (ids: object) => {
      const read = readTokenPayload(tokenOf({ country: 'us', ...ids }));
      return read.ok ? read.value.userId : read;
    };
    expect(idOf({ user_id: 9, sub: '42' })).toBe(9);
    expect(idOf({ sub: 'someone' })).toBeUndefined();
    expect(idOf({ sub: '-1' })).toBeUndefined();
    expect(idOf({})).toBeUndefined();
  });

  it.each([
    ['-1', -1],
    [0, 0],
    ['1', 1],
    ['2', undefined],
    ['yes', undefined],
    [{ payment: 1 }, undefined],
    [undefined, undefined],
  ])('reads the grant %o as %o, and the other fields all the same [AUTH-05]', (grant, expected) => {
    const read = readTokenPayload(tokenOf({ ...claims, grant }));
    expect(read).toMatchObject({ ok: true, value: { country: 'kr', userId: 42 } });
    expect(read.ok && read.value.grant).toBe(expected);
  });

  it('gives unreadable fields as missing and keeps the others [AUTH-05]', () => {
    const odd = { country: 'jp', sub: ['7'], device_unique_id: 7, iat: 'today', exp: 1.5 };
    expect(readTokenPayload(tokenOf(odd))).toEqual({
      ok: true,
      value: {
        country: 'jp',
        deviceUniqueId: undefined,
        userId: undefined,
        issuedAtSeconds: undefined,
        expiresAtSeconds: undefined,
        grant: undefined,
      },
    });
  });

  it('never throws, whatever the token is [AUTH-05]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (token) => {
        expect(readTokenPayload(token).ok).toBeTypeOf('boolean');
      }),
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        const token = `e30.${Buffer.from(json).toString('base64url')}.`;
        expect(readTokenPayload(token).ok).toBeTypeOf('boolean');
      }),
    );
  });
});

describe('an access token', () => {
  it.each([
    [61, false],
    [60, true],
    [0, true],
    [-5, true],
  ])('with %i seconds left must be renewed: %s [AUTH-07]', (left, expected) => {
    expect(isExpiringSoon({ expiresAtSeconds: 1000 + left }, 1000)).toBe(expected);
  });

  it('without an expiry must be renewed [AUTH-07]', () => {
    expect(isExpiringSoon({ expiresAtSeconds: undefined }, 1000)).toBe(true);
  });
});
