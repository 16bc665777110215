import { expect } from 'vitest';
import * as z from 'zod/mini';
import { formOfPage, postForm, shiftJisBody } from '../../../../tools/testing/provider-page.ts';
import { findPayment } from '../core/charging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { statement } from '../platform/db/index.ts';
import { createSbps } from '../providers/sbps/index.ts';
import type { SbpsOptions } from '../providers/sbps/index.ts';
import type { Charge } from './charges.ts';
import type { BegunPayment } from './charging-fixture.ts';
import { startProviderFixture, waysBackOf } from './provider-fixture.ts';
import type { ProviderFixture, WaysBack } from './provider-fixture.ts';

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

const wayBack = z.object({ action: z.string(), body: z.string() });
const chosen = z.object({ post: z.optional(wayBack) });

/** The sandbox's report of a person's act: the way back, as a browser would post it. */
type WayBack = z.output<typeof wayBack>;
type Choice = Readonly<Record<string, string>>;

export type SbpsPayment = BegunPayment &
  WaysBack & {
    readonly orderId: string;
    /** Acts as a person on the page; undefined if they are not sent back. */
    readonly act: (choice: Choice) => Promise<WayBack | undefined>;
    /** Goes back as the browser does; throws where nobody is sent back. */
    readonly comeBack: (choice: Choice) => Promise<Response>;
    readonly post: (way: WayBack) => Promise<Response>;
    readonly openAgain: () => Promise<Response>;
    readonly charge: () => Promise<Charge | undefined>;
    /** Waits until our answer to its message is known to have left Dipper. */
    readonly answered: () => Promise<void>;
    /** The messages (A02-1) about it, each as its bytes with what it was answered. */
    readonly webhooks: () => ReturnType<ProviderFixture['sentTo']>;
  };

const shop = {
  merchantId: '90001',
  serviceId: '001',
  hashKey: 'sandbox-hash-key-of-no-real-shop',
  apiPassword: 'sandbox-password-of-no-real-shop',
};

/** The form of a page that posts itself. */
export const formOn = async (page: Response) => {
  const form = formOfPage(await page.text());
  if (form === undefined) throw new Error('the page has no form');
  return form;
};

const post = ({ action, body }: WayBack): Promise<Response> => postForm(action, body);

const begin = (
  fixture: ProviderFixture,
  methodId: number,
  productId = 930_001,
): Promise<BegunPayment> => fixture.begin({ productId, methodId, total: 1500n, country: 'jp' });

/** Fetches our page as a browser does, and posts its form, changed or not, to SBPS. */
const enter = async ({ base }: ProviderFixture, id: string, change: Choice) => {
  const form = await formOn(await fetch(`${base}/open/${id}`));
  const fields = form.fields.map(([name, value]) => [name, change[name] ?? value] as const);
  const orderId = form.fields.find(([name]) => name === 'order_id')?.[1] ?? '';
  return { orderId, page: await post({ action: form.action, body: shiftJisBody(fields) }) };
};

const opened = (fixture: ProviderFixture, begun: BegunPayment, orderId: string): SbpsPayment => {
  const act = async (choice: Choice): Promise<WayBack | undefined> => {
    const parameters = { partnerOrderId: orderId, ...choice };
    return chosen.parse(await fixture.sandbox.control('POST', '/sbps/pay', parameters)).post;
  };
  return {
    ...begun,
    ...waysBackOf(fixture, begun),
    orderId,
    act,
    post,
    comeBack: async (choice) => {
      const way = await act(choice);
      if (way === undefined) throw new Error('no way back: the browser stays where it is');
      return post(way);
    },
    openAgain: () => fetch(`${fixture.base}/open/${begun.id}`, { redirect: 'manual' }),
    charge: async () => (await fixture.chargesOf(orderId))[0],
    answered: async () => {
      const find = async () =>
        (await findPayment(fixture.database, begun.name))?.charge_answered_at;
      await expect.poll(find).toBeInstanceOf(Date);
    },
    webhooks: () => fixture.sentTo(orderId),
  };
};

export type SbpsFixture = Awaited<ReturnType<typeof startSbpsFixture>>;

/** Charging over real HTTP with SBPS alone, in a database of its own and the sandbox beside it. */
export const startSbpsFixture = async (proofs: SbpsOptions['proofs'] = {}) => {
  const fixture = await startProviderFixture((sandboxUrl, base) =>
    createSbps({
      ...shop,
      proofs,
      pageUrl: `${sandboxUrl}/sbps`,
      apiUrl: `${sandboxUrl}/sbps`,
      budgetsMs: { ask: 2000, refund: 500 },
      now: () => systemClock.now(),
      get returnBase() {
        return base();
      },
    }),
  );
  for (const make of [makeProduct, makeMethods]) await fixture.owner.query(make);
  return {
    ...fixture,
    post,
    begin: (methodId: number) => begin(fixture, methodId),
    enter: async (id: string, change: Choice = {}) => (await enter(fixture, id, change)).page,
    /** A payment whose browser is at SBPS. */
    open: async (methodId: number, change: Choice = {}): Promise<SbpsPayment> => {
      const begun = await begin(fixture, methodId, Number(change['productId'] ?? 930_001));
      const { orderId, page } = await enter(fixture, begun.id, change);
      if (page.status !== 303) throw new Error(`no page: ${await page.text()}`);
      return opened(fixture, begun, orderId);
    },
    tell: async (body: string): Promise<string> =>
      (await post({ action: `${fixture.base}/webhook`, body })).text(),
  };
};
