import type { Read } from './logins.ts';

export type TossConfig = { readonly url: string; readonly apiKey: string };
export type TossPaymentsConfig = { readonly url: string; readonly secretKey: string };

export const readToss = (read: Read, sandbox: string): TossConfig => ({
  url: read('PROVIDER_TOSS_URL', `${sandbox}/toss`),
  apiKey: read('PROVIDER_TOSS_API_KEY'),
});

export const readTossPayments = (read: Read, sandbox: string): TossPaymentsConfig => ({
  url: read('PROVIDER_TOSSPAYMENTS_URL', `${sandbox}/tosspayments`),
  secretKey: read('PROVIDER_TOSSPAYMENTS_SECRET_KEY'),
});
