import { changePayment } from '../shared/storage/index.ts';
import type { PaymentReturn } from './resolve.ts';

/** Stores the result that a provider's redirect claims; only the server knows the real one. */
export const rememberPaymentReturn = (result: PaymentReturn): void =>
  changePayment({ type: 'result-known', result });
