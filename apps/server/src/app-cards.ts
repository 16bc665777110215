import { createCardCharging } from './core/card-charging/index.ts';
import type { CardCharging } from './core/card-charging/index.ts';
import { createCardLetters } from './core/instruments/index.ts';
import { mountCards, mountCardWindows } from './features/card/index.ts';
import type { Config } from './platform/config/index.ts';
import type { Database } from './platform/db/index.ts';
import type { Http } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import type { BillingProvider } from './ports/billing-provider.ts';

type ChargingParts = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly billing: readonly BillingProvider[];
};

export const cardChargingOf = ({ config, database, log, billing }: ChargingParts): CardCharging =>
  createCardCharging({ database, log, providers: billing, secretKey: config.secretKey });

type CardParts = Omit<ChargingParts, 'log'> & { readonly cardCharging: CardCharging };

/** Cards that people keep, of all that `app.ts` has put together. */
export const mountKeptCards = (http: Http, parts: CardParts, pageBase: string): void => {
  const { config, database, cardCharging, billing: providers } = parts;
  const { secretKey, cards } = config;
  const letters = createCardLetters(cards.vaultKey);
  const tools = { database, letters, secretKey, providers, provider: cards.provider };
  mountCards(http, {
    ...tools,
    cardCharging,
    registration: cards.registration,
    trial: cards.trial,
    vaultUrl: config.vaultOrigin,
    apiUrl: config.apiUrl,
  });
  if (cards.registration === 'hosted') mountCardWindows(http, { ...tools, pageBase });
};
