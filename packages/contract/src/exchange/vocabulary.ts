import * as z from 'zod/mini';

export const exchangeStatuses = [
  'waiting_for_deposit',
  'complete',
  'cancel',
  'checking',
  'refusal',
] as const;
export const exchangeStatusSchema = z.enum(exchangeStatuses);
export type ExchangeStatus = z.infer<typeof exchangeStatusSchema>;

export const exchangeTypes = ['cash', 'payoneer', 'dotmoney', 'convert'] as const;
export const exchangeTypeSchema = z.enum(exchangeTypes);
export type ExchangeType = z.infer<typeof exchangeTypeSchema>;

/** Ways by which points become money. */
export const payoutTypes = ['cash', 'payoneer', 'dotmoney'] as const;
export const payoutTypeSchema = z.enum(payoutTypes);
export type PayoutType = z.infer<typeof payoutTypeSchema>;

/** Why an exchange was not paid: an operator's reasons, then those of whoever pays. */
export const refusalReasons = [
  'identity_differs',
  'account_differs',
  'documents_missing',
  'documents_unreadable',
  'under_investigation',
  'other',
] as const;
export const exchangeReasons = [
  ...refusalReasons,
  'account_not_found',
  'account_closed',
  'holder_differs',
  'account_inactive',
  'limit_exceeded',
  'not_accepted',
] as const;
export const exchangeReasonSchema = z.enum(exchangeReasons);
export type ExchangeReason = z.infer<typeof exchangeReasonSchema>;

/** The steps of an exchange that a person sees, each with its time. */
export const exchangeSteps = [
  'requested',
  'agreed',
  'sent',
  'complete',
  'cancel',
  'refusal',
  'returned',
] as const;
export const exchangeStepSchema = z.enum(exchangeSteps);
export type ExchangeStep = z.infer<typeof exchangeStepSchema>;

/** The terms that a person reads before a cash-out depend on who they are. */
export const exchangeTermsVariants = ['youth', 'adult', 'adult_family'] as const;
export const exchangeTermsVariantSchema = z.enum(exchangeTermsVariants);
export type ExchangeTermsVariant = z.infer<typeof exchangeTermsVariantSchema>;

export const documentKinds = ['representative_agreement', 'family_certificate'] as const;
export const documentKindSchema = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof documentKindSchema>;

export const payoneerStatuses = ['none', 'pending', 'active', 'inactive'] as const;
export const payoneerStatusSchema = z.enum(payoneerStatuses);
export type PayoneerStatus = z.infer<typeof payoneerStatusSchema>;
