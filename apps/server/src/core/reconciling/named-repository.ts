import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PaymentName } from '../charging/index.ts';
import { bookedColumns } from './repository.ts';
import type { BookedRow } from './repository.ts';

const byNames = statement(
  'reconciling-payments-named',
  `-- every bucket: a file names everybody's
   select ${bookedColumns}
   from unnest($1::integer[], $2::bigint[], $3::uuid[]) as n (bucket, user_id, payment_id)
   join dipper.payment p on p.bucket = n.bucket and p.user_id = n.user_id
     and p.payment_id = n.payment_id
   where p.provider = $4`,
);

/** Finds this provider's payments among the names. */
export const findBookedByNames = (
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
