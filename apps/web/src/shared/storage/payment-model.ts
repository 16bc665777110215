import { defaultQuantity, maximumQuantity, minimumQuantity } from '@dipper/contract';
import type { Country, Currency, RefundInfo, ReturnStatus } from '@dipper/contract';

/** A price in minor units of its currency. */
export type Price = { readonly amount: bigint; readonly currency: Currency };

/** A product as it was chosen, with the price that was shown. */
export type SelectedSpoon = {
  readonly productId: number;
  readonly name: string;
  /** Spoons, and those that a promotion adds. */
  readonly amount: bigint;
  readonly promotionAmount: bigint;
  readonly price: bigint;
  readonly currency: Currency;
  /** The charged price, if the provider cannot charge `currency`. */
  readonly chargedPrice: Price | undefined;
};

export type ChosenMethod = { readonly methodId: number; readonly pgId: number };

/** The intended purchase, and its result. */
export type PaymentState = {
  /** Products belong to one country. */
  readonly country: Country | undefined;
  readonly selectedSpoon: SelectedSpoon | undefined;
  readonly quantity: number;
  /** The most that this person may buy of it, as far as known here. */
  readonly maximum: number;
  readonly paymentMethod: ChosenMethod | undefined;
  /** The refund account; never kept beyond the page. */
  readonly refundInfo: RefundInfo | undefined;
  readonly paymentResultInfo: PaymentResultInfo | undefined;
  /** The Android app's web view asks, which sells other products. */
  readonly isAndroidMobile: boolean;
};

/** The result that a provider's redirect claims: a hint, never a proof. */
export type PaymentResultInfo = {
  readonly status: ReturnStatus;
  readonly transactionId: string;
};

export const noPayment: PaymentState = {
  country: undefined,
  selectedSpoon: undefined,
  quantity: defaultQuantity,
  maximum: maximumQuantity,
  paymentMethod: undefined,
  refundInfo: undefined,
  paymentResultInfo: undefined,
  isAndroidMobile: false,
};

export type PaymentAction =
  | {
      readonly type: 'spoon-chosen';
      readonly country: Country;
      readonly spoon: SelectedSpoon | undefined;
    }
  | { readonly type: 'quantity-set'; readonly quantity: number }
  | { readonly type: 'maximum-known'; readonly maximum: number }
  | { readonly type: 'method-chosen'; readonly method: ChosenMethod }
  /** The page chose for the person: the method used last, or the only one. */
  | { readonly type: 'method-preset'; readonly method: ChosenMethod }
  | { readonly type: 'method-refused'; readonly methodId: number }
  | { readonly type: 'refund-info-given'; readonly refundInfo: RefundInfo }
  | { readonly type: 'result-known'; readonly result: PaymentResultInfo }
  /** The selection has been paid for. */
  | { readonly type: 'bought' }
  | { readonly type: 'product-named'; readonly productName: string }
  | {
      readonly type: 'spoons-loaded';
      readonly country: Country;
      readonly spoons: readonly SelectedSpoon[];
    };

export const paymentReducer = (state: PaymentState, action: PaymentAction): PaymentState => {
  switch (action.type) {
    case 'spoon-chosen':
      return {
        ...state,
        country: action.country,
        selectedSpoon: action.spoon,
        quantity: defaultQuantity,
        maximum: maximumQuantity,
      };
    case 'quantity-set':
      return { ...state, quantity: withinLimits(action.quantity, state.maximum) };
    case 'maximum-known': {
      const { maximum } = action;
      return { ...state, maximum, quantity: withinLimits(state.quantity, maximum) };
    }
    case 'method-chosen':
      return chooseMethod(state, action.method);
    case 'method-preset':
      return { ...state, paymentMethod: action.method };
    case 'method-refused':
      return state.paymentMethod?.methodId === action.methodId
        ? { ...state, paymentMethod: undefined, refundInfo: undefined }
        : state;
    case 'refund-info-given':
      return { ...state, refundInfo: action.refundInfo };
    case 'result-known':
      return { ...state, paymentResultInfo: action.result };
    case 'bought':
      return { ...withoutSpoon(state), refundInfo: undefined };
    case 'product-named':
      return { ...state, isAndroidMobile: isAndroidProduct(action.productName) };
    case 'spoons-loaded':
      return refresh(state, action.country, action.spoons);
  }
};

/** The app says by the product's name where it runs. */
export const isAndroidProduct = (productName: string): boolean => productName.includes('net');

/** Out of range counts as the nearest quantity that is for sale. */
const withinLimits = (quantity: number, maximum: number): number => {
  const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : defaultQuantity;
  return Math.min(maximum, Math.max(minimumQuantity, whole));
};

/** The first choice changes nothing else; another method begins again with one of the product. */
const chooseMethod = (state: PaymentState, method: ChosenMethod): PaymentState => {
  const { paymentMethod } = state;
  if (paymentMethod?.methodId === method.methodId) return state;
  if (paymentMethod === undefined) return { ...state, paymentMethod: method };
  return {
    ...state,
    paymentMethod: method,
    quantity: defaultQuantity,
    refundInfo: undefined,
  };
};

const withoutSpoon = (state: PaymentState): PaymentState => ({
  ...state,
  selectedSpoon: undefined,
  quantity: defaultQuantity,
  maximum: maximumQuantity,
});

/** Prices may have changed, and products gone, since one was chosen. */
const refresh = (
  state: PaymentState,
  country: Country,
  spoons: readonly SelectedSpoon[],
): PaymentState => {
  const { selectedSpoon } = state;
  if (selectedSpoon === undefined) return state;
  if (state.country !== country) {
    return { ...withoutSpoon(state), country, paymentMethod: undefined, refundInfo: undefined };
  }
  const stored = spoons.find(({ productId }) => productId === selectedSpoon.productId);
  return stored === undefined ? withoutSpoon(state) : { ...state, selectedSpoon: stored };
};

/** Always price times quantity. */
export const totalPriceOf = ({
  selectedSpoon,
  quantity,
}: Pick<PaymentState, 'selectedSpoon' | 'quantity'>): bigint =>
  (selectedSpoon?.price ?? 0n) * BigInt(quantity);

/** The facts to confirm before paying. */
export type PaymentConfirmInfo = {
  /** Spoons in all, bonus included, and the bonus alone. */
  readonly amount: bigint;
  readonly promotionAmount: bigint;
  readonly quantity: number;
  readonly totalPrice: bigint;
  readonly charged: Price | undefined;
};

export const confirmInfoOf = (spoon: SelectedSpoon, quantity: number): PaymentConfirmInfo => {
  const times = (amount: bigint): bigint => amount * BigInt(quantity);
  const { chargedPrice } = spoon;
  return {
    amount: times(spoon.amount + spoon.promotionAmount),
    promotionAmount: times(spoon.promotionAmount),
    quantity,
    totalPrice: times(spoon.price),
    charged: chargedPrice && { ...chargedPrice, amount: times(chargedPrice.amount) },
  };
};
