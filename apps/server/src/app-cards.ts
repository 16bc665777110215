import { randomBytes } from 'node:crypto';
import { cardCalls, createCardCharging, providersByName } from './core/card-charging/index.ts';
import type { CardCharging } from './core/card-charging/index.ts';
import type { OnMoved } from './core/charging/index.ts';
import type { CallsOf } from './core/refunds/index.ts';
import { createSealedTokens } from './core/instruments/index.ts';
import { mountCards, mountCardWindows, mountVaultCalls } from './features/card/index.ts';
import type { Config } from './platform/config/index.ts';
import type { Database } from './platform/db/index.ts';
import type { FieldKeys } from './platform/field-keys.ts';
import type { Http } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import type { BillingProvider } from './ports/billing-provider.ts';

type ChargingParts = {
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly log: Log;
  readonly billing: readonly BillingProvider[];
  readonly onMoved?: OnMoved;
};

/** The calls about refunds of card charges. */
export const cardCallsOf = ({
  billing,
  ...tools
}: Pick<ChargingParts, 'database' | 'fieldKeys' | 'billing'>): CallsOf =>
  cardCalls({ ...tools, providerOf: providersByName(billing) });

export const cardChargingOf = ({
  fieldKeys,
  database,
  log,
  billing,
  onMoved,
}: ChargingParts): CardCharging =>
  createCardCharging({
    database,
    log,
    providers: billing,
    fieldKeys,
    ...(onMoved && { onMoved }),
  });

type CardParts = Omit<ChargingParts, 'log' | 'onMoved'> & {
  readonly config: Config;
  readonly cardCharging: CardCharging;
};

/** Cards that people keep, of all that `app.ts` has put together. */
export const mountStoredCards = (http: Http, parts: CardParts, pageBase: string): void => {
  const { config, database, fieldKeys, cardCharging, billing: providers } = parts;
  const { cards } = config;
  // Without a vault nobody seals tokens: a key that nobody has opens none.
  const sealedTokens = createSealedTokens(cards.vaultKey ?? randomBytes(32));
  const tools = { database, sealedTokens, fieldKeys, providers, provider: cards.provider };
  mountCards(http, {
    ...tools,
    cardCharging,
    registration: cards.registration,
    trial: cards.trial,
    apiUrl: config.apiUrl,
  });
  if (cards.registration?.kind === 'hosted') mountCardWindows(http, { ...tools, pageBase });
  if (cards.registration?.kind === 'frame') mountVaultCalls(http, tools);
};
