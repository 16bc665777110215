import * as z from 'zod/mini';
import { wireAmount } from '../money.ts';
import { clockTime, instant, integer } from '../wire.ts';

/** Open, in its daily rest, or out of service. */
export const methodStates = ['open', 'resting', 'down'] as const;
export type MethodState = (typeof methodStates)[number];

/** The extra cost of a method: none, or the fee that the issuing bank may charge for another currency. */
export const methodFees = ['none', 'issuer'] as const;
export type MethodFee = (typeof methodFees)[number];

export const methodCredits = ['at_once', 'after_deposit'] as const;
export type MethodCredit = (typeof methodCredits)[number];

export const methodRefunds = ['method', 'account'] as const;
export type MethodRefund = (typeof methodRefunds)[number];

export const paymentMethodItemSchema = z.object({
  methodId: integer(1, 999),
  pgId: integer(1, 999),
  key: z.string(),
  position: z.int(),
  state: z.enum(methodStates),
  /** When a method that cannot be used now can be used again; null where nobody knows. */
  opensAt: z.nullable(instant),
  /** Each day it rests between these times of that zone, as in `23:20`. */
  rest: z.nullable(z.object({ from: clockTime, until: clockTime, timeZone: z.string() })),
  /** The limits of one payment, in minor units of the country's currency; null if not set. */
  minimumTotal: z.nullable(wireAmount),
  maximumTotal: z.nullable(wireAmount),
  fee: z.enum(methodFees),
  credited: z.enum(methodCredits),
  typicalMinutes: z.int(),
  /** The destination of a refund: back the same way, or a bank account that the person names. */
  refundsTo: z.enum(methodRefunds),
});
export type PaymentMethodItem = z.infer<typeof paymentMethodItemSchema>;
export const methodsAnswer = z.object({
  results: z.array(paymentMethodItemSchema),
  /** The seller in the country, by the name on its receipts. */
  seller: z.optional(z.object({ name: z.string() })),
});
export type MethodsAnswer = z.infer<typeof methodsAnswer>;
