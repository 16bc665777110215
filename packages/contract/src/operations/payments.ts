import * as z from 'zod/mini';
import { countries } from '../country.ts';
import { currencySchema, unitSchema, wireAmount } from '../money.ts';
import { transactionParams } from '../purchase/schema.ts';
import { paymentStateSchema } from '../purchase/states.ts';
import { defineRoute } from '../route.ts';
import { instant } from '../wire.ts';
import { actReason } from './operators.ts';
import { refundProposalSchema } from './refund-proposals.ts';
import { operatorPaymentSchema, operatorRefundSchema } from './schema.ts';

export { evidenceFields } from './evidence.ts';
export type { EvidenceField } from './evidence.ts';

const evidence = z.record(z.string(), z.unknown());

/** A posting that was made for it. */
export const ownEntrySchema = z.object({
  kind: z.string(),
  reference: z.string(),
  debit: z.string(),
  credit: z.string(),
  unit: unitSchema,
  amount: wireAmount,
  postedAt: instant,
});

const lotSchema = z.object({
  paid: wireAmount,
  bonus: wireAmount,
  paidLeft: wireAmount,
  bonusLeft: wireAmount,
  acquiredAt: instant,
  expiresAt: instant,
  /** The spoons that were taken from it, and those that came back. */
  moves: z.array(
    z.object({ kind: z.string(), reference: z.string(), paid: wireAmount, bonus: wireAmount }),
  ),
});

export const operatorPaymentDetailSchema = z.object({
  payment: operatorPaymentSchema,
  order: z.object({
    productName: z.string(),
    price: wireAmount,
    spoons: wireAmount,
    bonus: wireAmount,
    country: z.nullable(z.enum(countries)),
    device: z.nullable(z.string()),
    chargeTotal: wireAmount,
    chargeCurrency: currencySchema,
    refundedTotal: wireAmount,
    chargeReference: z.nullable(z.string()),
    expiresAt: z.nullable(instant),
    /** Masked. */
    refundAccount: z.nullable(z.string()),
    revision: z.int(),
  }),
  log: z.array(
    z.object({
      revision: z.int(),
      from: paymentStateSchema,
      to: paymentStateSchema,
      cause: z.string(),
      evidence,
      at: instant,
    }),
  ),
  /** The provider's events about it. */
  events: z.array(
    z.object({
      provider: z.string(),
      eventId: z.string(),
      heard: z.string(),
      times: z.int(),
      firstAt: instant,
      lastAt: instant,
    }),
  ),
  entries: z.array(ownEntrySchema),
  lot: z.nullable(lotSchema),
  refunds: z.array(operatorRefundSchema),
  proposals: z.array(refundProposalSchema),
  /** Whether its receipt is written. */
  hasReceipt: z.boolean(),
  /** When the provider is asked next, and how often it was. */
  question: z.nullable(z.object({ dueAt: instant, attempt: z.int() })),
});
export type OperatorPaymentDetail = z.infer<typeof operatorPaymentDetailSchema>;

export const operatorPaymentRoute = defineRoute({
  name: 'operatorPayment',
  verb: 'operations',
  method: 'GET',
  path: '/operations/payments/:id',
  access: 'operator',
  summary: 'All that explains a payment: log and evidence, messages, ledger, spoons, refunds',
  params: transactionParams,
  answers: { 200: operatorPaymentDetailSchema },
  errors: ['payment_not_found'],
});

export const askPaymentRoute = defineRoute({
  name: 'askPayment',
  verb: 'operations',
  method: 'POST',
  path: '/operations/payments/:id/question',
  access: 'operator',
  summary: 'Ask the provider what became of a payment, now; nothing is ever charged by it',
  params: transactionParams,
  body: z.object({ reason: actReason }),
  answers: {
    200: z.object({
      state: paymentStateSchema,
      /** The provider's answer, and its original words. */
      told: z.string(),
      evidence,
    }),
  },
  errors: ['payment_not_found', 'payment_in_progress'],
});
