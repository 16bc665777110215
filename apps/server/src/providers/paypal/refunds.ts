import type { Evidence, RefundOrder, RefundOutcome } from '../../ports/payment-provider.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { said } from '../../platform/said.ts';
import { sent } from '../../platform/sent.ts';
import { paypalProtocol } from './protocol.ts';
import { noOf, readNo, silenceOf } from './issues.ts';
import { readAmount, writeAmount } from './money.ts';
import { orderSchema, refundSchema } from './schemas.ts';
import type { Refund } from './schemas.ts';
import { refundedOf } from './translate.ts';

const { messages, words } = paypalProtocol;

/** Pure: refunds, and what became of one. `custom_id` is our number of it, by which it is found again. */
export const refundBody = ({ amount, currency, refundId }: RefundOrder) =>
  sent(messages.refund, {
    amount: writeAmount(amount, currency),
    custom_id: refundId,
  });

const outcomeOf = (refund: Refund, order: RefundOrder): RefundOutcome => {
  const { id, status, amount } = refund;
  const refunded = amount === undefined ? undefined : readAmount(amount);
  const evidence: Evidence = { id, status, value: amount?.value ?? null };
  const failureCode = noOf('refund-status', status);
  if (failureCode !== undefined) return { kind: 'declined', failureCode, evidence };
  // It was accepted, and may be made days later: until then the spoons stay reserved.
  if (said(words.refund, status)?.as !== 'made') return { kind: 'unknown', evidence };
  return refunded === undefined || refunded.currency !== order.currency
    ? { kind: 'unknown', evidence: { ...evidence, why: 'amount' } }
    : { kind: 'refunded', reference: id, amount: refunded.amount, evidence };
};

export const readRefunded = (answer: OutboundAnswer, order: RefundOrder): RefundOutcome => {
  const no = readNo('refund', answer);
  if (no) return no;
  const isDone = answer.kind === 'answered' && (answer.status === 200 || answer.status === 201);
  const parsed = isDone ? refundSchema.safeParse(answer.body) : undefined;
  return parsed?.success === true
    ? outcomeOf(parsed.data, order)
    : { kind: 'unknown', evidence: silenceOf(answer) };
};

/** The order names its refunds: ours is there, or nothing has gone back so far. */
export const readRefundQuery = (answer: OutboundAnswer, order: RefundOrder): RefundOutcome => {
  const parsed =
    answer.kind === 'answered' && answer.status === 200
      ? orderSchema.safeParse(answer.body)
      : undefined;
  if (parsed?.success !== true) return { kind: 'unknown', evidence: silenceOf(answer) };
  const refund = parsed.data.purchase_units
    .flatMap(({ payments }) => payments?.refunds ?? [])
    .find(({ custom_id }) => custom_id === order.refundId);
  if (refund !== undefined) return outcomeOf(refund, order);
  const isUntouched = refundedOf(parsed.data) === order.total - order.held;
  const evidence: Evidence = { order: parsed.data.id, why: 'no such refund' };
  return { kind: isUntouched ? 'pending' : 'unknown', evidence };
};
