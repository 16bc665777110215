import {
  currencySchema,
  decodeAmount,
  defaultQuantity,
  encodeAmount,
  maximumQuantity,
  minimumQuantity,
  wireAmount,
} from '@dipper/contract';
import type { Currency, Product, RefundInfo } from '@dipper/contract';
import * as z from 'zod/mini';
import { createPersistedStore } from './persisted.ts';
import { browserShelf } from './shelf.ts';

export type SelectedSpoon = {
  readonly productId: number;
  readonly name: string;
  readonly amount: bigint;
  readonly promotionAmount: bigint;
  /** Minor units of `currency`. */
  readonly price: bigint;
  readonly currency: Currency;
};

export type ChosenMethod = { readonly methodId: number; readonly pgId: number };

export type PaymentState = {
  readonly selectedSpoon: SelectedSpoon | undefined;
  readonly quantity: number;
  readonly paymentMethod: ChosenMethod | undefined;
  /** Where money would go back to; never kept beyond the page. */
  readonly refundInfo: RefundInfo | undefined;
  readonly paymentResultInfo:
    | { readonly status: 'success' | 'cancel'; readonly transactionId: string }
    | undefined;
  /** The Android app's web view asks, which sells other products. */
  readonly isAndroidMobile: boolean;
};

export const noPayment: PaymentState = {
  selectedSpoon: undefined,
  quantity: defaultQuantity,
  paymentMethod: undefined,
  refundInfo: undefined,
  paymentResultInfo: undefined,
  isAndroidMobile: false,
};

export const spoonOf = (product: Product): SelectedSpoon => ({
  productId: product.productId,
  name: product.name,
  amount: decodeAmount(product.amount),
  promotionAmount: decodeAmount(product.promotionAmount),
  price: decodeAmount(product.price),
  currency: product.currency,
});

export const selectSpoon = (state: PaymentState, spoon: SelectedSpoon): PaymentState => ({
  ...state,
  selectedSpoon: spoon,
  quantity: defaultQuantity,
});

/** Out of range counts as the nearest quantity that is for sale. */
export const setQuantity = (state: PaymentState, quantity: number): PaymentState => {
  const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : defaultQuantity;
  return { ...state, quantity: Math.min(Math.max(whole, minimumQuantity), maximumQuantity) };
};

/** Another method starts the sum anew: what was typed for the first one does not carry over. */
export const changeMethod = (
  state: PaymentState,
  paymentMethod: ChosenMethod | undefined,
): PaymentState => ({
  ...state,
  paymentMethod,
  quantity: defaultQuantity,
  refundInfo: undefined,
});

export const totalPriceOf = ({ selectedSpoon, quantity }: PaymentState): bigint =>
  (selectedSpoon?.price ?? 0n) * BigInt(quantity);

export type PaymentConfirmInfo = {
  /** Spoons in all, the promotion's bonus included. */
  readonly amount: bigint;
  readonly quantity: number;
  readonly totalPrice: bigint;
};

export const confirmInfoOf = (state: PaymentState): PaymentConfirmInfo | undefined => {
  const { selectedSpoon, quantity } = state;
  if (selectedSpoon === undefined) return undefined;
  const each = selectedSpoon.amount + selectedSpoon.promotionAmount;
  return { amount: each * BigInt(quantity), quantity, totalPrice: totalPriceOf(state) };
};

/** The app says by the product's name where it runs. */
export const isAndroidProduct = (productName: string | undefined): boolean =>
  productName?.includes('net') === true;

const keptAmount = z.pipe(wireAmount, z.transform(decodeAmount));

const keptSchema = z.object({
  selectedSpoon: z.optional(
    z.object({
      productId: z.int(),
      name: z.string(),
      amount: keptAmount,
      promotionAmount: keptAmount,
      price: keptAmount,
      currency: currencySchema,
    }),
  ),
  quantity: z.int().check(z.minimum(minimumQuantity), z.maximum(maximumQuantity)),
  paymentMethod: z.optional(z.object({ methodId: z.int(), pgId: z.int() })),
  paymentResultInfo: z.optional(
    z.object({ status: z.enum(['success', 'cancel']), transactionId: z.string() }),
  ),
  isAndroidMobile: z.boolean(),
});

const keptSpoon = (spoon: SelectedSpoon) => ({
  ...spoon,
  amount: encodeAmount(spoon.amount),
  promotionAmount: encodeAmount(spoon.promotionAmount),
  price: encodeAmount(spoon.price),
});

export const paymentStore = createPersistedStore<PaymentState>(
  {
    name: 'payment',
    version: 1,
    schema: keptSchema,
    initial: noPayment,
    keep: ({ refundInfo: _never, selectedSpoon, ...rest }) => ({
      ...rest,
      ...(selectedSpoon && { selectedSpoon: keptSpoon(selectedSpoon) }),
    }),
  },
  browserShelf(),
);
