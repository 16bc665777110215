import type { Exchanges } from './app-exchanges.ts';
import type { CardCharging } from './core/card-charging/index.ts';
import type { Charging } from './core/charging/index.ts';
import type { ProviderGuard } from './core/provider-guard/index.ts';
import type { Refunds } from './core/refunds/index.ts';
import type { Live } from './features/history/index.ts';
import type { FollowingClock } from './platform/clock.ts';
import type { Config } from './platform/config/index.ts';
import type { Database } from './platform/db/index.ts';
import type { FieldKeys } from './platform/field-keys.ts';
import type { Log } from './platform/log.ts';
import type { LoopOutcome } from './platform/loop.ts';
import type { Metrics } from './platform/metrics.ts';
import type { BillingProvider } from './ports/billing-provider.ts';
import type { Mailer } from './ports/messenger.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';

/** The parts of `app.ts` that work in the background. */
export type WorkParts = {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly charging: Charging;
  readonly guard: ProviderGuard;
  readonly live: Live;
  readonly providers: readonly PaymentProvider[];
  readonly refunds: Refunds;
  readonly cardCharging: CardCharging;
  readonly billing: readonly BillingProvider[];
  readonly exchanges: Exchanges;
  readonly mailer: Mailer;
  /** Only where tests may move the clock. */
  readonly followedClock: FollowingClock | undefined;
};

export type Work = {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<LoopOutcome>;
  readonly turnMs?: number;
  /** Waits for the work that turns have begun without waiting for it. */
  readonly rest?: () => Promise<void>;
};
