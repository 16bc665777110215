import * as z from 'zod/mini';
import { createTestDatabase } from '../../../../tools/testing/database.ts';
import { startSandbox } from '../../../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../../../tools/testing/sandbox.ts';
import { askDuePayments, createCharging, createInbox } from '../core/charging/index.ts';
import { verifyLedger } from '../core/ledger/index.ts';
import { createPurchases, mountReturns, mountWebhooks } from '../features/purchase/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createDatabase, statement } from '../platform/db/index.ts';
import { createHttp } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { SettlementRecord } from '../ports/payment-provider.ts';
import { createHecto } from '../providers/hecto/index.ts';
import { openPayment } from './hecto-payment.ts';
import type { Fields, OpenedPayment } from './hecto-payment.ts';

const makeProduct = statement(
  'test-make-hecto-product',
  `insert into dipper.product (product_id, country, category, name, amount, promotion_amount, price, currency)
   values (920001, 'kr', 'WEB', '스푼 100개', 100, 10, 11000, 'KRW')`,
);
const makeMethods = statement(
  'test-make-hecto-methods',
  `insert into dipper.payment_method (country, method_id, pg_id, provider, available, needs_refund_account)
   select 'kr', method_id, 10, 'hecto', true, method_id = 36
     from unnest(array[29, 30, 31, 32, 33, 34, 35, 36]) as method_id`,
);
const shiftClock = statement(
  'test-shift-clock-hecto',
  'update dipper.clock_offset set shift = shift + make_interval(secs => $1)',
);

const toldSchema = z.object({
  notifications: z.array(
    z.object({
      id: z.number(),
      state: z.string(),
      body: z.string(),
      tries: z.array(z.object({ answer: z.nullable(z.string()) })),
    }),
  ),
});
const clockSchema = z.object({ now: z.string() });

/** A message as the sandbox tells of it. */
type Told = z.output<typeof toldSchema>['notifications'][number];

export type HectoBed = {
  readonly sandbox: Sandbox;
  /** Begins a payment and opens Hecto's window with the form that a browser would post. */
  readonly open: (methodId: number) => Promise<OpenedPayment>;
  /** Lets time pass in the database, and asks about whatever is due then, again and again. */
  readonly later: (...seconds: number[]) => Promise<void>;
  readonly next: (operation: string, outcome: string, more?: object) => Promise<unknown>;
  readonly messages: (rule: object) => Promise<unknown>;
  readonly told: (id: string) => Promise<readonly Told[]>;
  /** What each try of the payment's messages was answered. */
  readonly tries: (id: string) => Promise<readonly (string | null)[]>;
  readonly again: (id: string) => Promise<void>;
  readonly post: (fields: Fields) => Promise<Response>;
  readonly recordsOf: (id: string) => Promise<readonly SettlementRecord[]>;
  readonly plain: () => Promise<void>;
  readonly bookFindings: () => Promise<readonly unknown[]>;
  readonly stop: () => Promise<void>;
};

const shop = {
  merchantId: 'dipperm_il',
  merchantName: '디퍼',
  encryptionKey: 'dipper-hecto-sandbox-key-of-32-b',
  hashKey: 'DIPPERHECTOSANDBOXHASH',
  authKey: 'DIPPERHECTOSANDBOXAUTH',
  voucherCancelCode: 'own',
} as const;

const http = () =>
  createHttp({
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

const startParts = async () => {
  const [place, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const owner = createDatabase({ url: place.url, role: undefined, poolMax: 2, log: silentLog });
  const database = createDatabase({
    url: place.url,
    role: 'dipper_app',
    poolMax: 4,
    log: silentLog,
  });
  for (const make of [makeProduct, makeMethods]) await owner.query(make);
  const server = await http();
  const url = `${sandbox.url}/hecto`;
  // The window is given the address of the server before that has one.
  const address = { returnBase: 'http://127.0.0.1:4400/api/provider/hecto' };
  const hecto = createHecto({ ...shop, ...address, url, apiUrl: url, recordsUrl: url });
  const providers = [hecto];
  const openUrl = (provider: string, id: string): string => `/api/provider/${provider}/open/${id}`;
  const charging = createCharging({ database, log: silentLog, providers, openUrl });
  const inbox = createInbox(database, charging);
  const secretKey = 'a secret of the tests, long enough';
  const purchases = createPurchases({ database, charging, secretKey });
  mountReturns(server, { charging, pageBase: '', providers, frameAncestors: [] });
  mountWebhooks(server, { inbox, clock: systemClock, providers });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${port}/api/provider/hecto`;
  return { place, sandbox, owner, database, server, hecto, charging, purchases, base };
};

type Parts = Awaited<ReturnType<typeof startParts>>;

const messagesOf = ({ sandbox, base }: Parts) => {
  const told = async (id: string): Promise<readonly Told[]> => {
    const answer = await sandbox.control('GET', `/notifications?orderId=${id}`);
    return toldSchema.parse(answer).notifications;
  };
  const tries = async (id: string) =>
    (await told(id)).flatMap((each) => each.tries.map(({ answer }) => answer));
  return {
    told,
    tries,
    again: async (id: string): Promise<void> => {
      for (const each of await told(id)) {
        await sandbox.control('POST', '/notifications/again', { id: each.id });
      }
    },
    post: (fields: Fields): Promise<Response> =>
      fetch(`${base}/webhook`, { method: 'POST', body: new URLSearchParams(fields) }),
  };
};

/** Charging over real HTTP with Hecto alone, in a database of its own and the sandbox beside it. */
export const startHectoBed = async (): Promise<HectoBed> => {
  const parts = await startParts();
  const { place, sandbox, owner, database, server, hecto, charging, base } = parts;
  await sandbox.control('POST', '/notifications/address', {
    provider: 'hecto',
    address: `${base}/webhook`,
  });
  const records = hecto.records;
  return {
    sandbox,
    ...messagesOf(parts),
    open: (methodId) => openPayment(parts, methodId),
    later: async (...seconds) => {
      for (const each of seconds) {
        await owner.query(shiftClock, [each]);
        await askDuePayments({ database, charging, log: silentLog });
      }
    },
    next: (operation, outcome, more = {}) =>
      sandbox.control('POST', '/scenarios', { provider: 'hecto', operation, outcome, ...more }),
    messages: (rule) =>
      sandbox.control('POST', '/notifications/rules', { provider: 'hecto', ...rule }),
    recordsOf: async (id) => {
      const answer = await sandbox.control('GET', '/clock');
      const now = new Date(clockSchema.parse(answer).now).getTime();
      const [from, to] = [new Date(now - 3_600_000), new Date(now + 60_000)];
      const told = await records?.(from, to);
      if (told?.kind !== 'records') throw new Error('no records');
      return told.records.filter(({ transactionId }) => transactionId === id);
    },
    plain: async () => {
      await sandbox.control('DELETE', '/scenarios');
      await sandbox.control('DELETE', '/notifications/rules');
    },
    bookFindings: async () => (await verifyLedger(database)).findings,
    stop: async () => {
      await server.close();
      await sandbox.stop();
      await database.close();
      await owner.close();
      await place.drop();
    },
  };
};
