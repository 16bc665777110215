import { systemClock } from './platform/clock.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/index.ts';
import type { PayoutProvider } from './ports/payout-provider.ts';
import { createDotmoney } from './providers/dotmoney/index.ts';
import { createOpenBanking } from './providers/openbanking/index.ts';
import { createPayoneer } from './providers/payoneer/index.ts';

/** Everybody who pays for us, each named once. Transfers and signatures are dated by the clock that is given. */
export const createPayoutProviders = (
  { openbanking, payoneer, dotmoney, apiUrl }: Config,
  { now }: Pick<Clock, 'now'> = systemClock,
): readonly PayoutProvider[] => [
  createDotmoney({ ...dotmoney, now }),
  createOpenBanking({ ...openbanking, now }),
  createPayoneer({ ...payoneer, now, webhookAddress: `${apiUrl}/provider/payoneer/webhook` }),
];
