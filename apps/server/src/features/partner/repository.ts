import type { ErrorName } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PersonKey } from '../../core/accounts/index.ts';

const claimNonce = call('claim_partner_nonce');
const purgeNonces = call('purge_partner_nonces');
const claimReference = call('claim_partner_reference');
const move = call('move_for_partner');
const findIdentity = statement(
  'partner-find-identity',
  'select l.user_id from dipper.login_identity l where l.identity = $1',
);

/** Whether it was never seen before. */
export const isNewNonce = (
  db: Queryable,
  { keyId, nonce }: { readonly keyId: string; readonly nonce: string },
): Promise<boolean> => claimNonce(db, { keyId, nonce });

export const removeNonces = async (db: Queryable, olderThanSeconds: number): Promise<number> =>
  (await purgeNonces(db, { seconds: olderThanSeconds })) ?? 0;

/** Whether the reference stands for this very content. */
export const isSameReference = (
  db: Queryable,
  { bucket, userId }: PersonKey,
  { reference, fingerprint }: { readonly reference: string; readonly fingerprint: Buffer },
): Promise<boolean> => claimReference(db, { reference, bucket, userId, fingerprint });

export type Wish = {
  readonly reference: string;
  readonly operation: 'spend' | 'gift' | 'grant';
  readonly refId: string;
  readonly spoons: bigint;
  readonly purpose: string;
  readonly keyId: string;
  readonly dj?: {
    readonly djId: bigint;
    /** Null if no account can earn from it. */
    readonly userId: bigint | null;
    readonly points: bigint;
    readonly refusal: ErrorName | null;
  };
};

export type Moved =
  | { readonly kind: 'moved'; readonly balance: bigint; readonly movedAt: Date }
  | { readonly kind: 'refused'; readonly error: ErrorName };

/**
 * Moves spoons in one transaction of the person. The same reference gets the first answer again.
 */
export const moveSpoons = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
  wish: Wish,
): Promise<Moved> => {
  const { dj, ...rest } = wish;
  const { outcome, ...moved } = await move(db, {
    bucket,
    userId,
    wish: {
      ...rest,
      djId: dj?.djId,
      djUserId: dj?.userId,
      points: dj?.points,
      djRefusal: dj?.refusal,
    },
  });
  if (outcome === 'posted') {
    const { balance, moved_at: movedAt } = moved;
    if (balance === null || movedAt === null) throw new Error('a movement has a balance');
    return { kind: 'moved', balance, movedAt };
  }
  if (outcome === 'insufficient') return { kind: 'refused', error: 'spoons_insufficient' };
  if (outcome === 'already') throw new Error('a movement is posted once for a reference');
  return { kind: 'refused', error: outcome };
};

export const findUserOf = async (db: Queryable, identity: string): Promise<bigint | undefined> =>
  (await db.query<{ user_id: bigint }>(findIdentity, [identity]))[0]?.user_id;
