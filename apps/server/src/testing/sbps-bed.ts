import { createTestDatabase } from '../../../../tools/testing/database.ts';
import { startSandbox } from '../../../../tools/testing/sandbox.ts';
import {
  askDuePayments,
  createCharging,
  createInbox,
  findPayment,
  parseTransactionId,
} from '../core/charging/index.ts';
import { findWallet, verifyLedger } from '../core/ledger/index.ts';
import { createPurchases, mountReturns, mountWebhooks } from '../features/purchase/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createDatabase, statement } from '../platform/db/index.ts';
import { createHttp } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { RefundOrder, RefundOutcome } from '../ports/payment-provider.ts';
import { createSbps } from '../providers/sbps/index.ts';
import { chargesOf } from './charges.ts';
import type { Charge } from './charges.ts';
import { chosen, messages } from './sbps-told.ts';
import type { Told, WayBack } from './sbps-told.ts';
import { formOfPage, shiftJisBody } from './shift-jis-form.ts';

const makeBuyer = statement(
  'test-make-sbps-buyer',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, grant_adult, joined_at)
   values ($1, $2, 'jp', 'ゆき', 'yuki', 1, 1, now())`,
);
const makeProduct = statement(
  'test-make-sbps-product',
  `insert into dipper.product (product_id, country, category, name, amount, promotion_amount, price, currency)
   values (930001, 'jp', 'WEB', 'スプーン 100個', 100, 10, 1500, 'JPY'),
     (930002, 'jp', 'WEB', '스푼 😀 <100>', 100, 10, 1500, 'JPY')`,
);
const makeMethods = statement(
  'test-make-sbps-methods',
  `insert into dipper.payment_method (country, method_id, pg_id, provider, available)
   select 'jp', method_id, 21, 'sbps', true from unnest(array[38, 39, 40, 41, 42]) as method_id`,
);
const shiftClock = statement(
  'test-shift-clock-sbps',
  'update dipper.clock_offset set shift = shift + make_interval(secs => $1)',
);

type Choice = Readonly<Record<string, string>>;
type Refund = Pick<RefundOrder, 'refundId' | 'place' | 'amount' | 'held'>;

export type SbpsPayment = {
  readonly id: string;
  readonly orderId: string;
  /** What a person does on the page; undefined where they are not sent back. */
  readonly act: (choice: Choice) => Promise<WayBack | undefined>;
  /** Goes back as the browser does; throws where nobody is sent back. */
  readonly comeBack: (choice: Choice) => Promise<Response>;
  readonly post: (way: WayBack) => Promise<Response>;
  readonly openAgain: () => Promise<Response>;
  readonly find: () => Promise<unknown>;
  readonly state: () => Promise<string | undefined>;
  readonly spoons: () => Promise<readonly bigint[]>;
  readonly charge: () => Promise<Charge | undefined>;
  /** The messages (A02-1) about it, each as its bytes with what it was answered. */
  readonly told: () => Promise<readonly Told[]>;
  readonly refund: (refund: Refund) => Promise<RefundOutcome>;
  readonly askRefund: (refund: Refund) => Promise<RefundOutcome>;
};

const shop = {
  merchantId: '90001',
  serviceId: '001',
  hashKey: 'sandbox-hash-key-of-no-real-shop',
  apiPassword: 'sandbox-password-of-no-real-shop',
};

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
  const pageUrl = `${sandbox.url}/sbps`;
  let base = '';
  const sbps = createSbps({
    ...shop,
    pageUrl,
    apiUrl: pageUrl,
    budgetsMs: { ask: 2000, refund: 500 },
    now: () => systemClock.now(),
    // Each order names the address, which is known once the server listens.
    get returnBase() {
      return base;
    },
  });
  const providers = [sbps];
  const openUrl = (provider: string, id: string): string => `/api/provider/${provider}/open/${id}`;
  const charging = createCharging({ database, log: silentLog, providers, openUrl });
  const inbox = createInbox(database, charging);
  const secretKey = 'a secret of the tests, long enough';
  const purchases = createPurchases({ database, charging, secretKey });
  mountReturns(server, { charging, pageBase: '', providers, frameAncestors: [] });
  mountWebhooks(server, { inbox, clock: systemClock, providers });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${port}/api/provider/sbps`;
  return { place, sandbox, owner, database, server, sbps, charging, purchases, base };
};

type Parts = Awaited<ReturnType<typeof startParts>>;

let people = 0n;

const begin = async (parts: Parts, methodId: number, productId: number): Promise<string> => {
  people += 1n;
  const userId = 95_000n + people;
  const buyer = { userId, bucket: Number(userId % 4096n) };
  await parts.owner.query(makeBuyer, [buyer.bucket, userId]);
  const started = await parts.purchases.start(
    buyer,
    { productId, quantity: 1, methodId, device: 'pc', expectedTotal: 1500n },
    'only',
  );
  if (started.kind !== 'redirected') throw new Error(`refused: ${started.error}`);
  return started.answer.transactionId;
};

const orderOf = async (
  { database }: Parts,
  id: string,
  { methodId, refund }: { readonly methodId: number; readonly refund: Refund },
): Promise<RefundOrder> => {
  const name = parseTransactionId(id);
  const payment = name && (await findPayment(database, name));
  if (payment === undefined) throw new Error('no payment');
  return {
    transactionId: id,
    personReference: 'u1',
    methodId,
    reference: payment.provider_reference ?? '',
    chargeReference: payment.charge_reference,
    total: payment.charge_total,
    currency: payment.charge_currency,
    requestedAt: payment.requested_at,
    reason: 'a test',
    ...refund,
  };
};

const post = ({ action, body }: WayBack): Promise<Response> =>
  fetch(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    redirect: 'manual',
  });

const opened = (parts: Parts, id: string, { methodId, orderId }: Opened): SbpsPayment => {
  const { sandbox, base, database, purchases, sbps } = parts;
  const name = parseTransactionId(id);
  const { refund, askRefund } = sbps;
  if (name === undefined || refund === undefined || askRefund === undefined) throw new Error(id);
  const act = async (choice: Choice): Promise<WayBack | undefined> => {
    const done = await sandbox.control('POST', '/sbps/pay', { partnerOrderId: orderId, ...choice });
    return chosen.parse(done).post;
  };
  return {
    id,
    orderId,
    act,
    post,
    comeBack: async (choice) => {
      const way = await act(choice);
      if (way === undefined) throw new Error('no way back: the browser stays where it is');
      return post(way);
    },
    openAgain: () => fetch(`${base}/open/${id}`, { redirect: 'manual' }),
    find: () => purchases.find(name),
    state: async () => (await findPayment(database, name))?.state,
    spoons: async () => {
      const { spoon_paid, spoon_bonus } = await findWallet(database, name);
      return [spoon_paid, spoon_bonus];
    },
    charge: async () => (await chargesOf({ sandbox }, `partnerOrderId=${orderId}`))[0],
    told: async () => {
      const answer = await sandbox.control('GET', `/notifications?orderId=${orderId}`);
      return messages.parse(answer).notifications;
    },
    refund: async (given) => refund(await orderOf(parts, id, { methodId, refund: given })),
    askRefund: async (given) => askRefund(await orderOf(parts, id, { methodId, refund: given })),
  };
};

type Opened = { readonly methodId: number; readonly orderId: string };

export type SbpsBed = Awaited<ReturnType<typeof startSbpsBed>>;

/** Charging over real HTTP with SBPS alone, in a database of its own and the sandbox beside it. */
export const startSbpsBed = async () => {
  const parts = await startParts();
  const { place, sandbox, owner, database, server, charging, base } = parts;
  /** Fetches our page as a browser does, and posts its form, changed or not, to SBPS. */
  const enter = async (id: string, change: Choice = {}): Promise<Response> => {
    const form = formOfPage(await (await fetch(`${base}/open/${id}`)).text());
    const fields = form.fields.map(([name, value]) => [name, change[name] ?? value] as const);
    return post({ action: form.action, body: shiftJisBody(fields) });
  };
  return {
    sandbox,
    base,
    enter,
    /** A payment whose browser is at SBPS. */
    open: async (methodId: number, change: Choice = {}): Promise<SbpsPayment> => {
      const id = await begin(parts, methodId, Number(change['productId'] ?? 930_001));
      const form = formOfPage(await (await fetch(`${base}/open/${id}`)).text());
      const orderId = form.fields.find(([name]) => name === 'order_id')?.[1] ?? '';
      const entered = await enter(id, change);
      if (entered.status !== 303) throw new Error(`no page: ${await entered.text()}`);
      return opened(parts, id, { methodId, orderId });
    },
    begin: (methodId: number) => begin(parts, methodId, 930_001),
    post,
    find: (id: string) => {
      const name = parseTransactionId(id);
      return name && parts.purchases.find(name);
    },
    stateOf: async (id: string) => {
      const name = parseTransactionId(id);
      return name && (await findPayment(database, name))?.state;
    },
    tell: async (body: string): Promise<string> =>
      (await post({ action: `${base}/webhook`, body })).text(),
    later: async (...seconds: number[]): Promise<void> => {
      for (const each of seconds) {
        await owner.query(shiftClock, [each]);
        await askDuePayments({ database, charging, log: silentLog });
      }
    },
    next: (operation: string, outcome: string, more: object = {}) =>
      sandbox.control('POST', '/scenarios', { provider: 'sbps', operation, outcome, ...more }),
    messages: (rule: object) =>
      sandbox.control('POST', '/notifications/rules', { provider: 'sbps', ...rule }),
    plain: async (): Promise<void> => {
      await sandbox.control('DELETE', '/scenarios');
      await sandbox.control('DELETE', '/notifications/rules');
    },
    bookFindings: async () => (await verifyLedger(database)).findings,
    stop: async (): Promise<void> => {
      await server.close();
      await sandbox.stop();
      await database.close();
      await owner.close();
      await place.drop();
    },
  };
};
