import { expect } from 'vitest';
import { createTestDatabase } from '../../../../tools/testing/database.ts';
import { startSandbox } from '../../../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../../../tools/testing/sandbox.ts';
import {
  askDuePayments,
  createCharging,
  createInbox,
  findPayment,
  parseTransactionId,
} from '../core/charging/index.ts';
import type { Charging, PaymentName } from '../core/charging/index.ts';
import { findWallet, verifyLedger } from '../core/ledger/index.ts';
import { createPurchases, mountReturns, mountWebhooks } from '../features/purchase/index.ts';
import type { Purchases } from '../features/purchase/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createDatabase, statement } from '../platform/db/index.ts';
import type { Database } from '../platform/db/index.ts';
import { createHttp } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { PaymentProvider, PaymentQuestion } from '../ports/payment-provider.ts';

const makeBuyer = statement(
  'test-make-toss-buyer',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, grant_adult, joined_at)
   values ($1, $2, 'kr', 'Minji', 'minji', 1, 1, now())`,
);
const makeProduct = statement(
  'test-make-toss-product',
  `insert into dipper.product (product_id, country, category, name, amount, price, currency)
   values (920001, 'kr', 'WEB', '100 spoons', 100, 11000, 'KRW')`,
);
const makeMethods = statement(
  'test-make-toss-methods',
  `insert into dipper.payment_method (country, method_id, pg_id, provider, available, needs_refund_account)
   select 'kr', id, 11, $2, true, id = 36 from unnest($1::int[]) as id`,
);
const shiftClock = statement(
  'test-shift-clock-toss',
  'update dipper.clock_offset set shift = shift + make_interval(secs => $1)',
);

export const refundAccount = {
  bank: '088',
  accountNumber: '110222333444',
  accountHolder: '김민지',
} as const;

export type Started = {
  readonly name: PaymentName;
  readonly id: string;
  readonly question: () => Promise<PaymentQuestion>;
  /** The person acts on the provider's page; where its browser is sent then. */
  readonly act: (as: string, more?: object) => Promise<string>;
  readonly state: () => Promise<string | undefined>;
  readonly spoons: () => Promise<bigint>;
  readonly reason: () => Promise<string | null | undefined>;
  readonly charge: () => Promise<Charge | undefined>;
};

type Charge = {
  readonly charged: number;
  readonly cancelled: number;
  readonly timesCharged: number;
  readonly status: string;
};

export type TossBed = {
  readonly sandbox: Sandbox;
  readonly provider: PaymentProvider;
  readonly start: (methodId: number) => Promise<Started>;
  readonly visit: (address: string) => Promise<string | null>;
  readonly tell: (body: string) => Promise<number>;
  /** What becomes of the next call. */
  readonly next: (operation: string, outcome: string, more?: object) => Promise<unknown>;
  /** The outside world does something by itself. */
  readonly outside: (what: string, started: Started, more?: object) => Promise<unknown>;
  readonly messages: (started: Started) => Promise<readonly { readonly state: string }[]>;
  /** Time passes for us and for the provider, and what is due is asked about. */
  readonly later: (seconds: number) => Promise<void>;
  readonly isSound: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

type BedOptions = {
  readonly methods: readonly number[];
  readonly create: (sandboxUrl: string, returnBase: () => string) => PaymentProvider;
};

const openDatabases = async () => {
  const place = await createTestDatabase();
  const log = silentLog;
  const owner = createDatabase({ url: place.url, role: undefined, poolMax: 2, log });
  const database = createDatabase({ url: place.url, role: 'dipper_app', poolMax: 6, log });
  const close = async (): Promise<void> => {
    await database.close();
    await owner.close();
    await place.drop();
  };
  return { owner, database, close };
};

type Stage = {
  readonly database: Database;
  readonly charging: Charging;
  readonly purchases: Purchases;
  readonly sandbox: Sandbox;
  readonly provider: PaymentProvider;
};

/** The addresses that the provider knows of us, over HTTP. */
const openDoors = async ({ database, charging, provider, sandbox }: Stage) => {
  const http = await createHttp({
    log: silentLog,
    metrics: createMetrics(),
    authenticators: {
      person: () => Promise.reject(new Error('nobody logs in here')),
      operator: () => undefined,
      hasRule: () => true,
    },
    checkAnswers: true,
    isSecure: false,
    pageOrigin: 'http://127.0.0.1',
    rateLimits: undefined,
    trustedProxies: [],
  });
  const providers = [provider];
  mountReturns(http, { charging, pageBase: '', providers, frameAncestors: [] });
  mountWebhooks(http, { inbox: createInbox(database, charging), clock: systemClock, providers });
  const port = await http.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${port}/api/provider/${provider.name}`;
  const address = `${base}/webhook`;
  await sandbox.control('POST', '/notifications/address', { provider: provider.name, address });
  return { base, close: () => http.close() };
};

const startedAt = (stage: Stage, name: PaymentName, id: string): Started => {
  const { database, purchases, sandbox, provider } = stage;
  return {
    name,
    id,
    question: async () => {
      const payment = await findPayment(database, name);
      const reference = payment?.provider_reference ?? null;
      if (payment === undefined || reference === null) throw new Error('it has not begun');
      return {
        transactionId: id,
        personReference: 'somebody',
        methodId: payment.method_id,
        reference,
        chargeReference: payment.charge_reference,
        total: payment.charge_total,
        currency: payment.charge_currency,
        requestedAt: payment.requested_at,
      };
    },
    act: async (as, more) => {
      const body = { partnerOrderId: id, as, ...more };
      const done = await sandbox.control('POST', `/${provider.name}/pay`, body);
      return textIn(done, 'redirect') ?? '';
    },
    state: async () => (await findPayment(database, name))?.state,
    spoons: async () => (await findWallet(database, name)).spoon_paid,
    reason: async () => (await purchases.find(name))?.reason,
    charge: async () => {
      const told = await sandbox.control('GET', `/charges?partnerOrderId=${id}`);
      return listIn<Charge>(told, 'charges')[0];
    },
  };
};

/** Everybody buys once, so that no limit of theirs stands in the way. */
const createBuyers = (stage: Stage, owner: Database) => {
  let people = 0n;
  return async (methodId: number): Promise<Started> => {
    people += 1n;
    const userId = 82_000n + people;
    const buyer = { userId, bucket: Number(userId % 4096n) };
    await owner.query(makeBuyer, [buyer.bucket, userId]);
    const input = {
      productId: 920_001,
      quantity: 1,
      methodId,
      device: 'pc',
      expectedTotal: 11_000n,
      ...(methodId === 36 ? { refundInfo: refundAccount } : {}),
    } as const;
    const begun = await stage.purchases.start(buyer, input, 'only');
    if (begun.kind !== 'redirected') throw new Error(`refused: ${begun.error}`);
    const id = begun.answer.transactionId;
    const name = parseTransactionId(id);
    if (name === undefined) throw new Error(`not a transaction id: ${id}`);
    return startedAt(stage, name, id);
  };
};

type Outside = Pick<TossBed, 'next' | 'outside' | 'messages' | 'visit'>;

const outsideOf = ({ sandbox, provider }: Stage): Outside => ({
  visit: async (address) => (await fetch(address, { redirect: 'manual' })).headers.get('location'),
  next: (operation, outcome, more = {}) =>
    sandbox.control('POST', '/scenarios', { provider: provider.name, operation, outcome, ...more }),
  outside: (what, { id }, more = {}) =>
    sandbox.control('POST', `/${provider.name}/${what}`, { partnerOrderId: id, ...more }),
  messages: async ({ id }) =>
    listIn(await sandbox.control('GET', `/notifications?orderId=${id}`), 'notifications'),
});

/** One provider with the sandbox behind it, the returns and the webhook over HTTP, a database of its own. */
export const createTossBed = async ({ methods, create }: BedOptions): Promise<TossBed> => {
  const [databases, sandbox] = await Promise.all([openDatabases(), startSandbox()]);
  const { owner, database } = databases;
  let base = '';
  const provider = create(sandbox.url, () => base);
  const log = silentLog;
  const charging = createCharging({ database, log, providers: [provider], openUrl: () => '' });
  const secretKey = 'a secret of the tests, long enough';
  const purchases = createPurchases({ database, charging, secretKey });
  const stage: Stage = { database, charging, purchases, sandbox, provider };
  await owner.query(makeProduct);
  await owner.query(makeMethods, [methods, provider.name]);
  const doors = await openDoors(stage);
  base = doors.base;
  return {
    ...outsideOf(stage),
    sandbox,
    provider,
    start: createBuyers(stage, owner),
    tell: async (body) => (await fetch(`${base}/webhook`, { method: 'POST', body })).status,
    later: async (seconds) => {
      await owner.query(shiftClock, [seconds]);
      await sandbox.control('POST', '/clock', { advanceSeconds: seconds });
      // A turn takes on so many at most, and earlier payments are asked about as well.
      while ((await askDuePayments({ database, charging, log })) === 'more');
    },
    isSound: async () => (await verifyLedger(database)).findings.length === 0,
    stop: async () => {
      await sandbox.stop();
      await doors.close();
      await databases.close();
    },
  };
};

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const textIn = (value: unknown, name: string): string | undefined => {
  const part = partOf(value, name);
  return typeof part === 'string' ? part : undefined;
};

const listIn = <Item>(value: unknown, name: string): readonly Item[] => {
  const part = partOf(value, name);
  return Array.isArray(part) ? part : [];
};

/** What messages bring about comes by itself; how soon is not what is shown here. */
// oxlint-disable-next-line vitest/require-awaited-expect-poll -- Whoever calls it awaits it.
export const soon = <Seen>(look: () => Promise<Seen>) => expect.poll(look, { timeout: 10_000 });

export const paid = ['succeeded', 100n];
export const credited = async (started: Started) => [await started.state(), await started.spoons()];
