import { errorCatalogue } from '@dipper/contract';
import * as z from 'zod/mini';
import type {
  Begun,
  ChargeOutcome,
  Evidence,
  PaymentOrder,
  PaymentQuestion,
  RefundOrder,
  RefundOutcome,
} from '../../ports/payment-provider.ts';
import type { Refusal } from '../../ports/protocol.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { said } from '../../platform/said.ts';
import { sent } from '../../platform/sent.ts';
import { kakaopayProtocol } from './protocol.ts';

const { messages, refusals, words } = kakaopayProtocol;

/** Pure: between our words and KakaoPay's. Each function is tested on recorded samples. */
export type KakaoPaySettings = {
  readonly cid: string;
  /** The address that KakaoPay sends the person back to, without the payment's name at the end. */
  readonly returnBase: string;
};

const itemNameMax = 100;
/** A page that KakaoPay prepared is good for 15 minutes. */
const readyLifetimeSeconds = 15 * 60;

const readySchema = z.object({
  tid: z.string().check(z.minLength(1)),
  next_redirect_pc_url: z.url(),
  next_redirect_mobile_url: z.url(),
  next_redirect_app_url: z.url(),
});

const approvedSchema = z.object({
  aid: z.string(),
  tid: z.string(),
  partner_order_id: z.string(),
  payment_method_type: z.string(),
  amount: z.object({ total: z.int() }),
  approved_at: z.optional(z.string()),
});

const orderSchema = z.object({
  tid: z.string(),
  status: z.string(),
  partner_order_id: z.string(),
  amount: z.optional(z.object({ total: z.int() })),
  cancel_available_amount: z.optional(z.object({ total: z.int() })),
});

const canceledSchema = z.object({
  aid: z.string(),
  tid: z.string(),
  status: z.string(),
  approved_cancel_amount: z.object({ total: z.int() }),
});

const errorSchema = z.object({
  error_code: z.int(),
  error_message: z.optional(z.string()),
  extras: z.optional(
    z.object({
      method_result_code: z.optional(z.string()),
      method_result_message: z.optional(z.string()),
    }),
  ),
});

export const readyBody = (order: PaymentOrder, { cid, returnBase }: KakaoPaySettings) =>
  sent(messages.ready, {
    cid,
    partner_order_id: order.transactionId,
    partner_user_id: order.personReference,
    item_name: order.itemName.slice(0, itemNameMax),
    quantity: order.quantity,
    total_amount: Number(order.total),
    tax_free_amount: 0,
    approval_url: `${returnBase}/approve/${order.transactionId}`,
    cancel_url: `${returnBase}/cancel/${order.transactionId}`,
    fail_url: `${returnBase}/fail/${order.transactionId}`,
  });

export const approveBody = (question: PaymentQuestion, { cid }: KakaoPaySettings, proof: string) =>
  sent(messages.approve, {
    cid,
    tid: question.reference,
    partner_order_id: question.transactionId,
    partner_user_id: question.personReference,
    pg_token: proof,
    total_amount: Number(question.total),
  });

export const orderBody = (question: PaymentQuestion, { cid }: KakaoPaySettings) =>
  sent(messages.order, {
    cid,
    tid: question.reference,
  });

/** Names the available amount as well, so that a second try of ours could not take more. */
export const cancelBody = (order: RefundOrder, { cid }: KakaoPaySettings) =>
  sent(messages.cancel, {
    cid,
    tid: order.reference,
    cancel_amount: Number(order.amount),
    cancel_tax_free_amount: 0,
    cancel_available_amount: Number(order.held),
    payload: order.refundId,
  });

const silence = (answer: Exclude<OutboundAnswer, { kind: 'answered' }>): Evidence => ({
  answer: answer.kind,
  why: answer.why,
});

type Refused = { readonly code: string; readonly evidence: Evidence };

/** A refusal is one only in KakaoPay's own words: any other 4xx could be a proxy's. */
const readRefusal = (answer: OutboundAnswer): Refused | undefined => {
  if (answer.kind !== 'answered' || answer.status < 400 || answer.status >= 500) return undefined;
  const { status } = answer;
  const parsed = errorSchema.safeParse(answer.body);
  if (!parsed.success) return undefined;
  const { error_code: code, error_message: message, extras } = parsed.data;
  const evidence: Evidence = {
    status,
    error_code: code,
    error_message: message ?? null,
    method_result_code: extras?.method_result_code ?? null,
    method_result_message: extras?.method_result_message ?? null,
  };
  return { code: String(code), evidence };
};

export const readReady = (answer: OutboundAnswer, device: PaymentOrder['device']): Begun => {
  if (answer.kind !== 'answered') return { kind: 'failed', evidence: silence(answer) };
  const refusal = readRefusal(answer);
  // Nothing is approved yet, so whatever the error means, the person may start again.
  if (refusal) return { kind: 'failed', evidence: refusal.evidence };
  const parsed = readySchema.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success) {
    return { kind: 'failed', evidence: { status: answer.status, why: 'unreadable' } };
  }
  const urls = {
    pc: parsed.data.next_redirect_pc_url,
    mobile: parsed.data.next_redirect_mobile_url,
    app: parsed.data.next_redirect_app_url,
  };
  return {
    kind: 'redirect',
    reference: parsed.data.tid,
    redirectUrl: urls[device],
    lifetimeSeconds: readyLifetimeSeconds,
    evidence: { tid: parsed.data.tid },
  };
};

/** No error of approve is final: it may have been paid, which only the order's status shows. */
export const isRefused = (answer: OutboundAnswer): boolean => readRefusal(answer) !== undefined;

export const readApprove = (answer: OutboundAnswer, question: PaymentQuestion): ChargeOutcome => {
  if (answer.kind !== 'answered') return { kind: 'unknown', evidence: silence(answer) };
  const refusal = readRefusal(answer);
  if (refusal !== undefined) return { kind: 'unknown', evidence: refusal.evidence };
  const parsed = approvedSchema.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success) {
    return { kind: 'unknown', evidence: { status: answer.status, why: 'unreadable' } };
  }
  const { aid, tid, amount, partner_order_id, payment_method_type, approved_at } = parsed.data;
  if (partner_order_id !== question.transactionId) {
    return { kind: 'unknown', evidence: { status: 200, why: 'another order', tid } };
  }
  return {
    kind: 'succeeded',
    reference: tid,
    amount: BigInt(amount.total),
    currency: 'KRW',
    evidence: {
      aid,
      tid,
      total: amount.total,
      payment_method_type,
      approved_at: approved_at ?? null,
    },
  };
};

export const readCancel = (answer: OutboundAnswer, order: RefundOrder): RefundOutcome => {
  if (answer.kind !== 'answered') return { kind: 'unknown', evidence: silence(answer) };
  const refusal = readRefusal(answer);
  if (refusal !== undefined) {
    const { code, evidence } = refusal;
    const no = said<Refusal>(refusals.refund, code);
    return no === undefined
      ? { kind: 'unknown', evidence }
      : { kind: 'declined', failureCode: errorCatalogue[no.reason].number, evidence };
  }
  const parsed = canceledSchema.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success || parsed.data.tid !== order.reference) {
    return { kind: 'unknown', evidence: { status: answer.status, why: 'unreadable' } };
  }
  const { aid, tid, status, approved_cancel_amount: amount } = parsed.data;
  return {
    kind: 'refunded',
    reference: aid,
    amount: BigInt(amount.total),
    evidence: { aid, tid, status, canceled: amount.total },
  };
};

/** KakaoPay does not number its cancellations: the amount still held identifies them. */
export const readOrderForRefund = (answer: OutboundAnswer, order: RefundOrder): RefundOutcome => {
  if (answer.kind !== 'answered') return { kind: 'unknown', evidence: silence(answer) };
  const parsed = orderSchema.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success) {
    return { kind: 'unknown', evidence: { status: answer.status, why: 'unreadable' } };
  }
  const { status, tid, cancel_available_amount: available } = parsed.data;
  const held = said(words.refundStatus, status) ? 0 : available?.total;
  const evidence: Evidence = { asked: true, status, tid, held: held ?? null };
  if (held === undefined || tid !== order.reference) return { kind: 'unknown', evidence };
  if (BigInt(held) === order.held) return { kind: 'pending', evidence };
  return BigInt(held) === order.held - order.amount
    ? { kind: 'refunded', reference: tid, amount: order.amount, evidence }
    : { kind: 'unknown', evidence };
};

export const readOrder = (answer: OutboundAnswer, question: PaymentQuestion): ChargeOutcome => {
  if (answer.kind !== 'answered') return { kind: 'unknown', evidence: silence(answer) };
  const parsed = orderSchema.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success) {
    const refusal = readRefusal(answer);
    return {
      kind: 'unknown',
      evidence: refusal?.evidence ?? { status: answer.status, why: 'unreadable' },
    };
  }
  const { status, tid, partner_order_id } = parsed.data;
  const word = said(words.status, status)?.as;
  const amount = word === 'charged' ? parsed.data.amount : parsed.data.cancel_available_amount;
  const evidence: Evidence = { asked: true, status, tid, total: amount?.total ?? null };
  if (partner_order_id !== question.transactionId) {
    return { kind: 'unknown', evidence: { ...evidence, why: 'another order' } };
  }
  if (word === 'charged' || word === 'part left') {
    return amount === undefined
      ? { kind: 'unknown', evidence: { ...evidence, why: 'no amount' } }
      : {
          kind: 'succeeded',
          reference: tid,
          amount: BigInt(amount.total),
          currency: 'KRW',
          evidence,
        };
  }
  if (word !== undefined) return { kind: 'pending', stage: word, evidence };
  const no = said(refusals.status, status);
  if (no === undefined) return { kind: 'unknown', evidence };
  return no.reason === 'payment_canceled'
    ? { kind: 'canceled', evidence }
    : { kind: 'declined', failureCode: errorCatalogue[no.reason].number, evidence };
};
