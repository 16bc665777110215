import type { Currency } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PaymentName, RefundName } from '../charging/index.ts';

/**
 * The mail carries the receipt: by one commit there are both. The receipt comes last, for it holds
 * the counter of its country.
 */
const issueReceipt = statement(
  'receipts-issue-and-tell',
  `select dipper.plan_notice($1, $2, 'purchase', $3), dipper.issue_receipt($1, $2, $3) as issued`,
);
const issueCredit = call('issue_credit_note');

const find = statement(
  'receipts-find',
  `select p.product_name, p.quantity, p.price, p.total, p.currency::text, p.charge_total,
     p.charge_currency::text, p.spoon_amount, p.bonus_amount, p.method_id, p.requested_at, p.settled_at,
     u.nickname, u.tag, coalesce(r.country, p.country, u.country) as country, r.year, r.number,
     r.seller, r.issued_at, dipper.zone_of(coalesce(r.country, p.country, u.country)) as zone
   from dipper.payment p
   join dipper.app_user u on u.bucket = p.bucket and u.user_id = p.user_id
   left join dipper.receipt r on r.bucket = p.bucket and r.user_id = p.user_id
     and r.ref_id = p.payment_id
   where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3
     and p.state in ('succeeded', 'part_refunded', 'refunded')
     -- What was given back out of a review was never sold.
     and exists (select 1 from dipper.spoon_lot l where l.bucket = p.bucket
       and l.user_id = p.user_id and l.lot_id = p.payment_id)`,
);

const credits = statement(
  'receipts-credit-notes',
  `select c.country, c.year, c.number, c.issued_at, r.amount, r.spoon_paid + r.spoon_bonus as spoons
   from dipper.receipt c
   join dipper.refund r on r.bucket = c.bucket and r.user_id = c.user_id and r.refund_id = c.ref_id
   where c.bucket = $1 and c.user_id = $2 and c.payment_id = $3 and c.kind = 'credit'
   order by r.place`,
);

export type ReceiptRow = {
  readonly product_name: string;
  readonly quantity: number;
  readonly price: bigint;
  readonly total: bigint;
  readonly currency: Currency;
  readonly charge_total: bigint;
  readonly charge_currency: Currency;
  readonly spoon_amount: bigint;
  readonly bonus_amount: bigint;
  readonly method_id: number;
  readonly requested_at: Date;
  readonly settled_at: Date;
  readonly nickname: string;
  readonly tag: string;
  readonly country: string;
  readonly year: number | null;
  readonly number: bigint | null;
  readonly seller: unknown;
  readonly issued_at: Date | null;
  readonly zone: string;
};

export type CreditRow = {
  readonly country: string;
  readonly year: number;
  readonly number: bigint;
  readonly issued_at: Date;
  /** The refunded amount, in the currency of the charge. */
  readonly amount: bigint;
  readonly spoons: bigint;
};

/**
 * Gives a receipt its number and adds its mail. Returns false if it has a number already, or must
 * not have one.
 */
export const giveReceipt = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<boolean> => {
  const [row] = await db.query<{ issued: boolean }>(issueReceipt, [bucket, userId, paymentId]);
  return row?.issued === true;
};

export const giveCreditNote = (
  db: Queryable,
  { bucket, userId, refundId }: RefundName,
): Promise<boolean> => issueCredit(db, { bucket, userId, refundId });

export const findReceipt = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<ReceiptRow | undefined> =>
  (await db.query<ReceiptRow>(find, [bucket, userId, paymentId]))[0];

export const findCredits = (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<CreditRow[]> => db.query<CreditRow>(credits, [bucket, userId, paymentId]);
