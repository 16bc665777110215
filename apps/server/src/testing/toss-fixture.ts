import { expect } from 'vitest';
import { inside } from '../../../../tools/testing/json.ts';
import { statement } from '../platform/db/index.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import type { Charge } from './charges.ts';
import type { BegunPayment } from './charging-fixture.ts';
import { shiftClock } from './clock.ts';
import { listenToMessages, startProviderFixture } from './provider-fixture.ts';
import type { ProviderFixture } from './provider-fixture.ts';

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

export type Started = BegunPayment & {
  /** The person acts on the provider's page; where its browser is sent then. */
  readonly act: (as: string, more?: object) => Promise<string>;
  readonly reason: () => Promise<string | null | undefined>;
  readonly charge: () => Promise<Charge | undefined>;
};

export type TossFixture = Omit<ProviderFixture, 'later'> & {
  readonly start: (methodId: number) => Promise<Started>;
  readonly visit: (address: string) => Promise<string | null>;
  readonly tell: (body: string) => Promise<number>;
  /** The outside world does something by itself. */
  readonly outside: (what: string, started: Started, more?: object) => Promise<unknown>;
  /** Moves our clock and the provider's, and runs the due queries. */
  readonly later: (seconds: number) => Promise<void>;
};

type FixtureOptions = {
  readonly methods: readonly number[];
  readonly create: (sandboxUrl: string, returnBase: () => string) => PaymentProvider;
};

const startIn = async (fixture: ProviderFixture, methodId: number): Promise<Started> => {
  const begun = await fixture.begin({ productId: 920_001, methodId, total: 11_000n });
  const { id, url } = begun;
  // A payment in a window begins once the browser has opened the window.
  if (new URL(url).pathname.endsWith('/payments/window')) await fetch(url);
  return {
    ...begun,
    act: async (as, more) => {
      const body = { partnerOrderId: id, as, ...more };
      const done = await fixture.sandbox.control('POST', `/${fixture.provider.name}/pay`, body);
      const redirect = inside(done, 'redirect');
      return typeof redirect === 'string' ? redirect : '';
    },
    reason: async () => (await begun.find())?.reason,
    charge: async () => (await fixture.chargesOf(id))[0],
  };
};

/** One provider of Toss with the sandbox behind it, whose webhook address is set. */
export const createTossFixture = async ({
  methods,
  create,
}: FixtureOptions): Promise<TossFixture> => {
  const fixture = await startProviderFixture(create);
  const { owner, sandbox, provider, base } = fixture;
  await owner.query(makeProduct);
  await owner.query(makeMethods, [methods, provider.name]);
  await listenToMessages(fixture);
  return {
    ...fixture,
    start: (methodId) => startIn(fixture, methodId),
    visit: async (address) =>
      (await fetch(address, { redirect: 'manual' })).headers.get('location'),
    tell: async (body) => (await fetch(`${base}/webhook`, { method: 'POST', body })).status,
    outside: (what, { id }, more = {}) =>
      sandbox.control('POST', `/${provider.name}/${what}`, { partnerOrderId: id, ...more }),
    later: async (seconds) => {
      await shiftClock(owner, seconds);
      await sandbox.control('POST', '/clock', { advanceSeconds: seconds });
      await fixture.askDue();
    },
  };
};

/** Messages take effect by themselves; how soon is not shown here. */
// oxlint-disable-next-line vitest/require-awaited-expect-poll -- Whoever calls it awaits it.
export const soon = <Seen>(look: () => Promise<Seen>) => expect.poll(look);

export const paid = ['succeeded', 100n];
export const credited = async (started: Started) => {
  const [spoons] = await started.spoons();
  return [await started.state(), spoons];
};
