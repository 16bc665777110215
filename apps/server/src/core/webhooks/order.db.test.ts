import { afterAll, beforeAll, expect, it } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import { setClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import type { Holder } from '../ledger/index.ts';
import { claimDeliveries, finishDelivery, planDelivery } from './repository.ts';
import type { Delivery } from './repository.ts';

const endpoint = 'own';
const leaseSeconds = 60;

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
});

afterAll(() => place.close());

const plan = async (person: Holder): Promise<string> => {
  const eventId = newUuid();
  const delivery = { eventId, endpoint, deliveryId: newUuid(), type: 'a.thing', body: '{}' };
  await planDelivery(place.database, person, delivery);
  return eventId;
};

/** Claims messages as a worker would. */
const turn = ({ bucket }: Holder): Promise<Delivery[]> =>
  claimDeliveries(place.database, { bucket, endpoint, leaseSeconds, limit: 10 });

const finish = (delivery: Delivery | undefined, outcome: string) =>
  finishDelivery(place.database, delivery ?? expect.unreachable(), {
    tryId: newUuid(),
    tookMs: 1,
    status: outcome === 'taken' ? 204 : 500,
    outcome,
    answer: null,
    disableAfterSeconds: 1_000_000_000,
  });

const eventsOf = (deliveries: readonly Delivery[]): string[] =>
  deliveries.map(({ event_id: id }) => id);

it('a person’s later webhook waits for the earlier one: during delivery, between retries, and after its worker died [API-07]', async () => {
  const person = await newPerson(place.owner);
  const [first, second, third] = [await plan(person), await plan(person), await plan(person)];
  const tried = await turn(person);
  expect(eventsOf(tried)).toEqual([first]);
  expect(await turn(person), 'while it is on its way').toEqual([]);
  await finish(tried[0], 'refused');
  expect(await turn(person), 'while it waits to be tried again').toEqual([]);
  await setClock(place.owner, 3600);
  expect(eventsOf(await turn(person)), 'again').toEqual([first]);
  await setClock(place.owner, 3600 + leaseSeconds + 1);
  const again = await turn(person);
  expect(eventsOf(again), 'after whoever tried it has died').toEqual([first]);
  await finish(again[0], 'taken');
  const next = await turn(person);
  expect(eventsOf(next)).toEqual([second]);
  await finish(next[0], 'taken');
  expect(eventsOf(await turn(person))).toEqual([third]);
});

it('webhooks about one person do not wait for those about another [API-07]', async () => {
  const stuck = await newPerson(place.owner);
  await plan(stuck);
  await turn(stuck);
  const other = await newPerson(place.owner);
  const theirs = await plan(other);
  expect(eventsOf(await turn(other))).toEqual([theirs]);
});
