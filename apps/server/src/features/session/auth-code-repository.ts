import { snsTypeSchema } from '@dipper/contract';
import type { SnsType } from '@dipper/contract';
import * as z from 'zod';
import type { PersonKey } from '../../core/accounts/index.ts';
import { call, seconds, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { ProvedLogin } from './repository.ts';

const issueCode = call('auth_code_issue');
const useCode = statement(
  'session-use-code',
  // `proved_at` is read as text: a JavaScript date loses the microseconds that tell before from after.
  'select bucket, user_id, sns_type, proved_at::text from dipper.auth_code_take($1, $2)',
);
const lookAtCode = call('auth_code_look');
const findBinding = statement(
  'session-find-key-binding',
  `select 'login' as kind, c.browser_hash, c.device_id
   from dipper.auth_code c where c.code_hash = $1
   union all
   select 'sign-up' as kind, k.browser_hash, k.device_id
   from dipper.sign_up_key k where k.code_hash = $1`,
);

export type NewAuthCode = {
  readonly hash: Buffer;
  readonly userId: bigint;
  readonly snsType: SnsType;
  readonly deviceId: string | undefined;
  readonly browserHash: Buffer;
  readonly lifetimeSeconds: number;
};

export const insertAuthCode = async (queryable: Queryable, code: NewAuthCode): Promise<void> => {
  const { hash, userId, snsType, deviceId, browserHash, lifetimeSeconds } = code;
  await issueCode(queryable, {
    codeHash: hash,
    userId,
    snsType,
    deviceId,
    browserHash,
    lifetime: seconds(lifetimeSeconds),
  });
};

const bindingSchema = z.object({
  kind: z.literal(['login', 'sign-up']),
  browser_hash: z.nullable(z.instanceof(Buffer)),
  device_id: z.nullable(z.string()),
});

/** Where a key was asked for, as far as that is known. */
export type KeyBinding = {
  readonly kind: 'login' | 'sign-up';
  readonly browserHash: Buffer | undefined;
  readonly deviceId: string | undefined;
};

export const selectBinding = async (
  queryable: Queryable,
  hash: Buffer,
): Promise<KeyBinding | undefined> => {
  const [row] = await queryable.query(findBinding, [hash]);
  if (row === undefined) return undefined;
  const { kind, browser_hash, device_id } = bindingSchema.parse(row);
  return { kind, browserHash: browser_hash ?? undefined, deviceId: device_id ?? undefined };
};

const codeSchema = z.object({
  bucket: z.number(),
  user_id: z.bigint(),
  sns_type: snsTypeSchema,
  proved_at: z.string(),
});

/** Once: the second time there is nothing. */
export const takeAuthCode = async (
  queryable: Queryable,
  hash: Buffer,
  deviceId: string,
): Promise<ProvedLogin | undefined> => {
  const [row] = await queryable.query(useCode, [hash, deviceId]);
  if (row === undefined) return undefined;
  const { bucket, user_id, sns_type, proved_at } = codeSchema.parse(row);
  return { bucket, userId: user_id, snsType: sns_type, provedAt: proved_at };
};

const lookedAtSchema = z.object({ bucket: z.number(), user_id: z.bigint() });

export type Look = { readonly deviceId: string; readonly lifetimeSeconds: number };

/** Reads a key's owner without using the key, which then lasts this long from when it was made. */
export const lookAtAuthCode = async (
  queryable: Queryable,
  hash: Buffer,
  { deviceId, lifetimeSeconds }: Look,
): Promise<PersonKey | undefined> => {
  const [row] = await lookAtCode(queryable, {
    codeHash: hash,
    deviceId,
    lifetime: seconds(lifetimeSeconds),
  });
  if (row === undefined) return undefined;
  const { bucket, user_id: userId } = lookedAtSchema.parse(row);
  return { bucket, userId };
};
