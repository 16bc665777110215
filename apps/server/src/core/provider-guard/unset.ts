import { errorCatalogue } from '@dipper/contract';
import type { BillingProvider } from '../../ports/billing-provider.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';

const evidence = { answer: 'not-sent', why: 'nothing is set of it' } as const;
const unknown = { kind: 'unknown', evidence } as const;
const failureCode = errorCatalogue.provider_unavailable.number;

/**
 * Whoever took money for us before and has no settings any more: nothing begins with them, and of what
 * has begun nobody knows what became, until they have settings again.
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

/** The same of whoever charged kept cards; their keys are forgotten there once they can be asked. */
export const unsetBilling = (name: string): BillingProvider => ({
  name,
  charge: async () => unknown,
  ask: async () => unknown,
  refund: async () => unknown,
  askRefund: async () => unknown,
  forget: async () => 'unknown',
});
