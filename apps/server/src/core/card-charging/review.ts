import type { ErrorName } from '@dipper/contract';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import { publicIdOf, secondsToLateQuestion } from '../charging/index.ts';
import type { CardRefund, RefundRefusal } from '../refunds/index.ts';
import { decideReview } from '../reviews/index.ts';
import type { Decision, ReviewEnd } from '../reviews/index.ts';
import { endCardReview } from './back-repository.ts';
import { chargeOf, findRefundOf, sendWhatGoesBack } from './give-back.ts';
import type { GiveBackTools } from './give-back.ts';
import { questionOf } from './orders.ts';
import { claimCharge, findCardPayment } from './repository.ts';
import type { CardPayment, CardPaymentName } from './repository.ts';

export type CardReviewDecision = Decision & { readonly payment: CardPaymentName };

export type CardReviewed =
  | { readonly kind: 'decided'; readonly refund: CardRefund | undefined }
  | { readonly kind: 'refused'; readonly error: ErrorName };

/** Asks about the charge; its own number, where the provider has told one, is its reference. */
const inspect = async (tools: GiveBackTools, row: CardPayment): Promise<ChargeOutcome> => {
  const outcome = await tools.providerOf(row.provider).ask(questionOf(row, tools.fieldKeys));
  return outcome.kind === 'succeeded'
    ? { ...outcome, reference: outcome.chargeReference ?? outcome.reference }
    : outcome;
};

const end = async (
  tools: GiveBackTools,
  payment: CardPaymentName,
  { taken, failureCode, evidence }: ReviewEnd,
): Promise<'accepted' | RefundRefusal> => {
  const outcome = await endCardReview(tools.database, {
    ...payment,
    outcome: taken === undefined ? 'declined' : 'succeeded',
    reference: taken?.reference,
    amount: taken?.amount,
    currency: taken?.currency,
    failureCode,
    askAfterSeconds: taken === undefined ? secondsToLateQuestion(0, 'card') : undefined,
    evidence,
  });
  // The credited charge may have come too late to be of use; then it is refunded.
  if (outcome === 'accepted') await sendWhatGoesBack(tools, payment);
  return outcome;
};

/** Decides on a charge of a card in review. */
export const decideCardReview = async (
  tools: GiveBackTools,
  { payment, ...decision }: CardReviewDecision,
): Promise<CardReviewed> => {
  const { database, log } = tools;
  const row = await findCardPayment(database, payment);
  if (row === undefined) return { kind: 'refused', error: 'card_payment_not_found' };
  const { userId, cardPaymentId: id } = payment;
  const answered = await decideReview(
    {
      kind: 'card',
      payment: chargeOf(payment),
      database,
      log,
      inspect: () => inspect(tools, row),
      claim: ({ reference }) => claimCharge(database, row, reference),
      end: (ending) => end(tools, payment, ending),
      send: () => sendWhatGoesBack(tools, payment),
      moved: {
        event: 'card-payment-moved',
        transactionId: publicIdOf('c', { userId, id }),
        closed: 'declined',
      },
    },
    decision,
  );
  if (answered.kind === 'refused') return answered;
  const { refundId } = answered;
  const refund = await findRefundOf(tools, payment, (one) => one.refund_id === refundId);
  return { kind: 'decided', refund };
};
