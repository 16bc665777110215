import { accountStates, countrySchema, djLevelSchema, grantSchema } from '@dipper/contract';
import * as z from 'zod';
import { certificationColumn } from '../../../core/accounts/index.ts';
import type { PersonKey, Standing } from '../../../core/accounts/index.ts';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';

const endAll = statement('access-end-all', 'select dipper.refresh_family_end_all($1, $2) as ended');

/** Two rows each by their keys; who comes at the same time is looked up together. */
const find = statement(
  'access-find',
  `select u.country, u.is_vip, u.dj_level, u.grant_payment, u.grant_adult,
     dipper.certification_at(u.certification, u.grace_ends_at, (select dipper.current_time()))
       as certification, u.pay_agree_for_minors, u.state,
     f.family_id is null or f.ended_at is not null as has_ended
   from unnest($1::int[], $2::bigint[], $3::uuid[]) with ordinality
     as i (bucket, user_id, family_id, place)
   left join dipper.app_user u on u.bucket = i.bucket and u.user_id = i.user_id
   left join dipper.refresh_family f
     on f.bucket = i.bucket and f.user_id = i.user_id and f.family_id = i.family_id
   order by i.place`,
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

export type Login = PersonKey & { readonly tokenId: string };

/** Where a login stands, and the person behind it; undefined where there is no such person. */
export type LoginStanding = { readonly hasEnded: boolean; readonly standing: Standing };

type Row = { readonly country: string | null };

const standingOf = (row: Row): LoginStanding | undefined => {
  if (row.country === null) return undefined;
  const parsed = rowSchema.parse(row);
  const standing: Standing = {
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

/** One answer for each login, in their order. */
export const selectStandings = async (
  queryable: Queryable,
  logins: readonly Login[],
): Promise<(LoginStanding | undefined)[]> => {
  const rows = await queryable.query<Row>(find, [
    logins.map(({ bucket }) => bucket),
    logins.map(({ userId }) => userId),
    logins.map(({ tokenId }) => tokenId),
  ]);
  return rows.map(standingOf);
};

/** Every login of a person at once. */
export const closeFamilies = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
): Promise<void> => {
  await queryable.query(endAll, [bucket, userId]);
};
