import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseExchangeNumber } from './core/payouts/index.ts';
import { statement } from './platform/db/index.ts';
import { daySeconds } from './testing/clock.ts';
import { approvedDotmoney } from './testing/dotmoney-fixture.ts';
import {
  asOperator,
  cashOut,
  decide,
  idOf,
  oneExchange,
  operatorTokens,
  startSandboxExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, ExchangeFixture } from './testing/exchange-fixture.ts';
import { approvedPayoneer, standAtPayoneer } from './testing/payoneer-fixture.ts';

/** Puts an exchange into review, as two days of silence would. */
const toReview = statement(
  'test-codes-to-review',
  `select dipper.settle_exchange($1, $2, $3, 'review', row('poll', null, null, null, null,
     'not_decided', null, '{}', $4, null, null)::dipper.exchange_telling)`,
);

type Way = {
  readonly provider: 'openbanking' | 'payoneer' | 'dotmoney';
  readonly person: string;
  readonly send: string;
  readonly ask: string;
  readonly codes: readonly (string | number)[];
  readonly list: string;
  readonly queues?: number;
  readonly approved: (fixture: ExchangeFixture, dj: Dj) => Promise<string>;
};

const openbanking: Way = {
  provider: 'openbanking',
  person: 'minji',
  send: 'deposit',
  ask: 'result',
  codes: ['A0999', '999', 'A0326', '804', 'A0106', 'A0312', '476'],
  list: 'transfers',
  approved: async (fixture, dj) => {
    const id = idOf(await cashOut(fixture, dj));
    await decide(fixture, id, { decision: 'approve' });
    return id;
  },
};
const payoneer: Way = {
  provider: 'payoneer',
  person: 'emma',
  send: 'payout',
  ask: 'payoutStatus',
  codes: [99_999, 10_005, 1000],
  list: 'payouts',
  queues: daySeconds,
  approved: async (fixture, dj) => {
    await standAtPayoneer(fixture, dj, 'active');
    return approvedPayoneer(fixture, dj);
  },
};
const dotmoney: Way = {
  provider: 'dotmoney',
  person: 'yuki',
  send: 'deposit',
  ask: 'depositOf',
  codes: [
    'business.of_next_year',
    'business.account_not_found',
    'business.account_stopped',
    'business.limit_exceeded',
    'business.request_id_already_exist',
  ],
  list: 'deposits',
  approved: approvedDotmoney,
};

let fixture: ExchangeFixture;

beforeAll(async () => {
  fixture = await startSandboxExchangeFixture(operatorTokens);
  await fixture.dj('minji', 30_000n);
  await fixture.dj('emma', 30_000n);
  await fixture.dj('yuki', 3000n);
});

afterEach(async () => {
  expect(await fixture.findings()).toEqual([]);
  await fixture.server.sandbox.control('POST', '/reset');
});

afterAll(() => fixture.stop());

const standing = async (id: string) => (await asOperator(fixture, id)).exchange;

const callsShape = z.object({
  calls: z.array(z.object({ operation: z.string(), partnerOrderId: z.string().nullable() })),
});

const timesSent = async ({ send }: Way): Promise<number> => {
  const { calls } = callsShape.parse(await fixture.server.sandbox.control('GET', '/calls'));
  return calls.filter((call) => call.operation === send && call.partnerOrderId !== null).length;
};

const timesPaid = async ({ provider, list }: Way): Promise<readonly number[]> => {
  const body = await fixture.server.sandbox.control('POST', `/${provider}/${list}`, {});
  const shape = z.record(z.string(), z.unknown());
  return z
    .array(z.object({ timesPaid: z.number() }))
    .parse(shape.parse(body)[list])
    .map((each) => each.timesPaid);
};

const plan = ({ provider }: Way, planned: object) =>
  fixture.server.sandbox.control('POST', '/scenarios', { provider, ...planned });

const waits = async (seconds: readonly number[]): Promise<void> => {
  for (const each of seconds) {
    await fixture.server.advance(each);
    await fixture.payOut();
  }
};

/** Somebody has found out that it was not paid, once nothing of it can lie in a queue of theirs any more. */
const giveUp = async ({ queues }: Way, id: string, { bucket, userId }: Dj): Promise<unknown> => {
  const { exchangeId } = parseExchangeNumber(id) ?? expect.unreachable();
  await fixture.server.advance(queues ?? 0);
  const { revision: seen } = await standing(id);
  await fixture.database.query(toReview, [bucket, userId, exchangeId, seen]);
  const { revision } = await standing(id);
  return decide(fixture, id, { decision: 'rejected', revision, evidence: 'mail 7' });
};

const expectRefused = async (way: Way, errorCode: string | number): Promise<void> => {
  const dj = await fixture.dj(way.person);
  const before = await fixture.points(dj);
  await plan(way, { operation: way.send, outcome: 'decline', errorCode });
  const id = await way.approved(fixture, dj);
  const aside = await fixture.points(dj);
  expect(aside).toBeLessThan(before);
  await fixture.payOut();
  await waits([5, 10, 60]);
  expect([(await standing(id)).state, await fixture.points(dj)]).toEqual(['unknown', aside]);
  expect(await timesSent(way)).toBe(1);
  expect((await timesPaid(way)).filter((times) => times > 0)).toEqual([]);
  expect(await giveUp(way, id, dj)).toMatchObject({ state: 'rejected' });
  expect(await fixture.points(dj)).toBe(before);
};

const expectPaid = async (way: Way, errorCode: string | number): Promise<void> => {
  const dj = await fixture.dj(way.person);
  await plan(way, { operation: way.send, outcome: 'decline-then-ok', errorCode, delayMs: 300 });
  const id = await way.approved(fixture, dj);
  const aside = await fixture.points(dj);
  await fixture.payOut();
  expect((await standing(id)).state).toBe('unknown');
  await fixture.server.advance(5);
  const now = async () => {
    await fixture.payOut();
    await fixture.server.advance(300);
    return (await standing(id)).state;
  };
  await expect.poll(now, { interval: 400 }).toBe('paid');
  expect(await oneExchange(fixture, dj, id)).toMatchObject({ status: 'complete' });
  expect([await timesSent(way), await timesPaid(way), await fixture.points(dj)]).toEqual([
    1,
    [1],
    aside,
  ]);
};

const expectQueried = async (way: Way, errorCode: string | number): Promise<void> => {
  const dj = await fixture.dj(way.person);
  await plan(way, { operation: way.send, outcome: 'lost' });
  await plan(way, { operation: way.ask, outcome: 'decline', errorCode, times: 500 });
  const id = await way.approved(fixture, dj);
  const aside = await fixture.points(dj);
  await fixture.payOut();
  await waits([5, 60, 400]);
  expect([(await standing(id)).state, await fixture.points(dj)]).toEqual(['unknown', aside]);
  await fixture.server.sandbox.control('DELETE', '/scenarios');
  await waits([3601]);
  expect([(await standing(id)).state, await fixture.points(dj)]).toEqual(['paid', aside]);
  expect([await timesSent(way), await timesPaid(way)]).toEqual([1, [1]]);
};

describe('a payout by open banking', () => {
  it.each(openbanking.codes)(
    'answered with %s is unknown: its points stay reserved until somebody decides [EXC-08] [outcome: payout-openbanking/charge-code-unknown]',
    (code) => expectRefused(openbanking, code),
  );

  it('answered with an unlisted code but paid is paid once [EXC-08] [outcome: payout-openbanking/charge-code-unknown]', () =>
    expectPaid(openbanking, 'A0999'));

  it.each(['A0999', '999'])(
    'whose query is answered with %s is queried again, and its points stay reserved [EXC-08] [outcome: payout-openbanking/status-code-unknown]',
    (code) => expectQueried(openbanking, code),
  );
});

describe('a payout by Payoneer', () => {
  it.each(payoneer.codes)(
    'answered with %d is unknown: its points stay reserved until somebody decides [EXC-08] [outcome: payout-payoneer/charge-code-unknown]',
    (code) => expectRefused(payoneer, code),
  );

  it('answered with an unlisted code but paid is paid once [EXC-08] [outcome: payout-payoneer/charge-code-unknown]', () =>
    expectPaid(payoneer, 99_999));

  it('whose query is answered with an unlisted code is queried again [EXC-08] [outcome: payout-payoneer/status-code-unknown]', () =>
    expectQueried(payoneer, 99_999));
});

describe('a payout by dotmoney', () => {
  it.each(dotmoney.codes)(
    'answered with %s is unknown: its points stay reserved until somebody decides [EXC-08] [outcome: payout-dotmoney/charge-code-unknown]',
    (code) => expectRefused(dotmoney, code),
  );

  it('answered with an unlisted code but paid is paid once [EXC-08] [outcome: payout-dotmoney/charge-code-unknown]', () =>
    expectPaid(dotmoney, 'business.of_next_year'));

  it('whose query is answered with an unlisted code is queried again [EXC-08] [outcome: payout-dotmoney/status-code-unknown]', () =>
    expectQueried(dotmoney, 'business.of_next_year'));
});
