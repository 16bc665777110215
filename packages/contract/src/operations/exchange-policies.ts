import * as z from 'zod/mini';
import { countrySchema } from '../country.ts';
import { estimatedSchema } from '../exchange/schema.ts';
import { exchangeTypes, payoutTypeSchema } from '../exchange/vocabulary.ts';
import { unitSchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { djLevelSchema } from '../session/vocabulary.ts';
import { instant, integer, integerInAddress, matching, text } from '../wire.ts';
import { actReason } from './operators.ts';

const tenThousandth = integer(0, 10_000);

export const taxClasses = [
  'none',
  'kr_business_income',
  'kr_other_income',
  'tw_service_income',
  'jp_remuneration',
] as const;

/** The company's policy for one way of exchange in one country. Fees are parts of ten thousand. */
export const policyTerms = {
  unit: unitSchema,
  /** The rate: so many points make so many minor units. */
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
  taxClass: z.enum(taxClasses),
  secondOperatorAbove: wireAmount,
  depositDays: integer(1, 60),
};

export const policyKey = { country: countrySchema, route: z.enum(exchangeTypes) };

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
  errors: ['changed_meanwhile'],
});

const amountInAddress = matching(/^\d{1,15}$/);
const tenThousandthInAddress = integerInAddress(0, 10_000);

/** Terms that somebody thinks of, as an address can carry them; nothing is written down. */
const previewQuery = z.object({
  country: countrySchema,
  route: payoutTypeSchema,
  points: amountInAddress,
  ratePoints: amountInAddress,
  rateUnits: amountInAddress,
  regular: tenThousandthInAddress,
  choice_dj: tenThousandthInAddress,
  star_dj: tenThousandthInAddress,
  top_dj: tenThousandthInAddress,
  pgFee: tenThousandthInAddress,
  remittanceFee: amountInAddress,
  taxClass: z.enum(taxClasses),
});

/** Null: nothing would be left to pay. */
const previewSchema = z.object({
  djLevel: djLevelSchema,
  before: z.nullable(estimatedSchema),
  after: z.nullable(estimatedSchema),
});

export const previewExchangePolicyRoute = defineRoute({
  name: 'previewExchangePolicy',
  verb: 'operations',
  method: 'GET',
  path: '/operations/exchange-policy-preview',
  access: 'operator',
  summary: 'What points come to by the terms that hold now, and by others, level by level',
  query: previewQuery,
  answers: { 200: z.object({ version: z.int(), results: z.array(previewSchema) }) },
  errors: ['not_found'],
});
export type ExchangePolicyPreview = z.infer<typeof previewSchema>;

export const exchangeClosingSchema = z.object({
  country: countrySchema,
  isClosed: z.boolean(),
  changedAt: instant,
  changedBy: z.string(),
  reason: z.string(),
});
export type ExchangeClosing = z.infer<typeof exchangeClosingSchema>;

export const exchangeClosingsRoute = defineRoute({
  name: 'exchangeClosings',
  verb: 'operations',
  method: 'GET',
  path: '/operations/exchange-closings',
  access: 'operator',
  summary: 'When exchanges were closed and opened, by whom and why, newest first; the last hundred',
  answers: { 200: z.object({ results: z.array(exchangeClosingSchema) }) },
  errors: [],
});

export const retentionSubjects = ['unused-document', 'unpaid-exchange', 'paid-exchange'] as const;

/** A kind of stored data, and the days until its deletion after its exchange has ended. */
export const retentionTerms = { subject: z.enum(retentionSubjects), keepDays: integer(1, 36_500) };

export const retentionRuleSchema = z.object({
  subject: z.enum(retentionSubjects),
  version: z.int(),
  effectiveFrom: instant,
  keepDays: z.int(),
  changedBy: z.string(),
  reason: z.string(),
  /** Stopped by one administrator before its time. */
  withdrawn: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
  /** Its time has not come, and what holds without it keeps longer. */
  isWithdrawable: z.boolean(),
});
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

export const retentionRulesRoute = defineRoute({
  name: 'retentionRules',
  verb: 'operations',
  method: 'GET',
  path: '/operations/retention-rules',
  access: 'operator',
  summary:
    'For how many days documents and numbers of exchanges are kept: every version, newest first',
  answers: { 200: z.object({ results: z.array(retentionRuleSchema) }) },
  errors: [],
});

export const withdrawRetentionRuleRoute = defineRoute({
  name: 'withdrawRetentionRule',
  verb: 'operations',
  method: 'POST',
  path: '/operations/retention-rules/withdrawals',
  access: 'operator',
  summary:
    'Stop a retention that two agreed to, before its time; by one, where it is kept longer then',
  body: z.object({
    subject: z.enum(retentionSubjects),
    version: integer(1, 1_000_000),
    reason: actReason,
  }),
  answers: { 200: z.object({ results: z.array(retentionRuleSchema) }) },
  errors: ['not_found', 'changed_meanwhile', 'second_operator_required'],
});
