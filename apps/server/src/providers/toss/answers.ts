import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { said } from '../../platform/said.ts';
import type { Evidence } from '../../ports/payment-provider.ts';
import { tossProtocol } from './protocol.ts';

const refusalSchema = z.object({
  code: z.int(),
  errorCode: z.optional(z.nullable(z.string())),
  msg: z.optional(z.nullable(z.string())),
});

export type TossAnswer<Body> =
  | { readonly kind: 'done'; readonly body: Body }
  | { readonly kind: 'refused'; readonly code: string; readonly evidence: Evidence }
  | { readonly kind: 'unreadable'; readonly evidence: Evidence };

const isDone = (code: number | undefined): boolean =>
  said(tossProtocol.words.code, String(code)) !== undefined;

/** Refusals come with HTTP 200 as well as with others; only Toss's own words are one. */
export const readAnswer = <Body>(
  answer: OutboundAnswer,
  schema: z.ZodMiniType<Body>,
): TossAnswer<Body> => {
  if (answer.kind !== 'answered') {
    return { kind: 'unreadable', evidence: { answer: answer.kind, why: answer.why } };
  }
  const { status, body } = answer;
  const refusal = refusalSchema.safeParse(body);
  const code = refusal.data?.errorCode ?? null;
  if (status === 200 && isDone(refusal.data?.code)) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return { kind: 'done', body: parsed.data };
  }
  const evidence: Evidence = { status, error_code: code, message: refusal.data?.msg ?? null };
  const isRefusal = status < 500 && status !== 429 && !isDone(refusal.data?.code);
  return isRefusal && refusal.success && code !== null
    ? { kind: 'refused', code, evidence }
    : { kind: 'unreadable', evidence };
};
