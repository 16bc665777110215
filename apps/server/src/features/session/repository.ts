import type { BillingPage, Country, SnsType } from '@dipper/contract';
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

type AttemptRow =
  | { readonly outcome: 'unknown' }
  | {
      readonly outcome: 'expired';
      readonly billing_page: BillingPage;
      readonly country: Country | null;
    }
  | {
      readonly outcome: 'used';
      readonly nonce: string;
      readonly code_verifier: string;
      readonly sns_type: SnsType;
      readonly billing_page: BillingPage;
      readonly country: Country | null;
      readonly device_id: string | null;
    };

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
  const row = await takeAttemptOnce<AttemptRow>(queryable, {
    stateHash: hashes.state,
    browserHash: hashes.browser,
  });
  switch (row.outcome) {
    case 'unknown':
      return { outcome: 'unknown' };
    case 'expired':
      return {
        outcome: 'expired',
        billingPage: row.billing_page,
        country: row.country ?? undefined,
      };
    case 'used':
      return {
        outcome: 'used',
        attempt: {
          nonce: row.nonce,
          codeVerifier: row.code_verifier,
          snsType: row.sns_type,
          billingPage: row.billing_page,
          country: row.country ?? undefined,
          deviceId: row.device_id ?? undefined,
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
  /** The only key whose proof makes the token work. */
  readonly proofKey: Buffer | undefined;
};

/** Returns false if all logins of the person ended after this one was proved. */
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

type GoingOn = {
  readonly family_id: string;
  readonly device_id: string;
  readonly sns_type: SnsType;
};
export type Rotated =
  | { readonly outcome: 'unknown' | 'ended' | 'expired' | 'reused' }
  | ({ readonly outcome: 'rotated' } & GoingOn)
  | ({ readonly outcome: 'repeated'; readonly sealed_successor: Buffer } & GoingOn);

export const rotateToken = (queryable: Queryable, rotation: Rotation): Promise<Rotated> =>
  rotate<Rotated>(queryable, {
    bucket: rotation.bucket,
    userId: rotation.userId,
    tokenHash: rotation.tokenHash,
    successorHash: rotation.successorHash,
    sealedSuccessor: rotation.sealedSuccessor,
    tokenLifetime: seconds(rotation.tokenLifetimeSeconds),
    grace: seconds(rotation.graceSeconds),
    proofKey: rotation.proofKey,
  });

export type FamilyName = PersonKey & { readonly familyId: string };

type FamilyRow = {
  readonly sns_type: SnsType;
  readonly device_id: string;
  readonly proved_at: string;
};

export type GoingLogin = ProvedLogin & { readonly deviceId: string };

/** A login, and by what it was proved; undefined when it has ended. */
export const selectLogin = async (
  queryable: Queryable,
  { bucket, userId, familyId }: FamilyName,
): Promise<GoingLogin | undefined> => {
  const [row] = await queryable.query<FamilyRow>(findFamily, [bucket, userId, familyId]);
  if (row === undefined) return undefined;
  const { sns_type: snsType, device_id: deviceId, proved_at: provedAt } = row;
  return { bucket, userId, snsType, deviceId, provedAt };
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

/** Deletes at most `most` rows of each kind; returns the larger of both counts. */
export const purgeOldLogins = async (queryable: Queryable, most: number): Promise<number> => {
  return (await purgeLogins(queryable, { most })) ?? 0;
};
