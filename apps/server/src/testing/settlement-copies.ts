import { transactionId } from '../core/charging/index.ts';
import { statement } from '../platform/db/index.ts';
import type { TestServer } from './server.ts';
import type { Booked } from './settlement-plants.ts';

const copiesAtOnce = 2000;

const copies = `select g.n, (u.user_id + g.n) % 4096 as bucket, u.user_id + g.n as user_id,
     gen_random_uuid() as payment_id
   from generate_series(1, $2::integer) as g (n), (select $5::bigint as user_id) u`;

/** The same payment of so many others: each with what the journal and the provider's number say. */
const copy = statement(
  'test-settlement-copy',
  `with original as (select * from dipper.payment where payment_id = $1 and bucket >= 0),
     copies as (${copies}),
     payments as (
       insert into dipper.payment
       select (jsonb_populate_record(o, jsonb_build_object('bucket', c.bucket, 'user_id',
         c.user_id, 'payment_id', c.payment_id, 'idempotency_key', c.payment_id,
         'provider_reference', 'T' || c.user_id, 'charge_reference', null,
         'state', $3::text))).*
       from dipper.payment o, copies c where o.payment_id = $1 and o.bucket >= 0
       returning bucket, user_id, payment_id),
     posted as (
       insert into dipper.journal (bucket, user_id, kind, ref_id, line, debit, credit, unit,
         amount, posted_at)
       select p.bucket, p.user_id, j.kind, p.payment_id, j.line, j.debit, j.credit, j.unit,
         j.amount + case when $4 then 1 else 0 end, j.posted_at
       from payments p, dipper.journal j
       where j.ref_id = $1 and j.bucket >= 0 and j.kind = 'purchase'
         and j.credit = 'platform.sales' and $3 = 'succeeded' returning 1)
   select p.user_id, p.payment_id, 'T' || p.user_id as reference,
     (select charge_total from original) as total,
     (select (settled_at at time zone 'Asia/Seoul')::date::text from original) as day
   from payments p`,
);

type Copy = {
  readonly user_id: bigint;
  readonly payment_id: string;
  readonly reference: string;
  readonly total: bigint;
  readonly day: string;
};

const daysOf = statement(
  'test-settlement-days',
  `select (requested_at at time zone 'Asia/Seoul')::date::text as from_day,
     (settled_at at time zone 'Asia/Seoul')::date::text as to_day
   from dipper.payment where payment_id = $1 and bucket >= 0`,
);

const bookedOf = ({ user_id: userId, payment_id: paymentId, ...row }: Copy): Booked => ({
  order: transactionId({ userId, paymentId }),
  reference: row.reference,
  total: Number(row.total),
  refunded: 0,
  day: row.day,
});

type Kind = { readonly state: string; readonly isWrong: boolean; readonly from: number };

export const right: Kind = { state: 'succeeded', isWrong: false, from: 1_000_000_000 };
export const notPaid: Kind = { state: 'declined', isWrong: false, from: 2_000_000_000 };
export const misposted: Kind = { state: 'succeeded', isWrong: true, from: 3_000_000_000 };

/** The same payment of so many others, as our books would have them. */
export const copiesOf = async (
  { owner }: TestServer,
  original: string,
  { count, state, isWrong, from }: Kind & { readonly count: number },
): Promise<readonly Booked[]> => {
  const booked: Booked[] = [];
  while (booked.length < count) {
    const some = Math.min(copiesAtOnce, count - booked.length);
    const values = [original, some, state, isWrong, from + booked.length];
    booked.push(...(await owner.query<Copy>(copy, values)).map(bookedOf));
  }
  return booked;
};

/** Returns the number that our names of payments end with in the database's form. */
const dashed = (uuid: string): string =>
  uuid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export type Original = { readonly id: string; readonly from_day: string; readonly to_day: string };

/** Returns the original of the copies: its number, and the days on which it was asked for and settled. */
export const originalOf = async ({ owner }: TestServer, name: string): Promise<Original> => {
  const id = dashed(name.slice(-32));
  const [days] = await owner.query<Omit<Original, 'id'>>(daysOf, [id]);
  if (days === undefined) throw new Error('nobody has paid');
  return { id, ...days };
};

export const keyOf = ({
  kind,
  subject,
}: {
  readonly kind: string;
  readonly subject: string;
}): string => `${kind} ${subject}`;
