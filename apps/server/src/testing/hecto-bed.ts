import { createTestDatabase } from '../../../../tools/testing/database.ts';
import { startSandbox } from '../../../../tools/testing/sandbox.ts';
import type { Sandbox, SandboxCharge } from '../../../../tools/testing/sandbox.ts';
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
import type { RefundOrder, RefundOutcome, SettlementRecord } from '../ports/payment-provider.ts';
import { createHecto } from '../providers/hecto/index.ts';

const makeBuyer = statement(
  'test-make-hecto-buyer',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, grant_adult, joined_at)
   values ($1, $2, 'kr', 'Minji', 'minji', 1, 1, now())`,
);
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

type Act = { readonly as: string; readonly code?: string; readonly amount?: number };
type Refund = Pick<RefundOrder, 'refundId' | 'place' | 'amount' | 'held'>;
type Fields = Readonly<Record<string, string>>;

/** A message as the sandbox tells of it. */
type Told = {
  readonly id: number;
  readonly state: string;
  readonly body: string;
  readonly tries: readonly { readonly answer: string | null }[];
};

export type OpenedPayment = {
  readonly id: string;
  /** What a person does in the window; what it gives back posts the browser's way back. */
  readonly act: (act: Act) => Promise<() => Promise<Response>>;
  readonly comeBack: (page: string, fields: Fields) => Promise<Response>;
  readonly openAgain: () => Promise<Response>;
  readonly find: () => Promise<unknown>;
  readonly status: () => Promise<string | undefined>;
  readonly state: () => Promise<string | undefined>;
  readonly spoons: () => Promise<readonly bigint[]>;
  readonly charges: () => Promise<readonly SandboxCharge[]>;
  readonly refund: (refund: Refund) => Promise<RefundOutcome>;
  readonly askRefund: (refund: Refund) => Promise<RefundOutcome>;
};

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

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const plainText = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

/** Reads the page as a browser does, and posts its form. */
const postFormOf = async (page: Response): Promise<Response> => {
  const text = await page.text();
  const action = /<form method="post" action="([^"]*)"/.exec(text)?.[1] ?? '';
  const fields = [...text.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [plainText(name), plainText(value)],
  );
  return fetch(plainText(action), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
};

const http = () =>
  createHttp({
    log: silentLog,
    metrics: createMetrics(),
    authenticators: {
      person: () => Promise.reject(new Error('nobody logs in here')),
      operator: () => false,
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
  mountReturns(server, { charging, pageBase: '', providers });
  mountWebhooks(server, { inbox, clock: systemClock, providers });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${port}/api/provider/hecto`;
  return { place, sandbox, owner, database, server, hecto, charging, purchases, base };
};

type Parts = Awaited<ReturnType<typeof startParts>>;

let people = 0n;

const begin = async ({ owner, purchases }: Parts, methodId: number): Promise<string> => {
  people += 1n;
  const userId = 92_000n + people;
  const buyer = { userId, bucket: Number(userId % 4096n) };
  await owner.query(makeBuyer, [buyer.bucket, userId]);
  const refundInfo = { bank: '088', accountNumber: '110222333444', accountHolder: '김민지' };
  const started = await purchases.start(
    buyer,
    {
      productId: 920_001,
      quantity: 1,
      methodId,
      device: 'pc',
      expectedTotal: 11_000n,
      ...(methodId === 36 ? { refundInfo } : {}),
    },
    'only',
  );
  if (started.kind !== 'redirected') throw new Error(`refused: ${started.error}`);
  return started.answer.transactionId;
};

const openedPayment = (parts: Parts, id: string, methodId: number): OpenedPayment => {
  const { sandbox, base, database, purchases, hecto } = parts;
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error(`not a transaction id: ${id}`);
  const comeBack = (page: string, fields: Fields): Promise<Response> =>
    fetch(`${base}/${page}/${id}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const orderOf = async (refund: Refund): Promise<RefundOrder> => {
    const payment = await findPayment(database, name);
    if (payment === undefined) throw new Error('no payment');
    return {
      transactionId: id,
      personReference: 'u1',
      methodId,
      reference: id,
      chargeReference: payment.charge_reference,
      total: payment.charge_total,
      currency: payment.charge_currency,
      requestedAt: payment.requested_at,
      reason: 'a test',
      ...refund,
    };
  };
  const { refund, askRefund } = hecto;
  if (refund === undefined || askRefund === undefined) throw new Error('Hecto gives money back');
  return {
    id,
    act: async (act) => {
      const done = await sandbox.control('POST', '/hecto/pay', { partnerOrderId: id, ...act });
      const { post } = done as { post?: { action: string; fields: Fields } };
      if (post === undefined) throw new Error('no way back: the browser stays where it is');
      const page = post.action.includes('/cancel/') ? 'cancel' : 'approve';
      return () => comeBack(page, post.fields);
    },
    comeBack,
    openAgain: () => fetch(`${base}/open/${id}`, { redirect: 'manual' }),
    find: () => purchases.find(name),
    status: async () => (await purchases.find(name))?.status,
    state: async () => (await findPayment(database, name))?.state,
    spoons: async () => {
      const { spoon_paid, spoon_bonus } = await findWallet(database, name);
      return [spoon_paid, spoon_bonus];
    },
    charges: async () => {
      const told = await sandbox.control('GET', `/charges?partnerOrderId=${id}`);
      return (told as { charges: SandboxCharge[] }).charges;
    },
    refund: async (given) => refund(await orderOf(given)),
    askRefund: async (given) => askRefund(await orderOf(given)),
  };
};

const open = async (parts: Parts, methodId: number): Promise<OpenedPayment> => {
  const id = await begin(parts, methodId);
  const payment = openedPayment(parts, id, methodId);
  const opened = await postFormOf(await payment.openAgain());
  if (opened.status !== 303) throw new Error(`the window did not open: ${await opened.text()}`);
  return payment;
};

const messagesOf = ({ sandbox, base }: Parts) => {
  const told = async (id: string): Promise<readonly Told[]> => {
    const answer = await sandbox.control('GET', `/notifications?orderId=${id}`);
    return (answer as { notifications: Told[] }).notifications;
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
    open: (methodId) => open(parts, methodId),
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
      const now = new Date((answer as { now: string }).now).getTime();
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
