import { longTimeoutMs } from '../../../../tools/testing/timeouts.ts';
import { failure } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import {
  askDuePayments,
  createCharging,
  createInbox,
  findPayment,
  parseTransactionId,
  questionOf,
} from '../core/charging/index.ts';
import type { Charging, PaymentName } from '../core/charging/index.ts';
import { findWallet, verifyLedger } from '../core/ledger/index.ts';
import { createPurchases, mountReturns, mountWebhooks } from '../features/purchase/index.ts';
import type { Purchases } from '../features/purchase/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/index.ts';
import { createHttp } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { PaymentProvider, PaymentQuestion } from '../ports/payment-provider.ts';
import { shiftClock } from './clock.ts';
import { keyOfItsOwn } from './field-keys.ts';
import { newPerson } from './new-person.ts';
import type { Newcomer } from './new-person.ts';
import { openOwnDatabase } from './own-database.ts';

const virtualBank = 36;
export const refundAccount = {
  bank: '088',
  accountNumber: '110222333444',
  accountHolder: '김민지',
} as const;

type Order = {
  readonly productId: number;
  readonly methodId: number;
  readonly total: bigint;
  readonly country?: Country;
};

export type BegunPayment = {
  readonly name: PaymentName;
  readonly buyer: Newcomer;
  readonly id: string;
  /** The browser's first address. */
  readonly url: string;
  /** Reads the payment as its person does. */
  readonly find: () => ReturnType<Purchases['find']>;
  readonly state: () => Promise<string | undefined>;
  /** The paid spoons and the bonus spoons. */
  readonly spoons: () => Promise<readonly [bigint, bigint]>;
  /** Returns the question about this payment as its provider gets it. */
  readonly question: () => Promise<PaymentQuestion>;
};

export type ChargingFixture = {
  readonly owner: Database;
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly charging: Charging;
  readonly purchases: Purchases;
  /** The base of the provider's addresses at the server. */
  readonly base: string;
  /** Each time by somebody new, so that no limit of theirs stands in the way. */
  readonly begin: (order: Order) => Promise<BegunPayment>;
  /** Asks about whatever is due. */
  readonly askDue: () => Promise<void>;
  /** Lets time pass in the database, and asks about whatever is due then, again and again. */
  readonly later: (...seconds: number[]) => Promise<void>;
  readonly bookFindings: () => Promise<readonly unknown[]>;
  readonly stop: () => Promise<void>;
};

type Stage = Pick<ChargingFixture, 'owner' | 'database' | 'purchases'>;

const openHttp = () =>
  createHttp({
    log: silentLog,
    metrics: createMetrics(),
    authenticators: {
      person: () => Promise.reject(new Error('nobody logs in here')),
      operator: async () => failure('not_authenticated' as const),
      hasRule: () => true,
    },
    checkAnswers: true,
    pressure: { delayMaxMs: longTimeoutMs },
    isSecure: false,
    pageOrigin: 'http://127.0.0.1',
    rateLimits: undefined,
    trustedProxies: [],
  });

const begin = async ({ owner, database, purchases }: Stage, order: Order) => {
  const { productId, methodId, total, country = 'kr' } = order;
  const buyer = await newPerson(owner, { country });
  const refundInfo = methodId === virtualBank ? { refundInfo: refundAccount } : {};
  const input = { productId, quantity: 1, methodId, device: 'pc', expectedTotal: total } as const;
  const begun = await purchases.start(buyer, { ...input, ...refundInfo }, 'only');
  if (begun.kind !== 'redirected') throw new Error(`refused: ${begun.error}`);
  const { transactionId: id, redirectUrl: url } = begun.answer;
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error(`not a transaction id: ${id}`);
  return {
    name,
    buyer,
    id,
    url,
    find: () => purchases.find(name),
    state: async () => (await findPayment(database, name))?.state,
    spoons: async () => {
      const { spoon_paid, spoon_bonus } = await findWallet(database, name);
      return [spoon_paid, spoon_bonus] as const;
    },
    question: async () => {
      const payment = await findPayment(database, name);
      const reference = payment?.provider_reference ?? null;
      if (payment === undefined || reference === null) throw new Error('it has not begun');
      return questionOf(payment, reference);
    },
  };
};

/**
 * Charging by one provider alone, its returns and its messages over real HTTP, a database of its own.
 * The provider learns where it has its addresses once the server listens: it asks when it needs them.
 */
export const startChargingFixture = async (
  create: (base: () => string) => PaymentProvider,
  frameAncestors: readonly string[] = [],
): Promise<ChargingFixture> => {
  const { owner, database, close } = await openOwnDatabase(6);
  let base = '';
  const provider = create(() => base);
  const [log, providers] = [silentLog, [provider]];
  const openUrl = (name: string, id: string): string => `/api/provider/${name}/open/${id}`;
  const charging = createCharging({ database, log, providers, openUrl });
  const purchases = createPurchases({ database, charging, fieldKeys: keyOfItsOwn() });
  const http = await openHttp();
  mountReturns(http, { charging, pageBase: '', providers, frameAncestors });
  mountWebhooks(http, { inbox: createInbox(database, charging), clock: systemClock, providers });
  const port = await http.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${port}/api/provider/${provider.name}`;
  const askDue = async (): Promise<void> => {
    // A turn takes on so many at most, and earlier payments are asked about as well.
    while ((await askDuePayments({ database, charging, log })) === 'more');
  };
  return {
    owner,
    database,
    provider,
    charging,
    purchases,
    base,
    askDue,
    begin: (order) => begin({ owner, database, purchases }, order),
    later: async (...seconds) => {
      for (const each of seconds) {
        await shiftClock(owner, each);
        await askDue();
      }
    },
    bookFindings: async () => (await verifyLedger(database)).findings,
    stop: async () => {
      await http.close();
      await close();
    },
  };
};
