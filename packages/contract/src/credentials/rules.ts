import { passwordMaxCharacters, passwordMinCharacters } from '../constants.ts';
import type { FieldRule } from '../fields.ts';
import { failure, success } from '../result.ts';
import type { Result } from '../result.ts';

const arabicZero = 0x0660;
const persianZero = 0x06f0;

/** Digits as keyboards of five languages write them. */
const latinDigits = (written: string): string =>
  written.normalize('NFKC').replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= persianZero ? persianZero : arabicZero));
  });

const betweenDigits = /[\s().\-\u00ad\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;
const koreanMobile = /^(?:(?:\+|00)?82)?0?10(\d{8})$/;

/** `+821012345678` for a mobile number of Korea, in any of the forms that people type. */
export const koreanPhoneOf = (written: string): Result<string, FieldRule> => {
  const digits = latinDigits(written).replaceAll(betweenDigits, '');
  if (digits === '') return failure('required');
  const subscriber = koreanMobile.exec(digits)?.[1];
  return subscriber === undefined
    ? failure('korean_phone_required')
    : success(`+8210${subscriber}`);
};

/** Masks a phone number so that its owner recognizes it and a bystander cannot use it. */
export const maskedPhone = (phone: string): string => `010-****-${phone.slice(-4)}`;

const emailCharactersMax = 254;
const emailShape =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Lower-cased: nobody means another mailbox by a capital letter. */
export const emailOf = (written: string): Result<string, FieldRule> => {
  const email = written.normalize('NFKC').trim().toLowerCase();
  if (email === '') return failure('required');
  const isEmail = email.length <= emailCharactersMax && emailShape.test(email);
  return isEmail ? success(email) : failure('email_invalid');
};

export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*@/, '$1***@');

/** Typed on another keyboard, the same characters may come as other code points. */
export const normalizePassword = (written: string): string => written.normalize('NFKC');

/** The most common passwords. */
const common = new Set(
  (
    '12345678 123456789 1234567890 11111111 00000000 87654321 password password1 passw0rd qwertyui ' +
    'qwerty123 qwertyuiop iloveyou abcd1234 1q2w3e4r 1q2w3e4r5t asdfasdf asdf1234 qwer1234 qwer1234! ' +
    'abc12345 a1234567 a12345678 aa123456 password123 sunshine princess football baseball superman ' +
    'trustno1 welcome1 whatever 12341234 11223344 88888888 99999999 zxcvbnm1 1qaz2wsx test1234'
  ).split(' '),
);

/** Length and what everybody tries first; no rules about kinds of characters, which only annoy. */
export const checkPassword = (written: string, email = ''): FieldRule | undefined => {
  const password = normalizePassword(written);
  const characters = [...password].length;
  if (characters === 0) return 'required';
  if (characters < passwordMinCharacters) return 'password_too_short';
  if (characters > passwordMaxCharacters) return 'password_too_long';
  const simple = password.toLowerCase();
  const isGuessable =
    common.has(simple) || new Set(simple).size < 3 || (email !== '' && simple === email);
  return isGuessable ? 'password_too_common' : undefined;
};

const codeShape = /^\d{6}$/;

/** Reads a typed or pasted code: `123 456` is the same. */
export const loginCodeOf = (written: string): string | undefined => {
  const digits = latinDigits(written).replaceAll(/\D/g, '');
  return codeShape.test(digits) ? digits : undefined;
};
