import * as z from 'zod/mini';
import { countrySchema } from '../country.ts';
import { documentContentTypes } from '../exchange/schema.ts';
import {
  documentKindSchema,
  exchangeReasonSchema,
  exchangeTermsVariantSchema,
  exchangeTypeSchema,
  refusalReasons,
} from '../exchange/vocabulary.ts';
import { unitSchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { publicId, publicIdParams, instant, integer, pageFields, pageOf, text } from '../wire.ts';
import { exchangePolicySchema } from './exchange-policies.ts';
import { exchangeStateSchema, operatorExchangeSchema } from './exchange-states.ts';

export * from './exchange-approvals.ts';
export * from './exchange-policies.ts';
export * from './exchange-states.ts';
export * from './openings.ts';

export const operatorExchangesQuery = z.object({
  ...pageFields,
  state: z.optional(exchangeStateSchema),
  country: z.optional(countrySchema),
  type: z.optional(exchangeTypeSchema),
  /** Exchanges that wait for a decision, oldest first: anyone's, or the caller's. */
  waitingFor: z.optional(z.enum(['anyone', 'me'])),
  /** Amounts that need two operators, or those that need one. */
  amount: z.optional(z.enum(['above', 'below'])),
});

/** The payee, shown only as far as needed to recognize them; the rest is masked. */
export const operatorPayeeSchema = z.object({
  bank: z.nullable(z.string()),
  /** The bank's names in the catalogue of banks. */
  bankName: z.nullable(z.object({ ko: z.string(), en: z.string() })),
  account: z.string(),
  accountHolder: z.nullable(z.string()),
  applicantName: z.nullable(z.string()),
  residentNumber: z.nullable(z.string()),
  /** A hint and no more: newer numbers carry no check digit. */
  isResidentNumberOdd: z.boolean(),
  /** The variant of the agreed terms, and the start of each consent's version; null if this way has no terms. */
  terms: z.nullable(
    z.object({
      variant: exchangeTermsVariantSchema,
      versions: z.optional(z.object({ privacy: instant, residentNumber: instant })),
    }),
  ),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  documents: z.array(
    z.object({
      documentId: publicId,
      kind: documentKindSchema,
      contentType: z.enum(documentContentTypes),
      bytes: z.int(),
    }),
  ),
});

/** The known history of the account: earlier payouts to it, and whether it has changed. */
const accountUseSchema = z.object({
  /** Unknown: what could be compared is erased. */
  kind: z.enum(['first', 'same', 'changed', 'unknown']),
  paidTimes: z.int(),
  lastPaidAt: z.nullable(instant),
});

export const operatorExchangeDetailSchema = z.object({
  exchange: operatorExchangeSchema,
  /** The version by which it was estimated. */
  policy: z.nullable(exchangePolicySchema),
  payee: z.nullable(operatorPayeeSchema),
  accountUse: z.nullable(accountUseSchema),
  /** The person's last twenty other exchanges, newest first. */
  others: z.array(
    z.object({
      exchangeId: publicId,
      type: exchangeTypeSchema,
      state: exchangeStateSchema,
      amount: wireAmount,
      unit: unitSchema,
      requestedAt: instant,
      /** Null: erased, or it went to no account. */
      isSameAccount: z.nullable(z.boolean()),
    }),
  ),
  /** The calls to the payout provider, and the time of the next question to it. */
  attempts: z.array(
    z.object({
      attempt: z.int(),
      provider: z.string(),
      startedAt: instant,
      endedAt: z.nullable(instant),
      outcome: z.nullable(z.string()),
    }),
  ),
  nextQuestionAt: z.nullable(instant),
  log: z.array(
    z.object({
      revision: z.int(),
      from: exchangeStateSchema,
      to: exchangeStateSchema,
      cause: z.string(),
      operator: z.nullable(z.string()),
      evidence: z.record(z.string(), z.unknown()),
      at: instant,
    }),
  ),
});
export type OperatorExchangeDetail = z.infer<typeof operatorExchangeDetailSchema>;

const note = z.optional(text(1, 300));
const revision = integer(0, 1_000_000);

/** Agree or refuse before it is sent; afterwards say what was found out of it, and by what. */
export const decideExchangeBody = z.union([
  z.object({ decision: z.literal('approve'), revision, note }),
  z.object({ decision: z.literal('refuse'), revision, reason: z.enum(refusalReasons), note }),
  z.object({
    decision: z.enum(['paid', 'rejected', 'returned']),
    revision,
    /** The proof: a transfer's number, or a line of a statement. */
    evidence: text(3, 300),
    /** The reason that the person reads if nothing was paid or it came back; left out: not accepted. */
    reason: z.optional(exchangeReasonSchema),
    note,
  }),
]);
export type DecideExchangeBody = z.infer<typeof decideExchangeBody>;

export const operatorExchangesRoute = defineRoute({
  name: 'operatorExchanges',
  verb: 'operations',
  method: 'GET',
  path: '/operations/exchanges',
  access: 'operator',
  summary: 'Exchanges by state: those to be decided about oldest first, others newest first',
  query: operatorExchangesQuery,
  answers: { 200: pageOf(operatorExchangeSchema) },
  links: ['next'],
  errors: [],
});

export const operatorExchangeRoute = defineRoute({
  name: 'operatorExchange',
  verb: 'operations',
  method: 'GET',
  path: '/operations/exchanges/:id',
  access: 'operator',
  summary: 'One exchange with its way so far, and whom it is paid to, masked',
  params: publicIdParams,
  answers: { 200: operatorExchangeDetailSchema },
  errors: ['exchange_not_found'],
});

export const decideExchangeRoute = defineRoute({
  name: 'decideExchange',
  verb: 'operations',
  method: 'POST',
  path: '/operations/exchanges/:id/decision',
  access: 'operator',
  summary: 'Agree to an exchange, refuse it, or say what became of one in review',
  params: publicIdParams,
  body: decideExchangeBody,
  answers: { 200: operatorExchangeSchema },
  movesMoney: true,
  errors: [
    'exchange_not_found',
    'changed_meanwhile',
    'second_operator_required',
    /** The second who agrees has to be a checker. */
    'no_right',
    /** It was paid, or may be: whoever pays does not take it back, or cannot be asked now. */
    'exchange_not_cancelable',
    'exchange_temporary_error',
  ],
});
