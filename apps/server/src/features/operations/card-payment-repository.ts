import type { Currency, OperatorCardPayment } from '@dipper/contract';
import type { CardPaymentName } from '../../core/card-charging/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

type State = OperatorCardPayment['state'];

export type OperatorCardPaymentRow = {
  readonly user_id: bigint;
  readonly card_payment_id: string;
  readonly state: State;
  readonly purpose: OperatorCardPayment['purpose'];
  readonly subscription_id: string | null;
  readonly period_number: number | null;
  readonly item_name: string;
  readonly amount: bigint;
  readonly refunded_amount: bigint;
  readonly currency: Currency;
  readonly provider: string;
  readonly charge_reference: string | null;
  readonly failure_code: number | null;
  readonly requested_at: Date;
  readonly changed_at: Date;
};

const columns = `p.user_id, p.card_payment_id, p.state::text, p.purpose, p.subscription_id,
  p.period_number, p.item_name, p.amount, p.refunded_amount, p.currency::text, p.provider,
  p.charge_reference, p.failure_code, p.requested_at, p.changed_at`;

const one = statement(
  'operations-card-payment',
  `select ${columns} from dipper.card_payment p
   where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = $3`,
);

const page = statement(
  'operations-card-payments',
  `-- every bucket: operators look across all people, newest first
   select ${columns} from dipper.card_payment p
   where ($1::dipper.card_payment_state is null or p.state = $1)
     and ($2::uuid is null or p.card_payment_id < $2)
   order by p.card_payment_id desc limit $3`,
);

export const findCardPayments = (
  db: Queryable,
  query: {
    readonly state: State | undefined;
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<OperatorCardPaymentRow[]> =>
  db.query<OperatorCardPaymentRow>(page, [query.state ?? null, query.after ?? null, query.limit]);

export const findOneCardPayment = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
): Promise<OperatorCardPaymentRow | undefined> =>
  (await db.query<OperatorCardPaymentRow>(one, [bucket, userId, cardPaymentId]))[0];
