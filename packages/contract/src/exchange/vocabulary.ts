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
