import { billingPageSchema, countrySchema, snsTypeSchema } from '@dipper/contract';
import type { BillingPage, Country, SnsType } from '@dipper/contract';
import * as z from 'zod';
import type { PersonKey } from '../../core/accounts/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const beginAttempt = statement(
  'session-begin-attempt',
  `select dipper.authorize_attempt_begin($1, $2, $3, $4, $5, $6, $7, $8, make_interval(secs => $9))`,
);
const useAttempt = statement(
  'session-use-attempt',
  `select outcome, nonce, code_verifier, sns_type, billing_page, country, device_id
   from dipper.authorize_attempt_use($1, $2)`,
);
const beginFamily = statement(
  'session-begin-family',
  `select dipper.refresh_family_begin($1, $2, $3, $4, $5, $6, make_interval(secs => $7),
     make_interval(secs => $8), $9::timestamptz, $10, null) as begun`,
);
const rotate = statement(
  'session-rotate',
  `select outcome, family_id, device_id, sns_type, sealed_successor
   from dipper.refresh_token_rotate($1, $2, $3, $4, $5, make_interval(secs => $6),
     make_interval(secs => $7), $8)`,
);
const findFamily = statement(
  'session-find-family',
  `select f.sns_type, f.device_id, f.created_at::text as proved_at from dipper.refresh_family f
   where f.bucket = $1 and f.user_id = $2 and f.family_id = $3 and f.ended_at is null`,
);
const endFamily = statement(
  'session-end-family',
  'select dipper.refresh_family_end($1, $2, $3, $4) as ended',
);
const purgeFamilies = statement(
  'session-purge-families',
  'select dipper.refresh_family_purge($1) as count',
);
const purgeLogins = statement('session-purge-logins', 'select dipper.login_purge($1) as count');

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
  await queryable.query(beginAttempt, [
    hashes.state,
    hashes.browser,
    attempt.nonce,
    attempt.codeVerifier,
    attempt.snsType,
    attempt.billingPage,
    attempt.country,
    attempt.deviceId,
    attempt.lifetimeSeconds,
  ]);
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
  const [row] = await queryable.query(useAttempt, [hashes.state, hashes.browser]);
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
export const insertFamily = async (queryable: Queryable, family: NewFamily): Promise<boolean> => {
  const [row] = await queryable.query<{ begun: boolean }>(beginFamily, [
    family.bucket,
    family.userId,
    family.familyId,
    family.deviceId,
    family.snsType,
    family.tokenHash,
    family.tokenLifetimeSeconds,
    family.familyLifetimeSeconds,
    family.provedAt,
    family.proofKey,
  ]);
  return row?.begun === true;
};

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
  const [row] = await queryable.query(rotate, [
    rotation.bucket,
    rotation.userId,
    rotation.tokenHash,
    rotation.successorHash,
    rotation.sealedSuccessor,
    rotation.tokenLifetimeSeconds,
    rotation.graceSeconds,
    rotation.proofKey,
  ]);
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
  await queryable.query(endFamily, [family.bucket, family.userId, family.familyId, reason]);
};

export const purgeFamiliesOf = async (queryable: Queryable, bucket: number): Promise<number> => {
  const [row] = await queryable.query<{ count: number }>(purgeFamilies, [bucket]);
  return row?.count ?? 0;
};

/** Of each kind no more than `most` at once; how many it was of the one with more. */
export const purgeOldLogins = async (queryable: Queryable, most: number): Promise<number> => {
  const [row] = await queryable.query<{ count: number }>(purgeLogins, [most]);
  return row?.count ?? 0;
};
