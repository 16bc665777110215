import { createHash } from 'node:crypto';
import { errorCatalogue } from '@dipper/contract';
import * as z from 'zod/mini';
import type { Evidence, RefundOrder, RefundOutcome } from '../../ports/payment-provider.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { said } from '../../platform/said.ts';
import { sent } from '../../platform/sent.ts';
import { readAnswer } from './answers.ts';
import { tossProtocol } from './protocol.ts';
import { evidenceOfStatus, heldBy, readStatus, stepOf, stepsOf } from './translate.ts';

const { messages, refusals, words } = tossProtocol;

const refundNoMax = 36;
const reasonMax = 255;
const reasonWhereNoneIsLeft = '환불';
/** Toss takes these alone, and the space of its own examples. */
const otherCharacters = /[^가-힣ㄱ-ㅎㅏ-ㅣ\dA-Za-z_\-:.^@()[\]#/!%?& ]+/g;

/** Ours where it is short enough, and otherwise what follows from ours: each try has the same one. */
export const refundNoOf = (refundId: string): string =>
  refundId.length <= refundNoMax
    ? refundId
    : createHash('sha256').update(refundId).digest('hex').slice(0, refundNoMax);

/** Removes the characters that Toss would not take: an operator's text is never a reason to refuse. */
export const reasonOf = (reason: string): string =>
  reason
    .normalize('NFC')
    .replaceAll(otherCharacters, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, reasonMax) || reasonWhereNoneIsLeft;

export const refundBody = (order: RefundOrder) =>
  sent(messages.refunds, {
    payToken: order.reference,
    refundNo: refundNoOf(order.refundId),
    amount: Number(order.amount),
    amountTaxFree: 0,
    reason: reasonOf(order.reason),
    idempotent: true,
  });

const refundedSchema = z.object({
  refundNo: z.string(),
  /** Below zero, as the page has it; which way the money went is known without the sign. */
  refundedAmount: z.int(),
  refundableAmount: z.optional(z.nullable(z.int())),
  transactionId: z.string().check(z.minLength(1)),
});

export const readRefund = (answer: OutboundAnswer, order: RefundOrder): RefundOutcome => {
  const read = readAnswer(answer, refundedSchema);
  if (read.kind === 'unreadable') return { kind: 'unknown', evidence: read.evidence };
  if (read.kind === 'refused') {
    const { evidence } = read;
    const no = said(refusals.refund, read.code);
    return no === undefined
      ? { kind: 'unknown', evidence }
      : { kind: 'declined', failureCode: errorCatalogue[no.reason].number, evidence };
  }
  const { refundNo, refundedAmount, refundableAmount, transactionId } = read.body;
  const evidence: Evidence = {
    refund_no: refundNo,
    transaction_id: transactionId,
    refunded: refundedAmount,
    refundable: refundableAmount ?? null,
  };
  const amount = BigInt(Math.abs(refundedAmount));
  return refundNo === refundNoOf(order.refundId)
    ? { kind: 'refunded', reference: transactionId, amount, evidence }
    : { kind: 'unknown', evidence: { ...evidence, why: 'another refund' } };
};

/** The status names no refund by our number: what is held after it does, once Toss is done with it. */
export const readFoundRefund = (answer: OutboundAnswer, order: RefundOrder): RefundOutcome => {
  const read = readStatus(answer);
  if (read.kind !== 'done') return { kind: 'unknown', evidence: read.evidence };
  const evidence = evidenceOfStatus(read.body);
  if (read.body.payToken !== order.reference) return { kind: 'unknown', evidence };
  if (said(words.refundStatus, read.body.payStatus)) return { kind: 'unknown', evidence };
  const held = BigInt(heldBy(read.body));
  const step = stepsOf(read.body).findLast(({ stepType }) => stepOf(stepType) === 'refund');
  if (step !== undefined && held === order.held - order.amount) {
    return { kind: 'refunded', reference: step.transactionId, amount: order.amount, evidence };
  }
  return { kind: held === order.held ? 'pending' : 'unknown', evidence };
};
