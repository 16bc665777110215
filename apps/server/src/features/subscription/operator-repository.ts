import type { OperatorCardPayment, SubscriptionState } from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import { findCardPaymentReportsOf } from '../../core/card-charging/index.ts';
import type { CardPaymentReport } from '../../core/card-charging/index.ts';
import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import { columns, isShown, joined } from './repository.ts';
import type { SubscriptionName, SubscriptionRow } from './repository.ts';
import type { PeriodState } from './state-model.ts';

const page = statement(
  'subscription-operators-page',
  `-- every bucket: operators look across all people, newest first
   select ${columns} from dipper.subscription s ${joined}
   where ${isShown} and ($1::dipper.subscription_state is null or s.state = $1)
     and ($2::uuid is null or s.subscription_id < $2)
   order by s.subscription_id desc limit $3`,
);

const pageOfPerson = statement(
  'subscription-operators-page-of-person',
  `select ${columns} from dipper.subscription s ${joined}
   where s.bucket = $4 and s.user_id = $5 and ${isShown}
     and ($1::dipper.subscription_state is null or s.state = $1)
     and ($2::uuid is null or s.subscription_id < $2)
   order by s.subscription_id desc limit $3`,
);

export type SubscriptionsQuery = {
  readonly state: SubscriptionState | undefined;
  readonly after: string | undefined;
  readonly person: PersonKey | undefined;
  readonly limit: number;
};

export const findSubscriptionsOfAll = (
  db: Queryable,
  { state, after, person, limit }: SubscriptionsQuery,
): Promise<SubscriptionRow[]> => {
  const values = [state ?? null, after ?? null, limit];
  return person === undefined
    ? db.query<SubscriptionRow>(page, values)
    : db.query<SubscriptionRow>(pageOfPerson, [...values, person.bucket, person.userId]);
};

const one = statement(
  'subscription-operators-one',
  `select ${columns} from dipper.subscription s ${joined}
   where s.bucket = $1 and s.user_id = $2 and s.subscription_id = $3`,
);

/** Also one that never began, because its first charge failed: its charges lead there. */
export const findAnySubscription = async (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
): Promise<SubscriptionRow | undefined> =>
  (await db.query<SubscriptionRow>(one, [bucket, userId, subscriptionId]))[0];

export type PeriodRow = {
  readonly period_number: number;
  readonly state: PeriodState;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly amount: bigint;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  readonly give_up_at: Date | null;
  readonly paid_at: Date | null;
};

const periods = statement(
  'subscription-operators-periods',
  `select period_number, state::text, starts_at, ends_at, amount, attempts, next_attempt_at,
     give_up_at, paid_at
   from dipper.subscription_period
   where bucket = $1 and user_id = $2 and subscription_id = $3
   order by period_number desc limit 200`,
);

export type CardRow = {
  readonly company: string;
  readonly number_masked: string;
  readonly expiry: string | null;
  readonly is_main: boolean;
  readonly is_usable: boolean;
};

const card = statement(
  'subscription-operators-card',
  `select c.company, c.number_masked, c.expiry, c.is_main,
     c.state = 'kept' and c.key_state = 'live' as is_usable
   from dipper.card c where c.bucket = $1 and c.user_id = $2 and c.card_id = $3`,
);

export type InvoiceRow = {
  readonly kind: 'receipt' | 'credit';
  readonly country: string;
  readonly year: number;
  readonly number: bigint;
  readonly issued_at: Date;
  readonly user_id: bigint;
  readonly card_payment_id: string;
  readonly amount: bigint;
  readonly currency: OperatorCardPayment['currency'];
};

const invoices = statement(
  'subscription-operators-invoices',
  `select r.kind, r.country, r.year, r.number, r.issued_at, p.user_id, p.card_payment_id,
     coalesce(b.amount, p.amount) as amount, p.currency::text
   from dipper.card_payment p
   join dipper.receipt r on r.bucket = p.bucket and r.user_id = p.user_id
     and r.payment_id = p.card_payment_id
   left join dipper.refund b on b.bucket = r.bucket and b.user_id = r.user_id
     and b.refund_id = r.ref_id
   where p.bucket = $1 and p.user_id = $2 and p.subscription_id = $3
   order by r.issued_at desc, r.number desc limit 500`,
);

const retry = call('retry_subscription');

export type OperatorsView = {
  readonly periods: readonly PeriodRow[];
  readonly charges: readonly CardPaymentReport[];
  readonly invoices: readonly InvoiceRow[];
  readonly card: CardRow | undefined;
};

export const findOperatorsView = async (
  db: Queryable,
  name: SubscriptionName,
  cardId: SubscriptionRow['card_id'],
): Promise<OperatorsView> => {
  const { bucket, userId, subscriptionId } = name;
  const values = [bucket, userId, subscriptionId];
  const [foundPeriods, foundCharges, foundInvoices, [foundCard]] = await Promise.all([
    db.query<PeriodRow>(periods, values),
    findCardPaymentReportsOf(db, name),
    db.query<InvoiceRow>(invoices, values),
    db.query<CardRow>(card, [bucket, userId, cardId]),
  ]);
  return {
    periods: foundPeriods,
    charges: foundCharges,
    invoices: foundInvoices,
    card: foundCard,
  };
};

/** `done`, or why not. */
export const retrySubscription = (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
): Promise<Gives<'retry_subscription'>> => retry(db, { bucket, userId, subscriptionId });
