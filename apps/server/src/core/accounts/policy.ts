import {
  certificationCodes,
  countrySchema,
  grantValues,
  reRegisterAfterDays,
  welcomesGuests,
} from '@dipper/contract';
import type { CertificationCode, Country, ErrorName, Grant } from '@dipper/contract';
import * as z from 'zod/mini';
import type { ProvenPerson } from '../../ports/certification.ts';
import type { Account, AccountStatus } from './model.ts';
import type { Need, Rule } from './policy-table.ts';

const dayMs = 24 * 60 * 60 * 1000;
const nicknameCharactersMax = 40;

type InitialRights = {
  readonly grantPayment: Grant;
  readonly grantAdult: Grant;
  readonly certification: CertificationCode;
};

/**
 * Korean newcomers may pay once their identity is certified. Other countries have no certification,
 * so people there may pay at once. A person whose age is unknown is no adult.
 */
export const initialRights = (country: Country): InitialRights =>
  country === 'kr'
    ? {
        grantPayment: grantValues.denied,
        grantAdult: grantValues.denied,
        certification: certificationCodes.uncertified,
      }
    : {
        grantPayment: grantValues.granted,
        grantAdult: grantValues.denied,
        certification: certificationCodes.certified,
      };

/** Returns why an account may not log in, or undefined if it may. */
export const loginRefusal = (
  account: Pick<Account, 'state'>,
): Extract<ErrorName, 'account_blocked' | 'account_deleted'> | undefined => {
  if (account.state === 'blocked') return 'account_blocked';
  return account.state === 'deleted' ? 'account_deleted' : undefined;
};

/** Returns whether the login of a deleted account may sign up again, as another account. */
export const mayRegisterAgain = (account: Pick<Account, 'deletedAt'>, now: Date): boolean =>
  account.deletedAt !== undefined &&
  now.getTime() - account.deletedAt.getTime() >= reRegisterAfterDays * dayMs;

/** Certification is asked for in Korea only; everybody else is simply signed in. */
export const signinStatus = (
  account: Pick<Account, 'country' | 'certification'>,
): CertificationCode =>
  account.country === 'kr' ? account.certification : certificationCodes.certified;

/** Direction marks in a name would reverse the text around it. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const breaksAndControls = /[\p{Cc}\p{Z}]+/gu;

/** Also what providers let people call themselves must fit, and must not break a line. */
export const nicknameOf = (name: string | undefined, fallback: string): string => {
  const plain = (name ?? '')
    .replaceAll(directionMarks, '')
    .replaceAll(breaksAndControls, ' ')
    .trim();
  const cut = [...plain].slice(0, nicknameCharactersMax).join('').trim();
  return cut === '' ? fallback : cut;
};

/**
 * Returns whether a Korean has to certify first: the grace period is over, or gives no right to
 * pay.
 */
const lacksCertification = (standing: AccountStatus): boolean => {
  const { certification, grantPayment } = standing;
  if (standing.country !== 'kr' || certification === certificationCodes.certified) return false;
  const isInGrace =
    certification === certificationCodes.uncertified_in_grace ||
    certification === certificationCodes.representative_agreement_in_grace;
  return !isInGrace || grantPayment !== grantValues.granted;
};

const paymentRefusal = (standing: AccountStatus): ErrorName | undefined => {
  if (standing.grantPayment === grantValues.blocked) return 'payment_right_blocked';
  if (lacksCertification(standing)) return 'certification_required';
  return standing.grantPayment === grantValues.denied ? 'payment_right_missing' : undefined;
};

const refusalOfNeed = {
  'right to pay': paymentRefusal,
  'be an adult': ({ grantAdult }) =>
    grantAdult === grantValues.granted ? undefined : 'subscription_minor_not_allowed',
  'be in Korea': ({ country }) => (country === 'kr' ? undefined : 'exchange_country_not_supported'),
} as const satisfies Record<Need, (standing: AccountStatus) => ErrorName | undefined>;

const querySchema = z.object({ country: countrySchema });

/** Whether a guest may ask this; what names no country is for the call itself to refuse. */
export const welcomesGuest = (rule: Rule, query: unknown): boolean => {
  if (rule.isListOfCountry !== true) return true;
  const parsed = querySchema.safeParse(query);
  return !parsed.success || welcomesGuests(parsed.data.country);
};

/** Returns the refusal that follows from the account's state, whatever the call needs. */
export const refusalByState = (rule: Rule, standing: AccountStatus): ErrorName | undefined =>
  rule.isForAnyAccount === true ? undefined : loginRefusal(standing);

export const refusalByNeeds = (rule: Rule, standing: AccountStatus): ErrorName | undefined => {
  for (const need of rule.needs ?? []) {
    const refusal = refusalOfNeed[need](standing);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** The age of adults in Korea. */
const adultYears = 19;

export type CertifiedRights = {
  readonly dateOfBirth: string;
  readonly grantPayment: Grant;
  readonly grantAdult: Grant;
  readonly certification: CertificationCode;
  readonly hasConsent: boolean;
};

const isAdultOn = (dateOfBirth: string, day: string): boolean => {
  const [year = '', ...rest] = dateOfBirth.split('-');
  return [String(Number(year) + adultYears).padStart(4, '0'), ...rest].join('-') <= day;
};

/**
 * Returns the rights of a certified person. A minor may pay if their representative has agreed; an
 * adult needs no agreement, whatever a message says. `day` is today in Korea.
 */
export const rightsOfCertified = (
  { dateOfBirth, hasRepresentativeConsent }: ProvenPerson,
  day: string,
): CertifiedRights => {
  const { granted, denied } = grantValues;
  const isAdult = isAdultOn(dateOfBirth, day);
  const hasConsent = !isAdult && hasRepresentativeConsent;
  const mayPay = isAdult || hasConsent;
  return {
    dateOfBirth,
    grantPayment: mayPay ? granted : denied,
    grantAdult: isAdult ? granted : denied,
    certification: mayPay
      ? certificationCodes.certified
      : certificationCodes.representative_agreement_required,
    hasConsent,
  };
};
