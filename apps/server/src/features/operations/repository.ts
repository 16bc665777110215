import type { Country, Currency, PaymentState } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PaymentName } from '../../core/charging/index.ts';

export type OperatorPaymentRow = {
  readonly user_id: bigint;
  readonly payment_id: string;
  readonly state: PaymentState;
  readonly product_id: bigint;
  readonly product_name: string;
  readonly method_id: number;
  readonly quantity: number;
  readonly total: bigint;
  readonly currency: Currency;
  readonly provider: string;
  readonly provider_reference: string | null;
  readonly failure_code: number | null;
  readonly requested_at: Date;
  readonly changed_at: Date;
};

const columns = `p.user_id, p.payment_id, p.state::text, p.product_id, p.product_name, p.method_id,
  p.quantity, p.total, p.currency::text, p.provider, p.provider_reference, p.failure_code, p.requested_at,
  coalesce(p.settled_at, p.requested_at) as changed_at`;

const one = statement(
  'operations-payment',
  `select ${columns} from dipper.payment p
   where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3`,
);

const isWanted = `($1::dipper.charge_state is null or p.state = $1)
     and ($2::uuid is null or p.payment_id < $2)
     and ($3::text is null or p.provider = $3)
     and ($4::integer is null or p.method_id = $4)
     and ($5::text is null or p.country = $5)
     and p.requested_at >= coalesce($6::timestamptz, '-infinity')
     and p.requested_at < coalesce($7::timestamptz, 'infinity')`;

const page = statement(
  'operations-payments',
  `-- every bucket: operators look across all people, newest first
   select ${columns} from dipper.payment p where ${isWanted}
   order by p.payment_id desc limit $8`,
);

const pageOfPerson = statement(
  'operations-payments-of-person',
  `select ${columns} from dipper.payment p where ${isWanted} and p.bucket = $9 and p.user_id = $10
   order by p.payment_id desc limit $8`,
);

export type PaymentsQuery = {
  readonly state: PaymentState | undefined;
  readonly after: string | undefined;
  readonly provider: string | undefined;
  readonly methodId: number | undefined;
  readonly country: Country | undefined;
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly person: { readonly bucket: number; readonly userId: bigint } | undefined;
  readonly limit: number;
};

export const findPayments = (
  db: Queryable,
  query: PaymentsQuery,
): Promise<OperatorPaymentRow[]> => {
  const { person } = query;
  const values = [
    query.state ?? null,
    query.after ?? null,
    query.provider ?? null,
    query.methodId ?? null,
    query.country ?? null,
    query.from ?? null,
    query.until ?? null,
    query.limit,
  ];
  return person === undefined
    ? db.query<OperatorPaymentRow>(page, values)
    : db.query<OperatorPaymentRow>(pageOfPerson, [...values, person.bucket, person.userId]);
};

export const findOnePayment = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<OperatorPaymentRow | undefined> =>
  (await db.query<OperatorPaymentRow>(one, [bucket, userId, paymentId]))[0];
