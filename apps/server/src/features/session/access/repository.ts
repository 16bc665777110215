import { accountStates, countrySchema, djLevelSchema, grantSchema } from '@dipper/contract';
import * as z from 'zod';
import { certificationColumn } from '../../../core/accounts/index.ts';
import type { PersonKey, AccountStatus } from '../../../core/accounts/index.ts';
import { call, statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';

const endAll = call('refresh_family_end_all');

const endOne = call('refresh_family_forget');

/** Reads two rows by key in one bucket, which is as cheap as a statement can be. */
const find = statement(
  'access-find',
  `select u.country, u.is_vip, u.dj_level, u.grant_payment, u.grant_adult,
     dipper.certification_at(u.certification, u.grace_ends_at, dipper.current_time())
       as certification, u.pay_agree_for_minors, u.state,
     f.family_id is null or f.ended_at is not null as has_ended
   from dipper.app_user u
   left join dipper.refresh_family f
     on f.bucket = u.bucket and f.user_id = u.user_id and f.family_id = $3
   where u.bucket = $1 and u.user_id = $2`,
);

const rowSchema = z.object({
  country: countrySchema,
  is_vip: z.boolean(),
  dj_level: djLevelSchema,
  grant_payment: grantSchema,
  grant_adult: grantSchema,
  certification: certificationColumn,
  pay_agree_for_minors: z.boolean(),
  state: z.enum(accountStates),
  has_ended: z.boolean(),
});

/** The state of a login and of the person behind it. */
export type LoginStanding = { readonly hasEnded: boolean; readonly standing: AccountStatus };

export const selectStanding = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
  familyId: string,
): Promise<LoginStanding | undefined> => {
  const [row] = await queryable.query(find, [bucket, userId, familyId]);
  if (row === undefined) return undefined;
  const parsed = rowSchema.parse(row);
  const standing: AccountStatus = {
    country: parsed.country,
    isVip: parsed.is_vip,
    djLevel: parsed.dj_level,
    grantPayment: parsed.grant_payment,
    grantAdult: parsed.grant_adult,
    certification: parsed.certification,
    hasMinorPaymentConsent: parsed.pay_agree_for_minors,
    state: parsed.state,
  };
  return { hasEnded: parsed.has_ended, standing };
};

/** Ends all logins of a person at once. */
export const closeFamilies = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
): Promise<void> => {
  await endAll(queryable, { bucket, userId });
};

/** The login that a refresh token belongs to. */
export const closeFamilyOf = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
  tokenHash: Buffer,
): Promise<void> => {
  await endOne(queryable, { bucket, userId, tokenHash });
};
