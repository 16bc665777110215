import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { Evidence } from '../../ports/payment-provider.ts';

const refusalSchema = z.object({
  code: z.int(),
  errorCode: z.optional(z.nullable(z.string())),
  msg: z.optional(z.nullable(z.string())),
});

export type TossAnswer<Body> =
  | { readonly kind: 'done'; readonly body: Body }
  | { readonly kind: 'refused'; readonly code: string; readonly evidence: Evidence }
  | { readonly kind: 'unreadable'; readonly evidence: Evidence };

const done = 0;

/** Refusals come with HTTP 200 as well as with others; only Toss's own words are one. */
export const readAnswer = <Body>(
  answer: OutboundAnswer,
  schema: z.ZodMiniType<Body>,
): TossAnswer<Body> => {
  if (answer.kind !== 'answered') {
    return { kind: 'unreadable', evidence: { answer: answer.kind, why: answer.why } };
  }
  const { status, body } = answer;
  const said = refusalSchema.safeParse(body);
  const code = said.data?.errorCode ?? null;
  if (status === 200 && said.data?.code === done) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return { kind: 'done', body: parsed.data };
  }
  const evidence: Evidence = { status, error_code: code, message: said.data?.msg ?? null };
  const isRefusal = status < 500 && status !== 429 && said.data?.code !== done;
  return isRefusal && said.success && code !== null
    ? { kind: 'refused', code, evidence }
    : { kind: 'unreadable', evidence };
};
