import * as z from 'zod/mini';
import { countrySchema } from '../country.ts';
import { documentContentTypes, estimatedSchema } from '../exchange/schema.ts';
import {
  documentKindSchema,
  exchangeReasonSchema,
  exchangeTypeSchema,
  exchangeTypes,
  refusalReasons,
} from '../exchange/vocabulary.ts';
import { unitSchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { djLevelSchema } from '../session/vocabulary.ts';
import {
  houseId,
  houseIdParams,
  identifier,
  instant,
  integer,
  pageFields,
  pageOf,
  text,
} from '../wire.ts';

export * from './openings.ts';

/** What an exchange goes through on the server. */
export const exchangeStates = [
  'requested',
  'checking',
  'approved',
  'sending',
  'sent',
  'unknown',
  'paid',
  'rejected',
  'review',
  'cancelled',
  'refused',
  'returned',
] as const;
export const exchangeStateSchema = z.enum(exchangeStates);
export type ExchangeState = z.infer<typeof exchangeStateSchema>;

export const operatorExchangesQuery = z.object({
  ...pageFields,
  state: z.optional(exchangeStateSchema),
});

export const operatorExchangeSchema = z.object({
  exchangeId: houseId,
  userId: identifier,
  type: exchangeTypeSchema,
  state: exchangeStateSchema,
  /** What a decision is about: another one is something that nobody has looked at. */
  revision: z.int(),
  country: countrySchema,
  djLevel: djLevelSchema,
  policyVersion: z.int(),
  estimated: estimatedSchema,
  needsSecondOperator: z.boolean(),
  agreedBy: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  providerReference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  requestedAt: instant,
  changedAt: instant,
});
export type OperatorExchange = z.infer<typeof operatorExchangeSchema>;

/** As much of whom it is paid to as is needed to know them again; the rest is masked. */
export const operatorPayeeSchema = z.object({
  bank: z.nullable(z.string()),
  account: z.string(),
  accountHolder: z.nullable(z.string()),
  applicantName: z.nullable(z.string()),
  residentNumber: z.nullable(z.string()),
  /** A hint and no more: newer numbers carry no check digit. */
  isResidentNumberOdd: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  documents: z.array(
    z.object({
      documentId: houseId,
      kind: documentKindSchema,
      contentType: z.enum(documentContentTypes),
      bytes: z.int(),
    }),
  ),
});

export const operatorExchangeDetailSchema = z.object({
  exchange: operatorExchangeSchema,
  payee: z.nullable(operatorPayeeSchema),
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
    /** What proves it: the number of the transfer, the line of a statement. */
    evidence: text(3, 300),
    /** What the person reads where nothing was paid, or it came back; left out: it was not accepted. */
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
  available: true,
});

export const operatorExchangeRoute = defineRoute({
  name: 'operatorExchange',
  verb: 'operations',
  method: 'GET',
  path: '/operations/exchanges/:id',
  access: 'operator',
  summary: 'One exchange with its way so far, and whom it is paid to, masked',
  params: houseIdParams,
  answers: { 200: operatorExchangeDetailSchema },
  errors: ['exchange_not_found'],
  available: true,
});

export const decideExchangeRoute = defineRoute({
  name: 'decideExchange',
  verb: 'operations',
  method: 'POST',
  path: '/operations/exchanges/:id/decision',
  access: 'operator',
  summary: 'Agree to an exchange, refuse it, or say what became of one in review',
  params: houseIdParams,
  body: decideExchangeBody,
  answers: { 200: operatorExchangeSchema },
  movesMoney: true,
  errors: [
    'exchange_not_found',
    'exchange_changed_meanwhile',
    'second_operator_required',
    /** It was paid, or may be: whoever pays does not take it back, or cannot be asked now. */
    'exchange_not_cancelable',
    'exchange_temporary_error',
  ],
  available: true,
});

const tenThousandth = integer(0, 10_000);

/** What the company decides about one way to exchange in one country. Fees are parts of ten thousand. */
const policyTerms = {
  unit: unitSchema,
  /** So many points make so many minor units. */
  ratePoints: wireAmount,
  rateUnits: wireAmount,
  minimumPoints: wireAmount,
  minimumAmount: wireAmount,
  minimumBalance: wireAmount,
  minimumSpoons: wireAmount,
  spoonFee: z.object({
    regular: tenThousandth,
    choice_dj: tenThousandth,
    star_dj: tenThousandth,
    top_dj: tenThousandth,
  }),
  pgFee: tenThousandth,
  remittanceFee: wireAmount,
  taxClass: z.enum([
    'none',
    'kr_business_income',
    'kr_other_income',
    'tw_service_income',
    'jp_remuneration',
  ]),
  secondOperatorAbove: wireAmount,
  depositDays: integer(1, 60),
};

const policyKey = { country: countrySchema, route: z.enum(exchangeTypes) };

export const exchangePolicySchema = z.object({
  ...policyKey,
  version: z.int(),
  effectiveFrom: instant,
  ...policyTerms,
  changedAt: instant,
  changedBy: z.string(),
  reason: z.string(),
});
export type ExchangePolicy = z.infer<typeof exchangePolicySchema>;

export const newExchangePolicyBody = z.object({
  ...policyKey,
  /** The one after the last that there is. */
  version: integer(1, 1_000_000),
  /** At once, where it is not said. */
  effectiveFrom: z.optional(instant),
  ...policyTerms,
  reason: text(3, 300),
});

export const exchangePoliciesRoute = defineRoute({
  name: 'exchangePolicies',
  verb: 'operations',
  method: 'GET',
  path: '/operations/exchange-policies',
  access: 'operator',
  summary: 'Rates, fees, minimums and tax of exchanges: every version, newest first',
  query: z.object({ country: z.optional(countrySchema), route: z.optional(z.enum(exchangeTypes)) }),
  answers: { 200: z.object({ results: z.array(exchangePolicySchema) }) },
  errors: [],
  available: true,
});

export const addExchangePolicyRoute = defineRoute({
  name: 'addExchangePolicy',
  verb: 'operations',
  method: 'POST',
  path: '/operations/exchange-policies',
  access: 'operator',
  summary: 'Add a version of the exchange policy of a country and way; none is ever changed',
  body: newExchangePolicyBody,
  answers: { 201: exchangePolicySchema },
  errors: ['exchange_changed_meanwhile', 'exchange_policy_in_the_past', 'invalid_amount'],
  available: true,
});

export const closeExchangesRoute = defineRoute({
  name: 'closeExchanges',
  verb: 'operations',
  method: 'POST',
  path: '/operations/exchange-closings',
  access: 'operator',
  summary: 'Close the exchanges of a country for maintenance, or open them again',
  body: z.object({ country: countrySchema, isClosed: z.boolean(), reason: text(3, 300) }),
  answers: { 200: z.object({ country: countrySchema, isClosed: z.boolean() }) },
  errors: ['exchange_changed_meanwhile'],
  available: true,
});
