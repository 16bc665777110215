import { errorCatalogue } from '@dipper/contract';
import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { Evidence, RefundOrder, RefundOutcome } from '../../ports/payment-provider.ts';
import { isRepeated, isUndecided } from './codes.ts';
import { cutToBytes, hashOf, sealField, seoulStamp } from './fields.ts';
import { flatten, silence } from './inquiry.ts';
import type { InquiryReading, Trade } from './inquiry.ts';
import { isVoucher, methodOf } from './methods.ts';
import type { HectoShop } from './settings.ts';

const reasonBytesMax = 255;
const refundFailed = errorCatalogue.refund_failed.number;

/** Counted by Hecto from 001; a refund of ours that it refused before was none of its own. */
const placeOf = ({ place }: RefundOrder, { canceled }: Trade): string =>
  String(canceled === 0n ? 1 : Math.max(2, place)).padStart(3, '0');

/** Whatever number of the charge we were told: the one that is cancelled is the one Hecto names. */
export const cancelBody = (
  order: RefundOrder,
  shop: HectoShop,
  { trade, now }: { readonly trade: Trade; readonly now: Date },
): object => {
  const { merchantId, encryptionKey, hashKey, voucherCancelCode } = shop;
  const { day, time } = seoulStamp(now);
  const method = methodOf(order.methodId);
  const code = isVoucher(method) && voucherCancelCode !== 'own' ? voucherCancelCode : method.code;
  const amount = String(order.amount);
  return {
    params: {
      mchtId: merchantId,
      ver: '0A19',
      method: code,
      bizType: 'C0',
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
      cnclRsn: cutToBytes(order.reason, reasonBytesMax),
    },
  };
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
  if (outStatCd === '0021' && outRsltCd === '0000') {
    const reference = trdNo ?? `${trade.number}.${order.place}`;
    return { kind: 'refunded', reference, amount: order.amount, evidence };
  }
  // Neither is a no: one was never decided, the other may have been this very refund.
  if (outStatCd !== '0031' || isUndecided(outRsltCd) || isRepeated(outRsltCd)) {
    return { kind: 'unknown', evidence };
  }
  return { kind: 'declined', failureCode: refundFailed, evidence };
};

/** What has to be gone once this refund is done. */
const goneAfter = ({ total, held, amount }: RefundOrder): bigint => total - held + amount;

export type Standing =
  | { readonly kind: 'ended'; readonly outcome: RefundOutcome }
  | { readonly kind: 'open'; readonly trade: Trade };

/** Whether the refund is still to be made, by what Hecto says has gone back so far. */
export const refundStanding = (reading: InquiryReading, order: RefundOrder): Standing => {
  if (reading.kind === 'unclear') {
    return { kind: 'ended', outcome: { kind: 'unknown', evidence: reading.evidence } };
  }
  const declined = { kind: 'declined', failureCode: refundFailed } as const;
  if (reading.kind === 'none') {
    return { kind: 'ended', outcome: { ...declined, evidence: reading.evidence } };
  }
  const { trade } = reading;
  const { evidence } = trade;
  if (trade.state !== 'whole' && trade.state !== 'given-back') {
    return { kind: 'ended', outcome: { ...declined, evidence } };
  }
  if (trade.canceled < goneAfter(order)) return { kind: 'open', trade };
  const reference = `${trade.number}.${order.place}`;
  return {
    kind: 'ended',
    outcome: { kind: 'refunded', reference, amount: order.amount, evidence },
  };
};

/** Asked about afterwards: what has not gone back may still be on its way to Hecto. */
export const readAskedRefund = (reading: InquiryReading, order: RefundOrder): RefundOutcome => {
  if (reading.kind === 'none') return { kind: 'pending', evidence: reading.evidence };
  const standing = refundStanding(reading, order);
  return standing.kind === 'ended'
    ? standing.outcome
    : { kind: 'pending', evidence: standing.trade.evidence };
};
