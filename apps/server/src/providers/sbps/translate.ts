import { errorCatalogue } from '@dipper/contract';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type {
  ChargeOutcome,
  Evidence,
  PaymentQuestion,
  RefundOrder,
  RefundOutcome,
  ReturnReading,
  ReturnVisit,
  WebhookReading,
} from '../../ports/payment-provider.ts';
import { said } from '../../platform/said.ts';
import { trackingShape } from './brought.ts';
import { isRefundRefusal, isRefundedBefore, resultOf } from './codes.ts';
import { amountMark } from './form.ts';
import { readMessage } from './message.ts';
import type { ResultMessage } from './message.ts';
import { transactionIdOf } from './order-id.ts';
import { sbpsProtocol } from './protocol.ts';
import { readXml } from './xml.ts';
import type { SpsAnswer } from './xml.ts';

/** Pure: between SBPS's words and ours. Each function is tested on recorded samples. */
export type Shop = {
  readonly merchantId: string;
  readonly serviceId: string;
  readonly hashKey: string;
};

const refundFailed = errorCatalogue.refund_failed.number;
const amountShape = /^[1-9]\d{0,6}$/;

const isOurs = ({ value }: ResultMessage, { merchantId, serviceId }: Shop): boolean =>
  value('merchant_id') === merchantId && value('service_id') === serviceId;

/** Whether the amount is the one that we asked for, wherever its digits were cut. */
const isAmountAsRequested = ({ value }: ResultMessage): boolean => {
  const [free1, free2] = amountMark(value('amount'));
  return value('free1') === free1 && value('free2') === free2 && value('free3') === '';
};

const { refusals, words } = sbpsProtocol;

/** A02-1. It comes from SBPS itself and is signed, so it is proof of what it says. */
export const readWebhook = (body: Buffer, shop: Shop): WebhookReading => {
  const message = readMessage(body);
  if (message === undefined) return { kind: 'refused', why: 'unreadable' };
  if (!message.isSignedFor('server', shop.hashKey)) return { kind: 'refused', why: 'forged' };
  const { value } = message;
  const transactionId = transactionIdOf(value('order_id'));
  const trackingId = value('res_tracking_id');
  if (transactionId === undefined || !isOurs(message, shop) || !trackingShape.test(trackingId)) {
    return { kind: 'refused', why: 'unreadable' };
  }
  if (!amountShape.test(value('amount')) || !isAmountAsRequested(message)) {
    return { kind: 'refused', why: 'forged' };
  }
  const result = value('res_result');
  const decision = resultOf(result);
  if (decision === undefined) return { kind: 'nothing', why: `a notice of ${result.slice(0, 8)}` };
  const event = {
    kind: 'event',
    eventId: `${trackingId}-${result}`,
    about: { transactionId },
  } as const;
  // Our OK completes the sale only if SBPS hears it: nothing is credited before that.
  return decision === 'done'
    ? { ...event, charge: trackingId }
    : { ...event, report: body.toString('latin1') };
};

/**
 * A03-1 goes through the person's hands; the fields that count are read together with those that
 * SBPS sent us itself. Unsigned fields prove nothing.
 */
export const readReturn = ({ page, body }: ReturnVisit, shop: Shop): ReturnReading => {
  if (page === 'cancel') return { kind: 'turned-back' };
  const message = readMessage(body);
  const decision = resultOf(message?.value('res_result'));
  const isReal =
    message?.isSignedFor('browser', shop.hashKey) === true &&
    isOurs(message, shop) &&
    decision !== undefined &&
    (decision === 'done') === (page === 'approve');
  return isReal ? { kind: 'told', proof: body.toString('latin1') } : { kind: 'look' };
};

type SpsResult = { readonly answer: SpsAnswer; readonly evidence: Evidence };

/** SBPS's own words, or why there are none. */
const readResult = (outbound: OutboundAnswer): SpsResult | Evidence => {
  if (outbound.kind !== 'answered') return { answered: outbound.kind, why: outbound.why };
  const { status, body } = outbound;
  const answer = status === 200 && typeof body === 'string' ? readXml(body) : undefined;
  if (answer === undefined) return { status, why: 'unreadable' };
  const evidence: Evidence = {
    id: answer.id,
    res_result: answer.value('res_result') ?? null,
    res_err_code: answer.value('res_err_code') ?? null,
    res_sps_transaction_id: answer.value('res_sps_transaction_id') ?? null,
    payment_status: answer.value('res_pay_method_info.payment_status') ?? null,
  };
  return { answer, evidence };
};

const isResult = (answer: SpsResult | Evidence): answer is SpsResult =>
  'answer' in answer && typeof answer.answer === 'object';

const statusOf = ({ answer }: SpsResult): string =>
  resultOf(answer.value('res_result')) === 'done'
    ? (answer.value('res_pay_method_info.payment_status') ?? '')
    : '';

const isSold = (status: string): boolean => said(words.status, status)?.as === 'paid';

/** The answer names no amount: the number that was asked with belongs to a sale that A02-1 proved. */
export const readReference = (
  outbound: OutboundAnswer,
  question: PaymentQuestion,
  trackingId: string,
): ChargeOutcome => {
  const result = readResult(outbound);
  if (!isResult(result)) return { kind: 'unknown', evidence: result };
  const evidence: Evidence = { asked: true, ...result.evidence };
  const status = statusOf(result);
  if (isSold(status)) {
    return {
      kind: 'succeeded',
      reference: question.reference,
      chargeReference: trackingId,
      amount: question.total,
      currency: question.currency,
      evidence,
    };
  }
  const ending = said(refusals.status, status);
  return ending === undefined
    ? { kind: 'unknown', evidence }
    : { kind: 'declined', failureCode: errorCatalogue[ending.reason].number, evidence };
};

/** Only a listed code is a refusal: after any other the refund may have been made. */
const refundFault = (code: string, evidence: Evidence): RefundOutcome =>
  isRefundRefusal(code)
    ? { kind: 'declined', failureCode: refundFailed, evidence }
    : { kind: 'unknown', evidence: { status: code, ...evidence } };

export const readRefund = (outbound: OutboundAnswer, order: RefundOrder): RefundOutcome => {
  const reading = readResult(outbound);
  if (!isResult(reading)) return { kind: 'unknown', evidence: reading };
  const { answer, evidence } = reading;
  const code = answer.value('res_err_code') ?? '';
  const isWhole = order.amount === order.total;
  const number = answer.value('res_sps_transaction_id');
  const result = resultOf(answer.value('res_result'));
  if (result === 'done' && number !== undefined) {
    return { kind: 'refunded', reference: number, amount: order.amount, evidence };
  }
  if (result !== 'refused') return { kind: 'unknown', evidence };
  // There is no key for a try: a whole refund that was made before is this one, whose answer was lost.
  if (isWhole && isRefundedBefore(code)) {
    return { kind: 'refunded', reference: order.refundId, amount: order.amount, evidence };
  }
  return refundFault(code, evidence);
};

/** Reads the outcome of a refund. A part leaves no trace that can be asked for, so its outcome stays unknown. */
export const readRefundReference = (
  outbound: OutboundAnswer,
  order: RefundOrder,
): RefundOutcome => {
  const result = readResult(outbound);
  if (!isResult(result)) return { kind: 'unknown', evidence: result };
  const { evidence } = result;
  const status = statusOf(result);
  const isRest = order.amount === order.held;
  if (said(refusals.status, status) !== undefined && isRest) {
    return { kind: 'refunded', reference: order.refundId, amount: order.amount, evidence };
  }
  // It may still be on its way to SBPS, so that it is sold is no refusal yet.
  const isWhole = order.amount === order.total;
  return { kind: isSold(status) && isWhole ? 'pending' : 'unknown', evidence };
};

export const cannotRefund = (why: string): RefundOutcome => ({
  kind: 'declined',
  failureCode: refundFailed,
  evidence: { why },
});
