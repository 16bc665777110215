import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { daySeconds, setClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import type { Holder } from '../ledger/index.ts';
import { claimDeliveries, finishDelivery, planDelivery } from './repository.ts';
import type { Delivery } from './repository.ts';

const endpoint = 'own';
const disableAfterSeconds = 30 * daySeconds;

const standing = statement(
  'test-trying-standing',
  `select state, attempt, outcome, ended_at is not null as ended from dipper.webhook_delivery
   where bucket = $1 and user_id = $2`,
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
});

beforeEach(() => setClock(place.owner, 0));
afterAll(() => place.close());

const planned = async (): Promise<Holder> => {
  const holder = await newPerson(place.owner);
  await planDelivery(place.database, holder, {
    eventId: newUuid(),
    endpoint,
    deliveryId: newUuid(),
    type: 'payment.succeeded',
    body: '{}',
  });
  return holder;
};

const claimed = async ({ bucket }: Holder): Promise<Delivery | undefined> => {
  const query = { bucket, endpoint, leaseSeconds: 30, limit: 10 };
  return (await claimDeliveries(place.database, query))[0];
};

const claimedNow = async (holder: Holder): Promise<Delivery> => {
  const delivery = await claimed(holder);
  if (delivery === undefined) throw new Error('nothing is due');
  return delivery;
};

const end = (delivery: Delivery, outcome: 'taken' | 'refused') =>
  finishDelivery(place.database, delivery, {
    tryId: newUuid(),
    tookMs: 1,
    status: outcome === 'taken' ? 204 : 500,
    outcome,
    answer: null,
    disableAfterSeconds,
  });

const standingOf = async ({ bucket, userId }: Holder) =>
  (await place.owner.query(standing, [bucket, userId]))[0];

it('a webhook that is never accepted is tried twelve times in five days, and then given up [API-07]', async () => {
  const holder = await planned();
  const tries: number[] = [];
  for (let days = 0; days < 10; days += 0.125) {
    await setClock(place.owner, days * daySeconds);
    const delivery = await claimed(holder);
    if (delivery !== undefined) {
      tries.push(delivery.attempt);
      await end(delivery, 'refused');
    }
  }
  expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(await standingOf(holder)).toMatchObject({ state: 'given-up', ended: true });
});

it('the result of an older attempt does not affect the attempt in progress [API-07]', async () => {
  const holder = await planned();
  const first = await claimedNow(holder);
  await setClock(place.owner, 31);
  const second = await claimedNow(holder);
  expect([first.attempt, second.attempt]).toEqual([1, 2]);
  const before = await standingOf(holder);
  for (const outcome of ['taken', 'refused'] as const) {
    await end(first, outcome);
    expect(await standingOf(holder)).toEqual(before);
  }
  await end(second, 'taken');
  expect(await standingOf(holder)).toMatchObject({ state: 'delivered', outcome: 'taken' });
});
