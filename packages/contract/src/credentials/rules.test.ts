import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../result.ts';
import {
  checkPassword,
  emailOf,
  koreanPhoneOf,
  loginCodeOf,
  maskedEmail,
  maskedPhone,
} from './rules.ts';

describe('a Korean mobile number', () => {
  it.each([
    '010-1234-5678',
    '01012345678',
    '010 1234 5678',
    '010.1234.5678',
    '(010) 1234-5678',
    '+82 10-1234-5678',
    '+82 (0)10 1234 5678',
    '+821012345678',
    '82 10 1234 5678',
    '0082 10 1234 5678',
    '1012345678',
    '０１０－１２３４－５６７８',
    '０１０ー１２３４ー５６７８'.replaceAll('ー', '‐'),
    '٠١٠١٢٣٤٥٦٧٨',
    '۰۱۰ ۱۲۳۴ ۵۶۷۸',
    '\u202a010-1234-5678\u202c',
  ])('is accepted as typed: %s [AUTH-01]', (written) => {
    expect(koreanPhoneOf(written)).toEqual(success('+821012345678'));
  });

  it.each([
    '010-123-4567',
    '010-1234-56789',
    '011-123-4567',
    '02-123-4567',
    '+82 2 123 4567',
    '+1 415 555 2671',
    '+81 90 1234 5678',
    '010-1234-567a',
    'abc',
    '+8201012345678 x2',
  ])('is refused: %s [AUTH-01]', (written) => {
    expect(koreanPhoneOf(written)).toEqual(failure('korean_phone_required'));
  });

  it('is required', () => {
    expect(koreanPhoneOf(' - ')).toEqual(failure('required'));
  });

  it('is either refused or normalised to +8210 and eight digits, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (written) => {
        const phone = koreanPhoneOf(written);
        expect(phone.ok ? phone.value : '+821000000000').toMatch(/^\+8210\d{8}$/);
      }),
      { numRuns: 200 },
    );
  });

  it('is shown with its middle masked', () => {
    expect(maskedPhone('+821012345678')).toBe('010-****-5678');
  });
});

describe('an e-mail address', () => {
  it.each([
    [' Minji@Example.COM ', 'minji@example.com'],
    ['ｍｉｎｊｉ＠example.com', 'minji@example.com'],
    ["o'neil+spoon@mail.example.co.kr", "o'neil+spoon@mail.example.co.kr"],
  ])('typed as %s is stored as %s [AUTH-01]', (written, email) => {
    expect(emailOf(written)).toEqual(success(email));
  });

  it.each([
    'minji',
    'minji@',
    '@example.com',
    'a b@example.com',
    'a@example',
    'a..b@example.com',
    'a@-example.com',
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '"a"@example.com',
    '민지@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('is refused as %j [AUTH-17]', (written) => {
    expect(emailOf(written)).toEqual(failure('email_invalid'));
  });

  it('is shown with its middle masked', () => {
    expect(maskedEmail('minji@example.com')).toBe('m***@example.com');
  });
});

describe('a password', () => {
  it.each(['correct horse', '비밀번호여덟글자입니다', 'aB3$aB3$', '😀🎈🥄🎵🎧🌙⭐🔥'])(
    'like %s is accepted',
    (password) => expect(checkPassword(password, 'minji@example.com')).toBeUndefined(),
  );

  it.each([
    ['', 'required'],
    ['1234567', 'password_too_short'],
    ['비밀번호일곱자', 'password_too_short'],
    ['x'.repeat(129), 'password_too_long'],
    ['Password1', 'password_too_common'],
    ['１２３４５６７８', 'password_too_common'],
    ['abababab', 'password_too_common'],
    ['Minji@Example.com', 'password_too_common'],
  ])('like %s is refused: %s', (password, rule) => {
    expect(checkPassword(password, 'minji@example.com')).toBe(rule);
  });
});

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['１２３４５６', '123456'],
  ['인증번호 123456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['', undefined],
])('the login code %j is read as %s [AUTH-01]', (written, code) => {
  expect(loginCodeOf(written)).toBe(code);
});
