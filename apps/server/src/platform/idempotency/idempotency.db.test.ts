import { defineRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DatabaseBusy, statement } from '../db/index.ts';
import type { Database } from '../db/index.ts';
import { answer, problem } from '../http/index.ts';
import type { Person, Reply, RouteRequest } from '../http/index.ts';
import { newUuid } from '../ids.ts';
import { silentLog } from '../log.ts';
import { canonical } from './fingerprint.ts';
import { claimIdempotency, fingerprintOf, once, purgeIdempotency } from './index.ts';
import type { IdempotencyClaim } from './index.ts';
import { shiftClock } from '../../testing/clock.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';

const bodies = statement(
  'test-idempotency-bodies',
  'select body from dipper.idempotency where bucket = $1 and key = $2',
);

const finishAs = statement(
  'test-idempotency-finish',
  'select dipper.idempotency_finish($1, $2, $3, $4, $5, 201, $6) as done',
);

const route = defineRoute({
  name: 'moveMoney',
  verb: 'purchase',
  method: 'POST',
  path: '/move',
  access: 'person',
  summary: 'Move money',
  body: z.object({ amount: z.int() }),
  answers: { 201: z.object({ receipt: z.int() }) },
  movesMoney: true,
  errors: [],
});
type Request = RouteRequest<typeof route>;

let owner: Database;
let database: Database;
let close: () => Promise<void>;
let keys = 0;

const person: Person = {
  userId: 4_096_000_001n,
  bucket: 1,
  country: 'kr',
  deviceId: 'device',
  tokenId: newUuid(),
};

const newKey = (): string => `key-${(keys += 1).toString().padStart(6, '0')}`;

const requestOf = (idempotencyKey: string, amount = 1, who = person): Request => ({
  route,
  params: undefined,
  query: undefined,
  body: { amount },
  person: who,
  partner: undefined,
  operator: undefined,
  idempotencyKey,
  requestId: newUuid(),
  address: '',
  userAgent: '',
  cookies: {},
  source: { origin: undefined, site: undefined },
  log: silentLog,
});

const claimFor = (key: string, leaseSeconds = 60): IdempotencyClaim => ({
  bucket: person.bucket,
  userId: person.userId,
  operation: route.name,
  key,
  fingerprint: fingerprintOf([undefined, undefined, { amount: 1 }]),
  runner: newUuid(),
  leaseSeconds,
});

const receipts = (): {
  readonly handler: (request: Request) => Promise<Reply>;
  runs: () => number;
} => {
  let count = 0;
  const handler = once<typeof route>(database, async () => answer(201, { receipt: (count += 1) }));
  return { handler, runs: () => count };
};

const afterSeconds = (seconds: number) => shiftClock(owner, seconds);

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase());
});

afterAll(() => close());

describe('an idempotency key', () => {
  it('with the same body: runs the call once, and returns the stored answer afterwards [API-05]', async () => {
    const { handler, runs } = receipts();
    const key = newKey();
    expect(await handler(requestOf(key))).toMatchObject({ status: 201, body: { receipt: 1 } });
    const again = await handler(requestOf(key));
    expect(again).toEqual({ kind: 'stored', status: 201, text: '{"receipt":1}' });
    expect(runs()).toBe(1);
  });

  it('with another body: is refused, and nothing runs [API-05]', async () => {
    const { handler, runs } = receipts();
    const key = newKey();
    await handler(requestOf(key, 1));
    expect(await handler(requestOf(key, 2))).toMatchObject({ name: 'idempotency_key_mismatch' });
    expect(runs()).toBe(1);
  });

  it('while the first call runs: is refused for now [API-05]', async () => {
    const { handler, runs } = receipts();
    const key = newKey();
    await claimIdempotency(database, claimFor(key));
    expect(await handler(requestOf(key))).toMatchObject({
      name: 'idempotency_key_in_progress',
      options: { retryAfterSeconds: 1 },
    });
    expect(runs()).toBe(0);
  });

  it('sent fifty times at once: runs the call once', async () => {
    const { handler, runs } = receipts();
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 50 }, () => handler(requestOf(key))));
    expect(runs()).toBe(1);
    const kinds = replies.map((reply) => (reply.kind === 'problem' ? reply.name : 'answered'));
    expect(new Set(kinds)).toEqual(new Set(['answered', 'idempotency_key_in_progress']));
  });

  it('after the first process died: runs the call again when its lease has expired [API-05]', async () => {
    const { handler, runs } = receipts();
    const key = newKey();
    await claimIdempotency(database, claimFor(key, 30));
    expect(await handler(requestOf(key))).toMatchObject({ name: 'idempotency_key_in_progress' });
    await afterSeconds(31);
    expect(await handler(requestOf(key))).toMatchObject({ status: 201 });
    expect(runs()).toBe(1);
  });

  it('of another person or operation: is another key', async () => {
    const { handler, runs } = receipts();
    const key = newKey();
    await handler(requestOf(key));
    await handler(requestOf(key, 1, { ...person, userId: person.userId + 1n, bucket: 2 }));
    expect(runs()).toBe(2);
  });

  it('after more than a day: is a new key', async () => {
    const { handler, runs } = receipts();
    const key = newKey();
    await handler(requestOf(key));
    await afterSeconds(24 * 3600);
    await handler(requestOf(key));
    expect(runs()).toBe(1);
    await afterSeconds(3601);
    await handler(requestOf(key, 2));
    expect(runs()).toBe(2);
  });
});

describe('the result of a call', () => {
  it('is not stored when the caller may try again', async () => {
    const key = newKey();
    const busy = once<typeof route>(database, async () => problem('server_busy'));
    expect(await busy(requestOf(key))).toMatchObject({ name: 'server_busy' });
    expect(await receipts().handler(requestOf(key))).toMatchObject({ status: 201 });
  });

  it('is not stored when the call failed, and its key still stands for its body', async () => {
    const key = newKey();
    const failing = once<typeof route>(database, async () => {
      throw new DatabaseBusy('full');
    });
    await expect(failing(requestOf(key))).rejects.toBeInstanceOf(DatabaseBusy);
    const { handler } = receipts();
    expect(await handler(requestOf(key, 2))).toMatchObject({ name: 'idempotency_key_mismatch' });
    expect(await handler(requestOf(key, 1))).toMatchObject({ status: 201 });
  });

  it('is stored when it is a decision', async () => {
    const key = newKey();
    const refusing = once<typeof route>(database, async () => problem('price_changed'));
    const first = requestOf(key);
    await refusing(first);
    const again = await receipts().handler(requestOf(key));
    expect(again).toMatchObject({ kind: 'stored', status: 409 });
    const [row] = await owner.query<{ body: string }>(bodies, [person.bucket, key]);
    expect(JSON.parse(row?.body ?? '')).toMatchObject({ request_id: first.requestId });
  });
});

it('a process that lost its lease does not overwrite the answer', async () => {
  const key = newKey();
  const slow = once<typeof route>(database, async () => {
    await afterSeconds(3600);
    await receipts().handler(requestOf(key));
    return answer(201, { receipt: 99 });
  });
  await slow(requestOf(key));
  expect(await receipts().handler(requestOf(key))).toMatchObject({ text: '{"receipt":1}' });
});

it('a process that lost its lease does not answer for the one that took over and still runs [API-05]', async () => {
  const key = newKey();
  const [slow, next] = [claimFor(key), claimFor(key)];
  const finish = ({ bucket, userId, operation, runner }: IdempotencyClaim, text: string) =>
    database.query(finishAs, [bucket, userId, operation, key, runner, text]);
  expect((await claimIdempotency(database, slow)).outcome).toBe('claimed');
  await afterSeconds(61);
  expect((await claimIdempotency(database, next)).outcome).toBe('resumed');
  expect(await finish(slow, 'of the slow one')).toEqual([{ done: false }]);
  expect(await finish(next, 'of the next one')).toEqual([{ done: true }]);
  expect(await finish(slow, 'of the slow one')).toEqual([{ done: false }]);
  expect(await owner.query(bodies, [person.bucket, key])).toEqual([{ body: 'of the next one' }]);
});

it('expired keys are deleted', async () => {
  const key = newKey();
  await receipts().handler(requestOf(key));
  await afterSeconds(24 * 3600);
  await purgeIdempotency(database, person.bucket);
  expect(await owner.query(bodies, [person.bucket, key])).toHaveLength(1);
  await afterSeconds(2 * 3600);
  expect(await purgeIdempotency(database, person.bucket)).toBeGreaterThan(0);
  expect(await owner.query(bodies, [person.bucket, key])).toEqual([]);
});

it('bodies that differ in the order of names are equal, and bodies with other values are not', () => {
  expect(canonical({ b: 1, a: [1n, undefined] })).toBe(
    canonical({ a: [1, null], b: 1, c: undefined }),
  );
  expect(canonical({ a: '1' })).not.toBe(canonical({ a: 1 }));
  expect(canonical({ a: [1, 2] })).not.toBe(canonical({ a: [2, 1] }));
});
