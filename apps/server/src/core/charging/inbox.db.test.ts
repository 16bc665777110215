import { afterAll, beforeAll, expect, it } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import { finishEventOf, isFinishedEvent } from './inbox-repository.ts';

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
});

afterAll(() => place.close());

it('a webhook is read again until it was handled, and only as its own provider’s [PAY-09]', async () => {
  const event = { provider: 'paypal', eventId: newUuid() };
  const isFinished = () => isFinishedEvent(place.database, event);
  expect(await isFinished()).toBe(false);
  expect(await isFinished()).toBe(false);
  await finishEventOf(place.database, event);
  expect(await isFinished()).toBe(true);
  expect(await isFinishedEvent(place.database, { ...event, provider: 'hecto' })).toBe(false);
});
