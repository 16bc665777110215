import {
  certificationCodeSchema,
  countrySchema,
  djLevelSchema,
  genderSchema,
  grantSchema,
} from '@dipper/contract';
import type { CertificationCode } from '@dipper/contract';
import * as z from 'zod';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Account, PersonKey, Profile } from './model.ts';

const find = statement(
  'account-find',
  `select u.bucket, u.user_id, u.country, u.nickname, u.tag, u.date_of_birth, u.gender, u.is_vip,
          u.vip_grade, u.dj_level, u.grant_payment, u.grant_adult,
          dipper.certification_at(u.certification, u.grace_ends_at, dipper.current_time())
            as certification, u.grace_ends_at,
          u.legal_rep_payment_col, u.pay_agree_for_minors, u.state, u.joined_at, u.deleted_at
   from dipper.app_user u
   where u.bucket = $1 and u.user_id = $2`,
);
const nextUserId = statement(
  'account-next-id',
  `select nextval('dipper.user_id_sequence') as user_id`,
);
const claimIdentity = call('login_identity_claim');
const moveIdentity = call('login_identity_move');
const findIdentity = statement(
  'account-find-identity',
  'select l.user_id from dipper.login_identity l where l.identity = $1',
);
const create = call('app_user_create');
const record = call('app_user_record');
const readNow = call('current_time');

/** The column has a word where nothing is missing. */
const certifiedWord = 'certified';
export const certificationText = (code: CertificationCode): string =>
  code === 200 ? certifiedWord : String(code);

export const certificationColumn = z
  .string()
  .transform((text) => (text === certifiedWord ? 200 : Number(text)))
  .pipe(certificationCodeSchema);

const rowSchema = z.object({
  bucket: z.number(),
  user_id: z.bigint(),
  country: countrySchema,
  nickname: z.string(),
  tag: z.string(),
  date_of_birth: z.string().nullable(),
  gender: genderSchema,
  is_vip: z.boolean(),
  vip_grade: z.string().nullable(),
  dj_level: djLevelSchema,
  grant_payment: grantSchema,
  grant_adult: grantSchema,
  certification: certificationColumn,
  grace_ends_at: z.date().nullable(),
  legal_rep_payment_col: z.boolean(),
  pay_agree_for_minors: z.boolean(),
  state: z.enum(['active', 'blocked', 'deleted']),
  joined_at: z.date(),
  deleted_at: z.date().nullable(),
});

const accountOfRow = (row: unknown): Account => {
  const parsed = rowSchema.parse(row);
  return {
    bucket: parsed.bucket,
    userId: parsed.user_id,
    country: parsed.country,
    nickname: parsed.nickname,
    tag: parsed.tag,
    dateOfBirth: parsed.date_of_birth ?? undefined,
    gender: parsed.gender,
    isVip: parsed.is_vip,
    vipGrade: parsed.vip_grade ?? undefined,
    djLevel: parsed.dj_level,
    grantPayment: parsed.grant_payment,
    grantAdult: parsed.grant_adult,
    certification: parsed.certification,
    graceEndsAt: parsed.grace_ends_at ?? undefined,
    hasRepresentativeConsent: parsed.legal_rep_payment_col,
    hasMinorPaymentConsent: parsed.pay_agree_for_minors,
    state: parsed.state,
    joinedAt: parsed.joined_at,
    deletedAt: parsed.deleted_at ?? undefined,
  };
};

const onlyRow = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('the statement answers with one row');
  return row;
};

export const selectAccount = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
): Promise<Account | undefined> => {
  const [row] = await queryable.query(find, [bucket, userId]);
  return row === undefined ? undefined : accountOfRow(row);
};

export const reserveUserId = async (queryable: Queryable): Promise<bigint> =>
  onlyRow(await queryable.query<{ user_id: bigint }>(nextUserId)).user_id;

export const selectIdentity = async (
  queryable: Queryable,
  identity: string,
): Promise<bigint | undefined> => {
  const [row] = await queryable.query<{ user_id: bigint }>(findIdentity, [identity]);
  return row?.user_id;
};

/**
 * Claims the identity for this user. Returns its owner: this user, or the one who claimed it first.
 */
export const insertIdentity = async (
  queryable: Queryable,
  identity: string,
  userId: bigint,
): Promise<bigint> => (await claimIdentity(queryable, { identity, userId })).user_id;

export const updateIdentity = async (
  queryable: Queryable,
  identity: string,
  move: { readonly from: bigint; readonly to: bigint },
): Promise<boolean> =>
  moveIdentity(queryable, { identity, fromUserId: move.from, toUserId: move.to });

export type NewAccount = Pick<
  Account,
  | 'bucket'
  | 'userId'
  | 'country'
  | 'nickname'
  | 'tag'
  | 'grantPayment'
  | 'grantAdult'
  | 'certification'
>;

/** Returns false if the account existed already. */
export const insertAccount = async (queryable: Queryable, account: NewAccount): Promise<boolean> =>
  create(queryable, {
    bucket: account.bucket,
    userId: account.userId,
    country: account.country,
    nickname: account.nickname,
    tag: account.tag,
    grantPayment: account.grantPayment,
    grantAdult: account.grantAdult,
    certification: certificationText(account.certification),
  });

export const updateProfile = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
  profile: Profile,
): Promise<boolean> =>
  record(queryable, {
    bucket,
    userId,
    nickname: profile.nickname,
    dateOfBirth: profile.dateOfBirth,
    gender: profile.gender,
    isVip: profile.isVip,
    vipGrade: profile.vipGrade,
    djLevel: profile.djLevel,
    grantPayment: profile.grantPayment,
    grantAdult: profile.grantAdult,
    certification: certificationText(profile.certification),
    legalRepPaymentCol: profile.hasRepresentativeConsent,
    payAgreeForMinors: profile.hasMinorPaymentConsent,
    state: profile.state,
    graceEndsAt: profile.graceEndsAt,
  });

export const selectNow = async (queryable: Queryable): Promise<Date> =>
  readNow<Date>(queryable, {});
