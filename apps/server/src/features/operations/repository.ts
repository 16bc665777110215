import type { Currency, PaymentState } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PaymentName } from '../../core/charging/index.ts';

export type OperatorPaymentRow = {
  readonly user_id: bigint;
  readonly payment_id: string;
  readonly state: PaymentState;
  readonly product_id: bigint;
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

const columns = `p.user_id, p.payment_id, p.state::text, p.product_id, p.method_id, p.quantity,
  p.total, p.currency::text, p.provider, p.provider_reference, p.failure_code, p.requested_at,
  coalesce(p.settled_at, p.requested_at) as changed_at`;

const one = statement(
  'operations-payment',
  `select ${columns} from dipper.payment p
   where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3`,
);

const page = statement(
  'operations-payments',
  `-- every bucket: operators look across all people, newest first
   select ${columns} from dipper.payment p
   where ($1::dipper.payment_state is null or p.state = $1)
     and ($2::uuid is null or p.payment_id < $2)
   order by p.payment_id desc limit $3`,
);

export const findPayments = (
  db: Queryable,
  query: {
    readonly state: PaymentState | undefined;
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<OperatorPaymentRow[]> =>
  db.query<OperatorPaymentRow>(page, [query.state ?? null, query.after ?? null, query.limit]);

export const findOnePayment = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<OperatorPaymentRow | undefined> =>
  (await db.query<OperatorPaymentRow>(one, [bucket, userId, paymentId]))[0];
