import type { PayoutProvider } from './ports/payout-provider.ts';

/** Everybody who pays for us, each named once. */
export const createPayoutProviders = (): readonly PayoutProvider[] => [];
