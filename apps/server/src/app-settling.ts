import { fetchSettlementsDue, isTeller } from './core/settlements/index.ts';
import { mountDifferences, mountSettlements } from './features/operations/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/index.ts';
import type { Http } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import type { LoopOutcome } from './platform/loop.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { PayoutProvider } from './ports/payout-provider.ts';

type Parts = {
  readonly database: Database;
  readonly log: Log;
  readonly providers: readonly PaymentProvider[];
};

type SettlingParts = Parts & {
  readonly clock: Clock;
  readonly exchanges: { readonly payoutProviders: readonly PayoutProvider[] };
};

/**
 * Names the providers whose days are compared: all that take money, and those paying it out that have
 * a statement.
 */
const comparedBy = ({ providers, exchanges }: SettlingParts): readonly string[] =>
  [
    ...providers,
    ...exchanges.payoutProviders.filter(({ statement }) => statement !== undefined),
  ].map(({ name }) => name);

/**
 * Mounts the comparison of providers' records with our books: day by day, and in their settlements.
 */
export const mountSettling = (http: Http, parts: SettlingParts): void => {
  const { database, log, clock, providers } = parts;
  const comparing = { database, compared: comparedBy(parts), now: () => clock.now() };
  mountDifferences(http, comparing);
  const fetched = providers.filter(isTeller).map(({ name }) => name);
  mountSettlements(http, { ...comparing, fetched, log });
};

export const fetchSettlements = ({ database, log, providers }: Parts): Promise<LoopOutcome> =>
  fetchSettlementsDue({ database, log, providers });
