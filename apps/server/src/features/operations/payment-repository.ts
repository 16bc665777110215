import type { Country, Currency, PaymentState } from '@dipper/contract';
import type { PaymentName } from '../../core/charging/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { EntryRow, StepRow } from './describe-books.ts';

export type OrderRow = {
  readonly product_name: string;
  readonly price: bigint;
  readonly spoon_amount: bigint;
  readonly bonus_amount: bigint;
  readonly country: Country | null;
  readonly device: string | null;
  readonly charge_total: bigint;
  readonly charge_currency: Currency;
  readonly refunded_total: bigint;
  readonly charge_reference: string | null;
  readonly expires_at: Date | null;
  readonly revision: number;
  readonly sealed: Buffer | null;
  readonly has_receipt: boolean;
  readonly due_at: Date | null;
  readonly attempt: number | null;
  /**
   * True for a minute after its last step, while a call may still wait for the provider's answer.
   */
  readonly is_fresh: boolean;
};

const order = statement(
  'operations-payment-order',
  `select p.product_name, p.price, p.spoon_amount, p.bonus_amount, p.country, p.device,
     p.charge_total, p.charge_currency::text, p.refunded_total, p.charge_reference, p.expires_at,
     p.revision, a.sealed, r.ref_id is not null as has_receipt, nullif(d.due_at, 'infinity') as due_at, d.attempt,
     coalesce(l.at, p.requested_at) > dipper.current_time() - interval '60 seconds' as is_fresh
   from dipper.payment p
   left join dipper.payment_refund_account a on a.bucket = p.bucket and a.user_id = p.user_id
     and a.payment_id = p.payment_id
   left join dipper.receipt r on r.bucket = p.bucket and r.user_id = p.user_id
     and r.ref_id = p.payment_id
   left join dipper.charge_due d on d.bucket = p.bucket and d.user_id = p.user_id
     and d.payment_id = p.payment_id
   left join dipper.charge_log l on l.bucket = p.bucket and l.user_id = p.user_id
     and l.payment_id = p.payment_id and l.revision = p.revision
   where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3`,
);

const steps = statement(
  'operations-payment-log',
  `select revision, from_state::text, to_state::text, cause, evidence, at from dipper.charge_log
   where bucket = $1 and user_id = $2 and payment_id = $3 order by revision`,
);

export type PaymentEventRow = {
  readonly provider: string;
  readonly event_id: string;
  readonly heard: string;
  readonly times: number;
  readonly first_at: Date;
  readonly last_at: Date;
};

const events = statement(
  'operations-payment-events',
  `select provider, event_id, heard, times, first_at, last_at from dipper.payment_event
   where bucket = $1 and user_id = $2 and payment_id = $3 order by first_at, event_id limit 200`,
);

/** Finds the journal entries of the payment and of its refunds. */
const entries = statement(
  'operations-payment-entries',
  `select j.kind::text, j.ref_id, j.debit::text, j.credit::text, j.unit::text, j.amount, j.posted_at
   from dipper.journal j
   where j.bucket = $1 and j.user_id = $2 and (j.ref_id = $3 or j.ref_id in (
     select r.refund_id from dipper.refund r
     where r.bucket = $1 and r.user_id = $2 and r.payment_id = $3))
   order by j.posted_at, j.kind, j.ref_id, j.line limit 200`,
);

export type OwnLotRow = {
  readonly paid: bigint;
  readonly bonus: bigint;
  readonly paid_left: bigint;
  readonly bonus_left: bigint;
  readonly acquired_at: Date;
  readonly expires_at: Date;
};

const lot = statement(
  'operations-payment-lot',
  `select paid, bonus, paid_left, bonus_left, acquired_at, expires_at from dipper.spoon_lot
   where bucket = $1 and user_id = $2 and lot_id = $3`,
);

export type LotMoveRow = {
  readonly kind: string;
  readonly ref_id: string;
  readonly paid: bigint;
  readonly bonus: bigint;
};

const lotMoves = statement(
  'operations-payment-lot-moves',
  `select kind::text, ref_id, -paid as paid, -bonus as bonus from dipper.spoon_lot_use
   where bucket = $1 and user_id = $2 and lot_id = $3
   union all
   select kind::text, ref_id, paid, bonus from dipper.spoon_lot_return
   where bucket = $1 and user_id = $2 and lot_id = $3
   limit 500`,
);

export type PaymentFacts = {
  readonly order: OrderRow;
  readonly log: readonly StepRow<PaymentState>[];
  readonly events: readonly PaymentEventRow[];
  readonly entries: readonly EntryRow[];
  readonly lot: OwnLotRow | undefined;
  readonly lotMoves: readonly LotMoveRow[];
};

export const findOrder = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<OrderRow | undefined> =>
  (await db.query<OrderRow>(order, [bucket, userId, paymentId]))[0];

/** Finds all facts of a payment; undefined if there is none. */
export const findPaymentFacts = async (
  db: Queryable,
  name: PaymentName,
): Promise<PaymentFacts | undefined> => {
  const values = [name.bucket, name.userId, name.paymentId];
  const found = await findOrder(db, name);
  if (found === undefined) return undefined;
  const [log, heard, written, [own], moves] = await Promise.all([
    db.query<StepRow<PaymentState>>(steps, values),
    db.query<PaymentEventRow>(events, values),
    db.query<EntryRow>(entries, values),
    db.query<OwnLotRow>(lot, values),
    db.query<LotMoveRow>(lotMoves, values),
  ]);
  return { order: found, log, events: heard, entries: written, lot: own, lotMoves: moves };
};
