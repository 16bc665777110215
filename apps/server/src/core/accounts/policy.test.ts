import { countries } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import {
  initialRights,
  loginRefusal,
  mayRegisterAgain,
  nicknameOf,
  rightsOfCertified,
  signinStatus,
} from './policy.ts';

describe('a new person', () => {
  it('may not pay in Korea before being certified', () => {
    expect(initialRights('kr')).toEqual({ grantPayment: 0, grantAdult: 0, certification: 210 });
  });

  it('is an adult in no country, and may pay outside Korea', () => {
    for (const country of countries.filter((name) => name !== 'kr')) {
      expect(initialRights(country)).toEqual({
        grantPayment: 1,
        grantAdult: 0,
        certification: 200,
      });
    }
  });
});

describe('logging in', () => {
  it('is refused to blocked and deleted accounts [AUTH-08]', () => {
    expect(loginRefusal({ state: 'active' })).toBeUndefined();
    expect(loginRefusal({ state: 'blocked' })).toBe('account_blocked');
    expect(loginRefusal({ state: 'deleted' })).toBe('account_deleted');
  });

  it('may open a new account seven days after deletion, not before', () => {
    const deletedAt = new Date('2026-01-01T00:00:00Z');
    expect(mayRegisterAgain({ deletedAt }, new Date('2026-01-07T23:59:59.999Z'))).toBe(false);
    expect(mayRegisterAgain({ deletedAt }, new Date('2026-01-08T00:00:00Z'))).toBe(true);
    expect(mayRegisterAgain({ deletedAt: undefined }, new Date())).toBe(false);
  });

  it('asks for certification in Korea only', () => {
    expect(signinStatus({ country: 'kr', certification: 221 })).toBe(221);
    expect(signinStatus({ country: 'jp', certification: 210 })).toBe(200);
  });
});

it.each([
  ['김민지', '김민지'],
  ['  Emma\n\tClarke\u0000 ', 'Emma Clarke'],
  ['\u202Eevil', 'evil'],
  ['', 'fallback'],
  [undefined, 'fallback'],
  ['가'.repeat(41), '가'.repeat(40)],
])('makes a nickname of %j that fits on a line', (name, nickname) => {
  const made = nicknameOf(name, 'fallback');
  expect(made).toBe(nickname);
  expect([...made].length).toBeLessThanOrEqual(40);
  expect(made).not.toMatch(/[\p{Cc}\u202A-\u202E]/u);
});

describe('a certified person [AUTH-12]', () => {
  const on = (dateOfBirth: string, hasRepresentativeConsent: boolean) =>
    rightsOfCertified({ dateOfBirth, hasRepresentativeConsent }, '2026-11-20');

  it('an adult may pay, from the nineteenth birthday on', () => {
    const adult = { grantPayment: 1, grantAdult: 1, certification: 200, hasConsent: false };
    expect(on('2007-11-20', false)).toEqual({ dateOfBirth: '2007-11-20', ...adult });
    expect(on('2007-11-20', true)).toMatchObject(adult);
    expect(on('2007-11-21', false).grantAdult).toBe(0);
  });

  it('a minor may pay once their representative has agreed, and is asked for that agreement otherwise', () => {
    const minor = { dateOfBirth: '2011-09-03', grantAdult: 0 };
    expect(on('2011-09-03', false)).toEqual({
      ...minor,
      grantPayment: 0,
      certification: 211,
      hasConsent: false,
    });
    expect(on('2011-09-03', true)).toEqual({
      ...minor,
      grantPayment: 1,
      certification: 200,
      hasConsent: true,
    });
  });

  it('a person born on 29 February is an adult from the first of March on', () => {
    const born = { dateOfBirth: '2008-02-29', hasRepresentativeConsent: false };
    expect(rightsOfCertified(born, '2027-02-28').grantAdult).toBe(0);
    expect(rightsOfCertified(born, '2027-03-01').grantAdult).toBe(1);
  });
});
