import {
  certificationCodeSchema,
  countrySchema,
  djLevelSchema,
  genderSchema,
  grantSchema,
} from '@dipper/contract';
import type { CertificationCode } from '@dipper/contract';
import * as z from 'zod';
import { statement } from '../../platform/db/index.ts';
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
const claimIdentity = statement(
  'account-claim-identity',
  'select user_id from dipper.login_identity_claim($1, $2)',
);
const moveIdentity = statement(
  'account-move-identity',
  'select dipper.login_identity_move($1, $2, $3) as moved',
);
const findIdentity = statement(
  'account-find-identity',
  'select l.user_id from dipper.login_identity l where l.identity = $1',
);
const create = statement(
  'account-create',
  'select dipper.app_user_create($1, $2, $3, $4, $5, $6::smallint, $7::smallint, $8) as created',
);
const record = statement(
  'account-record',
  `select dipper.app_user_record($1, $2, $3, $4::date, $5::smallint, $6, $7, $8, $9::smallint,
     $10::smallint, $11, $12, $13, $14, $15) as recorded`,
);
const readNow = statement('account-now', 'select dipper.current_time() as now');

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

/** Whose the identity is from now on: the one who asked, or who was there first. */
export const insertIdentity = async (
  queryable: Queryable,
  identity: string,
  userId: bigint,
): Promise<bigint> =>
  onlyRow(await queryable.query<{ user_id: bigint }>(claimIdentity, [identity, userId])).user_id;

export const updateIdentity = async (
  queryable: Queryable,
  identity: string,
  move: { readonly from: bigint; readonly to: bigint },
): Promise<boolean> =>
  onlyRow(await queryable.query<{ moved: boolean }>(moveIdentity, [identity, move.from, move.to]))
    .moved;

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

/** False: the person was there. */
export const insertAccount = async (queryable: Queryable, account: NewAccount): Promise<boolean> =>
  onlyRow(
    await queryable.query<{ created: boolean }>(create, [
      account.bucket,
      account.userId,
      account.country,
      account.nickname,
      account.tag,
      account.grantPayment,
      account.grantAdult,
      certificationText(account.certification),
    ]),
  ).created;

export const updateProfile = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
  profile: Profile,
): Promise<boolean> =>
  onlyRow(
    await queryable.query<{ recorded: boolean }>(record, [
      bucket,
      userId,
      profile.nickname,
      profile.dateOfBirth,
      profile.gender,
      profile.isVip,
      profile.vipGrade,
      profile.djLevel,
      profile.grantPayment,
      profile.grantAdult,
      certificationText(profile.certification),
      profile.hasRepresentativeConsent,
      profile.hasMinorPaymentConsent,
      profile.state,
      profile.graceEndsAt,
    ]),
  ).recorded;

export const selectNow = async (queryable: Queryable): Promise<Date> =>
  onlyRow(await queryable.query<{ now: Date }>(readNow)).now;
