import * as z from 'zod/mini';
import { localeSchema } from '../country.ts';
import { currencySchema, wireAmount } from '../money.ts';
import { chargeIdSchema } from './schema.ts';
import { defineRoute } from '../route.ts';
import { instant } from '../wire.ts';

const seller = z.object({
  name: z.string(),
  representative: z.nullable(z.string()),
  /** The company number that the country's authorities assigned. */
  registrationNumber: z.nullable(z.string()),
  /** Number under which the sale is notified, where a country asks for one. */
  saleNumber: z.nullable(z.string()),
  address: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

/** A refund, documented apart from its receipt. */
const creditNote = z.object({
  number: z.string(),
  issuedAt: instant,
  amount: wireAmount,
  tax: z.nullable(wireAmount),
  spoons: wireAmount,
});

export const receiptAnswer = z.object({
  /** The id of a purchase, or of a subscription's charge. */
  transactionId: chargeIdSchema,
  /** Country, year, and a place in that year’s row, which has no gaps. */
  number: z.string(),
  issuedAt: instant,
  requestedAt: instant,
  paidAt: instant,
  /** The time zone of the receipt's times. */
  timeZone: z.string(),
  seller,
  /** A name for the person that is on no other paper. */
  buyer: z.object({ nickname: z.string(), tag: z.string() }),
  product: z.object({
    name: z.string(),
    quantity: z.int(),
    price: wireAmount,
    spoons: wireAmount,
    bonus: wireAmount,
  }),
  methodId: z.int(),
  total: wireAmount,
  currency: currencySchema,
  /** The tax that is in the total; null where the seller takes none. */
  tax: z.nullable(z.object({ amount: wireAmount, basisPoints: z.int() })),
  /** The charged amount, if the provider cannot take the currency. */
  charged: z.nullable(z.object({ amount: wireAmount, currency: currencySchema })),
  creditNotes: z.array(creditNote),
});
export type Receipt = z.infer<typeof receiptAnswer>;

const chargeParams = z.object({ id: chargeIdSchema });

export const receiptQuery = z.object({ locale: z.optional(localeSchema) });

/** `payment_in_progress`: paid, and its number comes within seconds. */
export const receiptRoute = defineRoute({
  name: 'receipt',
  verb: 'history',
  method: 'GET',
  path: '/billing/spoon/receipts/:id',
  access: 'person',
  summary: 'The receipt of a purchase',
  params: chargeParams,
  answers: { 200: receiptAnswer },
  errors: ['payment_not_found', 'payment_in_progress'],
});

/** `server_busy` with `Retry-After`: more are being written than can be soon. */
export const receiptFileRoute = defineRoute({
  name: 'receiptFile',
  verb: 'history',
  method: 'GET',
  path: '/billing/spoon/receipts/:id/file',
  access: 'person',
  summary:
    'The receipt of a purchase and its credit notes, as a file in the language that is asked for',
  params: chargeParams,
  query: receiptQuery,
  answers: { 200: z.unknown() },
  answerType: 'application/pdf',
  errors: ['payment_not_found', 'payment_in_progress', 'server_busy'],
});
