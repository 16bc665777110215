import { changePayment } from '../shared/storage/index.ts';
import type { PaymentReturn } from './resolve.ts';

/** What a provider's way back told; what really happened is for the server to say. */
export const rememberPaymentReturn = (result: PaymentReturn): void =>
  changePayment({ type: 'result-known', result });
