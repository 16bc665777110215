import type { RefundInfo } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Log } from '../../platform/log.ts';
import {
  findPayment,
  questionOf,
  secondsToLateQuestion,
  transactionId,
} from '../charging/index.ts';
import type { Charging, PaymentName } from '../charging/index.ts';
import { findRefund, sealAccount } from '../refunds/index.ts';
import type { Refund, Refunds } from '../refunds/index.ts';
import { endReview } from './repository.ts';
import { decideReview } from './review.ts';
import type { Decided, Decision, Doubtful, Review, Taken } from './review.ts';

export type ReviewDecision = Decision & {
  readonly payment: PaymentName;
  /** The account for a refund, if the method cannot refund. */
  readonly account?: RefundInfo | undefined;
};

export type ReviewAnswered =
  | { readonly kind: 'decided'; readonly refund: Refund | undefined }
  | Extract<Decided, { kind: 'refused' }>;

export type Reviews = {
  /** Decides on a purchase in review. */
  readonly decide: (decision: ReviewDecision) => Promise<ReviewAnswered>;
};

export type ReviewsOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly fieldKeys: FieldKeys;
  readonly charging: Charging;
  readonly refunds: Refunds;
};

const asOrdered = async (
  database: Database,
  name: PaymentName,
  { chargeReference, evidence }: Doubtful,
): Promise<Taken | undefined> => {
  const payment = await findPayment(database, name);
  if (payment === undefined || payment.provider_reference === null) return undefined;
  const { reference, total: amount, currency } = questionOf(payment, payment.provider_reference);
  return { kind: 'succeeded', reference, chargeReference, amount, currency, evidence };
};

const reviewOf = (
  { database, log, fieldKeys, charging, refunds }: ReviewsOptions,
  payment: PaymentName,
  account: RefundInfo | undefined,
): Review => ({
  kind: 'purchase',
  payment,
  database,
  log,
  inspect: () => charging.inspect(payment),
  asOrdered: (doubtful) => asOrdered(database, payment, doubtful),
  claim: (taken) => charging.adopt(payment, taken),
  end: ({ taken, failureCode, isForGood, evidence }) =>
    endReview(database, {
      ...payment,
      outcome: taken === undefined ? 'canceled' : 'succeeded',
      amount: taken?.amount,
      currency: taken?.currency,
      chargeReference: taken?.chargeReference,
      failureCode,
      askAfterSeconds: isForGood ? undefined : (secondsToLateQuestion(0) ?? undefined),
      evidence,
    }),
  account: {
    sealed: account && sealAccount(fieldKeys, payment, account),
    takingBack: refunds.takingBack,
  },
  send: (refundId) => refunds.goOn({ ...payment, refundId }),
  moved: {
    event: 'payment-moved',
    transactionId: transactionId(payment),
    closed: 'canceled',
  },
});

export const createReviews = (options: ReviewsOptions): Reviews => ({
  decide: async ({ payment, account, ...decision }) => {
    const answered = await decideReview(reviewOf(options, payment, account), decision);
    if (answered.kind === 'refused') return answered;
    const { refundId } = answered;
    const refund =
      refundId === undefined
        ? undefined
        : await findRefund(options.database, { ...payment, refundId });
    return { kind: 'decided', refund };
  },
});
