import type {
  AccountState,
  CertificationCode,
  Country,
  DjLevel,
  Gender,
  Grant,
} from '@dipper/contract';
import { bucketOf } from '../../platform/bucket.ts';

/** The key of a person's rows. */
export type PersonKey = { readonly bucket: number; readonly userId: bigint };

export const personKeyOf = (userId: bigint): PersonKey => ({
  userId,
  bucket: bucketOf(userId),
});

export type Account = PersonKey & {
  readonly country: Country;
  readonly nickname: string;
  readonly tag: string;
  readonly dateOfBirth: string | undefined;
  readonly gender: Gender;
  readonly isVip: boolean;
  readonly vipGrade: string | undefined;
  readonly djLevel: DjLevel;
  readonly grantPayment: Grant;
  readonly grantAdult: Grant;
  /** The code that applies now: after the grace 220 and 221 become 210 and 211. */
  readonly certification: CertificationCode;
  readonly graceEndsAt: Date | undefined;
  readonly hasRepresentativeConsent: boolean;
  readonly hasMinorPaymentConsent: boolean;
  readonly state: AccountState;
  readonly joinedAt: Date;
  readonly deletedAt: Date | undefined;
};

/** The streaming service's data about a person, always sent as a whole. */
export type Profile = Pick<
  Account,
  | 'nickname'
  | 'dateOfBirth'
  | 'gender'
  | 'isVip'
  | 'vipGrade'
  | 'djLevel'
  | 'grantPayment'
  | 'grantAdult'
  | 'certification'
  | 'graceEndsAt'
  | 'hasRepresentativeConsent'
  | 'hasMinorPaymentConsent'
  | 'state'
>;

/** The facts that decide a person's rights. */
export type AccountStatus = Pick<
  Account,
  | 'country'
  | 'isVip'
  | 'djLevel'
  | 'grantPayment'
  | 'grantAdult'
  | 'certification'
  | 'hasMinorPaymentConsent'
  | 'state'
>;

/** `google:1076…`: one login at one provider. */
export const identityName = (snsType: string, subject: string): string => `${snsType}:${subject}`;
