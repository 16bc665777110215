import { advanceDuePayouts, createPayouts } from './core/payouts/index.ts';
import type { Payouts } from './core/payouts/index.ts';
import type { Printer } from './core/receipts/index.ts';
import type { ProviderGuard } from './core/provider-guard/index.ts';
import { mountConvert } from './features/convert/index.ts';
import { mountExchange, mountPayoutWebhooks } from './features/exchange/index.ts';
import type { DocumentCheck } from './features/exchange/index.ts';
import { mountExchangePolicies, mountOperatorExchanges } from './features/operations/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/index.ts';
import type { Database } from './platform/db/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import type { FieldKeys } from './platform/field-keys.ts';
import type { Http } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import type { LoopOutcome } from './platform/loop.ts';
import type { PayoutProvider } from './ports/payout-provider.ts';

type House = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly guard: ProviderGuard;
};

/** All that turns points into money, of what `app.ts` has put together. */
export type Exchanges = {
  readonly fieldKeys: FieldKeys;
  readonly payoutProviders: readonly PayoutProvider[];
  readonly payouts: Payouts;
};

export const createExchanges = (
  { config, database, log, guard }: House,
  providers: readonly PayoutProvider[],
): Exchanges => {
  const fieldKeys = createFieldKeys(config.fieldKeys);
  const payoutProviders = providers.map(guard.aroundPayout);
  const payouts = createPayouts({ database, log, providers: payoutProviders, fieldKeys });
  return { fieldKeys, payoutProviders, payouts };
};

type Parts = Pick<House, 'database'> & { readonly exchanges: Exchanges };

/** Nobody has uploaded anything here: what is needed is missing, and what is named is not there. */
const checkDocuments: DocumentCheck = async (_person, { kinds, documentIds }) => {
  if (documentIds.length < kinds.length) return 'exchange_document_required';
  return documentIds.length === 0 ? undefined : 'exchange_document_invalid';
};

type MountParts = Parts &
  Pick<House, 'config'> & { readonly clock: Clock; readonly printer: Printer };

export const mountExchanges = (
  http: Http,
  { config, database, clock, exchanges, printer }: MountParts,
): void => {
  const { fieldKeys } = exchanges;
  const { secretKey, publicUrl } = config;
  const tools = { ...exchanges, database, secretKey, publicUrl, printer };
  mountExchange(http, { ...tools, checkDocuments });
  mountPayoutWebhooks(http, { ...exchanges, database, clock });
  mountConvert(http, database);
  mountOperatorExchanges(http, { database, fieldKeys });
  mountExchangePolicies(http, database);
};

export const payOut = ({ exchanges, ...tools }: Parts & Pick<House, 'log'>): Promise<LoopOutcome> =>
  advanceDuePayouts({ ...tools, payouts: exchanges.payouts });
