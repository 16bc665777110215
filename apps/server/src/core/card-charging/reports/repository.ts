import type { Currency } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { CardPaymentState } from '../model.ts';
import type { CardPayment, CardPaymentName } from '../repository.ts';

export type CardPaymentReport = {
  readonly user_id: bigint;
  readonly card_payment_id: string;
  readonly state: CardPaymentState;
  readonly purpose: CardPayment['purpose'];
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
  'card-charging-told',
  `select ${columns} from dipper.card_payment p
   where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = $3`,
);

const pageOf = `($1::dipper.charge_state is null or p.state = $1)
     and ($2::uuid is null or p.card_payment_id < $2)
   order by p.card_payment_id desc limit $3`;

const page = statement(
  'card-charging-told-page',
  `-- every bucket: operators look across all people, newest first
   select ${columns} from dipper.card_payment p where ${pageOf}`,
);

/** A charge has one refund at a time that is not done, so none is listed twice. */
const goingBack = statement(
  'card-charging-told-going-back',
  `-- every bucket: the refunds that are due are few
   select ${columns} from dipper.refund_due d
   join dipper.refund r on r.bucket = d.bucket and r.user_id = d.user_id
     and r.refund_id = d.refund_id
   join dipper.card_payment p on p.bucket = r.bucket and p.user_id = r.user_id
     and p.card_payment_id = r.payment_id
   where r.charge_kind = 'card' and r.state in ('unknown', 'declined') and ${pageOf}`,
);

const ofSubscription = statement(
  'card-charging-told-of-subscription',
  `select ${columns} from dipper.card_payment p
   where p.bucket = $1 and p.user_id = $2 and p.subscription_id = $3
   order by p.requested_at desc, p.card_payment_id desc limit 500`,
);

export const findCardPaymentReport = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
): Promise<CardPaymentReport | undefined> =>
  (await db.query<CardPaymentReport>(one, [bucket, userId, cardPaymentId]))[0];

type PageQuery = {
  readonly state: CardPaymentState | undefined;
  readonly after: string | undefined;
  /** True lists only charges whose refund is unanswered or refused. */
  readonly isGoingBack: boolean;
  readonly limit: number;
};

export const findCardPaymentReports = (
  db: Queryable,
  { state, after, isGoingBack, limit }: PageQuery,
): Promise<CardPaymentReport[]> =>
  db.query<CardPaymentReport>(isGoingBack ? goingBack : page, [
    state ?? null,
    after ?? null,
    limit,
  ]);

type Subscription = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly subscriptionId: string;
};

export const findCardPaymentReportsOf = (
  db: Queryable,
  { bucket, userId, subscriptionId }: Subscription,
): Promise<CardPaymentReport[]> =>
  db.query<CardPaymentReport>(ofSubscription, [bucket, userId, subscriptionId]);
