import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log.ts';
import { dispatchEvents } from './index.ts';
import { shiftClock } from '../../testing/clock.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';

const tell = statement(
  'test-tell',
  `insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
   values ($1::int, $2, $1::int, $3, '{"said": "hello"}', dipper.current_time())`,
);
const left = statement('test-left', 'select outbox_id, attempt from dipper.outbox');

let owner: Database;
let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase());
});

afterAll(() => close());

const dispatch = (handlers: Parameters<typeof dispatchEvents>[0]['handlers']) =>
  dispatchEvents({ database, handlers, log: silentLog });

it('each event is dispatched once if nothing fails, however many dispatchers run', async () => {
  const ids = Array.from({ length: 40 }, () => newUuid());
  for (const [index, id] of ids.entries()) await owner.query(tell, [index % 7, id, 'greeting']);
  const received: string[] = [];
  const greeting = async (event: { outbox_id: string }): Promise<void> => {
    received.push(event.outbox_id);
  };
  await Promise.all([dispatch({ greeting }), dispatch({ greeting }), dispatch({ greeting })]);
  expect(received.toSorted()).toEqual(ids.toSorted());
  expect(await owner.query(left)).toEqual([]);
});

it('an event that could not be delivered is kept, and dispatched again after its lease', async () => {
  const id = newUuid();
  await owner.query(tell, [9, id, 'greeting']);
  const failing = () => Promise.reject(new Error('the receiver is down'));
  await dispatch({ greeting: failing });
  const received: string[] = [];
  const hearing = async (event: { outbox_id: string }): Promise<void> => {
    received.push(event.outbox_id);
  };
  await dispatch({ greeting: hearing });
  expect(received).toEqual([]);
  await shiftClock(owner, 31);
  await dispatch({ greeting: hearing });
  expect(received).toEqual([id]);
});

it('an event without a handler is never dropped', async () => {
  const id = newUuid();
  await owner.query(tell, [11, id, 'a topic of a later version']);
  await dispatch({});
  expect(await owner.query(left)).toEqual([{ outbox_id: id, attempt: 1 }]);
});
