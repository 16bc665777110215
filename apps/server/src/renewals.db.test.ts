import { afterAll, beforeAll, expect, it } from 'vitest';
import { trialBalance } from './core/ledger/index.ts';
import { statement } from './platform/db/index.ts';
import { daySeconds } from './testing/clock.ts';
import { chargesAt } from './testing/kept-cards.ts';
import { createRenewalWorker } from './testing/renewals.ts';
import type { RenewalWorker } from './testing/renewals.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { startSubscriber } from './testing/subscriber.ts';

const people = 60;
const periods = 6;
const price = 9900;

/** Counts the paid charges of each period, as the charges themselves say. */
const paid = statement(
  'test-renewals-paid',
  `-- every bucket: the test looks at all that it has made
   select d.period_number, d.state::text, count(p.card_payment_id)::int as charges
   from dipper.subscription_period d
   left join dipper.card_payment p on p.bucket = d.bucket and p.user_id = d.user_id
     and p.subscription_id = d.subscription_id and p.period_number = d.period_number
     and p.state = 'succeeded'
   group by d.subscription_id, d.period_number, d.state`,
);
const states = statement(
  'test-renewals-states',
  `-- every bucket: the test looks at all that it has made
   select state::text, count(*)::int as count from dipper.subscription group by state`,
);

let server: TestServer;
let workers: readonly RenewalWorker[];

beforeAll(async () => {
  server = await startTestServer();
  workers = [createRenewalWorker(server), createRenewalWorker(server)];
});

afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await server.stop();
});

const work = async (): Promise<void> => {
  await Promise.all(workers.map((worker) => worker.work()));
};

const next = (outcome: string, times: number): Promise<unknown> =>
  server.sandbox.control('POST', '/scenarios', {
    provider: 'tosspayments',
    operation: 'chargeKey',
    outcome,
    times,
  });

/** The rest of the hour, the questions after a lost answer, and the days of two retries. */
const steps = [60, 45 * 60, 600, daySeconds, 2 * daySeconds];
let passed = 60;

/** A period with declines, lost answers and a worker that dies with what it took. */
const passPeriod = async (): Promise<void> => {
  await next('decline', 6);
  await next('lost', 2);
  await server.advance(30 * daySeconds + 30 * 60 - passed);
  const [first] = workers;
  await first?.schedule();
  await Promise.all([first?.takeAndDie(), ...workers.slice(1).map((worker) => worker.work())]);
  for (const seconds of steps) {
    await server.advance(seconds);
    await work();
  }
  passed = 30 * 60 + steps.reduce((sum, seconds) => sum + seconds, 0);
};

it('two workers, one of which dies during its work, charge each period once [SUB-07] [SUB-10]', async () => {
  for (let index = 1; index <= people; index += 1) {
    await startSubscriber(server, 880_000_000n + BigInt(index * 37));
  }
  await server.advance(60);
  await work();
  for (let number = 1; number <= periods; number += 1) {
    await passPeriod();
  }
  const rows = await workers[0]?.database.query<{ state: string; charges: number }>(paid);
  expect(rows).toHaveLength(people * (periods + 1));
  expect(rows?.filter(({ state, charges }) => state !== 'paid' || charges !== 1)).toEqual([]);
  expect(await workers[0]?.database.query(states)).toEqual([{ state: 'active', count: people }]);
  const charges = (await chargesAt(server)).filter(({ charged }) => charged > 0);
  expect(charges).toHaveLength(people * (periods + 1));
  expect(charges.filter(({ timesCharged }) => timesCharged !== 1)).toEqual([]);
  const sold = (await trialBalance(server.owner))
    .filter(({ account }) => account === 'platform.sales.subscriptions')
    .reduce((total, row) => total + row.credit - row.debit, 0n);
  expect(sold).toBe(BigInt(people * (periods + 1) * price));
});
