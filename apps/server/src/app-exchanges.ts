import { takeDocumentsAway } from './core/documents/index.ts';
import type { DocumentTools } from './core/documents/index.ts';
import { reconcilePayoutsDue } from './core/reconciling/index.ts';
import { advanceDuePayouts, createPayouts } from './core/payouts/index.ts';
import type { Payouts } from './core/payouts/index.ts';
import type { Printer } from './core/receipts/index.ts';
import type { ProviderGuard } from './core/provider-guard/index.ts';
import { mountConvert } from './features/convert/index.ts';
import {
  createDocumentCheck,
  mountDocuments,
  mountExchange,
  mountPayoutWebhooks,
} from './features/exchange/index.ts';
import {
  mountExchangeApprovals,
  mountExchangeOpenings,
  mountCatalogue,
  mountExchangePolicies,
  mountOperatorExchanges,
  mountRetention,
} from './features/operations/index.ts';
import { createFileCleaner } from './platform/clean-file/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/index.ts';
import type { Database } from './platform/db/index.ts';
import type { FieldKeys } from './platform/field-keys.ts';
import type { Http } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import type { LoopOutcome } from './platform/loop.ts';
import type { DocumentStorage } from './ports/document-storage.ts';
import type { PayoutProvider } from './ports/payout-provider.ts';
import { createDiskStorage } from './providers/disk/index.ts';
import { createS3Storage } from './providers/s3/index.ts';

type ServerParts = {
  readonly config: Config;
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly log: Log;
  readonly guard: ProviderGuard;
};

/** All that turns points into money, of what `app.ts` has put together. */
export type Exchanges = {
  readonly fieldKeys: FieldKeys;
  readonly payoutProviders: readonly PayoutProvider[];
  readonly payouts: Payouts;
  readonly documents: DocumentTools;
};

const createStorage = ({ storage }: Config): DocumentStorage =>
  // The storage's own clock is the world's, also where tests move ours.
  storage.kind === 'disk'
    ? createDiskStorage(storage.directory)
    : createS3Storage(storage.account, () => new Date());

export const createExchanges = (
  { config, database, fieldKeys, log, guard }: ServerParts,
  providers: readonly PayoutProvider[],
): Exchanges => {
  const payoutProviders = providers.map(guard.aroundPayout);
  const payouts = createPayouts({ database, log, providers: payoutProviders, fieldKeys });
  const documents = {
    database,
    storage: createStorage(config),
    fieldKeys,
    cleaner: createFileCleaner(),
    log,
  };
  return { fieldKeys, payoutProviders, payouts, documents };
};

type Parts = Pick<ServerParts, 'database'> & { readonly exchanges: Exchanges };

type MountParts = Parts &
  Pick<ServerParts, 'config' | 'log'> & { readonly clock: Clock; readonly printer: Printer };

export const mountExchanges = (
  http: Http,
  { config, log, database, clock, exchanges, printer }: MountParts,
): void => {
  const { fieldKeys, documents } = exchanges;
  const { publicUrl, apiUrl } = config;
  const checkDocuments = createDocumentCheck(documents);
  const tools = { ...exchanges, database, clock, publicUrl, printer };
  mountDocuments(http, { documents, apiUrl });
  mountExchange(http, { ...tools, checkDocuments });
  mountPayoutWebhooks(http, { ...exchanges, database, clock });
  mountConvert(http, database);
  mountOperatorExchanges(http, { database, fieldKeys, providers: exchanges.payoutProviders });
  mountExchangeOpenings(http, { documents });
  mountExchangeApprovals(http, { database, log, walletUrl: publicUrl });
  mountExchangePolicies(http, database);
  mountRetention(http, database);
  mountCatalogue(http, database);
};

export const payOut = ({
  exchanges,
  ...tools
}: Parts & Pick<ServerParts, 'log'>): Promise<LoopOutcome> =>
  advanceDuePayouts({ ...tools, payouts: exchanges.payouts });

export const takeAway = ({ exchanges }: { readonly exchanges: Exchanges }): Promise<LoopOutcome> =>
  takeDocumentsAway(exchanges.documents);

export const reconcilePayouts = ({
  exchanges,
  ...tools
}: Parts & Pick<ServerParts, 'log'>): Promise<LoopOutcome> =>
  reconcilePayoutsDue({
    ...tools,
    payouts: exchanges.payouts,
    providers: exchanges.payoutProviders,
  });
