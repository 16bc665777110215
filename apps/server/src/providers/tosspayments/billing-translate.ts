import { errorCatalogue } from '@dipper/contract';
import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type {
  AuthorizeRequest,
  BillingOrder,
  BillingQuestion,
  BillingRefundOrder,
  Issued,
} from '../../ports/billing-provider.ts';
import type { ChargeOutcome, Evidence, RefundOrder } from '../../ports/payment-provider.ts';
import { said } from '../../platform/said.ts';
import { sent } from '../../platform/sent.ts';
import { tosspaymentsProtocol } from './protocol.ts';
import { evidenceOf, readAnswer, silence } from './answers.ts';
import type { TossPayment } from './answers.ts';
import { companyOf, keyFailureNumberOf, keyRefusalOf } from './codes.ts';
import { windowAddress } from './window.ts';
import type { WindowSettings } from './window.ts';

const { messages, methods, refusals, words } = tosspaymentsProtocol;

/** Pure: charges by billing key, between our words and those of Toss Payments. */
const orderNameMax = 100;
const cardMethod = methods.card.id;

export const keyBody = (authKey: string, customerKey: string) =>
  sent(messages.issueKey, { authKey, customerKey });

export const chargeBody = ({ customerKey, orderId, itemName, total }: BillingOrder) =>
  sent(messages.chargeKey, {
    customerKey,
    amount: Number(total),
    orderId,
    orderName: itemName.slice(0, orderNameMax),
  });

/** Returns the address of the window, which sends the browser back with `authKey` and `customerKey`, or with a code. */
export const cardWindowAddress = (
  { cardUrl, key }: WindowSettings,
  { customerKey, successUrl, failUrl, locale }: AuthorizeRequest,
  now: Date,
): string =>
  windowAddress(
    cardUrl,
    { method: methods.card.name, customerKey, successUrl, failUrl, locale },
    { key, now },
  );

const taken = (payment: TossPayment, amount: number): ChargeOutcome => ({
  kind: 'succeeded',
  reference: payment.orderId,
  chargeReference: payment.paymentKey,
  amount: BigInt(amount),
  currency: payment.currency,
  evidence: evidenceOf(payment),
});

const isOther = (payment: TossPayment, { orderId, chargeReference }: BillingQuestion): boolean =>
  payment.orderId !== orderId ||
  (chargeReference !== null && payment.paymentKey !== chargeReference);

/** Reads a charge by key. Refunded money was taken first: the amount that is left is a question of refunds. */
const readPayment = (payment: TossPayment, question: BillingQuestion): ChargeOutcome => {
  const evidence = evidenceOf(payment);
  if (isOther(payment, question)) {
    return { kind: 'unknown', evidence: { ...evidence, why: 'another order' } };
  }
  const word = said(words.keyStatus, payment.status)?.as;
  if (word === 'paid') return taken(payment, payment.totalAmount);
  if (word !== undefined) return { kind: 'pending', stage: word, evidence };
  if (!said(refusals.keyStatus, payment.status)) return { kind: 'unknown', evidence };
  const failureCode = keyFailureNumberOf(payment.failure?.code ?? '');
  return { kind: 'declined', failureCode, evidence };
};

export const readCharge = (answer: OutboundAnswer, order: BillingOrder): ChargeOutcome => {
  const read = readAnswer(answer);
  if (read.kind === 'payment')
    return readPayment(read.payment, { ...order, chargeReference: null });
  const { evidence } = read;
  const no = read.kind === 'refused' ? said(refusals.keyCharge, read.code) : undefined;
  return no === undefined
    ? { kind: 'unknown', evidence }
    : { kind: 'declined', failureCode: errorCatalogue[no.reason].number, evidence };
};

/** Asked by our own number: only Toss's own "there is none", of a charge it never numbered, says so. */
export const readQuery = (answer: OutboundAnswer, question: BillingQuestion): ChargeOutcome => {
  const read = readAnswer(answer);
  if (read.kind === 'payment') return readPayment(read.payment, question);
  const isNone = read.kind === 'refused' && said(words.code, read.code) !== undefined;
  return isNone && question.chargeReference === null
    ? { kind: 'canceled', evidence: { ...read.evidence, why: 'not found' } }
    : { kind: 'unknown', evidence: read.evidence };
};

/** Returns it as the refund of a payment by card: there is only one way to cancel. */
export const refundOf = (order: BillingRefundOrder, reference: string): RefundOrder => ({
  transactionId: order.orderId,
  personReference: order.customerKey,
  methodId: cardMethod,
  reference,
  chargeReference: reference,
  total: order.total,
  currency: order.currency,
  requestedAt: order.requestedAt,
  refundId: order.refundId,
  place: order.place,
  amount: order.amount,
  held: order.held,
  reason: order.reason,
});

const issuedSchema = z.object({
  customerKey: z.string(),
  billingKey: z.string().check(z.minLength(1), z.maxLength(200)),
  card: z.object({
    issuerCode: z.string(),
    number: z.string().check(z.minLength(1), z.maxLength(40)),
    cardType: z.optional(z.nullable(z.string())),
    ownerType: z.optional(z.nullable(z.string())),
  }),
});

const unreadable = (evidence: Evidence): Issued => ({ kind: 'unknown', evidence });

export const readIssued = (answer: OutboundAnswer, customerKey: string): Issued => {
  if (answer.kind !== 'answered') return unreadable(silence(answer));
  const { status } = answer;
  const parsed = issuedSchema.safeParse(answer.body);
  if (status !== 200 || !parsed.success) {
    const read = readAnswer(answer);
    const evidence = read.kind === 'payment' ? { status } : read.evidence;
    const reason = read.kind === 'refused' ? keyRefusalOf(read.code) : undefined;
    if (reason === undefined) return unreadable(evidence);
    return { kind: 'declined', failureCode: errorCatalogue[reason].number, evidence };
  }
  const { billingKey, card } = parsed.data;
  if (parsed.data.customerKey !== customerKey) {
    const failureCode = errorCatalogue.card_link_failed.number;
    return { kind: 'declined', failureCode, evidence: { status, why: 'another person' } };
  }
  return {
    kind: 'issued',
    card: {
      billingKey,
      number: card.number,
      company: companyOf(card.issuerCode),
      kind: said(words.cardType, card.cardType ?? '')?.as ?? 'unknown',
      owner: said(words.ownerType, card.ownerType ?? '')?.as ?? 'unknown',
    },
    evidence: { status, issuer: card.issuerCode, card_type: card.cardType ?? null },
  };
};

export const readForgotten = (answer: OutboundAnswer): 'forgotten' | 'unknown' => {
  if (answer.kind !== 'answered') return 'unknown';
  if (answer.status === 200) return 'forgotten';
  const read = readAnswer(answer);
  return read.kind === 'refused' && said(refusals.forget, read.code) ? 'forgotten' : 'unknown';
};
