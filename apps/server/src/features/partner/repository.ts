import { isErrorName } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PersonKey } from '../../core/accounts/index.ts';

const claimNonce = statement(
  'partner-claim-nonce',
  'select dipper.claim_partner_nonce($1, $2) as ours',
);
const purgeNonces = statement(
  'partner-purge-nonces',
  'select dipper.purge_partner_nonces($1) as count',
);
const claimReference = statement(
  'partner-claim-reference',
  'select dipper.claim_partner_reference($1, $2, $3, $4) as ours',
);
const move = statement(
  'partner-move',
  `select o_outcome as outcome, o_balance as balance, o_moved_at as moved_at
   from dipper.move_for_partner($1, $2,
     row($3, $4, $5, $6, $7, $8, $9, $10, $11, $12)::dipper.partner_wish)`,
);
const findIdentity = statement(
  'partner-find-identity',
  'select l.user_id from dipper.login_identity l where l.identity = $1',
);

/** Whether it was never seen before. */
export const isNewNonce = async (
  db: Queryable,
  { keyId, nonce }: { readonly keyId: string; readonly nonce: string },
): Promise<boolean> =>
  (await db.query<{ ours: boolean }>(claimNonce, [keyId, nonce]))[0]?.ours === true;

export const removeNonces = async (db: Queryable, olderThanSeconds: number): Promise<number> =>
  (await db.query<{ count: number }>(purgeNonces, [olderThanSeconds]))[0]?.count ?? 0;

/** Whether the reference stands for this very content. */
export const isSameReference = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
  { reference, fingerprint }: { readonly reference: string; readonly fingerprint: Buffer },
): Promise<boolean> => {
  const values = [reference, bucket, userId, fingerprint];
  return (await db.query<{ ours: boolean }>(claimReference, values))[0]?.ours === true;
};

export type Wish = {
  readonly reference: string;
  readonly operation: 'spend' | 'gift' | 'grant';
  readonly refId: string;
  readonly spoons: bigint;
  readonly purpose: string;
  readonly keyId: string;
  readonly dj?: {
    readonly djId: bigint;
    /** Null: nobody who could earn anything. */
    readonly userId: bigint | null;
    readonly points: bigint;
    readonly refusal: ErrorName | null;
  };
};

export type Moved =
  | { readonly kind: 'moved'; readonly balance: bigint; readonly movedAt: Date }
  | { readonly kind: 'refused'; readonly error: ErrorName };

type MovedRow = {
  readonly outcome: string;
  readonly balance: bigint | null;
  readonly moved_at: Date | null;
};

/** In one transaction of the person; again for the same reference, the answer is what it was. */
export const moveSpoons = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
  wish: Wish,
): Promise<Moved> => {
  const { reference, operation, refId, spoons, dj, purpose, keyId } = wish;
  const [row] = await db.query<MovedRow>(move, [
    bucket,
    userId,
    reference,
    operation,
    refId,
    spoons,
    dj?.djId ?? null,
    dj?.userId ?? null,
    dj?.points ?? null,
    dj?.refusal ?? null,
    purpose,
    keyId,
  ]);
  const { outcome = '', balance = null, moved_at: movedAt = null } = row ?? {};
  if (outcome === 'posted' && balance !== null && movedAt !== null) {
    return { kind: 'moved', balance, movedAt };
  }
  if (outcome === 'insufficient') return { kind: 'refused', error: 'spoons_insufficient' };
  if (!isErrorName(outcome)) throw new Error('a movement has an outcome');
  return { kind: 'refused', error: outcome };
};

export const findUserOf = async (db: Queryable, identity: string): Promise<bigint | undefined> =>
  (await db.query<{ user_id: bigint }>(findIdentity, [identity]))[0]?.user_id;
