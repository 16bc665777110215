import type { Currency, SubscriptionEnding } from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import type { CardPaymentState } from '../../core/card-charging/index.ts';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { SubscriptionName } from './repository.ts';

export type ProgressRow = {
  readonly card_payment_id: string;
  readonly state: CardPaymentState;
  readonly failure_code: number | null;
  readonly subscription_id: string | null;
  readonly period_number: number | null;
  readonly purpose: string;
  readonly ended_why: SubscriptionEnding | null;
  readonly requested_at: Date;
  readonly finished_at: Date | null;
};

const progress = statement(
  'subscription-payment',
  `select p.card_payment_id, p.state::text, p.failure_code, p.subscription_id, p.period_number,
     p.purpose, s.ended_why, p.requested_at, p.finished_at
   from dipper.card_payment p
   left join dipper.subscription s on s.bucket = p.bucket and s.user_id = p.user_id
     and s.subscription_id = p.subscription_id
   where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = $3`,
);

const first = statement(
  'subscription-first-payment',
  `select p.card_payment_id, p.state::text as state, s.created_at from dipper.subscription s
   join dipper.subscription_period p on p.bucket = s.bucket and p.user_id = s.user_id
     and p.subscription_id = s.subscription_id and p.period_number = 0
   where s.bucket = $1 and s.user_id = $2 and s.subscription_id = $3`,
);

export type FirstPayment = {
  readonly card_payment_id: string | null;
  readonly state: string;
  readonly created_at: Date;
};

export const findProgress = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
  cardPaymentId: string,
): Promise<ProgressRow | undefined> =>
  (await db.query<ProgressRow>(progress, [bucket, userId, cardPaymentId]))[0];

export const findFirstPayment = async (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
): Promise<FirstPayment | undefined> =>
  (await db.query<FirstPayment>(first, [bucket, userId, subscriptionId]))[0];

export type PaymentRow = ProgressRow & {
  readonly amount: bigint;
  readonly refunded_amount: bigint;
  readonly currency: Currency;
  readonly card_name: string;
  readonly next_attempt_at: Date | null;
};

const payments = statement(
  'subscription-payments',
  `select p.card_payment_id, p.state::text, p.failure_code, p.subscription_id, p.period_number,
     p.purpose, null as ended_why, p.requested_at, p.finished_at, p.amount,
     case when p.state = 'refunded' then p.amount else p.refunded_amount end as refunded_amount,
     p.currency::text, c.nickname as card_name, d.next_attempt_at
   from dipper.card_payment p
   join dipper.card c on c.bucket = p.bucket and c.user_id = p.user_id and c.card_id = p.card_id
   left join dipper.subscription_period d on d.bucket = p.bucket and d.user_id = p.user_id
     and d.subscription_id = p.subscription_id and d.period_number = p.period_number
     and d.card_payment_id = p.card_payment_id and d.give_up_at is null
   where p.bucket = $1 and p.user_id = $2 and p.subscription_id = $3
     and ($4::uuid is null or (p.requested_at, p.card_payment_id) < (
       select l.requested_at, l.card_payment_id from dipper.card_payment l
       where l.bucket = $1 and l.user_id = $2 and l.card_payment_id = $4))
   order by p.requested_at desc, p.card_payment_id desc limit $5`,
);

export const findPayments = (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<PaymentRow[]> =>
  db.query<PaymentRow>(payments, [bucket, userId, subscriptionId, page.after, page.limit]);

export type LogRow = {
  readonly kind: string;
  readonly period_number: number | null;
  readonly amount: bigint | null;
  readonly failure_code: number | null;
  readonly at: Date;
};

const steps = statement(
  'subscription-log',
  `select kind, period_number, amount, failure_code, at from dipper.subscription_log
   where bucket = $1 and user_id = $2 and subscription_id = $3
   order by revision desc limit 500`,
);

export const findLog = (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
): Promise<LogRow[]> => db.query<LogRow>(steps, [bucket, userId, subscriptionId]);

/** A payment in the current period, when it was made, and whether its person has logged in since. */
export type PaidRow = {
  readonly card_payment_id: string;
  readonly amount: bigint;
  readonly days: number;
  readonly paid_at: Date;
  readonly starts_at: Date;
  readonly has_logged_in: boolean;
};

const paid = statement(
  'subscription-paid',
  `select x.card_payment_id, x.amount, x.days, x.first_paid_at as paid_at, d.starts_at,
     exists (select 1 from dipper.refresh_family f
       where f.bucket = $1 and f.user_id = $2 and f.created_at > x.first_paid_at) as has_logged_in
   from dipper.subscription_period d
   cross join lateral (
     select c.*, min(c.paid_at) over () as first_paid_at
     from (
       select p.card_payment_id, p.amount, 30 as days, d.paid_at from dipper.card_payment p
       where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = d.card_payment_id
       union all
       select p.card_payment_id, p.amount, c.days, p.finished_at
       from dipper.subscription_change c
       join dipper.card_payment p on p.bucket = c.bucket and p.user_id = c.user_id
         and p.card_payment_id = c.card_payment_id
       where c.bucket = $1 and c.user_id = $2 and c.subscription_id = $3 and p.bucket = $1
         and c.period_number = d.period_number and c.state = 'done' and c.kind = 'now'
     ) c
   ) x
   where d.bucket = $1 and d.user_id = $2 and d.subscription_id = $3 and d.period_number = $4
     and d.state in ('paid', 'free')`,
);

export const findPaid = (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
  periodNumber: number,
): Promise<PaidRow[]> => db.query<PaidRow>(paid, [bucket, userId, subscriptionId, periodNumber]);

const refund = call('refund_subscription');

/** The operator who helps, and the amount that they may still refund alone today. */
export type ByOperator = { readonly operator: string; readonly aloneMost: bigint };

export type RefundWritten = {
  readonly name: SubscriptionName;
  readonly refundId: string;
  readonly periodNumber: number;
  readonly amount: bigint;
  readonly paidAmount: bigint;
  readonly usedDays: number;
  readonly isFull: boolean;
  readonly requestKey: string;
  readonly at: Date;
  readonly currency: Currency;
  /** Undefined: its person asked for it. */
  readonly by: ByOperator | undefined;
  readonly parts: readonly {
    readonly cardPaymentId: string;
    readonly cardRefundId: string;
    readonly amount: bigint;
  }[];
};

export const writeRefund = (
  db: Queryable,
  { name, parts, by, at, currency, ...written }: RefundWritten,
): Promise<'accepted' | 'second_operator_required'> =>
  refund<'accepted' | 'second_operator_required'>(db, {
    refund: { ...name, ...written, requestedAt: at },
    cardPaymentIds: parts.map(({ cardPaymentId }) => cardPaymentId),
    cardRefundIds: parts.map(({ cardRefundId }) => cardRefundId),
    amounts: parts.map(({ amount }) => amount),
    currency,
    operator: by?.operator,
    aloneMost: by?.aloneMost,
    now: at,
  });

export type RefundRow = {
  readonly amount: bigint;
  readonly paid_amount: bigint;
  readonly used_days: number;
  readonly is_full: boolean;
  readonly period_number: number;
  readonly request_key: string;
  readonly done: boolean;
};

const refunded = statement(
  'subscription-refunded',
  `select r.amount, r.paid_amount, r.used_days, r.is_full, r.period_number, r.request_key,
     bool_and(c.state = 'done') as done
   from dipper.subscription_refund r
   join dipper.subscription_refund_part t on t.bucket = r.bucket and t.user_id = r.user_id
     and t.refund_id = r.refund_id
   join dipper.refund c on c.bucket = t.bucket and c.user_id = t.user_id
     and c.refund_id = t.card_refund_id
   where r.bucket = $1 and r.user_id = $2 and r.subscription_id = $3
   group by r.amount, r.paid_amount, r.used_days, r.is_full, r.period_number, r.request_key
   order by r.period_number desc limit 1`,
);

/** Finds the refund that ended the subscription. */
export const findRefunded = async (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
): Promise<RefundRow | undefined> =>
  (await db.query<RefundRow>(refunded, [bucket, userId, subscriptionId]))[0];
