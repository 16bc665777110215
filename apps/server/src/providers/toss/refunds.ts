import { createHash } from 'node:crypto';
import { errorCatalogue } from '@dipper/contract';
import * as z from 'zod/mini';
import type { Evidence, RefundOrder, RefundOutcome } from '../../ports/payment-provider.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { isUndecided, readAnswer } from './answers.ts';
import { evidenceOfStatus, heldBy, readStatus, stepsOf } from './translate.ts';

const refundNoMax = 36;
const reasonMax = 100;

/** Ours where it is short enough, and otherwise what follows from ours: each try has the same one. */
export const refundNoOf = (refundId: string): string =>
  refundId.length <= refundNoMax
    ? refundId
    : createHash('sha256').update(refundId).digest('hex').slice(0, refundNoMax);

export const refundBody = (order: RefundOrder): object => ({
  payToken: order.reference,
  refundNo: refundNoOf(order.refundId),
  amount: Number(order.amount),
  amountTaxFree: 0,
  reason: order.reason.slice(0, reasonMax),
  idempotent: true,
});

const refundedSchema = z.object({
  refundNo: z.string(),
  refundedAmount: z.int(),
  refundableAmount: z.optional(z.nullable(z.int())),
  transactionId: z.string().check(z.minLength(1)),
});

/** The banks rest at night: what they refuse then may be asked of them again. */
const comeAgain = new Set(['COMMON_BREAK_TIME_OF_BANK']);

export const readRefund = (answer: OutboundAnswer, order: RefundOrder): RefundOutcome => {
  const read = readAnswer(answer, refundedSchema);
  if (read.kind === 'unreadable') return { kind: 'unknown', evidence: read.evidence };
  if (read.kind === 'refused') {
    const { code, evidence } = read;
    if (isUndecided(code)) return { kind: 'unknown', evidence };
    const name = comeAgain.has(code) ? 'payment_retry' : 'refund_failed';
    return { kind: 'declined', failureCode: errorCatalogue[name].number, evidence };
  }
  const { refundNo, refundedAmount, refundableAmount, transactionId } = read.body;
  const evidence: Evidence = {
    refund_no: refundNo,
    transaction_id: transactionId,
    refunded: refundedAmount,
    refundable: refundableAmount ?? null,
  };
  return refundNo === refundNoOf(order.refundId)
    ? { kind: 'refunded', reference: transactionId, amount: BigInt(refundedAmount), evidence }
    : { kind: 'unknown', evidence: { ...evidence, why: 'another refund' } };
};

/** The status names no refund by our number: what is held after it does, once Toss is done with it. */
export const readFoundRefund = (answer: OutboundAnswer, order: RefundOrder): RefundOutcome => {
  const read = readStatus(answer);
  if (read.kind !== 'done') return { kind: 'unknown', evidence: read.evidence };
  const evidence = evidenceOfStatus(read.body);
  if (read.body.payToken !== order.reference) return { kind: 'unknown', evidence };
  const { payStatus } = read.body;
  if (payStatus === 'REFUND_PROGRESS') return { kind: 'unknown', evidence };
  const held = BigInt(heldBy(read.body));
  const step = stepsOf(read.body).findLast(({ stepType }) => stepType === 'REFUND');
  if (step !== undefined && held === order.held - order.amount) {
    return { kind: 'refunded', reference: step.transactionId, amount: order.amount, evidence };
  }
  return { kind: held === order.held ? 'pending' : 'unknown', evidence };
};
