import type { Locale } from '@dipper/contract';
import type {
  Begun,
  ChargeOutcome,
  Evidence,
  PaymentOrder,
  PaymentQuestion,
  ReturnReading,
  ReturnVisit,
} from '../../ports/payment-provider.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { said } from '../../platform/said.ts';
import { sent } from '../../platform/sent.ts';
import { paypalProtocol } from './protocol.ts';
import { issueOf, noOf, readNo, readRefusal, silenceOf } from './issues.ts';
import { readAmount, writeAmount } from './money.ts';
import { createdSchema, orderSchema } from './schemas.ts';
import type { Capture, Order, Refund } from './schemas.ts';

const { messages, words } = paypalProtocol;

/** Pure: between our words and PayPal's. Each function is tested on recorded samples. */
export type PayPalTexts = {
  /** The address that PayPal sends the person back to, without the payment's name at the end. */
  readonly returnBase: string;
};

const nameMax = 127;
const brandName = 'Dipper';
/** Seconds that PayPal keeps an order that nobody has approved, or an approval that nobody uses. */
const orderLifetimeSeconds = 3 * 60 * 60;
const methods = new Set([45, 54]);

const localeOf = {
  en: 'en-US',
  ar: 'ar-SA',
  zh: 'zh-TW',
  ko: 'ko-KR',
  ja: 'ja-JP',
} as const satisfies Record<Locale, string>;

/** Items have to add up to the total exactly; where they would not, all of it is one item. */
const itemOf = ({ itemName, quantity, total, currency }: PaymentOrder) => {
  const count = BigInt(quantity);
  const isEven = total % count === 0n;
  return {
    name: itemName.slice(0, nameMax),
    quantity: isEven ? String(quantity) : '1',
    unit_amount: writeAmount(isEven ? total / count : total, currency),
    category: 'DIGITAL_GOODS',
  };
};

export const createBody = (order: PaymentOrder, { returnBase }: PayPalTexts) => {
  if (!methods.has(order.methodId)) throw new Error(`PayPal has no method ${order.methodId}`);
  const amount = writeAmount(order.total, order.currency);
  return sent(messages.create, {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.transactionId,
        description: order.itemName.slice(0, nameMax),
        amount: { ...amount, breakdown: { item_total: amount } },
        items: [itemOf(order)],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: brandName,
          locale: localeOf[order.locale],
          landing_page: 'LOGIN',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: `${returnBase}/approve/${order.transactionId}`,
          cancel_url: `${returnBase}/cancel/${order.transactionId}`,
        },
      },
    },
  });
};

export const readCreated = (answer: OutboundAnswer): Begun => {
  const no = readNo('begin', answer);
  if (no) return no;
  const isDone = answer.kind === 'answered' && (answer.status === 200 || answer.status === 201);
  const parsed = isDone ? createdSchema.safeParse(answer.body) : undefined;
  const page = parsed?.data?.links.find(({ rel }) => said(words.link, rel)?.as === 'page');
  if (parsed?.success !== true || page === undefined || !URL.canParse(page.href)) {
    return { kind: 'failed', evidence: silenceOf(answer) };
  }
  const { id, status } = parsed.data;
  return {
    kind: 'redirect',
    reference: id,
    redirectUrl: page.href,
    lifetimeSeconds: orderLifetimeSeconds,
    evidence: { id, status },
  };
};

/** The payer's number is in the address only after the approval. */
export const readReturn = ({ page, query }: ReturnVisit): ReturnReading => {
  if (page === 'cancel') return { kind: 'turned-back' };
  const { token, PayerID } = query;
  if (page === 'fail' || token === undefined || PayerID === undefined) return { kind: 'look' };
  return { kind: 'proof', proof: token };
};

const orderNumber = /^[0-9A-Z]{10,36}$/;

/** The page knows a payment by PayPal's number for it when it comes back from there. */
export const resultNameOf = ({ page, query: { token } }: ReturnVisit): string | undefined =>
  page === 'cancel' || token === undefined || !orderNumber.test(token)
    ? undefined
    : `paypal?token=${token}`;

const capturesOf = ({ purchase_units }: Order): readonly Capture[] =>
  purchase_units.flatMap(({ payments }) => payments?.captures ?? []);

const refundsOf = ({ purchase_units }: Order): readonly Refund[] =>
  purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);

/** Undefined if a refund has an unlisted state: then the amount held is unknown too. */
export const refundedOf = (order: Order): bigint | undefined => {
  const made = refundsOf(order).filter(({ status }) => noOf('refund-status', status) === undefined);
  if (made.some(({ status }) => said(words.refund, status) === undefined)) return undefined;
  return made.reduce((sum, { amount }) => sum + ((amount && readAmount(amount)?.amount) ?? 0n), 0n);
};

type Taken = {
  readonly capture: Capture;
  readonly reference: string;
  readonly refunded: bigint | undefined;
  readonly evidence: Evidence;
};

const isHeld = ({ status }: Capture): boolean => said(words.capture, status)?.as === 'held';
const isGone = ({ status }: Capture): boolean => noOf('status', status) !== undefined;

/** Money that PayPal has captured counts at its present amount, without refunds. */
export const readCapture = ({ capture, reference, refunded, evidence }: Taken): ChargeOutcome => {
  const { id, status } = capture;
  const charged = readAmount(capture.amount);
  if (charged === undefined) {
    // Money that was charged without being requested.
    return isHeld(capture)
      ? { kind: 'mismatch', chargeReference: id, evidence: { ...evidence, why: 'amount' } }
      : { kind: 'unknown', evidence: { ...evidence, why: 'amount' } };
  }
  if (isHeld(capture)) {
    if (refunded === undefined) {
      return { kind: 'unknown', evidence: { ...evidence, why: 'refund of another state' } };
    }
    return {
      kind: 'succeeded',
      reference,
      chargeReference: id,
      amount: charged.amount - refunded,
      currency: charged.currency,
      evidence,
    };
  }
  // Charged and under review, or on its way from a bank: nothing is delivered, and nothing has
  // ended.
  const failureCode = noOf('status', status);
  return failureCode === undefined
    ? { kind: 'unknown', evidence: { ...evidence, why: 'capture pending' } }
    : { kind: 'declined', failureCode, evidence };
};

const evidenceOf = (order: Order, capture: Capture | undefined): Evidence => ({
  order: order.id,
  status: order.status,
  capture: capture?.id ?? null,
  capture_status: capture?.status ?? null,
  reason: capture?.status_details?.reason ?? null,
  value: capture?.amount.value ?? null,
  currency: capture?.amount.currency_code ?? null,
});

const customIdOf = (order: Order, capture: Capture | undefined): string | undefined =>
  order.purchase_units[0]?.custom_id ?? capture?.custom_id;

/** One that was declined may stand before the one that took the money. */
const captureOf = (order: Order): Capture | undefined => {
  const captures = capturesOf(order);
  return captures.find(isHeld) ?? captures.find((capture) => !isGone(capture)) ?? captures[0];
};

const readOrder = (order: Order, question: PaymentQuestion): ChargeOutcome => {
  const capture = captureOf(order);
  const evidence = evidenceOf(order, capture);
  const customId = customIdOf(order, capture);
  if (customId !== undefined && customId !== question.transactionId) {
    return { kind: 'unknown', evidence: { ...evidence, why: 'another order' } };
  }
  if (capture !== undefined) {
    return readCapture({
      capture,
      reference: order.id,
      refunded: refundedOf(order),
      evidence,
    });
  }
  // Nobody takes the money of such an order but us.
  const stage = said(words.order, order.status)?.as;
  if (stage !== undefined) return { kind: 'pending', stage, evidence };
  const failureCode = noOf('status', order.status);
  return failureCode === undefined
    ? { kind: 'unknown', evidence: { ...evidence, why: 'no capture' } }
    : { kind: 'declined', failureCode, evidence };
};

export const readQuery = (answer: OutboundAnswer, question: PaymentQuestion): ChargeOutcome => {
  const parsed =
    answer.kind === 'answered' && answer.status === 200
      ? orderSchema.safeParse(answer.body)
      : undefined;
  if (parsed?.success === true) return readOrder(parsed.data, question);
  return { kind: 'unknown', evidence: silenceOf(answer) };
};

/** Undefined: it was captured before, by a try whose answer was lost, so the order has to be read. */
export const readCaptured = (
  answer: OutboundAnswer,
  question: PaymentQuestion,
): ChargeOutcome | undefined => {
  const issue = readRefusal(answer)?.issue;
  const why = issueOf(issue ?? '');
  if (why === 'captured') return undefined;
  const no = readNo('charge', answer);
  if (no) return why === undefined ? no : { ...no, kind: 'choose-again', why };
  const isDone = answer.kind === 'answered' && (answer.status === 200 || answer.status === 201);
  const parsed = isDone ? orderSchema.safeParse(answer.body) : undefined;
  return parsed?.success === true
    ? readOrder(parsed.data, question)
    : { kind: 'unknown', evidence: silenceOf(answer) };
};
