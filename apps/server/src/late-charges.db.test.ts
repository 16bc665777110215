import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { chargesAt } from './testing/kept-cards.ts';
import { period } from './testing/renewals.ts';
import { endSubscriptions } from './testing/subscriber.ts';
import { startSubscriptionFixture } from './testing/subscription-fixture.ts';
import type { SubscriptionFixture } from './testing/subscription-fixture.ts';

let fixture: SubscriptionFixture;

beforeAll(async () => {
  fixture = await startSubscriptionFixture();
});

afterEach(() => fixture.tidy());
afterAll(() => fixture.stop());

it('a charge that succeeds after its subscription ended is refunded whole, and pays for nothing [SUB-07]', async () => {
  const { who, id } = await fixture.begin('minji');
  const { paidUntil } = await who.find(id);
  await fixture.server.advance(period);
  await fixture.worker.schedule();
  expect(await fixture.worker.takeAndDie()).toBe(1);
  await endSubscriptions(fixture.server, who.person);
  await fixture.advance(60);
  await fixture.advance(60);
  const mine = (await chargesAt(fixture.server)).filter(({ amount }) => amount === 9900);
  expect(mine.at(-1)).toMatchObject({ charged: 9900, canceled: 9900 });
  expect(await who.find(id)).toMatchObject({ state: 'ended', paidUntil });
  const kinds = (await who.timeline(id)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'paid')).toHaveLength(1);
});
