import { appVersion } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import { cardCallsOf, cardChargingOf, mountStoredCards } from './app-cards.ts';
import { credentialsOf } from './app-credentials.ts';
import { mountIncome } from './app-income.ts';
import { createExchanges, mountExchanges } from './app-exchanges.ts';
import type { Exchanges } from './app-exchanges.ts';
import { createListeners } from './app-listeners.ts';
import type { Site } from './app-listeners.ts';
import { mountOperatorsAndPeople, operatorToolsOf } from './app-operators.ts';
import { mountMoneyForOperators } from './app-money.ts';
import { mountPage } from './app-page.ts';
import { mountSettling } from './app-settling.ts';
import {
  createWatched,
  listenForWatchers,
  mountWatching,
  refuseDemoOperators,
  startTracing,
} from './app-watch.ts';
import { startLoops } from './app-work.ts';
import { createBillingProviders, unsetBillingProviders } from './billing-providers.ts';
import type { CardCharging } from './core/card-charging/index.ts';
import { createCharging, createInbox } from './core/charging/index.ts';
import type { Charging } from './core/charging/index.ts';
import { createProviderGuard, watchProviders } from './core/provider-guard/index.ts';
import type { ProviderGuard } from './core/provider-guard/index.ts';
import { createRefunds } from './core/refunds/index.ts';
import { createPrinter } from './core/receipts/index.ts';
import type { Printer } from './core/receipts/index.ts';
import type { Refunds } from './core/refunds/index.ts';
import { endKey } from './core/instruments/index.ts';
import type { OperatorTools } from './core/operators/index.ts';
import { createReviews } from './core/reviews/index.ts';
import type { Reviews } from './core/reviews/index.ts';
import { closeCredentials, mountCredentials } from './features/credentials/index.ts';
import type { Credentials } from './features/credentials/index.ts';
import { createLive, mountHistory, mountReceipts } from './features/history/index.ts';
import type { Live } from './features/history/index.ts';
import {
  mountBooks,
  mountDocuments,
  mountEvents,
  mountProviders,
  mountTestClock,
  mountWebhookDesk,
  watchMoves,
} from './features/operations/index.ts';
import {
  createPurchases,
  mountPurchase,
  mountRefunds,
  mountReturns,
  mountWebhooks,
} from './features/purchase/index.ts';
import {
  createAccess,
  createAccessTokens,
  createKnownBrowsers,
  createLoginBrowsers,
  createRefreshCookie,
  createSigningKeys,
  mountAuthorize,
  mountCertification,
  mountSessionRoutes,
} from './features/session/index.ts';
import { mountShop, readMethods } from './features/shop/index.ts';
import { mountSubscriptions } from './features/subscription/index.ts';
import { createLogins } from './logins.ts';
import { createPaymentProviders, unsetPaymentProviders } from './payment-providers.ts';
import { createPayoutProviders } from './payout-providers.ts';
import { isOwnHost } from './page-config.ts';
import { createFollowingClock, systemClock } from './platform/clock.ts';
import type { Clock, FollowingClock } from './platform/clock.ts';
import type { Config } from './platform/config/index.ts';
import { createClockMover, readClockShiftMs } from './platform/db/index.ts';
import type { ClockMover, Database } from './platform/db/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import type { FieldKeys } from './platform/field-keys.ts';
import type { Http } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { BillingProvider } from './ports/billing-provider.ts';
import type { IdentityProvider } from './ports/identity.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { PayoutProvider } from './ports/payout-provider.ts';
import { protocols } from './protocols.ts';
import { createCertification } from './providers/certification/index.ts';

const applicationRole = 'dipper_app';

type TestTime = { readonly clock: FollowingClock; readonly mover: ClockMover };

type Parts = {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly clock: Clock;
  /** Only where tests may move the clock. */
  readonly testTime: TestTime | undefined;
  readonly charging: Charging;
  readonly guard: ProviderGuard;
  readonly refunds: Refunds;
  readonly reviews: Reviews;
  readonly printer: Printer;
  readonly providers: readonly PaymentProvider[];
  /** The providers that charge stored cards. */
  readonly billing: readonly BillingProvider[];
  readonly cardCharging: CardCharging;
  readonly exchanges: Exchanges;
  readonly logins: readonly IdentityProvider[];
  readonly credentials: Credentials;
  readonly live: Live;
  readonly operatorTools: OperatorTools;
};

const createTestTime = (config: Config, database: Database, log: Log): TestTime | undefined =>
  config.clock === 'test'
    ? {
        clock: createFollowingClock(() => readClockShiftMs(database)),
        mover: createClockMover(config.database.migrationUrl, log),
      }
    : undefined;

const createParts = (
  config: Config,
  log: Log,
  payers: readonly PayoutProvider[] | undefined,
): Parts => {
  const { database, metrics } = createWatched(config, log, applicationRole);
  const fieldKeys = createFieldKeys(config.fieldKeys);
  const testTime = createTestTime(config, database, log);
  const clock = testTime?.clock ?? systemClock;
  const guard = createProviderGuard({
    database,
    log,
    // A test that moves the clock need not wait until a provider is tried again.
    monotonicMs: testTime === undefined ? systemClock.monotonicMs : () => clock.now().getTime(),
    isBreaking: config.providerBreaker,
    unset: config.unset,
    watch: watchProviders(metrics),
  });
  const providers = createPaymentProviders(config, clock).map(guard.around);
  const billing = createBillingProviders(config).map(guard.aroundBilling);
  const everyone = [...providers, ...unsetPaymentProviders(config)];
  const openUrl = (provider: string, transactionId: string): string =>
    `${config.apiUrl}/provider/${provider}/open/${transactionId}`;
  const charging = createCharging({
    database,
    log,
    providers: everyone,
    openUrl,
    onMoved: watchMoves(metrics, 'payment'),
  });
  const billedBy = [...billing, ...unsetBillingProviders(config)];
  const cards = cardCallsOf({ database, fieldKeys, billing: billedBy });
  const refunds = createRefunds({ database, log, providers: everyone, fieldKeys, cards });
  const reviews = createReviews({ database, log, fieldKeys, charging, refunds });
  const cardCharging = cardChargingOf({
    fieldKeys,
    database,
    log,
    billing: billedBy,
    onMoved: watchMoves(metrics, 'card'),
  });
  const payoutProviders = payers ?? createPayoutProviders(config, clock);
  const exchanges = createExchanges({ config, database, fieldKeys, log, guard }, payoutProviders);
  const logins = createLogins(config.logins, log);
  const credentials = credentialsOf({ config, database, fieldKeys, log });
  const live = createLive(database);
  const operatorTools = operatorToolsOf({ config, database, fieldKeys });
  const people = { logins, credentials, live, operatorTools, printer: createPrinter() };
  const money = { charging, refunds, reviews, cardCharging, exchanges, guard, providers, billing };
  return { config, log, metrics, database, fieldKeys, clock, testTime, ...people, ...money };
};

/** How one can pay in a country: by those who have settings. */
const shownMethods =
  ({ config }: Pick<Parts, 'config'>) =>
  (database: Database, country: Country): ReturnType<typeof readMethods> =>
    readMethods(database, country, config.unset);

const mountOperations = (http: Http, parts: Parts): void => {
  const { config, database, fieldKeys, metrics, clock, testTime, operatorTools } = parts;
  mountOperatorsAndPeople(http, operatorTools);
  mountProviders(http, { database, methodsOf: shownMethods(parts), protocols, config });
  mountSettling(http, parts);
  mountWebhookDesk(http, { database, fieldKeys, webhooks: parts.config.webhooks });
  mountBooks(http, { database, now: () => clock.now() });
  mountMoneyForOperators(http, parts);
  mountExchanges(http, parts);
  mountDocuments(http, appVersion);
  mountEvents(http, { metrics, monotonicMs: systemClock.monotonicMs });
  if (testTime !== undefined) mountTestClock(http, testTime);
};

const createSite = async (parts: Parts): Promise<Site> => {
  const { config, log, database, fieldKeys, clock, charging, guard, providers, logins } = parts;
  const { publicUrl, apiUrl } = config;
  const keys = createSigningKeys({ database, fieldKeys, clock, log });
  const accessTokens = createAccessTokens({ keys, issuer: publicUrl, clock });
  const access = createAccess({ database, accessTokens, clock });
  const isSecure = apiUrl.startsWith('https:');
  const loginBrowsers = createLoginBrowsers(isSecure);
  const browsers = createKnownBrowsers({ fieldKeys, clock, isSecure });
  const site = await createListeners(parts, access);
  const { http } = site;
  const { certificationUrl, certificationSecret } = config;
  mountSessionRoutes(http, {
    database,
    accessTokens,
    access,
    browsers,
    loginBrowsers,
    refreshCookie: createRefreshCookie(isSecure),
    pageOrigin: publicUrl,
    certificationUrl,
    certificationTakesRefreshToken: config.certificationTakesRefreshToken,
  });
  mountAuthorize(http, { database, providers: logins, publicUrl, apiUrl, loginBrowsers });
  if (certificationSecret !== undefined) {
    const service = createCertification({ secret: certificationSecret, clock });
    mountCertification(http, { database, service, clock });
  }
  mountCredentials(http, parts.credentials);
  mountShop(http, database, shownMethods(parts));
  const purchases = createPurchases({ database, charging, refuses: guard.refuses, fieldKeys });
  mountPurchase(http, { purchases, database });
  mountRefunds(http, { refunds: parts.refunds, database });
  const pageBase = isOwnHost(config) ? '' : publicUrl;
  mountReturns(http, { charging, pageBase, providers, frameAncestors: config.frameAncestors });
  mountWebhooks(http, {
    inbox: createInbox(database, charging, parts.cardCharging.hear),
    endKey: (key) => endKey({ database, fieldKeys }, key),
    clock,
    providers,
  });
  mountStoredCards(http, parts, pageBase);
  mountSubscriptions(http, { database, cardCharging: parts.cardCharging, log });
  mountHistory(http, { database, charging, takingBack: parts.refunds.takingBack });
  mountReceipts(http, parts);
  mountIncome(http, database);
  parts.live.mount(http);
  mountOperations(http, parts);
  await mountPage(http, parts, browsers);
  mountWatching(site, parts);
  return site;
};

export type App = {
  /** The port of the http role; undefined without that role. */
  readonly port: number | undefined;
  /** The port on which that role answers only operators. */
  readonly operationsPort: number | undefined;
  /** The port that answers only those who watch. */
  readonly metricsPort: number | undefined;
  /** Takes no more calls, ends running ones, and closes everything; a proxy may first let go of what it keeps. */
  stop(how?: { readonly letsGo: boolean }): Promise<void>;
};

/** Puts slices and providers together, starts what the roles name, and can end it all. */
export const startApp = async (
  config: Config,
  log: Log,
  payoutProviders?: readonly PayoutProvider[],
): Promise<App> => {
  const stopTracing = await startTracing(config, log);
  const parts = createParts(config, log, payoutProviders);
  await refuseDemoOperators(parts);
  const site = config.roles.http ? await createSite(parts) : undefined;
  const port = await site?.people.listen({ host: config.host, port: config.port });
  const operationsPort = await site?.operators.listen({
    host: config.operationsHost,
    port: config.operationsPort,
  });
  const watchers = await listenForWatchers(parts);
  const { mailer } = parts.credentials;
  const loops = startLoops({ ...parts, mailer, followedClock: parts.testTime?.clock });
  return {
    port,
    operationsPort,
    metricsPort: watchers?.port,
    stop: async ({ letsGo } = { letsGo: false }) => {
      if (letsGo) await site?.http.letGo();
      await site?.http.close();
      await watchers?.close();
      await Promise.all(loops.map((loop) => loop.stop()));
      await closeCredentials(parts.credentials);
      await parts.operatorTools.hasher.close();
      await parts.printer.close();
      await parts.exchanges.documents.cleaner.close();
      await parts.testTime?.mover.close();
      await parts.database.close();
      await stopTracing?.();
    },
  };
};
