import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProviderGuard, watchProviders } from './core/provider-guard/index.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { daySeconds, hourSeconds } from './testing/clock.ts';
import { chargesAt } from './testing/kept-cards.ts';
import { createRenewalWorker, period } from './testing/renewals.ts';
import type { RenewalWorker } from './testing/renewals.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber, endSubscriptions, startSubscriber } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';
import { openDatabase } from './testing/open-database.ts';

const standing = statement(
  'test-in-time-standing',
  `select s.state::text, s.ended_why, p.state::text as payment, p.failure_code
   from dipper.subscription s
   join dipper.card_payment p on p.bucket = s.bucket and p.user_id = s.user_id
     and p.subscription_id = s.subscription_id
   where s.bucket = $1 and s.user_id = $2 and s.subscription_id = $3`,
);

let server: TestServer;
let database: Database;
/** Sends what it is given. */
let open: RenewalWorker;
/** Has no place for another charge, whatever comes. */
let full: RenewalWorker;

beforeAll(async () => {
  server = await startTestServer();
  const url = server.variables['DATABASE_URL'] ?? '';
  database = openDatabase(url, 'dipper_app', 2);
  const noPlace = { places: 0, placesWhenOpen: 0, waitMs: 0, slowMs: undefined };
  const guard = createProviderGuard({
    database,
    log: silentLog,
    monotonicMs: () => performance.now(),
    isBreaking: false,
    watch: watchProviders(createMetrics()),
    priorities: { start: noPlace, money: noPlace, renewal: noPlace, question: noPlace },
  });
  open = createRenewalWorker(server);
  full = createRenewalWorker(server, guard.aroundBilling);
});

afterAll(async () => {
  await open.stop();
  await full.stop();
  await database.close();
  await server.stop();
});

const chargedNow = async (): Promise<number> =>
  (await chargesAt(server)).filter(({ charged }) => charged > 0).length;

/** While nothing can be sent, however often it is tried. */
const passHeld = async (seconds: number, times = 1): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    await server.advance(seconds / times);
    await full.work();
  }
};

describe('a first payment that cannot be sent', () => {
  let people = 881_000_000n;
  const begun = async () => {
    people += 41n;
    const { person, subscriptionId } = await startSubscriber(server, people);
    const look = async () => {
      const [row] = await database.query(standing, [person.bucket, person.userId, subscriptionId]);
      return row;
    };
    return { look, person };
  };

  it('is still sent later while the person waits [SUB-06]', async () => {
    const { look, person } = await begun();
    const before = await chargedNow();
    await passHeld(160, 8);
    expect(await look()).toMatchObject({ state: 'pending', payment: 'created' });
    await server.advance(15);
    await open.work();
    expect(await look()).toMatchObject({ state: 'active', payment: 'succeeded' });
    expect((await chargedNow()) - before).toBe(1);
    await endSubscriptions(server, person);
  });

  it('is given up after that and never charged, and the person is told that nothing was charged [SUB-06] [ERR-04]', async () => {
    const { look } = await begun();
    const before = await chargedNow();
    await passHeld(160, 8);
    await server.advance(60);
    await open.work();
    await server.advance(daySeconds);
    await open.work();
    expect(await look()).toEqual({
      state: 'ended',
      ended_why: 'not_paid',
      payment: 'declined',
      failure_code: 46_224,
    });
    expect(await chargedNow()).toBe(before);
  });
});

describe('a renewal that cannot be sent', () => {
  const paidOf = async ({ who, id }: { readonly who: Subscriber; readonly id: string }) =>
    (await who.payments(id)).filter(({ status }) => status === 'success').length;

  const begun = async (): Promise<{ readonly who: Subscriber; readonly id: string }> => {
    const who = await createSubscriber(server, 'minji');
    const { subscriptionId } = await who.subscribe({ cardId: await who.card() });
    await passHeld(period);
    return { who, id: subscriptionId ?? 'none' };
  };

  it('is sent later on its day [SUB-07]', async () => {
    const { who, id } = await begun();
    await passHeld(22 * hourSeconds, 22);
    await server.advance(900);
    await open.work();
    expect(await paidOf({ who, id })).toBe(2);
    expect(await who.find(id)).toMatchObject({ state: 'active', trouble: null });
  });

  it('is announced before it is charged later: a mail says that it failed and when the next attempt is [SUB-10]', async () => {
    const { who, id } = await begun();
    await passHeld(daySeconds + hourSeconds, 25);
    const { trouble, state } = await who.find(id);
    expect([state, trouble?.reason]).toEqual(['past_due', 'provider_unavailable']);
    await server.advance(20 * hourSeconds);
    await open.work();
    expect(await paidOf({ who, id })).toBe(1);
    await server.advance(6 * hourSeconds);
    await open.work();
    expect(await paidOf({ who, id })).toBe(2);
    expect(await who.find(id)).toMatchObject({ state: 'active', trouble: null });
  });

  it('never ends the subscription, however long the outage, and is paid once afterwards [SUB-10]', async () => {
    const { who, id } = await begun();
    await passHeld(12 * daySeconds, 24);
    expect(await who.find(id)).toMatchObject({ state: 'past_due' });
    await server.advance(2 * daySeconds);
    await open.work();
    await server.advance(daySeconds + hourSeconds);
    await open.work();
    expect(await paidOf({ who, id })).toBe(2);
    expect(await who.find(id)).toMatchObject({ state: 'active', trouble: null });
  });

  it('gives the card its whole retry schedule when it declines afterwards [SUB-10]', async () => {
    const { who, id } = await begun();
    await passHeld(9 * daySeconds, 18);
    const scenario = { provider: 'tosspayments', operation: 'chargeKey', outcome: 'decline' };
    await server.sandbox.control('POST', '/scenarios', { ...scenario, times: 1 });
    for (const _ of [1, 2]) {
      await server.advance(daySeconds + hourSeconds);
      await open.work();
    }
    expect((await who.payments(id)).map(({ reason }) => reason)).toContain('card_limit_exceeded');
    await server.advance(2 * daySeconds);
    await open.work();
    expect(await who.find(id)).toMatchObject({ state: 'active' });
  });
});
