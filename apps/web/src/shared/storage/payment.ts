import {
  countrySchema,
  currencySchema,
  decodeAmount,
  encodeAmount,
  maximumQuantity,
  minimumQuantity,
  returnStatusSchema,
  wireAmount,
} from '@dipper/contract';
import * as z from 'zod/mini';
import { noPayment, paymentReducer } from './payment-model.ts';
import type { ChosenMethod, PaymentAction, PaymentState, SelectedSpoon } from './payment-model.ts';
import { createPersistedStore } from './persisted.ts';
import { browserShelf } from './shelf.ts';
import { useStore } from './store.ts';

const storedAmount = z.pipe(wireAmount, z.transform(decodeAmount));

const storedSpoonSchema = z.pipe(
  z.object({
    productId: z.int(),
    name: z.string(),
    amount: storedAmount,
    promotionAmount: storedAmount,
    price: storedAmount,
    currency: currencySchema,
    chargedPrice: z.optional(z.object({ amount: storedAmount, currency: currencySchema })),
  }),
  z.transform((spoon): SelectedSpoon => ({ ...spoon, chargedPrice: spoon.chargedPrice })),
);

const storedSchema = z.object({
  country: z.optional(countrySchema),
  selectedSpoon: z.optional(storedSpoonSchema),
  quantity: z.int().check(z.minimum(minimumQuantity), z.maximum(maximumQuantity)),
  paymentMethod: z.optional(z.object({ methodId: z.int(), pgId: z.int() })),
  paymentResultInfo: z.optional(
    z.object({ status: returnStatusSchema, transactionId: z.string() }),
  ),
  isAndroidMobile: z.boolean(),
});

const keepMethod = ({ methodId, pgId }: ChosenMethod): ChosenMethod => ({ methodId, pgId });

const keepSpoon = (spoon: SelectedSpoon) => ({
  productId: spoon.productId,
  name: spoon.name,
  currency: spoon.currency,
  amount: encodeAmount(spoon.amount),
  promotionAmount: encodeAmount(spoon.promotionAmount),
  price: encodeAmount(spoon.price),
  chargedPrice: spoon.chargedPrice && {
    currency: spoon.chargedPrice.currency,
    amount: encodeAmount(spoon.chargedPrice.amount),
  },
});

/** Refund accounts are asked for again: account numbers are never kept in the browser. */
export const paymentStore = createPersistedStore<PaymentState>(
  {
    name: 'payment',
    version: 1,
    schema: storedSchema,
    initial: noPayment,
    keep: ({ refundInfo: _never, maximum: _asked, selectedSpoon, paymentMethod, ...rest }) => ({
      ...rest,
      selectedSpoon: selectedSpoon && keepSpoon(selectedSpoon),
      paymentMethod: paymentMethod && keepMethod(paymentMethod),
    }),
  },
  browserShelf(),
);

export const changePayment = (action: PaymentAction): void =>
  paymentStore.update((state) => paymentReducer(state, action));

export const usePaymentState = (): PaymentState => useStore(paymentStore);
