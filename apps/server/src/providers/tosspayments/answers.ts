import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { Evidence } from '../../ports/payment-provider.ts';

const cancelSchema = z.object({
  transactionKey: z.string(),
  cancelAmount: z.int(),
  cancelReason: z.optional(z.nullable(z.string())),
  cancelStatus: z.optional(z.nullable(z.string())),
});

const accountSchema = z.object({
  accountNumber: z.string().check(z.minLength(1)),
  bankCode: z.string(),
  customerName: z.optional(z.nullable(z.string())),
  dueDate: z.iso.datetime({ offset: true }),
});

const paymentSchema = z.object({
  paymentKey: z.string().check(z.minLength(1)),
  orderId: z.string(),
  status: z.string(),
  currency: z.literal('KRW'),
  totalAmount: z.int(),
  balanceAmount: z.int(),
  method: z.optional(z.nullable(z.string())),
  approvedAt: z.optional(z.nullable(z.string())),
  lastTransactionKey: z.optional(z.nullable(z.string())),
  failure: z.optional(z.nullable(z.object({ code: z.string() }))),
  virtualAccount: z.optional(z.nullable(accountSchema)),
  cancels: z.optional(z.nullable(z.array(cancelSchema))),
  checkout: z.optional(z.nullable(z.object({ url: z.url() }))),
});

export type TossPayment = z.infer<typeof paymentSchema>;
export type TossCancel = z.infer<typeof cancelSchema>;

const errorSchema = z.object({ code: z.string(), message: z.optional(z.string()) });

export type TossAnswer =
  | { readonly kind: 'payment'; readonly payment: TossPayment }
  | { readonly kind: 'refused'; readonly code: string; readonly evidence: Evidence }
  | { readonly kind: 'unreadable'; readonly evidence: Evidence };

export const silence = (answer: Exclude<OutboundAnswer, { kind: 'answered' }>): Evidence => ({
  answer: answer.kind,
  why: answer.why,
});

/** A refusal is one only in Toss's own words: any other 4xx could be a proxy's, and 429 decides nothing. */
export const readAnswer = (answer: OutboundAnswer): TossAnswer => {
  if (answer.kind !== 'answered') return { kind: 'unreadable', evidence: silence(answer) };
  const { status, body } = answer;
  if (status === 200) {
    const parsed = paymentSchema.safeParse(body);
    if (parsed.success) return { kind: 'payment', payment: parsed.data };
  }
  const error = errorSchema.safeParse(body);
  const code = error.data?.code ?? null;
  const evidence: Evidence = { status, code, message: error.data?.message ?? null };
  const isRefusal = status >= 400 && status < 500 && status !== 409 && status !== 429;
  return isRefusal && code !== null
    ? { kind: 'refused', code, evidence }
    : { kind: 'unreadable', evidence };
};

export const evidenceOf = (payment: TossPayment): Evidence => ({
  payment_key: payment.paymentKey,
  status: payment.status,
  method: payment.method ?? null,
  total: payment.totalAmount,
  balance: payment.balanceAmount,
  transaction_key: payment.lastTransactionKey ?? null,
  approved_at: payment.approvedAt ?? null,
  failure: payment.failure?.code ?? null,
});
