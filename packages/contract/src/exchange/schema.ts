import * as z from 'zod/mini';
import { unitSchema, wireAmount } from '../money.ts';
import {
  publicId,
  identifier,
  instant,
  integer,
  listOf,
  matching,
  pageFields,
  pageOf,
  text,
  webAddress,
} from '../wire.ts';
import {
  documentKindSchema,
  exchangeReasonSchema,
  exchangeStatusSchema,
  exchangeStepSchema,
  exchangeTermsVariantSchema,
  exchangeTypeSchema,
  payoneerStatusSchema,
  payoutTypeSchema,
} from './vocabulary.ts';

export const exchangesQuery = z.object({
  ...pageFields,
  type: z.optional(exchangeTypeSchema),
  status: z.optional(exchangeStatusSchema),
});

/** Each line of what points come to; together they are `originAmount`. */
export const estimatedSchema = z.object({
  /** The points that leave the person's balance: points that make no whole unit stay. */
  points: wireAmount,
  amount: wireAmount,
  originAmount: wireAmount,
  pgFee: wireAmount,
  remittanceFee: wireAmount,
  spoonFee: wireAmount,
  taxAndUtilityBills: wireAmount,
  unit: unitSchema,
});
export type Estimated = z.infer<typeof estimatedSchema>;

export const exchangeRequestSchema = z.object({
  exchangeId: publicId,
  type: exchangeTypeSchema,
  status: exchangeStatusSchema,
  date: instant,
  /** The person's payout: money, or the spoons of a conversion. */
  amount: wireAmount,
  unit: unitSchema,
  points: wireAmount,
  /** Null for a conversion: nothing comes off it. */
  estimated: z.nullable(estimatedSchema),
  steps: z.array(z.object({ step: exchangeStepSchema, at: instant })),
  isCancelable: z.boolean(),
  estimatedDepositDate: z.nullable(instant),
  actualDepositDate: z.nullable(instant),
  cancellationDate: z.nullable(instant),
  reason: z.nullable(exchangeReasonSchema),
});
export type ExchangeRequest = z.infer<typeof exchangeRequestSchema>;
export const exchangesAnswer = pageOf(exchangeRequestSchema);

export const bankSchema = z.object({
  code: matching(/^\d{3}$/),
  /** The name in the language of the person’s country. */
  name: z.string(),
  /** The bank's own name at home, and in English. */
  ko: z.string(),
  en: z.string(),
});
/** Former ones are not sent to any more: they are there for their names. */
export const banksAnswer = z.object({ results: z.array(bankSchema), former: z.array(bankSchema) });

export const estimateBody = z.object({
  /** The amount in points. */
  exchangeAmount: wireAmount,
  /** The bank in Korea and the payout provider elsewhere, where it is not said. */
  type: z.optional(payoutTypeSchema),
});

/** One way to exchange, and what it asks for: a least request, balance and number of spoons. */
export const exchangeWaySchema = z.object({
  type: exchangeTypeSchema,
  unit: unitSchema,
  minimumAmount: wireAmount,
  minimumBalance: wireAmount,
  minimumSpoons: wireAmount,
  minimumPoints: wireAmount,
  /** The points that one spoon costs, where points become spoons. */
  spoonPoints: z.optional(wireAmount),
  depositDays: z.int(),
  /** The last of those business days if it is requested now. */
  depositDate: instant,
  /** The estimate for all of the points; null if nothing would be left. */
  estimated: z.nullable(estimatedSchema),
});
export type ExchangeWay = z.infer<typeof exchangeWaySchema>;
export const estimatedAmountsAnswer = z.object({
  points: wireAmount,
  results: z.array(exchangeWaySchema),
});

export const currentCompleteDepositAnswer = z.object({
  deposit: z.nullable(exchangeRequestSchema),
});
export const exchangeHistoryStatusAnswer = z.object({
  isProceedingExchange: z.boolean(),
  /** If true, every screen of exchanges leads to the one that says so. */
  isUnderMaintenance: z.boolean(),
  counts: z.array(z.object({ status: exchangeStatusSchema, count: z.int() })),
});

const megabytes = 1024 * 1024;
export const documentBytesMax = 10 * megabytes;
export const documentsMax = 5;
export const documentContentTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;

export const documentUploadBody = z.object({
  documents: listOf(
    z.object({
      kind: documentKindSchema,
      contentType: z.enum(documentContentTypes),
      bytes: integer(1, documentBytesMax),
      sha256: matching(/^[0-9a-f]{64}$/),
    }),
    documentsMax,
  ),
});
export const documentUploadAnswer = z.object({
  documents: z.array(
    z.object({
      documentId: publicId,
      kind: documentKindSchema,
      uploadUrl: z.string(),
      expiresAt: instant,
    }),
  ),
});

/** The part that a person types for each request: the resident number is never kept for the next one. */
const cashOutAlways = {
  /** The points, and the payout that the person was told for them. */
  exchangeAmount: wireAmount,
  expectedAmount: wireAmount,
  residentFirstNumber: matching(/^\d{6}$/),
  residentLastNumber: matching(/^\d{7}$/),
  terms: z.object({
    variant: exchangeTermsVariantSchema,
    privacy: z.literal(true),
    residentNumber: z.literal(true),
  }),
  documentIds: listOf(publicId, documentsMax),
};

/** A request whose payee is written out. */
export const cashOutForm = z.object({
  ...cashOutAlways,
  applicantName: text(1, 60),
  phoneNumber: matching(/^\d{9,15}$/),
  email: matching(/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/),
  accountHolder: text(1, 60),
  exchangeBank: matching(/^\d{3}$/),
  accountNumber: matching(/^\d{6,20}$/),
});
export type CashOutForm = z.infer<typeof cashOutForm>;

/** The last, where the payee of an earlier request is used again. */
export const cashOutBody = z.union([
  cashOutForm,
  z.object({ ...cashOutAlways, payeeOf: publicId }),
]);
export type CashOutBody = z.infer<typeof cashOutBody>;

/** The payee of the last request, masked: enough to know it again. */
export const keptPayeeSchema = z.object({
  /** The request that it belongs to. */
  exchangeId: publicId,
  variant: exchangeTermsVariantSchema,
  exchangeBank: matching(/^\d{3}$/),
  accountNumber: z.string(),
  accountHolder: z.string(),
  applicantName: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
});
export type KeptPayee = z.infer<typeof keptPayeeSchema>;
export const keptPayeeAnswer = z.object({ payee: z.nullable(keptPayeeSchema) });

export const payoneerUserStatusAnswer = z.object({
  status: payoneerStatusSchema,
  accountId: z.nullable(z.string()),
});
export const redirectQuery = z.object({ redirectUrl: webAddress });
export const linkAnswer = z.object({ link: z.string() });
export const payoneerBody = z.object({
  exchangeAmount: wireAmount,
  expectedAmount: wireAmount,
  agreesToTerms: z.literal(true),
});

export const dotmoneyProductSchema = z.object({
  productId: identifier,
  name: z.string(),
  money: wireAmount,
  points: wireAmount,
  imageUrl: z.nullable(z.string()),
  isAvailable: z.boolean(),
});
export const dotmoneyProductsAnswer = z.object({ results: z.array(dotmoneyProductSchema) });
export const dotmoneyRedirectQuery = z.object({ redirectUrl: webAddress });
export const dotmoneyRedirectAnswer = z.object({ redirectUrl: z.string() });
export const dotmoneyBody = z.object({
  productId: identifier,
  /** The state that the partner returned with the person. */
  state: text(16, 500),
  expectedPoints: wireAmount,
});
