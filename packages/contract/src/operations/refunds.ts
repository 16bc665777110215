import * as z from 'zod/mini';
import { receiptQuery } from '../history/receipt.ts';
import { defineRoute } from '../route.ts';
import { publicIdParams, instant } from '../wire.ts';
import { operatorRefundSchema, refundStateSchema } from './schema.ts';

export const operatorRefundDetailSchema = z.object({
  refund: operatorRefundSchema,
  operator: z.nullable(z.string()),
  kind: z.enum(['request', 'review', 'difference']),
  log: z.array(
    z.object({
      revision: z.int(),
      from: refundStateSchema,
      to: refundStateSchema,
      cause: z.string(),
      evidence: z.record(z.string(), z.unknown()),
      at: instant,
    }),
  ),
  /** The openings of its account, each with the reason. */
  openings: z.array(z.object({ at: instant, reason: z.string() })),
  /** When the provider is asked next. */
  question: z.nullable(z.object({ dueAt: instant, attempt: z.int() })),
});
export type OperatorRefundDetail = z.infer<typeof operatorRefundDetailSchema>;

export const operatorRefundRoute = defineRoute({
  name: 'operatorRefund',
  verb: 'operations',
  method: 'GET',
  path: '/operations/refunds/:id',
  access: 'operator',
  summary: 'One refund: its log and evidence, and who looked at its account',
  params: publicIdParams,
  answers: { 200: operatorRefundDetailSchema },
  errors: ['payment_not_found'],
});

export const operatorReceiptFileRoute = defineRoute({
  name: 'operatorReceiptFile',
  verb: 'operations',
  method: 'GET',
  path: '/operations/receipts/:id/file',
  access: 'operator',
  summary: 'The receipt of a purchase or a charge, as its person has it',
  params: publicIdParams,
  query: receiptQuery,
  answers: { 200: z.unknown() },
  answerType: 'application/pdf',
  errors: ['payment_not_found', 'payment_in_progress', 'server_busy'],
});
