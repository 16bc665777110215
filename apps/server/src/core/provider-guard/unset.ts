import { errorCatalogue } from '@dipper/contract';
import type { BillingProvider } from '../../ports/billing-provider.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';

const evidence = { answer: 'not-sent', why: 'nothing is set of it' } as const;
const unknown = { kind: 'unknown', evidence } as const;
const failureCode = errorCatalogue.provider_unavailable.number;

/**
 * Makes a provider that took money before and has no settings now: nothing begins with it, and its
 * open payments stay unknown until it has settings again.
 */
export const unsetPayment = (name: string): PaymentProvider => ({
  name,
  begin: async () => ({ kind: 'declined', failureCode, evidence }),
  readReturn: () => ({ kind: 'look' }),
  confirm: async () => unknown,
  ask: async () => unknown,
  refund: async () => unknown,
  askRefund: async () => unknown,
});

/** Makes the same for a provider of saved cards; it deletes their keys once it has settings again. */
export const unsetBilling = (name: string): BillingProvider => ({
  name,
  charge: async () => unknown,
  ask: async () => unknown,
  refund: async () => unknown,
  askRefund: async () => unknown,
  forget: async () => 'unknown',
});
