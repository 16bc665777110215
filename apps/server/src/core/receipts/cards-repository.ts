import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { ReceiptRow } from './repository.ts';

const issueReceipt = call('issue_card_receipt');

/** A kept card counts as a credit card, whatever method registered it. */
const creditCard = 31;

/** Returns a card charge in the form of a purchase: one piece, named like the subscription. */
const find = statement(
  'receipts-find-card',
  `select p.item_name as product_name, 1 as quantity, p.amount as price, p.amount as total,
     p.currency::text, p.amount as charge_total, p.currency::text as charge_currency,
     0::bigint as spoon_amount, 0::bigint as bonus_amount, $4::int as method_id,
     p.requested_at, p.finished_at as settled_at, u.nickname, u.tag, p.country, r.year, r.number, r.seller,
     r.issued_at, dipper.zone_of(p.country) as zone
   from dipper.card_payment p
   join dipper.app_user u on u.bucket = p.bucket and u.user_id = p.user_id
   left join dipper.receipt r on r.bucket = p.bucket and r.user_id = p.user_id
     and r.ref_id = p.card_payment_id
   where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = $3 and p.purpose <> 'trial'
     and p.state in ('succeeded', 'part_refunded', 'refunded')`,
);

type CardPaymentName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly cardPaymentId: string;
};

/** Whether it has got its number now; false where it had one, or must not have one. */
export const giveCardReceipt = (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
): Promise<boolean> => issueReceipt(db, { bucket, userId, cardPaymentId });

export const findCardReceipt = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
): Promise<ReceiptRow | undefined> => {
  const values = [bucket, userId, cardPaymentId, creditCard];
  return (await db.query<ReceiptRow>(find, values))[0];
};
