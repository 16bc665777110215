import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { DueClaim } from '../../platform/due.ts';
import type { ChargeKind } from './schedule.ts';
import type { PaymentName } from './transaction-id.ts';

const claim = call('claim_due_charges');

const buckets = statement(
  'charging-due-buckets',
  `-- every bucket: the worker asks which of them have charges due
   select bucket from dipper.charge_due
   where charge_kind = $1 and due_at <= dipper.current_time() group by bucket limit $2`,
);

export const findDueBuckets = async (
  db: Queryable,
  kind: ChargeKind,
  limit: number,
): Promise<number[]> =>
  (await db.query<{ bucket: number }>(buckets, [kind, limit])).map((row) => row.bucket);

export type DueCharge = PaymentName & { readonly attempt: number };

export const claimDueCharges = async (
  db: Queryable,
  chargeKind: ChargeKind,
  claimed: DueClaim,
): Promise<DueCharge[]> => {
  type Due = { readonly user_id: bigint; readonly payment_id: string; readonly attempt: number };
  const rows = await claim<Due>(db, { ...claimed, chargeKind });
  return rows.map((row) => ({
    bucket: claimed.bucket,
    userId: row.user_id,
    paymentId: row.payment_id,
    attempt: row.attempt,
  }));
};
