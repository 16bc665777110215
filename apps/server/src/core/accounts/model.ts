import type {
  AccountState,
  CertificationCode,
  Country,
  DjLevel,
  Gender,
  Grant,
} from '@dipper/contract';
import { bucketOf } from '../../platform/bucket.ts';

/** Where a person's rows are. */
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
  /** As it counts now: once the grace is over, 220 and 221 have become 210 and 211. */
  readonly certification: CertificationCode;
  readonly graceEndsAt: Date | undefined;
  readonly hasRepresentativeConsent: boolean;
  readonly hasMinorPaymentConsent: boolean;
  readonly state: AccountState;
  readonly joinedAt: Date;
  readonly deletedAt: Date | undefined;
};

/** What the streaming service tells about a person; all of it at once. */
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

/** What decides what a person may do. */
export type Standing = Pick<
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
