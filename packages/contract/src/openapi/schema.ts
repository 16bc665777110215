import * as z from 'zod/mini';
import { cardSchema } from '../card/schema.ts';
import { countrySchema } from '../country.ts';
import { problemSchema } from '../errors/problem.ts';
import { bankSchema, estimatedSchema, exchangeRequestSchema } from '../exchange/schema.ts';
import { currencySchema, unitSchema, wireAmount } from '../money.ts';
import { refundInfoSchema, transactionIdSchema } from '../purchase/schema.ts';
import { paymentStateSchema, paymentStatusSchema } from '../purchase/states.ts';
import type { Schema } from '../route.ts';
import { signinAnswer } from '../session/schema.ts';
import { productSchema } from '../shop/schema.ts';
import { subscriptionProductSchema, subscriptionSchema } from '../subscription/schema.ts';
import { day, publicId, instant, month } from '../wire.ts';
import type { JsonSchema } from './document.ts';

/** Input is documented before it is parsed, output after it. */
export type Direction = 'input' | 'output';

/** Shapes that many calls share are written once, and referred to by name. */
const named = {
  Problem: problemSchema,
  Amount: wireAmount,
  Currency: currencySchema,
  Unit: unitSchema,
  Country: countrySchema,
  Time: instant,
  Day: day,
  Month: month,
  Id: publicId,
  TransactionId: transactionIdSchema,
  PaymentState: paymentStateSchema,
  PaymentStatus: paymentStatusSchema,
  RefundInfo: refundInfoSchema,
  Signin: signinAnswer,
  Product: productSchema,
  Card: cardSchema,
  Subscription: subscriptionSchema,
  SubscriptionProduct: subscriptionProductSchema,
  ExchangeRequest: exchangeRequestSchema,
  Estimated: estimatedSchema,
  Bank: bankSchema,
} as const satisfies Record<string, Schema>;

const nameOf = new Map<unknown, string>(
  Object.entries(named).map(([name, schema]) => [schema, name]),
);

/** Bounds that every JSON integer has say nothing, and answers may gain fields. */
const tidy = (schema: JsonSchema): void => {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
};

const refer = (schema: JsonSchema, name: string): void => {
  for (const keyword of Object.keys(schema)) delete schema[keyword];
  schema.$ref = `#/components/schemas/${name}`;
};

const convert = (schema: Schema, direction: Direction, spelledOut?: Schema): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: direction,
    override: ({ zodSchema, jsonSchema }) => {
      const name = nameOf.get(zodSchema);
      if (name === undefined || nameOf.get(spelledOut) === name) tidy(jsonSchema);
      else refer(jsonSchema, name);
    },
  });
  return json;
};

export const jsonSchemaOf = (schema: Schema, direction: Direction): JsonSchema =>
  convert(schema, direction);

export const namedSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, convert(schema, 'output', schema)]),
  );
