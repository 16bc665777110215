import { unsetBilling } from './core/provider-guard/index.ts';
import type { Config } from './platform/config/index.ts';
import type { BillingProvider } from './ports/billing-provider.ts';
import { createHectoBilling } from './providers/hecto/index.ts';
import { createTossPaymentsBilling } from './providers/tosspayments/index.ts';

/** Everybody who charges kept cards for us and has settings, each named once. */
export const createBillingProviders = ({
  tosspayments,
  hecto,
}: Pick<Config, 'tosspayments' | 'hecto'>): readonly BillingProvider[] =>
  [
    tosspayments && createTossPaymentsBilling(tosspayments),
    hecto && createHectoBilling(hecto),
  ].filter((each) => each !== undefined);

/** Returns the providers without settings, for charges that were begun with them before. */
export const unsetBillingProviders = ({
  unset,
}: Pick<Config, 'unset'>): readonly BillingProvider[] => unset.map(unsetBilling);
