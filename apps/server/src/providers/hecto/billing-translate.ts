import { errorCatalogue } from '@dipper/contract';
import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type {
  BillingOrder,
  BillingQuestion,
  BillingRefundOrder,
} from '../../ports/billing-provider.ts';
import type {
  ChargeOutcome,
  Evidence,
  PaymentQuestion,
  RefundOrder,
} from '../../ports/payment-provider.ts';
import { said } from '../../platform/said.ts';
import { sent } from '../../platform/sent.ts';
import { hectoMessages } from './messages.ts';
import { failureOf, isDone, isNo, statusOf } from './codes.ts';
import { hectoProtocol } from './protocol.ts';
import { cutToBytes, hashOf, openField, sealField, seoulStamp } from './fields.ts';
import { flatten, silence } from './inquiry.ts';
import type { InquiryReading } from './inquiry.ts';
import type { HectoShop } from './settings.ts';

/** Pure: charges by billing key, between our words and Hecto's. */
const { methods, words } = hectoProtocol;
const cardMethod = methods.card.id;
const nameBytesMax = 128;
const customerNameBytesMax = 30;
const customerIdBytesMax = 50;

const paramsOf = (
  shop: HectoShop,
  call: { readonly business: string; readonly number: string; readonly at: Date },
) => {
  const { day, time } = seoulStamp(call.at);
  return {
    mchtId: shop.merchantId,
    ver: '0A19',
    method: methods.card.code,
    bizType: call.business,
    encCd: '23',
    mchtTrdNo: call.number,
    trdDt: day,
    trdTm: time,
    mobileYn: 'N',
    osType: 'W',
  };
};

/** Its day is the one of the order, not of the try: by that day it is asked about. */
export const chargeBody = (order: BillingOrder, shop: HectoShop) => {
  const { merchantId, hashKey, encryptionKey } = shop;
  const { orderId, requestedAt } = order;
  const { day, time } = seoulStamp(requestedAt);
  const amount = String(order.total);
  return sent(hectoMessages.charge, {
    params: paramsOf(shop, { business: 'B0', number: orderId, at: requestedAt }),
    data: {
      pktHash: hashOf(day, time, merchantId, orderId, amount, hashKey),
      pmtprdNm: cutToBytes(order.itemName, nameBytesMax),
      mchtCustNm: cutToBytes(order.customerKey, customerNameBytesMax),
      mchtCustId: cutToBytes(order.customerKey, customerIdBytesMax),
      billKey: order.billingKey,
      instmtMon: '00',
      crcCd: 'KRW',
      trdAmt: sealField(amount, encryptionKey),
    },
  });
};

export const deleteBody = (
  billingKey: string,
  shop: HectoShop,
  call: { readonly number: string; readonly at: Date },
) => {
  const { merchantId, hashKey } = shop;
  const { day, time } = seoulStamp(call.at);
  return sent(hectoMessages.forget, {
    params: paramsOf(shop, { business: 'A1', ...call }),
    data: {
      pktHash: hashOf(day, time, merchantId, call.number, '0', hashKey),
      billKey: billingKey,
    },
  });
};

const resultSchema = z.object({
  outStatCd: z.string(),
  outRsltCd: z.string(),
  outRsltMsg: z.optional(z.string()),
  mchtTrdNo: z.optional(z.string()),
  trdNo: z.optional(z.string()),
  trdAmt: z.optional(z.string().check(z.maxLength(64))),
});

export type Charged =
  | ChargeOutcome
  /** The order number was used before: what became of it then is what counts. */
  | { readonly kind: 'repeated' };

const amountShape = /^\d{1,12}$/;

/** It comes sealed, as it went; one page has it plain. */
const amountOf = (text: string | undefined, { encryptionKey }: HectoShop): bigint | undefined => {
  if (text === undefined) return undefined;
  const plain = amountShape.test(text) ? text : (openField(text, encryptionKey) ?? '');
  return amountShape.test(plain) ? BigInt(plain) : undefined;
};

export const readCharge = (
  answer: OutboundAnswer,
  order: BillingOrder,
  shop: HectoShop,
): Charged => {
  if (answer.kind !== 'answered') return { kind: 'unknown', evidence: silence(answer) };
  const { status } = answer;
  const parsed = resultSchema.safeParse(flatten(answer.body));
  if (status !== 200 || !parsed.success) {
    return { kind: 'unknown', evidence: { status, why: 'unreadable' } };
  }
  const { outStatCd, outRsltCd, outRsltMsg = null, trdNo, trdAmt, mchtTrdNo } = parsed.data;
  const evidence: Evidence = { outStatCd, outRsltCd, outRsltMsg, trdNo: trdNo ?? null };
  if (isDone(outStatCd, outRsltCd)) {
    const amount = amountOf(trdAmt, shop);
    if (mchtTrdNo !== order.orderId || trdNo === undefined || amount === undefined) {
      return { kind: 'unknown', evidence: { ...evidence, why: 'another trade' } };
    }
    const { orderId: reference } = order;
    const currency = 'KRW';
    return { kind: 'succeeded', reference, chargeReference: trdNo, amount, currency, evidence };
  }
  if (said(words.charge, outRsltCd)) return { kind: 'repeated' };
  if (statusOf(outStatCd) !== 'refused' || !isNo('keyCharge', outRsltCd)) {
    return { kind: 'unknown', evidence };
  }
  return { kind: 'declined', failureCode: failureOf('keyCharge', outRsltCd), evidence };
};

export const questionOf = (question: BillingQuestion): PaymentQuestion => ({
  transactionId: question.orderId,
  personReference: question.customerKey,
  methodId: cardMethod,
  reference: question.orderId,
  chargeReference: question.chargeReference,
  total: question.total,
  currency: question.currency,
  requestedAt: question.requestedAt,
});

export const refundOf = (order: BillingRefundOrder): RefundOrder => ({
  ...questionOf(order),
  refundId: order.refundId,
  place: order.place,
  amount: order.amount,
  held: order.held,
  reason: order.reason,
});

/** Returns a charge's outcome; refunded money was taken first. */
export const chargeOutcomeOf = (
  reading: InquiryReading,
  question: BillingQuestion,
): ChargeOutcome => {
  if (reading.kind === 'unclear') return { kind: 'unknown', evidence: reading.evidence };
  if (reading.kind === 'none') {
    return question.chargeReference === null
      ? { kind: 'canceled', evidence: { ...reading.evidence, why: 'not found' } }
      : { kind: 'unknown', evidence: reading.evidence };
  }
  const { state, number, amount, evidence } = reading.trade;
  if (state === 'whole' || state === 'given-back') {
    const { orderId: reference } = question;
    const currency = 'KRW';
    return { kind: 'succeeded', reference, chargeReference: number, amount, currency, evidence };
  }
  const failureCode = errorCatalogue.payment_failed.number;
  return state === 'refused'
    ? { kind: 'declined', failureCode, evidence }
    : { kind: 'unknown', evidence };
};

export const readForgotten = (answer: OutboundAnswer): 'forgotten' | 'unknown' => {
  if (answer.kind !== 'answered' || answer.status !== 200) return 'unknown';
  const parsed = resultSchema.safeParse(flatten(answer.body));
  const { outStatCd, outRsltCd = '' } = parsed.data ?? {};
  return isDone(outStatCd, outRsltCd) || isNo('key', outRsltCd) ? 'forgotten' : 'unknown';
};
