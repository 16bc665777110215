import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { Evidence, RefundOrder, RefundOutcome } from '../../ports/payment-provider.ts';
import { sent } from '../../platform/sent.ts';
import { hectoMessages } from './messages.ts';
import { failureOf, isDone, isNo, statusOf } from './codes.ts';
import { cutToBytes, hashOf, sealField, seoulStamp } from './fields.ts';
import { flatten, silence } from './inquiry.ts';
import type { InquiryReading, Trade } from './inquiry.ts';
import { isAccount, isPhoneBill, isVoucher, methodOf } from './methods.ts';
import type { HectoShop } from './settings.ts';

const reasonBytesMax = 255;
const holderBytesMax = 50;

/** Counted by Hecto from 1; a refund of ours that it refused before was none of its own. */
const placeOf = ({ place, methodId }: RefundOrder, { canceled }: Trade): string => {
  const isFirst = canceled === 0n || isVoucher(methodOf(methodId));
  return String(isFirst ? 1 : Math.max(2, place)).padStart(3, '0');
};

/** A charge is canceled where it came from, or given back to an account. */
export type WayBack =
  | { readonly call: 'cancel'; readonly business: 'C0' }
  | { readonly call: 'refund'; readonly business: 'C0' | 'C1' };

const monthOf = (at: Date): string => seoulStamp(at).day.slice(0, 6);

/** Deposits go to an account, and phone bills too once their month is over. */
export const wayBackOf = (order: RefundOrder, now: Date): WayBack => {
  const method = methodOf(order.methodId);
  if (isAccount(method)) return { call: 'refund', business: 'C0' };
  return isPhoneBill(method) && monthOf(order.requestedAt) !== monthOf(now)
    ? { call: 'refund', business: 'C1' }
    : { call: 'cancel', business: 'C0' };
};

const accountFields = ({ account }: RefundOrder, { encryptionKey }: HectoShop) =>
  account === undefined
    ? {}
    : {
        refundBankCd: account.bankCode,
        refundAcntNo: sealField(account.accountNumber, encryptionKey),
        refundDpstrNm: cutToBytes(account.accountHolder, holderBytesMax),
      };

type Facts = { readonly trade: Trade; readonly now: Date; readonly way: WayBack };

/** Cancels the charge that Hecto names, whichever number we were told. */
export const refundBody = (order: RefundOrder, shop: HectoShop, { trade, now, way }: Facts) => {
  const { merchantId, encryptionKey, hashKey } = shop;
  const { day, time } = seoulStamp(now);
  const method = methodOf(order.methodId);
  const amount = String(order.amount);
  return sent(hectoMessages.refund, {
    params: {
      mchtId: merchantId,
      ver: '0A19',
      method: method.code,
      bizType: way.business,
      encCd: '23',
      mchtTrdNo: order.refundId,
      trdDt: day,
      trdTm: time,
    },
    data: {
      pktHash: hashOf(day, time, merchantId, order.refundId, amount, hashKey),
      orgTrdNo: trade.number,
      crcCd: 'KRW',
      cnclOrd: placeOf(order, trade),
      cnclAmt: sealField(amount, encryptionKey),
      ...(way.call === 'refund' ? accountFields(order, shop) : {}),
      cnclRsn: cutToBytes(order.reason, reasonBytesMax),
    },
  });
};

const cancelSchema = z.object({
  outStatCd: z.string(),
  outRsltCd: z.string(),
  outRsltMsg: z.optional(z.string()),
  trdNo: z.optional(z.string()),
});

export const readCancel = (
  answer: OutboundAnswer,
  order: RefundOrder,
  trade: Trade,
): RefundOutcome => {
  if (answer.kind !== 'answered') return { kind: 'unknown', evidence: silence(answer) };
  const parsed = cancelSchema.safeParse(flatten(answer.body));
  if (answer.status !== 200 || !parsed.success) {
    return { kind: 'unknown', evidence: { status: answer.status, why: 'unreadable' } };
  }
  const { outStatCd, outRsltCd, outRsltMsg = null, trdNo } = parsed.data;
  const evidence: Evidence = { outStatCd, outRsltCd, outRsltMsg, orgTrdNo: trade.number };
  if (isDone(outStatCd, outRsltCd)) {
    const reference = trdNo ?? `${trade.number}.${order.place}`;
    return { kind: 'refunded', reference, amount: order.amount, evidence };
  }
  if (statusOf(outStatCd) !== 'refused' || !isNo('refund', outRsltCd)) {
    return { kind: 'unknown', evidence };
  }
  return { kind: 'declined', failureCode: failureOf('refund', outRsltCd), evidence };
};

/** Returns the amount that must be refunded in total once this refund is done. */
const goneAfter = ({ total, held, amount }: RefundOrder): bigint => total - held + amount;

export type RefundState =
  | { readonly kind: 'ended'; readonly outcome: RefundOutcome }
  | { readonly kind: 'open'; readonly trade: Trade };

/** Whether the refund still has to be made, by the amount that Hecto has refunded so far. */
export const refundStanding = (reading: InquiryReading, order: RefundOrder): RefundState => {
  if (reading.kind !== 'trade') {
    return { kind: 'ended', outcome: { kind: 'unknown', evidence: reading.evidence } };
  }
  const { trade } = reading;
  const { evidence } = trade;
  // It was credited once, so that it was charged: who says otherwise now is not understood.
  if (trade.state !== 'whole' && trade.state !== 'given-back') {
    return { kind: 'ended', outcome: { kind: 'unknown', evidence } };
  }
  if (trade.canceled < goneAfter(order)) return { kind: 'open', trade };
  const reference = `${trade.number}.${order.place}`;
  return {
    kind: 'ended',
    outcome: { kind: 'refunded', reference, amount: order.amount, evidence },
  };
};

/**
 * In a later query: an amount not refunded yet may still be on its way to Hecto. A transfer to an
 * account takes days, during which it may be invisible: that the money is still held then proves
 * nothing.
 */
export const readRefundQuery = (
  reading: InquiryReading,
  order: RefundOrder,
  now: Date,
): RefundOutcome => {
  const standing = refundStanding(reading, order);
  if (standing.kind === 'ended') return standing.outcome;
  const { evidence } = standing.trade;
  const mayBeTransferred = order.account !== undefined && wayBackOf(order, now).call === 'refund';
  return mayBeTransferred
    ? { kind: 'unknown', evidence: { ...evidence, why: 'a transfer takes days' } }
    : { kind: 'pending', evidence };
};
