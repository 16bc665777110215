import { differencesRoute, purchaseRoute, reconciliationsRoute } from '@dipper/contract';
import type { Difference } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { createCharging } from './core/charging/index.ts';
import { reconcileDay, reconcileDue } from './core/reconciling/index.ts';
import type { ReconcileOptions } from './core/reconciling/index.ts';
import { bucketOf } from './platform/bucket.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { silentLog } from './platform/log.ts';
import { createPaymentProviders } from './payment-providers.ts';
import type { PaymentProvider, SettlementRecord } from './ports/payment-provider.ts';
import { chargesOf } from './testing/charges.ts';
import type { Charge } from './testing/charges.ts';
import { postJson, tokensFor } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { openDatabase } from './testing/open-database.ts';

const operator = { authorization: 'Bearer an-operator-of-this-test' };
const price = 1100;
const secretKey = 'DEV0000SANDBOXKAKAOPAY';

const todayInSeoul = statement(
  'test-today-in-seoul',
  `select (dipper.current_time() at time zone 'Asia/Seoul')::date::text as day`,
);
const triedBefore = statement(
  'test-reconciling-tried-before',
  'update dipper.reconciliation set attempt = 3, due_at = dipper.current_time()',
);
const putInReview = statement(
  'test-put-in-review',
  `update dipper.payment set state = 'review', settled_at = dipper.current_time()
   where bucket = $1 and payment_id = $2`,
);

let server: TestServer;
let database: Database;
let kakaopay: PaymentProvider;
let charging: ReconcileOptions['charging'];

beforeAll(async () => {
  server = await startTestServer({ OPERATOR_TOKEN: 'an-operator-of-this-test' });
  const config = parseConfig(server.variables);
  const { url } = config.database;
  database = openDatabase(url, 'dipper_app', 4);
  const providers = createPaymentProviders(config);
  const found = providers.find(({ name }) => name === 'kakaopay');
  if (found === undefined) throw new Error('nobody speaks to KakaoPay');
  kakaopay = found;
  charging = createCharging({ database, log: silentLog, providers, openUrl: () => '' });
});

afterEach(() => server.sandbox.control('DELETE', '/scenarios'));

afterAll(async () => {
  await database.close();
  await server.stop();
});

const today = async (): Promise<string> => {
  const [row] = await database.query<{ day: string }>(todayInSeoul);
  return row?.day ?? '';
};

const begin = async (person: string): Promise<string> => {
  const { jwt } = await tokensFor(server, person);
  const headers = { authorization: `Bearer ${jwt}`, 'idempotency-key': crypto.randomUUID() };
  const body = { productId: 101_001, methodId: 43, device: 'pc', quantity: 1 };
  const response = await server.call(
    '/billing/spoon/inner/payment',
    postJson({ ...body, expectedTotalPrice: price }, headers),
  );
  return purchaseRoute.answers[201].parse(await response.json()).transactionId;
};

const pay = async (id: string): Promise<void> => {
  const chosen = await server.sandbox.control('POST', '/kakaopay/pay', {
    partnerOrderId: id,
    as: 'money',
  });
  await server.browser().sentTo(textInside(chosen, 'redirect'));
};

const buy = async (person: string): Promise<string> => {
  const id = await begin(person);
  await pay(id);
  return id;
};

const chargeOf = async (id: string): Promise<Charge> => {
  const [charge] = await chargesOf(server, `partnerOrderId=${id}`);
  if (charge === undefined) throw new Error(`nothing was ever asked for ${id}`);
  return charge;
};

/** Makes refunds at the provider's own desk, without a webhook. */
const refundAtProvider = async (id: string, amount: number): Promise<void> => {
  const { tid } = await chargeOf(id);
  const response = await fetch(`${server.sandbox.url}/kakaopay/online/v1/payment/cancel`, {
    ...postJson(
      { cid: 'TC0ONETIME', tid, cancel_amount: amount, cancel_tax_free_amount: 0 },
      { authorization: `SECRET_KEY ${secretKey}` },
    ),
  });
  if (!response.ok) throw new Error(`no refund: ${await response.text()}`);
};

const compare = async (provider: PaymentProvider = kakaopay) =>
  reconcileDay({ database, log: silentLog, charging, providers: [provider] }, await today());

const listed = async (query = ''): Promise<readonly Difference[]> => {
  const response = await server.call(`/operations/differences${query}`, { headers: operator });
  return differencesRoute.answers[200].parse(await response.json()).results;
};

const about = async (id: string): Promise<readonly Difference[]> =>
  (await listed()).filter(({ subject }) => subject === id);

const decide = (id: string, body: object): Promise<Response> =>
  server.call(`/operations/differences/${id}`, postJson(body, operator));

describe('a provider without records', () => {
  it('is queried payment by payment, and agrees with us [OPS-03]', async () => {
    const id = await buy('minji');
    expect(await compare()).toMatchObject([
      { provider: 'kakaopay', differences: 0, unanswered: 0 },
    ]);
    expect(await about(id)).toEqual([]);
  });

  it('shows refunds made at its own desk, once, however often it is queried [OPS-03]', async () => {
    const id = await buy('minji');
    await refundAtProvider(id, 100);
    await compare();
    await compare();
    expect(await about(id)).toMatchObject([
      {
        kind: 'refund_differs',
        state: 'open',
        expected: { amount: 0, currency: 'KRW' },
        found: { amount: 100, currency: 'KRW' },
      },
    ]);
  });

  it('shows a full refund [OPS-03]', async () => {
    const id = await buy('minji');
    await refundAtProvider(id, price);
    await compare();
    expect(await about(id)).toMatchObject([
      { kind: 'refund_differs', found: { amount: price, currency: 'KRW' } },
    ]);
  });

  it('that cannot be queried leaves the day to be compared again', async () => {
    await server.sandbox.control('POST', '/scenarios', {
      provider: 'kakaopay',
      operation: 'order',
      outcome: 'error',
      times: 1,
    });
    const [run] = await compare();
    expect(run?.unanswered).toBe(1);
    const response = await server.call('/operations/reconciliations', { headers: operator });
    const { results } = reconciliationsRoute.answers[200].parse(await response.json());
    expect(results).toMatchObject([{ provider: 'kakaopay', state: 'due', unanswered: 1 }]);
  });

  it('that never answers about one payment leaves a difference for it only, until it answers [OPS-03]', async () => {
    const id = await buy('minji');
    const scenario = { provider: 'kakaopay', operation: 'order', outcome: 'error', times: 500 };
    await server.sandbox.control('POST', '/scenarios', scenario);
    await compare();
    expect(await about(id), 'it may only be slow').toEqual([]);
    await server.owner.query(triedBefore);
    const options = { database, log: silentLog, charging, providers: [kakaopay] };
    while ((await reconcileDue(options)) === 'more');
    expect(await about(id)).toMatchObject([
      { kind: 'not_answered', state: 'open', expected: { amount: price }, found: null },
    ]);
    await server.sandbox.control('DELETE', '/scenarios');
    await compare();
    expect(await about(id)).toMatchObject([{ kind: 'not_answered', state: 'resolved' }]);
  });
});

const recordOf = ({ tid, partnerOrderId, charged }: Charge): SettlementRecord => ({
  kind: 'charge',
  transactionId: partnerOrderId,
  reference: tid,
  amount: BigInt(charged),
  currency: 'KRW',
  at: new Date(),
});

/** Makes a provider whose list has these records. */
const withRecords = (records: readonly SettlementRecord[]): PaymentProvider => ({
  ...kakaopay,
  records: async () => ({ kind: 'records', records }),
});

describe('a provider with records', () => {
  it('shows lines that we lack, that differ, and that it lacks [OPS-03]', async () => {
    const ids = [await buy('haneul'), await buy('haneul'), await buy('haneul')];
    const [first, second] = await Promise.all(ids.map(chargeOf));
    if (first === undefined || second === undefined) throw new Error('two were bought');
    const records = [
      recordOf(first),
      { ...recordOf(second), amount: 1000n },
      { ...recordOf(first), transactionId: undefined, reference: 'T-of-nobody' },
    ];
    await compare(withRecords(records));
    expect(await about(ids[0] ?? '')).toEqual([]);
    expect(await about(ids[1] ?? '')).toMatchObject([
      { kind: 'amount_differs', expected: { amount: price }, found: { amount: 1000 } },
    ]);
    expect(await about(ids[2] ?? '')).toMatchObject([{ kind: 'payment_without_record' }]);
    expect(await about('T-of-nobody')).toMatchObject([{ kind: 'record_without_payment' }]);
  });

  it('credits a charge that we had not learned of [OPS-03, PAY-09]', async () => {
    const id = await begin('seoyeon');
    const paid = server.sandbox.control('POST', '/kakaopay/pay', {
      partnerOrderId: id,
      as: 'money',
    });
    const token = new URL(textInside(await paid, 'redirect')).searchParams.get('pg_token');
    const { tid } = await chargeOf(id);
    const question = { cid: 'TC0ONETIME', tid, partner_order_id: id, pg_token: token };
    const userReference = id.slice(1).split('-')[0] ?? '';
    const approved = await fetch(
      `${server.sandbox.url}/kakaopay/online/v1/payment/approve`,
      postJson(
        { ...question, partner_user_id: `u${userReference}` },
        { authorization: `SECRET_KEY ${secretKey}` },
      ),
    );
    expect(approved.status).toBe(200);
    await compare(withRecords([recordOf(await chargeOf(id))]));
    expect(await about(id)).toEqual([]);
    const { jwt } = await tokensFor(server, 'seoyeon');
    const payment = await server.call(`/billing/spoon/inner/payment/history/${id}`, {
      headers: { authorization: `Bearer ${jwt}` },
    });
    expect(await payment.json()).toMatchObject({ status: 'success' });
  });

  it('shows payments in review [OPS-03]', async () => {
    const id = await begin('seoyeon');
    const paymentId = id
      .split('-')[1]
      ?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const userId = BigInt(Number.parseInt(id.slice(1).split('-')[0] ?? '', 36));
    await server.owner.query(putInReview, [bucketOf(userId), paymentId]);
    await compare(withRecords([]));
    expect(await about(id)).toMatchObject([{ kind: 'in_review', state: 'open' }]);
  });
});

/** A line about nothing of ours. */
const strange = (reference: string): SettlementRecord => ({
  kind: 'charge',
  transactionId: undefined,
  reference,
  amount: 1n,
  currency: 'KRW',
  at: new Date(),
});

describe('a difference in the work list', () => {
  it('is assigned, resolved with a reason, and stays resolved [OPS-03]', async () => {
    const provider = withRecords([strange('T-ghost')]);
    await compare(provider);
    const [found] = await about('T-ghost');
    const id = found?.differenceId ?? '';
    expect((await decide(id, { state: 'resolved' })).status).toBe(400);
    const body = { state: 'resolved', owner: 'accounts', reason: 'a test charge of theirs' };
    expect((await decide(id, body)).status).toBe(200);
    await compare(provider);
    const [after] = await about('T-ghost');
    expect(after).toMatchObject({ ...body, differenceId: id, changedBy: 'operator' });
    expect(after?.ageSeconds).toBeGreaterThanOrEqual(0);
  });

  it('that is no longer found closes by itself, and opens again if it is found again', async () => {
    const provider = withRecords([strange('T-comes-and-goes')]);
    const states: (string | undefined)[] = [];
    for (const each of [provider, withRecords([]), provider]) {
      await compare(each);
      states.push((await about('T-comes-and-goes'))[0]?.state);
    }
    expect(states).toEqual(['open', 'resolved', 'open']);
  });

  it('is listed page by page, for operators only', async () => {
    const first = await server.call('/operations/differences?limit=1', { headers: operator });
    const page = differencesRoute.answers[200].parse(await first.json());
    const rest = await listed(`?limit=1&cursor=${page.nextCursor}`);
    expect(rest).toHaveLength(1);
    expect(rest[0]?.differenceId).not.toBe(page.results[0]?.differenceId);
    const wrong = await server.call('/operations/differences?cursor=x', { headers: operator });
    expect([wrong.status, (await server.call('/operations/differences')).status]).toEqual([
      400, 401,
    ]);
    expect((await decide(crypto.randomUUID(), { state: 'open', reason: 'nobody' })).status).toBe(
      404,
    );
  });
});

it('each day is compared by itself once it is over and its records are available [OPS-03]', async () => {
  const day = await today();
  const options = { database, log: silentLog, charging, providers: [kakaopay] };
  await server.advance(24 * 3600 + 5 * 3600);
  while ((await reconcileDue(options)) === 'more');
  const response = await server.call(`/operations/reconciliations?day=${day}`, {
    headers: operator,
  });
  const { results } = reconciliationsRoute.answers[200].parse(await response.json());
  expect(results).toMatchObject([{ provider: 'kakaopay', day, state: 'done', unanswered: 0 }]);
});
