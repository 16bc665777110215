import { systemClock } from './platform/clock.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/index.ts';
import type { PayoutProvider } from './ports/payout-provider.ts';
import { createDotmoney } from './providers/dotmoney/index.ts';
import { createOpenBanking } from './providers/openbanking/index.ts';
import { createPayoneer } from './providers/payoneer/index.ts';

export type PayoutConfig = Pick<Config, 'apiUrl' | 'openbanking' | 'payoneer' | 'dotmoney'>;

/** Everybody who pays for us and has settings, each named once. Transfers and signatures are dated by the clock that is given. */
export const createPayoutProviders = (
  { openbanking, payoneer, dotmoney, apiUrl }: PayoutConfig,
  { now }: Pick<Clock, 'now'> = systemClock,
): readonly PayoutProvider[] => {
  const webhookAddress = `${apiUrl}/provider/payoneer/webhook`;
  return [
    dotmoney && createDotmoney({ ...dotmoney, now }),
    openbanking && createOpenBanking({ ...openbanking, now }),
    payoneer && createPayoneer({ ...payoneer, now, webhookAddress }),
  ].filter((each) => each !== undefined);
};
