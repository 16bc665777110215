import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log.ts';
import { findWallet, grantSpoons, trialBalance, verifyLedger } from '../ledger/index.ts';
import type { Holder } from '../ledger/index.ts';
import { dispatchEvents } from '../outbox/index.ts';
import { giveGift, incomeHandlers } from './index.ts';
import { receiveShare } from './repository.ts';
import { shiftClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';

const waiting = statement('test-waiting', 'select count(*)::int as count from dipper.outbox');

const giveGoodwill = statement(
  'test-gifts-goodwill',
  `select o_outcome as outcome from dipper.ask_spoon_adjustment($1, $2, $3::uuid, 'give', $4, 'a reason',
     'an operator', ($3::uuid)::text, true)`,
);

const points = 110n;
let owner: Database;
let database: Database;
let close: () => Promise<void>;

const person = (): Promise<Holder> => newPerson(owner);

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase(16));
});

afterAll(() => close());

type Pair = readonly [from: Holder, to: Holder];

const give = ([from, to]: Pair, spoons: bigint, refId = newUuid()) =>
  giveGift(database, from, { refId, spoons, points: spoons * points, djUserId: to.userId });

type Handlers = Parameters<typeof dispatchEvents>[0]['handlers'];

const work = (handlers: Handlers = incomeHandlers(database)) =>
  dispatchEvents({ database, handlers, log: silentLog });

/** A worker that dies right after the DJ's half is posted, before it has noted that it is. */
const dyingHandlers = (): Handlers => {
  const handlers = incomeHandlers(database);
  return {
    'gift-given': async (event) => {
      await handlers['gift-given']?.(event);
      throw new Error('killed');
    },
  };
};

/** Returns the clearing account's balance: gifts that were given and not received yet. */
const inClearing = async (): Promise<bigint> =>
  (await trialBalance(database))
    .filter(({ account }) => account === 'platform.clearing.gifts')
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0n);

const holdings = async (holder: Holder) => {
  const { spoon_paid, spoon_bonus, point } = await findWallet(database, holder);
  return { spoons: spoon_paid + spoon_bonus, points: point };
};

it('50 gifts at once to people in other buckets never spend more than the balance [API-07]', async () => {
  const [giver, first, second] = [await person(), await person(), await person()];
  await grantSpoons(database, giver, { refId: newUuid(), amount: 100n });
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => give([giver, index % 2 === 0 ? first : second], 7n)),
  );
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(14);
  expect(outcomes.filter((outcome) => outcome === 'insufficient')).toHaveLength(36);
  expect(await inClearing()).toBe(98n);
  await Promise.all(Array.from({ length: 6 }, () => work()));
  expect(await inClearing()).toBe(0n);
  const [one, two] = [await holdings(first), await holdings(second)];
  expect(one.points + two.points).toBe(98n * points);
  expect(await holdings(giver)).toEqual({ spoons: 2n, points: 0n });
});

it('a worker that is killed between the two transactions of a gift neither loses nor doubles it [API-07]', async () => {
  const [giver, dj] = [await person(), await person()];
  await grantSpoons(database, giver, { refId: newUuid(), amount: 30n });
  await give([giver, dj], 30n);
  expect((await verifyLedger(database)).findings, 'before anybody works').toEqual([]);
  await work(dyingHandlers());
  expect(await holdings(dj)).toEqual({ spoons: 0n, points: 30n * points });
  await shiftClock(owner, 31);
  await work();
  expect(await holdings(dj)).toEqual({ spoons: 0n, points: 30n * points });
  expect(await inClearing()).toBe(0n);
  expect(await owner.query(waiting)).toEqual([{ count: 0 }]);
});

const step = fc.record({
  kind: fc.constantFrom('grant', 'give', 'give', 'give', 'work', 'die'),
  from: fc.nat(3),
  to: fc.nat(3),
  spoons: fc.bigInt({ min: 1n, max: 40n }),
  isRepeated: fc.boolean(),
});

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;
type Model = { spoons: bigint; points: bigint };

const act = async (all: readonly Holder[], model: readonly Model[], each: Step): Promise<void> => {
  const [from, to] = [all[each.from], all[each.to]];
  const [giver, getter] = [model[each.from], model[each.to]];
  if (from === undefined || to === undefined || giver === undefined) return;
  if (each.kind === 'grant') {
    await grantSpoons(database, from, { refId: newUuid(), amount: each.spoons });
    giver.spoons += each.spoons;
  } else if (each.kind === 'work') await work();
  else if (each.kind === 'die') await work(dyingHandlers());
  else if (each.from !== each.to && getter !== undefined) {
    const refId = newUuid();
    const outcome = await give([from, to], each.spoons, refId);
    expect(outcome).toBe(giver.spoons < each.spoons ? 'insufficient' : 'posted');
    if (outcome === 'insufficient') return;
    if (each.isRepeated) expect(await give([from, to], each.spoons, refId)).toBe('already');
    giver.spoons -= each.spoons;
    getter.points += each.spoons * points;
  }
};

it('gifts agree with an independent model, whoever sends to whom and whenever a worker dies [API-07]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const all = [await person(), await person(), await person(), await person()];
      const model = all.map((): Model => ({ spoons: 0n, points: 0n }));
      for (const each of steps) await act(all, model, each);
      await shiftClock(owner, 3601);
      await Promise.all([work(), work(), work()]);
      const found = await Promise.all(all.map(holdings));
      expect(found).toEqual(model);
      expect(await inClearing()).toBe(0n);
    }),
    { numRuns: 25 },
  );
  expect((await verifyLedger(database)).findings).toEqual([]);
});

it('goodwill spoons earn the DJ nothing; other spoons of the same gift earn their points [API-07]', async () => {
  const [giver, dj] = [await person(), await person()];
  const { bucket, userId } = giver;
  const results = await owner.query(giveGoodwill, [bucket, userId, newUuid(), 30]);
  expect(results).toEqual([{ outcome: 'done' }]);
  await grantSpoons(database, giver, { refId: newUuid(), amount: 70n });
  await give([giver, dj], 100n);
  await work();
  expect(await holdings(giver)).toEqual({ spoons: 0n, points: 0n });
  expect(await holdings(dj)).toEqual({ spoons: 0n, points: 70n * points });
});

it('a gift to oneself is refused, and no spoons are taken [API-07]', async () => {
  const giver = await person();
  await grantSpoons(database, giver, { refId: newUuid(), amount: 30n });
  await expect(give([giver, giver], 10n)).rejects.toThrow('makes no sense');
  expect(await holdings(giver)).toEqual({ spoons: 30n, points: 0n });
});

it('a DJ receives the share of one subscription charge once, however often it is reported [API-07]', async () => {
  const dj = await person();
  const at = new Date().toISOString();
  const paid = {
    cardPaymentId: newUuid(),
    subscriptionId: newUuid(),
    productId: 1n,
    plan: 'silver',
    points: 2750n,
    subscribedAt: at,
    at,
  };
  const outcomes = [await receiveShare(database, dj, paid)];
  outcomes.push(...(await Promise.all([1, 2, 3].map(() => receiveShare(database, dj, paid)))));
  expect(outcomes).toEqual(['posted', 'already', 'already', 'already']);
  expect(await holdings(dj)).toEqual({ spoons: 0n, points: 2750n });
});
