import type { Config } from './platform/config/index.ts';
import type { BillingProvider } from './ports/billing-provider.ts';
import { createHectoBilling } from './providers/hecto/index.ts';
import { createTossPaymentsBilling } from './providers/tosspayments/index.ts';

/** Everybody who charges kept cards for us, each named once. */
export const createBillingProviders = (config: Config): readonly BillingProvider[] => [
  createTossPaymentsBilling(config.tosspayments),
  createHectoBilling(config.hecto),
];
