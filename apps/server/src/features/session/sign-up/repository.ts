import { countrySchema, snsTypeSchema } from '@dipper/contract';
import type { Country, SnsType } from '@dipper/contract';
import * as z from 'zod';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { NewAuthCode, ProvedLogin } from '../repository.ts';

const issueSignUpKey = statement(
  'session-issue-sign-up-key',
  'select dipper.sign_up_key_issue($1, $2, $3, $4, $5, $6, make_interval(secs => $7))',
);
const useSignUpKey = statement(
  'session-use-sign-up-key',
  `select identity, name, country, sns_type, proved_at::text
   from dipper.sign_up_key_take($1, $2, $3)`,
);

/** A proved login that nobody has signed up with. */
export type SignUp = {
  readonly identity: string;
  readonly name: string | undefined;
  readonly country: Country;
  readonly snsType: SnsType;
};

export type NewSignUpKey = SignUp & Pick<NewAuthCode, 'hash' | 'deviceId' | 'lifetimeSeconds'>;

export const insertSignUpKey = async (queryable: Queryable, key: NewSignUpKey): Promise<void> => {
  const { hash, identity, name, country, snsType, deviceId, lifetimeSeconds } = key;
  const given = [hash, identity, name, country, snsType, deviceId, lifetimeSeconds];
  await queryable.query(issueSignUpKey, given);
};

const signUpSchema = z.object({
  identity: z.string(),
  name: z.nullable(z.string()),
  country: countrySchema,
  sns_type: snsTypeSchema,
  proved_at: z.string(),
});

/** Looks at a key; where its person wants to sign up, that is the one time it can be used. */
export const takeSignUpKey = async (
  queryable: Queryable,
  hash: Buffer,
  { deviceId, isWanted }: { readonly deviceId: string; readonly isWanted: boolean },
): Promise<(SignUp & Pick<ProvedLogin, 'provedAt'>) | undefined> => {
  const [row] = await queryable.query(useSignUpKey, [hash, deviceId, isWanted]);
  if (row === undefined) return undefined;
  const { identity, name, country, sns_type, proved_at } = signUpSchema.parse(row);
  return { identity, name: name ?? undefined, country, snsType: sns_type, provedAt: proved_at };
};
