import type { Country, OperatorCardPaymentDetail } from '@dipper/contract';
import { findCardPaymentReport } from '../../core/card-charging/index.ts';
import type {
  CardPaymentName,
  CardPaymentState,
  CardPaymentReport,
} from '../../core/card-charging/index.ts';
import { findCardRefundsOf } from '../../core/refunds/index.ts';
import type { CardRefund } from '../../core/refunds/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { EntryRow, StepRow } from './describe-books.ts';

type Period = NonNullable<OperatorCardPaymentDetail['period']>;
type RefundState = OperatorCardPaymentDetail['refunds'][number]['state'];

export type CardOrderRow = {
  readonly attempt: number | null;
  readonly country: Country;
  readonly order_id: string;
  readonly company: string | null;
  readonly number_masked: string | null;
  readonly has_receipt: boolean;
  readonly due_at: Date | null;
  readonly questions: number | null;
  readonly period_state: Period['state'] | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly period_amount: bigint | null;
  readonly attempts: number | null;
  readonly next_attempt_at: Date | null;
  readonly give_up_at: Date | null;
  readonly paid_at: Date | null;
};

const order = statement(
  'operations-card-payment-order',
  `select p.attempt, p.country, p.order_id, c.company, c.number_masked,
     r.ref_id is not null as has_receipt, nullif(u.due_at, 'infinity') as due_at,
     u.attempt as questions, d.state::text as period_state, d.starts_at, d.ends_at, d.amount as period_amount, d.attempts,
     d.next_attempt_at, d.give_up_at, d.paid_at
   from dipper.card_payment p
   left join dipper.card c on c.bucket = p.bucket and c.user_id = p.user_id
     and c.card_id = p.card_id
   left join dipper.receipt r on r.bucket = p.bucket and r.user_id = p.user_id
     and r.ref_id = p.card_payment_id
   left join dipper.subscription_period d on d.bucket = p.bucket and d.user_id = p.user_id
     and d.subscription_id = p.subscription_id and d.period_number = p.period_number
   left join dipper.charge_due u on u.bucket = p.bucket and u.user_id = p.user_id
     and u.payment_id = p.card_payment_id
   where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = $3`,
);

const steps = statement(
  'operations-card-payment-log',
  `select revision, from_state::text, to_state::text, cause, evidence, at
   from dipper.charge_log
   where bucket = $1 and user_id = $2 and payment_id = $3 order by revision`,
);

type RefundStepRow = StepRow<RefundState> & { readonly refund_id: string };

const refundSteps = statement(
  'operations-card-payment-refund-log',
  `select l.refund_id, l.revision, l.from_state::text, l.to_state::text, l.cause, l.evidence, l.at
   from dipper.refund r
   join dipper.refund_log l on l.bucket = r.bucket and l.user_id = r.user_id
     and l.refund_id = r.refund_id
   where r.bucket = $1 and r.user_id = $2 and r.payment_id = $3 order by l.revision`,
);

/** Finds the journal entries of the charge and of its refunds. */
const entries = statement(
  'operations-card-payment-entries',
  `select j.kind::text, j.ref_id, j.debit::text, j.credit::text, j.unit::text, j.amount, j.posted_at
   from dipper.journal j
   where j.bucket = $1 and j.user_id = $2 and (j.ref_id = $3 or j.ref_id in (
     select r.refund_id from dipper.refund r
     where r.bucket = $1 and r.user_id = $2 and r.payment_id = $3))
   order by j.posted_at, j.kind, j.ref_id, j.line limit 200`,
);

export type CardPaymentFacts = {
  readonly payment: CardPaymentReport;
  readonly order: CardOrderRow;
  readonly log: readonly StepRow<CardPaymentState>[];
  readonly refunds: readonly CardRefund[];
  readonly refundLog: readonly RefundStepRow[];
  readonly entries: readonly EntryRow[];
};

/** Finds all facts of a charge; undefined if there is none. */
export const findCardPaymentFacts = async (
  db: Queryable,
  name: CardPaymentName,
): Promise<CardPaymentFacts | undefined> => {
  const values = [name.bucket, name.userId, name.cardPaymentId];
  const [payment, [ordered]] = await Promise.all([
    findCardPaymentReport(db, name),
    db.query<CardOrderRow>(order, values),
  ]);
  if (payment === undefined || ordered === undefined) return undefined;
  const [log, back, refundLog, written] = await Promise.all([
    db.query<StepRow<CardPaymentState>>(steps, values),
    findCardRefundsOf(db, {
      bucket: name.bucket,
      userId: name.userId,
      paymentId: name.cardPaymentId,
    }),
    db.query<RefundStepRow>(refundSteps, values),
    db.query<EntryRow>(entries, values),
  ]);
  return { payment, order: ordered, log, refunds: back.toReversed(), refundLog, entries: written };
};
