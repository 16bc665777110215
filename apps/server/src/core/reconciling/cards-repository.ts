import { statement } from '../../platform/db/index.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import type { PaymentName } from '../charging/index.ts';
import { readHourByHour } from './day-repository.ts';
import type { Day } from './model.ts';
import type { BookedRow } from './repository.ts';

/** A trial charge is not in our ledger: it is always refunded. */
const columns = `p.bucket, p.user_id, p.card_payment_id as payment_id, p.order_id, p.state::text,
  p.provider, p.amount as charge_total, p.currency::text as charge_currency,
  case when p.state <> 'created' then p.order_id end as provider_reference, p.charge_reference,
  p.refunded_amount as refunded_total, null::integer as method_id, p.requested_at,
  p.finished_at as settled_at,
  case when p.purpose = 'trial' and p.state in ('succeeded', 'part_refunded', 'refunded')
    then p.amount
    else coalesce((select sum(j.amount) from dipper.journal j
      where j.bucket = p.bucket and j.user_id = p.user_id and j.kind = 'subscription_sale'
        and j.ref_id = p.card_payment_id and j.unit = p.currency
        and j.credit = 'platform.sales.subscriptions'), 0)::bigint end as posted`;

const ofDay = statement(
  'reconciling-card-payments-of-day',
  `-- every bucket: a day is everybody's
   select ${columns} from dipper.card_payment p
   where p.finished_at >= $2 and p.finished_at < $3 and p.provider = $1`,
);

const byName = statement(
  'reconciling-card-payment',
  `select ${columns} from dipper.card_payment p
   where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = $3`,
);

const byNames = statement(
  'reconciling-card-payments-named',
  `-- every bucket: a file names everybody's
   select ${columns}
   from unnest($1::integer[], $2::bigint[], $3::uuid[]) as n (bucket, user_id, payment_id)
   join dipper.card_payment p on p.bucket = n.bucket and p.user_id = n.user_id
     and p.card_payment_id = n.payment_id
   where p.provider = $4`,
);

export const findCardPaymentsOfDay = (
  database: Database,
  provider: string,
  day: Day,
): Promise<BookedRow[]> => readHourByHour(database, ofDay, { provider, day });

export const findBookedCard = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<BookedRow | undefined> =>
  (await db.query<BookedRow>(byName, [bucket, userId, paymentId]))[0];

/** Finds this provider's charges of saved cards among the names. */
export const findCardsByNames = (
  db: Queryable,
  provider: string,
  names: readonly PaymentName[],
): Promise<BookedRow[]> =>
  db.query<BookedRow>(byNames, [
    names.map(({ bucket }) => bucket),
    names.map(({ userId }) => userId),
    names.map(({ paymentId }) => paymentId),
    provider,
  ]);
