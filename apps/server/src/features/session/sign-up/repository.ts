import { countrySchema, snsTypeSchema } from '@dipper/contract';
import type { Country, SnsType } from '@dipper/contract';
import * as z from 'zod';
import { call, seconds, statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { ProvedLogin } from '../repository.ts';
import type { Look, NewAuthCode } from '../auth-code-repository.ts';

const issueSignUpKey = call('sign_up_key_issue');
const lookAtKey = call('sign_up_key_look');
const useSignUpKey = statement(
  'session-use-sign-up-key',
  `select identity, name, country, sns_type, proved_at::text
   from dipper.sign_up_key_take($1, $2)`,
);

/** A proved login that nobody has signed up with. */
export type SignUp = {
  readonly identity: string;
  readonly name: string | undefined;
  readonly country: Country;
  readonly snsType: SnsType;
};

export type NewSignUpKey = SignUp &
  Pick<NewAuthCode, 'hash' | 'deviceId' | 'browserHash' | 'lifetimeSeconds'>;

export const insertSignUpKey = async (queryable: Queryable, key: NewSignUpKey): Promise<void> => {
  const { hash: codeHash, lifetimeSeconds, ...rest } = key;
  await issueSignUpKey(queryable, { ...rest, codeHash, lifetime: seconds(lifetimeSeconds) });
};

const signUpSchema = z.object({
  identity: z.string(),
  name: z.nullable(z.string()),
  country: countrySchema,
  sns_type: snsTypeSchema,
  proved_at: z.string(),
});

const lookedAtSchema = z.object({ name: z.nullable(z.string()), sns_type: snsTypeSchema });

/** Reads a key's login without using the key, which then lasts this long from when it was made. */
export const lookAtSignUpKey = async (
  queryable: Queryable,
  hash: Buffer,
  { deviceId, lifetimeSeconds }: Look,
): Promise<Pick<SignUp, 'name' | 'snsType'> | undefined> => {
  const [row] = await lookAtKey(queryable, {
    codeHash: hash,
    deviceId,
    lifetime: seconds(lifetimeSeconds),
  });
  if (row === undefined) return undefined;
  const { name, sns_type: snsType } = lookedAtSchema.parse(row);
  return { name: name ?? undefined, snsType };
};

/** Once: the second time there is nothing. */
export const takeSignUpKey = async (
  queryable: Queryable,
  hash: Buffer,
  deviceId: string,
): Promise<(SignUp & Pick<ProvedLogin, 'provedAt'>) | undefined> => {
  const [row] = await queryable.query(useSignUpKey, [hash, deviceId]);
  if (row === undefined) return undefined;
  const { identity, name, country, sns_type, proved_at } = signUpSchema.parse(row);
  return { identity, name: name ?? undefined, country, snsType: sns_type, provedAt: proved_at };
};
