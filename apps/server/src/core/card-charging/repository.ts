import type { Currency } from '@dipper/contract';
import { call, callEach, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { Decision } from '../charging/index.ts';
import type { CardPaymentState } from './model.ts';

export type CardPaymentName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly cardPaymentId: string;
};

export type CardPayment = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly card_payment_id: string;
  readonly order_id: string;
  readonly purpose: 'trial' | 'period' | 'change';
  readonly subscription_id: string | null;
  readonly period_number: number | null;
  readonly attempt: number | null;
  readonly card_id: string;
  readonly provider: string;
  readonly item_name: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly state: CardPaymentState;
  readonly failure_code: number | null;
  readonly charge_reference: string | null;
  readonly refunded_amount: bigint;
  readonly requested_at: Date;
  readonly finished_at: Date | null;
  readonly customer_key: string;
  readonly key_state: 'live' | 'gone' | 'forgotten';
  readonly billing_key_sealed: Buffer | null;
  readonly age_seconds: number;
  /** True once the charge comes too late to be of use; then it must not be sent. */
  readonly is_too_late: boolean;
};

const find = statement(
  'card-charging-find',
  `select p.bucket, p.user_id, p.card_payment_id, p.order_id, p.purpose, p.subscription_id,
     p.period_number, p.attempt, p.card_id, p.provider, p.item_name, p.amount, p.currency::text,
     p.state::text, p.failure_code, p.charge_reference, p.refunded_amount, p.requested_at,
     p.finished_at, c.customer_key, c.key_state, c.billing_key_sealed,
     extract(epoch from dipper.current_time() - p.requested_at)::int as age_seconds,
     dipper.is_charge_too_late(row(p.*)::dipper.card_payment, dipper.current_time()) as is_too_late
   from dipper.card_payment p
   join dipper.card c on c.bucket = p.bucket and c.user_id = p.user_id and c.card_id = p.card_id
   where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = $3`,
);

const send = callEach('send_card_payment');
const settle = call('settle_card_payments');
const claim = call('claim_reference');
const markGone = call('mark_card_gone');

export const findCardPayment = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
): Promise<CardPayment | undefined> =>
  (await db.query<CardPayment>(find, [bucket, userId, cardPaymentId]))[0];

/** The form of a charge that `together` of charging takes. */
export type About = {
  readonly payment: {
    readonly bucket: number;
    readonly userId: bigint;
    readonly paymentId: string;
  };
};

export const about = ({ bucket, userId, cardPaymentId }: CardPaymentName): About => ({
  payment: { bucket, userId, paymentId: cardPaymentId },
});

/** Whether each charge is its caller's to ask for. */
export const sendCardPayments = (
  db: Queryable,
  items: readonly About[],
  askAfterSeconds: number,
): Promise<readonly boolean[]> =>
  send(
    db,
    items.map(({ payment: { paymentId: cardPaymentId, ...who } }) => ({
      ...who,
      cardPaymentId,
      askAfterSeconds,
    })),
  );

export type CardSettlement = About &
  Decision & {
    readonly cause: 'send' | 'poll' | 'webhook' | 'reconcile';
    /** The charge as the provider made it; undefined where it made none. */
    readonly charged: ChargedCard | undefined;
  };

export type ChargedCard = {
  readonly reference: string;
  readonly amount?: bigint;
  readonly currency?: Currency;
};

/** A charge of a card has fewer states than a purchase. */
export type CardSettled = Pick<Gives<'settle_card_payments'>, 'decision'> & {
  readonly state: CardPaymentState | null;
};

export const settleCardPayments = async (
  db: Queryable,
  items: readonly CardSettlement[],
): Promise<readonly CardSettled[]> => {
  const rows = await settle<CardSettled & { readonly card_payment_id: string }>(db, {
    bucket: items.map(({ payment }) => payment.bucket),
    userId: items.map(({ payment }) => payment.userId),
    cardPaymentId: items.map(({ payment }) => payment.paymentId),
    outcome: items.map((item) => item.outcome),
    reference: items.map(({ charged }) => charged?.reference),
    amount: items.map(({ charged }) => charged?.amount),
    currency: items.map(({ charged }) => charged?.currency),
    cause: items.map((item) => item.cause),
    evidence: items.map((item) => JSON.stringify(item.evidence)),
    failureCode: items.map((item) => item.failureCode),
    askAfterSeconds: items.map((item) => item.askAfterSeconds),
  });
  const byId = new Map(rows.map((row) => [row.card_payment_id, row]));
  return items.map(
    ({ payment }) => byId.get(payment.paymentId) ?? { decision: 'missing', state: null },
  );
};

/** Whether the provider's number is this charge's, and of no other payment of ours. */
export const claimCharge = (
  db: Queryable,
  { bucket, user_id: userId, card_payment_id: paymentId, provider }: CardPayment,
  reference: string,
): Promise<boolean> => claim(db, { provider, reference, bucket, userId, paymentId });

export const markCardGone = async (
  db: Queryable,
  { bucket, user_id: userId, card_id: cardId }: Pick<CardPayment, 'bucket' | 'user_id' | 'card_id'>,
): Promise<void> => {
  await markGone(db, { bucket, userId, cardId });
};
