import { describe, expect, it } from 'vitest';
import { failure } from '../result.ts';
import { certificationOf, isMinor, parseIsAdult, userInfoOf } from './rules.ts';
import { signinAnswer } from './schema.ts';
import type { SigninResult } from './schema.ts';

const person: SigninResult = {
  id: 7,
  tag: 'dipper',
  nickname: 'Dipper',
  date_of_birth: '2001-02-03',
  date_joined: '2026-01-02T03:04:05.000Z',
  gender: 1,
  grants: { payment: 1, adult: 1 },
  service_agreement: { legal_rep_payment_col: false, pay_agree_for_minors: true },
  country: 'kr',
  is_vip: true,
  vip_grade: 'gold',
  dj_level: 'top_dj',
};
const facts = {
  authKey: 'jwt',
  refreshToken: 'refresh',
  snsType: 'google',
  userAgent: 'agent',
} as const;

describe('user info', () => {
  it('comes from the first result of sign-in [AUTH-08] [AUTH-10]', () => {
    expect(userInfoOf({ results: [person], status_code: 200 }, facts)).toEqual({
      ok: true,
      value: {
        authKey: 'jwt',
        refreshToken: 'refresh',
        country: 'kr',
        nickname: 'Dipper',
        userId: 7,
        userAgent: 'agent',
        isVip: true,
        vipGrade: 'gold',
        snsType: 'google',
        tag: 'dipper',
        dateOfBirth: '2001-02-03',
        dateJoined: '2026-01-02T03:04:05.000Z',
        gender: 1,
        isMinor: false,
        djLevel: 'top_dj',
        paymentGrant: 1,
      },
    });
  });

  it('is missing when sign-in has no result [AUTH-05]', () => {
    expect(userInfoOf({ results: [], status_code: 200 }, facts)).toEqual(failure('No user info'));
  });

  it.each([
    [1, undefined, false],
    [1, true, false],
    [1, false, true],
    [0, undefined, true],
    [0, true, true],
    [-1, true, true],
  ] as const)(
    'with adult grant %i and isAdult %o is a minor’s: %s [AUTH-10]',
    (grant, isAdult, minor) => {
      expect(isMinor(grant, isAdult)).toBe(minor);
    },
  );

  it('reads isAdult from the address, where false and 0 mean a minor [AUTH-10]', () => {
    expect(['true', '1', 'false', '0', '', 'maybe', null].map(parseIsAdult)).toEqual([
      true,
      true,
      false,
      false,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the answer to sign-in', () => {
  it.each([-1, 0, 1])('may contain a payment grant of %i [AUTH-16]', (payment) => {
    const result = { ...person, grants: { payment, adult: 1 } };
    expect(signinAnswer.safeParse({ results: [result], status_code: 200 }).success).toBe(true);
  });

  it('may not contain any other grant or gender [AUTH-08]', () => {
    const wrong = [
      { ...person, grants: { payment: 2, adult: 1 } },
      { ...person, gender: 2 },
    ];
    for (const result of wrong) {
      expect(signinAnswer.safeParse({ results: [result], status_code: 200 }).success).toBe(false);
    }
  });
});

describe('certification', () => {
  const unsure = (payment: -1 | 0 | 1, agreed: boolean, country: 'kr' | 'jp' = 'kr') => ({
    country,
    grants: { payment, adult: 0 as const },
    service_agreement: { legal_rep_payment_col: false, pay_agree_for_minors: agreed },
  });

  it.each([
    [210, false],
    [211, false],
    [220, true],
    [221, true],
  ])('is required in Korea by status %i; grace period: %s [AUTH-12]', (status, isGracePeriod) => {
    expect(certificationOf(status, unsure(0, true))).toEqual({ isGracePeriod });
    expect(certificationOf(status, unsure(-1, false))).toEqual({ isGracePeriod });
  });

  it('is not required with a payment grant, a pending agreement, abroad, or once certified [AUTH-12]', () => {
    expect(certificationOf(210, unsure(1, false))).toBeUndefined();
    expect(certificationOf(210, unsure(-1, true))).toBeUndefined();
    expect(certificationOf(210, unsure(0, false, 'jp'))).toBeUndefined();
    expect(certificationOf(200, unsure(0, false))).toBeUndefined();
  });
});
