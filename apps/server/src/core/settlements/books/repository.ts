import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { PaymentName } from '../../charging/index.ts';

const span = statement(
  'settlements-span',
  `select $1::text::date::timestamp at time zone $3 as starts_at,
     ($2::text::date + 2)::timestamp at time zone $3 as ends_at`,
);

const settledDays = statement(
  'settlements-settled-days',
  `select from_day::text, to_day::text from dipper.settlement
   where provider = $1 and state = 'compared' and ($2::uuid is null or settlement_id <> $2)
     and to_day >= $3::text::date - 40 and from_day <= $4::text::date + 40`,
);

const refunds = statement(
  'settlements-refunds',
  `-- every bucket: a file names everybody's
   select r.payment_id, r.amount, r.requested_at, r.changed_at
   from unnest($1::integer[], $2::bigint[], $3::uuid[]) as n (bucket, user_id, payment_id)
   join dipper.refund r on r.bucket = n.bucket and r.user_id = n.user_id
     and r.payment_id = n.payment_id
   where r.state = 'done' and r.way <> 'account' and r.kind <> 'difference'`,
);

const refundedPayments = statement(
  'settlements-refunded-payments',
  `-- every bucket: a day is everybody's
   select distinct r.bucket, r.user_id, r.payment_id from dipper.refund r
   where r.changed_at >= $2 and r.changed_at < $3 and r.provider = $1 and r.state = 'done'`,
);

export type Span = { readonly starts_at: Date; readonly ends_at: Date };

/** Returns the span of these days and one more, because we may hear of a charge late. */
export const findSpan = async (
  db: Queryable,
  {
    fromDay,
    toDay,
    zone,
  }: { readonly fromDay: string; readonly toDay: string; readonly zone: string },
): Promise<Span> => {
  const [row] = await db.query<Span>(span, [fromDay, toDay, zone]);
  if (row === undefined) throw new Error('a span has no row');
  return row;
};

export type DaysRow = { readonly from_day: string; readonly to_day: string };

export const findSettledDays = (
  db: Queryable,
  provider: string,
  file: DaysRow & { readonly replaces: string | null },
): Promise<DaysRow[]> =>
  db.query<DaysRow>(settledDays, [provider, file.replaces, file.from_day, file.to_day]);

export type RefundRow = {
  readonly payment_id: string;
  readonly amount: bigint;
  readonly requested_at: Date;
  readonly changed_at: Date;
};

const columnsOf = (names: readonly PaymentName[]) => [
  names.map(({ bucket }) => bucket),
  names.map(({ userId }) => userId),
  names.map(({ paymentId }) => paymentId),
];

/** Each giving back of them that has ended. */
export const findRefundsOf = (
  db: Queryable,
  names: readonly PaymentName[],
): Promise<readonly RefundRow[]> => db.query<RefundRow>(refunds, columnsOf(names));

type NameRow = { readonly bucket: number; readonly user_id: bigint; readonly payment_id: string };

/** Payments of which something went back in the span. */
export const findRefunded = async (
  db: Queryable,
  provider: string,
  { starts_at: from, ends_at: to }: Span,
): Promise<readonly PaymentName[]> => {
  const rows = await db.query<NameRow>(refundedPayments, [provider, from, to]);
  return rows.map(({ bucket, user_id: userId, payment_id: paymentId }) => ({
    bucket,
    userId,
    paymentId,
  }));
};
