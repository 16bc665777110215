import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { createPayouts } from './core/payouts/index.ts';
import { findDifferences, reconcilePayoutsOf } from './core/reconciling/index.ts';
import { createPayoutProviders } from './payout-providers.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import { silentLog } from './platform/log.ts';
import {
  asOperator,
  cashOut,
  decide,
  idOf,
  operatorTokens,
  startSandboxExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, ExchangeFixture } from './testing/exchange-fixture.ts';

const today = statement(
  'test-payout-differences-today',
  `select (dipper.current_time() at time zone 'Asia/Seoul')::date::text as day`,
);
const transfersShape = z.object({ transfers: z.array(z.object({ id: z.string() })) });

let fixture: ExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startSandboxExchangeFixture(operatorTokens);
  minji = await fixture.dj('minji', 30_000n);
});

afterAll(async () => {
  expect(await fixture.findings()).toEqual([]);
  await fixture.stop();
});

const control = (path: string, body: object) => fixture.server.sandbox.control('POST', path, body);

/** One after the other; the bank's number for each. */
const requested = async (outcome?: object): Promise<{ id: string; transfer: string }> => {
  if (outcome !== undefined) {
    await control('/scenarios', { provider: 'openbanking', operation: 'deposit', ...outcome });
  }
  const id = idOf(await cashOut(fixture, minji));
  await decide(fixture, id, { decision: 'approve' });
  await fixture.payOut();
  const { transfers } = transfersShape.parse(await control('/openbanking/transfers', {}));
  return { id, transfer: transfers.at(-1)?.id ?? '' };
};

const plant = (partnerOrderId: string, what: object) =>
  control('/plants', { provider: 'openbanking', partnerOrderId, ...what });

const compared = async () => {
  const config = parseConfig(fixture.server.variables);
  const { database } = fixture;
  const providers = createPayoutProviders(config);
  const fieldKeys = createFieldKeys(config.fieldKeys);
  const payouts = createPayouts({ database, log: silentLog, providers, fieldKeys });
  const options = { database, log: silentLog, payouts, providers };
  const [row] = await database.query<{ day: string }>(today, []);
  const [run] = await reconcilePayoutsOf(options, row?.day ?? '');
  const query = { state: 'open', provider: 'openbanking', after: undefined, limit: 20 } as const;
  const open = await findDifferences(database, query);
  return { run, kinds: new Map(open.map(({ subject, kind }) => [subject, kind])) };
};

it('a day’s payouts are compared with the bank’s statement: the planted differences are found, and nothing else [OPS-03] [EXC-08]', async () => {
  const same = await requested();
  const rejected = await requested({ outcome: 'decline', errorCode: '415' });
  expect(await compared()).toMatchObject({ run: { differences: 0, unanswered: 0 } });

  const missing = await requested();
  const another = await requested();
  const twice = await requested();
  const sentBack = await requested();
  const late = await requested({ outcome: 'decline', errorCode: '415' });
  await plant(missing.transfer, { kind: 'missing' });
  await plant(another.transfer, { kind: 'amount', amount: 7 });
  await plant(twice.transfer, { kind: 'extra' });
  await control('/openbanking/return', { id: sentBack.transfer });
  await control('/openbanking/payAfterAll', { id: late.transfer });

  const { run, kinds } = await compared();
  expect(run).toMatchObject({ differences: 5, unanswered: 0 });
  const found = [missing, another, sentBack, late].map(({ id }) => kinds.get(id));
  expect(found).toEqual([
    'payment_without_record',
    'amount_differs',
    'return_differs',
    // It was asked about: the bank says that it has paid after all.
    'in_review',
  ]);
  expect([...kinds.values()].filter((kind) => kind === 'record_without_payment')).toHaveLength(1);
  expect([kinds.has(same.id), kinds.has(rejected.id)]).toEqual([false, false]);

  const { exchange } = await asOperator(fixture, sentBack.id);
  const proof = { revision: exchange.revision, evidence: 'the statement of the bank' };
  await decide(fixture, sentBack.id, { decision: 'returned', ...proof });
  const review = (await asOperator(fixture, late.id)).exchange;
  expect(review.state).toBe('review');
  const paid = { decision: 'paid', revision: review.revision, evidence: 'the statement' };
  await decide(fixture, late.id, paid);
  const after = await compared();
  expect(after.run).toMatchObject({ differences: 3 });
  expect([after.kinds.has(sentBack.id), after.kinds.has(late.id)]).toEqual([false, false]);
});

it('a payout whose result was learned days after it was paid is no difference [OPS-03]', async () => {
  const before = (await compared()).run?.differences;
  const { id } = await requested({ outcome: 'lost' });
  expect((await asOperator(fixture, id)).exchange.state).toBe('unknown');
  await fixture.server.advance(2 * 24 * 60 * 60);
  await fixture.payOut();
  expect((await asOperator(fixture, id)).exchange.state).toBe('paid');
  expect(before).toBe(3);
  expect((await compared()).run).toMatchObject({ differences: 0, payments: 8 });
});

it('a day whose statement cannot be fetched has no difference and is compared again [OPS-03]', async () => {
  const failing = { provider: 'openbanking', operation: 'statement', outcome: 'error' };
  await control('/scenarios', failing);
  const { run } = await compared();
  expect(run).toMatchObject({ unanswered: 1 });
});
