import type { PaymentReturn } from './resolve.ts';
import { createStore } from '../shared/storage/index.ts';

export const paymentReturnStore = createStore<PaymentReturn | undefined>(undefined);

export const rememberPaymentReturn = (result: PaymentReturn): void =>
  paymentReturnStore.set(result);
