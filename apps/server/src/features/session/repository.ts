import { billingPageSchema, countrySchema, snsTypeSchema } from '@dipper/contract';
import type { BillingPage, Country, SnsType } from '@dipper/contract';
import * as z from 'zod';
import type { PersonKey } from '../../core/accounts/index.ts';
import { call, seconds, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const beginAttempt = call('authorize_attempt_begin');
const takeAttemptOnce = call('authorize_attempt_use');
const beginFamily = call('refresh_family_begin');
const rotate = call('refresh_token_rotate');
const findFamily = statement(
  'session-find-family',
  `select f.sns_type, f.device_id, f.created_at::text as proved_at from dipper.refresh_family f
   where f.bucket = $1 and f.user_id = $2 and f.family_id = $3 and f.ended_at is null`,
);
const endFamily = call('refresh_family_end');
const purgeFamilies = call('refresh_family_purge');
const purgeLogins = call('login_purge');

export type LoginAttempt = {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly snsType: SnsType;
  readonly billingPage: BillingPage;
  readonly country: Country | undefined;
  readonly deviceId: string | undefined;
};

export type AttemptHashes = { readonly state: Buffer; readonly browser: Buffer };

export const insertAttempt = async (
  queryable: Queryable,
  hashes: AttemptHashes,
  attempt: LoginAttempt & { readonly lifetimeSeconds: number },
): Promise<void> => {
  await beginAttempt(queryable, {
    stateHash: hashes.state,
    browserHash: hashes.browser,
    nonce: attempt.nonce,
    codeVerifier: attempt.codeVerifier,
    snsType: attempt.snsType,
    billingPage: attempt.billingPage,
    country: attempt.country,
    deviceId: attempt.deviceId,
    lifetime: seconds(attempt.lifetimeSeconds),
  });
};

const attemptSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('unknown') }),
  z.object({
    outcome: z.literal('expired'),
    billing_page: billingPageSchema,
    country: z.nullable(countrySchema),
  }),
  z.object({
    outcome: z.literal('used'),
    nonce: z.string(),
    code_verifier: z.string(),
    sns_type: snsTypeSchema,
    billing_page: billingPageSchema,
    country: z.nullable(countrySchema),
    device_id: z.string().nullable(),
  }),
]);

export type UsedAttempt =
  | { readonly outcome: 'unknown' }
  | {
      readonly outcome: 'expired';
      readonly billingPage: BillingPage;
      readonly country: Country | undefined;
    }
  | { readonly outcome: 'used'; readonly attempt: LoginAttempt };

export const takeAttempt = async (
  queryable: Queryable,
  hashes: AttemptHashes,
): Promise<UsedAttempt> => {
  const row = await takeAttemptOnce(queryable, {
    stateHash: hashes.state,
    browserHash: hashes.browser,
  });
  const parsed = attemptSchema.parse(row);
  switch (parsed.outcome) {
    case 'unknown':
      return { outcome: 'unknown' };
    case 'expired':
      return {
        outcome: 'expired',
        billingPage: parsed.billing_page,
        country: parsed.country ?? undefined,
      };
    case 'used':
      return {
        outcome: 'used',
        attempt: {
          nonce: parsed.nonce,
          codeVerifier: parsed.code_verifier,
          snsType: parsed.sns_type,
          billingPage: parsed.billing_page,
          country: parsed.country ?? undefined,
          deviceId: parsed.device_id ?? undefined,
        },
      };
  }
};

export type ProvedLogin = PersonKey & { readonly snsType: SnsType; readonly provedAt: string };

export type NewFamily = ProvedLogin & {
  readonly familyId: string;
  readonly deviceId: string;
  readonly tokenHash: Buffer;
  readonly tokenLifetimeSeconds: number;
  readonly familyLifetimeSeconds: number;
  /** By which alone it works. */
  readonly proofKey: Buffer | undefined;
};

/** False: all logins of the person have ended since this one was proved. */
export const insertFamily = (queryable: Queryable, family: NewFamily): Promise<boolean> =>
  beginFamily(queryable, {
    bucket: family.bucket,
    userId: family.userId,
    familyId: family.familyId,
    deviceId: family.deviceId,
    snsType: family.snsType,
    tokenHash: family.tokenHash,
    tokenLifetime: seconds(family.tokenLifetimeSeconds),
    familyLifetime: seconds(family.familyLifetimeSeconds),
    provedAt: family.provedAt,
    proofKey: family.proofKey,
    handedOverBy: null,
  });

export type Rotation = PersonKey & {
  readonly tokenHash: Buffer;
  readonly successorHash: Buffer;
  readonly sealedSuccessor: Buffer;
  readonly tokenLifetimeSeconds: number;
  readonly graceSeconds: number;
  /** Has signed the token. */
  readonly proofKey: Buffer | undefined;
};

const goingOn = { family_id: z.string(), device_id: z.string(), sns_type: snsTypeSchema };

const rotatedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal(['unknown', 'ended', 'expired', 'reused']) }),
  z.object({ outcome: z.literal('rotated'), ...goingOn }),
  z.object({
    outcome: z.literal('repeated'),
    ...goingOn,
    sealed_successor: z.instanceof(Buffer),
  }),
]);
export type Rotated = z.infer<typeof rotatedSchema>;

export const rotateToken = async (queryable: Queryable, rotation: Rotation): Promise<Rotated> => {
  const row = await rotate(queryable, {
    bucket: rotation.bucket,
    userId: rotation.userId,
    tokenHash: rotation.tokenHash,
    successorHash: rotation.successorHash,
    sealedSuccessor: rotation.sealedSuccessor,
    tokenLifetime: seconds(rotation.tokenLifetimeSeconds),
    grace: seconds(rotation.graceSeconds),
    proofKey: rotation.proofKey,
  });
  return rotatedSchema.parse(row);
};

export type FamilyName = PersonKey & { readonly familyId: string };

const familySchema = z.object({
  sns_type: snsTypeSchema,
  device_id: z.string(),
  proved_at: z.string(),
});

export type GoingLogin = ProvedLogin & { readonly deviceId: string };

/** A login, and by what it was proved; undefined when it has ended. */
export const selectLogin = async (
  queryable: Queryable,
  { bucket, userId, familyId }: FamilyName,
): Promise<GoingLogin | undefined> => {
  const [row] = await queryable.query(findFamily, [bucket, userId, familyId]);
  if (row === undefined) return undefined;
  const { sns_type, device_id, proved_at } = familySchema.parse(row);
  return { bucket, userId, snsType: sns_type, deviceId: device_id, provedAt: proved_at };
};

export const closeFamily = async (
  queryable: Queryable,
  family: FamilyName,
  reason: 'signout' | 'account',
): Promise<void> => {
  await endFamily(queryable, {
    bucket: family.bucket,
    userId: family.userId,
    familyId: family.familyId,
    reason,
  });
};

export const purgeFamiliesOf = async (queryable: Queryable, bucket: number): Promise<number> => {
  return (await purgeFamilies(queryable, { bucket })) ?? 0;
};

/** Of each kind no more than `most` at once; how many it was of the one with more. */
export const purgeOldLogins = async (queryable: Queryable, most: number): Promise<number> => {
  return (await purgeLogins(queryable, { most })) ?? 0;
};
