import { parseCountry } from '../country.ts';
import type { Country } from '../country.ts';
import { failure, success } from '../result.ts';
import type { Result } from '../result.ts';
import type { SigninAnswer, SigninResult } from './schema.ts';
import { authenticationFailures } from './token.ts';
import type { AuthenticationFailure } from './token.ts';
import { certificationCodes, grantValues } from './vocabulary.ts';
import type { DjLevel, Gender, Grant, SnsType } from './vocabulary.ts';

export type UserInfo = {
  readonly authKey: string;
  readonly refreshToken: string;
  readonly country: Country;
  readonly nickname: string;
  readonly userId: number;
  readonly userAgent: string;
  readonly isVip: boolean;
  readonly vipGrade: string | null;
  readonly snsType: SnsType;
  readonly tag: string;
  readonly dateOfBirth: string | null;
  readonly dateJoined: string;
  readonly gender: Gender;
  readonly isMinor: boolean;
  readonly djLevel: DjLevel;
  readonly paymentGrant: Grant;
};

/** `isAdult=false` or `0` in the page's address says that the person is a minor. */
export const parseIsAdult = (written: string | null | undefined): boolean | undefined => {
  if (written === 'true' || written === '1') return true;
  return written === 'false' || written === '0' ? false : undefined;
};

export const isMinor = (adultGrant: Grant, isAdult?: boolean): boolean =>
  adultGrant !== grantValues.granted || isAdult === false;

export type LoginFacts = {
  readonly authKey: string;
  readonly refreshToken: string;
  readonly snsType: SnsType;
  readonly userAgent: string;
  readonly isAdult?: boolean | undefined;
};

export const userInfoOf = (
  answer: SigninAnswer,
  facts: LoginFacts,
): Result<UserInfo, AuthenticationFailure> => {
  const person = answer.results[0];
  if (person === undefined) return failure(authenticationFailures.noUserInfo);
  return success({
    authKey: facts.authKey,
    refreshToken: facts.refreshToken,
    country: person.country,
    nickname: person.nickname,
    userId: person.id,
    userAgent: facts.userAgent,
    isVip: person.is_vip,
    vipGrade: person.vip_grade,
    snsType: facts.snsType,
    tag: person.tag,
    dateOfBirth: person.date_of_birth,
    dateJoined: person.date_joined,
    gender: person.gender,
    isMinor: isMinor(person.grants.adult, facts.isAdult),
    djLevel: person.dj_level,
    paymentGrant: person.grants.payment,
  });
};

const uncertifiedCodes: readonly number[] = [
  certificationCodes.uncertified,
  certificationCodes.representative_agreement_required,
  certificationCodes.uncertified_in_grace,
  certificationCodes.representative_agreement_in_grace,
];

const graceCodes: readonly number[] = [
  certificationCodes.uncertified_in_grace,
  certificationCodes.representative_agreement_in_grace,
];

export type Certification = { readonly isGracePeriod: boolean };

/** Returns the certification that a person must do after signing in; undefined if none. */
export const certificationOf = (
  status: number,
  person: Pick<SigninResult, 'country' | 'grants' | 'service_agreement'>,
): Certification | undefined => {
  const { payment } = person.grants;
  const isDenied = payment === grantValues.denied;
  const lacksAgreement =
    payment !== grantValues.granted && !person.service_agreement.pay_agree_for_minors;
  const mustCertify =
    uncertifiedCodes.includes(status) &&
    parseCountry(person.country) === 'kr' &&
    (isDenied || lacksAgreement);
  return mustCertify ? { isGracePeriod: graceCodes.includes(status) } : undefined;
};

/** Returns the text that a browser's key signs, made of the credential sent along. */
export const proofText = (brought: string): string => `dipper-refresh:${brought}`;
