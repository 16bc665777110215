import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { newUuid } from '../../../platform/ids.ts';
import type { ChargeOutcome } from '../../../ports/payment-provider.ts';
import { publicIdOf } from '../../charging/index.ts';
import { giveBackAlone, takeAlone } from '../../operators/index.ts';
import type { CardRefund } from '../../refunds/index.ts';
import { findRefundOf, sendWhatGoesBack } from '../give-back.ts';
import type { GiveBackTools } from '../give-back.ts';
import { lateOffsetsSeconds } from '../model.ts';
import { questionOf } from '../orders.ts';
import { claimCharge, findCardPayment } from '../repository.ts';
import type { CardPayment, CardPaymentName } from '../repository.ts';
import {
  endCardReview,
  findCardDecision,
  findCardRefusal,
  requestCardReviewRefund,
} from './repository.ts';
import type { CardReviewEnd } from './repository.ts';

export type CardReviewDecision = {
  readonly payment: CardPaymentName;
  readonly decision: 'credit' | 'give-back';
  readonly operator: string;
  readonly reason: string;
  /** The same decision is made once, however often it is sent. */
  readonly key: string;
};

export type CardReviewed =
  | { readonly kind: 'decided'; readonly refund: CardRefund | undefined }
  | { readonly kind: 'refused'; readonly error: ErrorName };

type Taken = Extract<ChargeOutcome, { kind: 'succeeded' }>;

const refused = (error: ErrorName): CardReviewed => ({ kind: 'refused', error });

const refundOf = async (
  tools: GiveBackTools,
  payment: CardPaymentName,
  refundId: string | null,
): Promise<CardReviewed> => ({
  kind: 'decided',
  refund: await findRefundOf(tools, payment, ({ refund_id: id }) => id === refundId),
});

/** Returns the earlier response to this very call; undefined on the first one. */
const findBefore = async (
  tools: GiveBackTools,
  { payment, key, decision, operator, reason }: CardReviewDecision,
): Promise<CardReviewed | undefined> => {
  const row = await findCardDecision(tools.database, payment, key);
  if (row === undefined) return undefined;
  const isSame = row.decision === decision && row.operator === operator && row.reason === reason;
  return isSame ? refundOf(tools, payment, row.refund_id) : refused('idempotency_key_mismatch');
};

const end = async (
  { database, log }: GiveBackTools,
  { payment, decision, operator, reason, key }: CardReviewDecision,
  ending: CardReviewEnd,
): Promise<CardReviewed> => {
  const evidence = { decision, operator, reason, key, provider: ending.evidence };
  const outcome = await endCardReview(database, payment, { ...ending, evidence });
  if (outcome !== 'accepted') return refused(outcome);
  const { userId, cardPaymentId: paymentId } = payment;
  const named = { transactionId: publicIdOf('c', { userId, id: paymentId }), paymentId };
  const moved = { event: 'card-payment-moved', ...named, state: ending.outcome };
  log.info({ ...moved, cause: 'operator' }, 'a card payment has moved');
  return { kind: 'decided', refund: undefined };
};

const numberOf = ({ chargeReference, reference }: Taken): string => chargeReference ?? reference;

const credit = async (
  tools: GiveBackTools,
  decision: CardReviewDecision,
  { row, taken }: { readonly row: CardPayment; readonly taken: Taken },
): Promise<CardReviewed> => {
  const { amount, currency, evidence } = taken;
  const reference = numberOf(taken);
  // A provider's charge can pay for one thing only, even if an operator decides otherwise.
  if (!(await claimCharge(tools.database, row, reference))) {
    return refused('payment_information_incorrect');
  }
  const findings = { ...evidence, reference, amount: String(amount), currency };
  const ending = { outcome: 'succeeded', reference, amount, currency, evidence: findings } as const;
  const ended = await end(tools, decision, ending);
  // The credited charge may have come too late to be of use; then it is refunded.
  await sendWhatGoesBack(tools, decision.payment);
  return ended;
};

/** Refunds the charge. Above the operator's own limit a second operator must decide the same. */
const giveBack = async (
  tools: GiveBackTools,
  decision: CardReviewDecision,
  taken: Taken,
): Promise<CardReviewed> => {
  const { payment, key, operator, reason } = decision;
  const refundId = newUuid();
  const { amount, currency, chargeReference: reference = null } = taken;
  const claim = { claimId: refundId, kind: 'refund', unit: currency, amount } as const;
  const isTaken = await takeAlone(tools.database, operator, claim);
  const aloneMost = isTaken ? amount : 0n;
  const wants = { refundId, key, operator, reason, amount, currency, reference, aloneMost };
  const outcome = await requestCardReviewRefund(tools.database, payment, wants);
  if (outcome !== 'accepted') {
    if (isTaken) await giveBackAlone(tools.database, operator, refundId);
    return refused(outcome);
  }
  await sendWhatGoesBack(tools, payment);
  return refundOf(tools, payment, refundId);
};

const close = (
  tools: GiveBackTools,
  decision: CardReviewDecision,
  { evidence }: ChargeOutcome,
): Promise<CardReviewed> => {
  // The provider has canceled the charge, so nothing was paid that could be credited.
  if (decision.decision === 'credit') return Promise.resolve(refused('payment_canceled'));
  const failureCode = errorCatalogue.payment_canceled.number;
  const askAfterSeconds = lateOffsetsSeconds[0];
  return end(tools, decision, { outcome: 'declined', failureCode, askAfterSeconds, evidence });
};

/** Asks the provider first: only the amount that it holds can be credited or refunded. */
const act = async (tools: GiveBackTools, decision: CardReviewDecision): Promise<CardReviewed> => {
  const row = await findCardPayment(tools.database, decision.payment);
  if (row === undefined) return refused('card_payment_not_found');
  const taken = await tools.providerOf(row.provider).ask(questionOf(row, tools.fieldKeys));
  switch (taken.kind) {
    case 'succeeded':
      return decision.decision === 'credit'
        ? credit(tools, decision, { row, taken })
        : giveBack(tools, decision, taken);
    case 'canceled':
    case 'declined':
      return close(tools, decision, taken);
    case 'mismatch':
      // Our books cannot express this amount: operators refund it at the provider, then close it here.
      return refused('payment_information_incorrect');
    case 'choose-again':
    case 'pending':
    case 'awaiting-deposit':
      return refused('payment_in_progress');
    case 'unknown':
      return refused('provider_unavailable');
  }
};

export const decideCardReview = async (
  tools: GiveBackTools,
  decision: CardReviewDecision,
): Promise<CardReviewed> => {
  const before = await findBefore(tools, decision);
  if (before !== undefined) return before;
  const refusal = await findCardRefusal(tools.database, decision.payment);
  const answered = refusal === null ? await act(tools, decision) : refused(refusal);
  // The same call may have come twice at once: the second one hears what the first has done.
  return answered.kind === 'refused' ? ((await findBefore(tools, decision)) ?? answered) : answered;
};
