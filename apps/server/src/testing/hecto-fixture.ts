import * as z from 'zod/mini';
import { formOfPage, postForm } from '../../../../tools/testing/provider-page.ts';
import { systemClock } from '../platform/clock.ts';
import { statement } from '../platform/db/index.ts';
import type { SettlementRecord } from '../ports/payment-provider.ts';
import { createHecto } from '../providers/hecto/index.ts';
import type { Charge } from './charges.ts';
import type { BegunPayment } from './charging-fixture.ts';
import { providersNow } from './clock.ts';
import { listenToMessages, startProviderFixture, waysBackOf } from './provider-fixture.ts';
import type { ProviderFixture, WaysBack } from './provider-fixture.ts';

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

const monthSeconds = 32 * 24 * 3600;
const wayBack = z.object({
  post: z.optional(z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })),
});

type Act = { readonly as: string; readonly code?: string; readonly amount?: number };
type Fields = Readonly<Record<string, string>>;

export type OpenedPayment = BegunPayment &
  WaysBack & {
    /** Acts as a person in the window; the returned function posts the browser's way back. */
    readonly act: (act: Act) => Promise<() => Promise<Response>>;
    readonly comeBack: (page: string, fields: Fields) => Promise<Response>;
    readonly openAgain: () => Promise<Response>;
    readonly status: () => Promise<string | undefined>;
    readonly charges: () => Promise<readonly Charge[]>;
  };

export type HectoFixture = ProviderFixture & {
  /** Begins a payment and opens Hecto's window with the form that a browser would post. */
  readonly open: (methodId: number) => Promise<OpenedPayment>;
  /** Returns the answer to each try of the payment's messages. */
  readonly tries: (id: string) => Promise<readonly (string | null)[]>;
  /** Begins the next month for Hecto and for its callers. */
  readonly nextMonth: () => Promise<void>;
  /** The moment that the adapter goes by; undefined: that of the machine again. */
  readonly setMoment: (moment: Date | undefined) => void;
  readonly again: (id: string) => Promise<void>;
  readonly post: (fields: Fields) => Promise<Response>;
  readonly recordsOf: (id: string) => Promise<readonly SettlementRecord[]>;
};

const shop = {
  merchantId: 'dipperm_il',
  merchantName: '디퍼',
  encryptionKey: 'dipper-hecto-sandbox-key-of-32-b',
  hashKey: 'DIPPERHECTOSANDBOXHASH',
  authKey: 'DIPPERHECTOSANDBOXAUTH',
  // The window is given the address of the server before that has one.
  returnBase: 'http://127.0.0.1:4400/api/provider/hecto',
} as const;

const begin = async (fixture: ProviderFixture, methodId: number): Promise<OpenedPayment> => {
  const { sandbox, base } = fixture;
  const begun = await fixture.begin({ productId: 920_001, methodId, total: 11_000n });
  const { id } = begun;
  const comeBack = (page: string, fields: Fields): Promise<Response> =>
    fetch(`${base}/${page}/${id}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  return {
    ...begun,
    ...waysBackOf(fixture, begun),
    act: async (act) => {
      const done = await sandbox.control('POST', '/hecto/pay', { partnerOrderId: id, ...act });
      const { post } = wayBack.parse(done);
      if (post === undefined) throw new Error('no way back: the browser stays where it is');
      const page = post.action.includes('/cancel/') ? 'cancel' : 'approve';
      return () => comeBack(page, post.fields);
    },
    comeBack,
    openAgain: () => fetch(`${base}/open/${id}`, { redirect: 'manual' }),
    status: async () => (await begun.find())?.status,
    charges: () => fixture.chargesOf(id),
  };
};

const open = async (fixture: ProviderFixture, methodId: number): Promise<OpenedPayment> => {
  const payment = await begin(fixture, methodId);
  const form = formOfPage(await (await payment.openAgain()).text());
  if (form === undefined) throw new Error('the page that opens the window has no form');
  const opened = await postForm(form.action, form.body);
  if (opened.status !== 303) throw new Error(`the window did not open: ${await opened.text()}`);
  return payment;
};

/** Charging over real HTTP with Hecto alone, in a database of its own and the sandbox beside it. */
export const startHectoFixture = async (): Promise<HectoFixture> => {
  let aheadMs = 0;
  let moment: Date | undefined;
  const fixture = await startProviderFixture((sandboxUrl) => {
    const url = `${sandboxUrl}/hecto`;
    const now = () => moment ?? new Date(systemClock.now().getTime() + aheadMs);
    return createHecto({ ...shop, url, apiUrl: url, recordsUrl: url, now });
  });
  const { sandbox, owner, provider, base } = fixture;
  for (const make of [makeProduct, makeMethods]) await owner.query(make);
  await listenToMessages(fixture);
  return {
    ...fixture,
    open: (methodId) => open(fixture, methodId),
    tries: async (id) =>
      (await fixture.sentTo(id)).flatMap(({ tries }) => tries.map(({ answer }) => answer)),
    nextMonth: async () => {
      aheadMs += monthSeconds * 1000;
      await sandbox.control('POST', '/clock', { advanceSeconds: monthSeconds });
    },
    setMoment: (to) => {
      moment = to;
    },
    again: async (id) => {
      for (const each of await fixture.sentTo(id)) {
        await sandbox.control('POST', '/notifications/again', { id: each.id });
      }
    },
    post: (fields) =>
      fetch(`${base}/webhook`, { method: 'POST', body: new URLSearchParams(fields) }),
    recordsOf: async (id) => {
      const now = (await providersNow(sandbox)).getTime();
      const [from, to] = [new Date(now - 3_600_000), new Date(now + 60_000)];
      const records = await provider.records?.(from, to);
      if (records?.kind !== 'records') throw new Error('no records');
      return records.records.filter(({ transactionId }) => transactionId === id);
    },
  };
};
