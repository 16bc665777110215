import * as z from 'zod/mini';
import { countrySchema } from '../country.ts';
import { estimatedSchema } from '../exchange/schema.ts';
import { exchangeTypeSchema } from '../exchange/vocabulary.ts';
import { djLevelSchema } from '../session/vocabulary.ts';
import { publicId, identifier, instant } from '../wire.ts';

/** The states of an exchange on the server. */
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
  'canceled',
  'refused',
  'returned',
] as const;
export const exchangeStateSchema = z.enum(exchangeStates);
export type ExchangeState = z.infer<typeof exchangeStateSchema>;

export const operatorExchangeSchema = z.object({
  exchangeId: publicId,
  userId: identifier,
  type: exchangeTypeSchema,
  state: exchangeStateSchema,
  /** The revision that a decision names: nobody has reviewed any other one. */
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
