import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { chargesAt } from './testing/kept-cards.ts';
import { period } from './testing/renewals.ts';
import { endSubscriptions } from './testing/subscriber.ts';
import { startSubscriptionBed } from './testing/subscription-bed.ts';
import type { SubscriptionBed } from './testing/subscription-bed.ts';

let bed: SubscriptionBed;

beforeAll(async () => {
  bed = await startSubscriptionBed();
});

afterEach(() => bed.tidy());
afterAll(() => bed.stop());

it('a charge that succeeds once its subscription has ended is given back whole, and pays for nothing [SUB-07]', async () => {
  const { who, id } = await bed.begin('minji');
  const { paidUntil } = await who.find(id);
  await bed.server.advance(period);
  await bed.worker.schedule();
  expect(await bed.worker.takeAndDie()).toBe(1);
  await endSubscriptions(bed.server, who.person);
  await bed.advance(60);
  await bed.advance(60);
  const mine = (await chargesAt(bed.server)).filter(({ amount }) => amount === 9900);
  expect(mine.at(-1)).toMatchObject({ charged: 9900, cancelled: 9900 });
  expect(await who.find(id)).toMatchObject({ state: 'ended', paidUntil });
  const kinds = (await who.timeline(id)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'paid')).toHaveLength(1);
});
