import {
  chargesRoute,
  decideRefundDifferenceRoute,
  decideReviewRoute,
  openPaymentsRoute,
  operatorRefundsRoute,
  paymentRoute,
  problemSchema,
  purchaseRoute,
  refundDifferencesRoute,
} from '@dipper/contract';
import type { ReviewDecisionAnswer } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCharging, parseTransactionId } from './core/charging/index.ts';
import type { Charging, PaymentName } from './core/charging/index.ts';
import { findWallet, spendSpoons } from './core/ledger/index.ts';
import { findDifferences, reconcileDay } from './core/reconciling/index.ts';
import { advanceDueRefunds, createRefunds } from './core/refunds/index.ts';
import type { Refunds } from './core/refunds/index.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import { startBeside } from './testing/beside.ts';
import type { Beside } from './testing/beside.ts';
import { chargesOf } from './testing/charges.ts';
import type { Charge } from './testing/charges.ts';
import { shiftClock } from './testing/clock.ts';
import { bearer, postJson } from './testing/login.ts';
import { letEverybodyPay } from './testing/payer.ts';
import type { TestServer } from './testing/server.ts';
import { createFieldKeys } from './platform/field-keys.ts';

const operatorToken = 'an-operator-of-this-test';
const operator = { authorization: `Bearer ${operatorToken}` };
const way = {
  provider: 'toss',
  methodId: 37,
  country: 'kr',
  person: 'minji',
  as: 'money',
} as const;
const { methodId } = way;
const productId = 101_005;
const price = 33_000;
const packed = 309n;
const taken = 5000;

const moves = statement(
  'test-reviews-moves',
  `select to_state::text, cause, evidence from dipper.payment_log
   where bucket = $1 and payment_id = $2 and from_state = 'review'`,
);
const news = statement(
  'test-reviews-news',
  'select topic from dipper.outbox where bucket = $1 and user_id = $2',
);
const dayInSeoul = statement(
  'test-reviews-day',
  `select (dipper.current_time() at time zone 'Asia/Seoul')::date::text as day`,
);
const clearNews = statement(
  'test-reviews-clear-news',
  'delete from dipper.outbox where bucket >= 0',
);

let beside: Beside;
let server: TestServer;
let database: Database;
let charging: Charging;
let refunds: Refunds;
let toss: PaymentProvider | undefined;

beforeAll(async () => {
  beside = await startBeside({ OPERATOR_TOKEN: operatorToken });
  ({ server, database } = beside);
  await letEverybodyPay(server, [way]);
  const { providers, config } = beside;
  const log = silentLog;
  toss = providers.find(({ name }) => name === 'toss');
  charging = createCharging({ database, log, providers, openUrl: () => '' });
  refunds = createRefunds({
    database,
    log,
    providers,
    fieldKeys: createFieldKeys(config.fieldKeys, config.unnumberedKey),
  });
});

afterEach(() => beside.tidy());

afterAll(() => beside.stop());

type Bought = {
  readonly id: string;
  readonly name: PaymentName;
  readonly headers: { authorization: string };
};

const begin = async (person: string): Promise<Bought> => {
  const headers = await bearer(server, person);
  const body = { productId, quantity: 1, methodId, device: 'pc', expectedTotalPrice: price };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const response = await server.call(
    '/billing/spoon/inner/payment',
    postJson(body, { ...headers, ...key }),
  );
  const { transactionId: id } = purchaseRoute.answers[201].parse(await response.json());
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error('no payment has this name');
  return { id, name, headers };
};

const outside = (what: string, { id }: Bought, more: object = {}): Promise<unknown> =>
  server.sandbox.control('POST', `/toss/${what}`, { partnerOrderId: id, ...more });

/** The provider has taken another amount than it was asked for. */
const inReview = async (person = 'minji'): Promise<Bought> => {
  const bought = await begin(person);
  await server.sandbox.control('POST', '/toss/pay', { partnerOrderId: bought.id, as: 'money' });
  await outside('charge', bought, { amount: taken });
  expect(await charging.look(bought.name)).toBe('review');
  return bought;
};

/** Straight at the provider, past everything of ours. */
const giveBackThere = async (bought: Bought): Promise<void> => {
  const charge = await chargeAt(bought);
  const amount = BigInt(charge?.charged ?? 0);
  const outcome = await toss?.refund?.({
    transactionId: bought.id,
    personReference: 'u1',
    methodId: 37,
    reference: charge?.tid ?? '',
    chargeReference: null,
    total: amount,
    currency: 'KRW',
    requestedAt: new Date(),
    refundId: newUuid(),
    place: 1,
    amount,
    held: amount,
    reason: 'a test',
  });
  expect(outcome?.kind).toBe('refunded');
};

type Wanted = {
  readonly decision: 'credit' | 'give-back';
  readonly reason?: string;
  readonly key?: string;
};

const decide = async (
  { id }: Bought,
  { decision, reason = 'a test', key = crypto.randomUUID() }: Wanted,
): Promise<ReviewDecisionAnswer | string> => {
  const body = { decision, reason };
  const headers = { ...operator, 'idempotency-key': key };
  const path = `/operations/payments/${id}/decision`;
  const response = await server.call(path, postJson(body, headers));
  const told: unknown = await response.json();
  return response.status === 200
    ? decideReviewRoute.answers[200].parse(told)
    : problemSchema.parse(told).code;
};

const held = async ({ name }: Bought): Promise<bigint> => {
  const { spoon_paid, spoon_bonus } = await findWallet(database, name);
  return spoon_paid + spoon_bonus;
};

const chargeAt = async ({ id }: Bought): Promise<Charge | undefined> =>
  (await chargesOf(server, `partnerOrderId=${id}`))[0];

const movesOf = ({ name }: Bought) => server.owner.query(moves, [name.bucket, name.paymentId]);

const asSeen = async ({ id, headers }: Bought): Promise<string> => {
  const response = await server.call(`/billing/spoon/inner/payment/history/${id}`, { headers });
  return paymentRoute.answers[200].parse(await response.json()).status;
};

/** Lets time pass, and takes on what is due. */
const later = async (...seconds: number[]): Promise<void> => {
  for (const each of seconds) {
    await shiftClock(server.owner, each);
    await server.call('/test/clock');
    await advanceDueRefunds({ database, refunds, log: silentLog });
  }
};

const states = (all: readonly (ReviewDecisionAnswer | string)[]): readonly string[] =>
  all.map((told) => (typeof told === 'string' ? told : 'decided'));

describe('a payment in review', () => {
  it('is credited with what was ordered, for what was taken, and says who decided [PAY-09, OPS-03]', async () => {
    const bought = await inReview();
    const before = await held(bought);
    const open = await server.call('/billing/history/open', { headers: bought.headers });
    const { results } = openPaymentsRoute.answers[200].parse(await open.json());
    expect(results.find(({ transactionId }) => transactionId === bought.id)?.status).toBe(
      'pending',
    );
    expect(
      await decide(bought, { decision: 'credit', reason: 'the rest was paid by hand' }),
    ).toEqual({ payment: expect.objectContaining({ state: 'succeeded' }), refund: null });
    expect(await held(bought)).toBe(before + packed);
    expect(await asSeen(bought)).toBe('success');
    expect(await movesOf(bought)).toEqual([
      {
        to_state: 'succeeded',
        cause: 'operator',
        evidence: expect.objectContaining({
          decision: 'credit',
          operator: 'operator',
          reason: 'the rest was paid by hand',
          orderedAmount: price,
          orderedCurrency: 'KRW',
        }),
      },
    ]);
    expect(await decide(bought, { decision: 'give-back' })).toBe('payment_already_completed');
  });

  it('is given back as it was taken, and the person hears of it [PAY-10, OPS-03]', async () => {
    const bought = await inReview();
    const before = await held(bought);
    await server.owner.query(clearNews);
    const told = await decide(bought, { decision: 'give-back' });
    expect(told).toMatchObject({
      payment: { state: 'refunded' },
      refund: { state: 'done', amount: taken, currency: 'KRW', spoons: 0 },
    });
    expect(await chargeAt(bought)).toMatchObject({ charged: taken, cancelled: taken });
    expect([await held(bought), await asSeen(bought)]).toEqual([before, 'refunded']);
    const { bucket, userId } = bought.name;
    expect(await server.owner.query(news, [bucket, userId])).toEqual([
      { topic: 'review-refunded' },
    ]);
    const list = await server.call('/billing/history/charge', { headers: bought.headers });
    const charges = chargesRoute.answers[200].parse(await list.json()).results;
    expect(charges.find(({ transactionId }) => transactionId === bought.id)).toMatchObject({
      amount: 0,
      refund: { state: 'refunded' },
    });
    expect(await decide(bought, { decision: 'credit' })).toBe('refund_already_requested');
  });

  it('is decided once, however many operators decide at once, each as they like [API-05, OPS-03]', async () => {
    const bought = await inReview();
    const before = await held(bought);
    const late = Array.from({ length: 10 }, () => charging.question(bought.name, 1));
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decide(bought, { decision: index % 2 === 0 ? 'credit' : 'give-back' }),
      ),
    );
    await Promise.all(late);
    const decided = all.filter((told) => typeof told !== 'string');
    expect(decided).toHaveLength(1);
    const charge = await chargeAt(bought);
    const isCredited = decided[0]?.refund === null;
    expect([await held(bought), charge?.cancelled]).toEqual(
      isCredited ? [before + packed, 0] : [before, taken],
    );
    expect(await movesOf(bought)).toHaveLength(1);
  });

  it.each(['credit', 'give-back'] as const)(
    'hears the same answer for the same call, and none for another one (%s) [API-05]',
    async (decision) => {
      const bought = await inReview();
      const before = await held(bought);
      const key = crypto.randomUUID();
      const all = await Promise.all(
        Array.from({ length: 12 }, () => decide(bought, { decision, key })),
      );
      expect(new Set(states(all))).toEqual(new Set(['decided']));
      expect(states([await decide(bought, { decision, key })])).toEqual(['decided']);
      expect(await decide(bought, { decision, key, reason: 'another one' })).toBe(
        'idempotency_key_mismatch',
      );
      const isCredit = decision === 'credit';
      expect(await held(bought)).toBe(isCredit ? before + packed : before);
      expect((await chargeAt(bought))?.cancelled).toBe(isCredit ? 0 : taken);
    },
  );

  it('is alike in all books once it was decided, one way or the other [OPS-03]', async () => {
    const [credited, given] = [await inReview(), await inReview()];
    await decide(credited, { decision: 'credit' });
    await decide(given, { decision: 'give-back' });
    if (toss === undefined) throw new Error('nobody is called toss');
    const [today] = await server.owner.query<{ day: string }>(dayInSeoul);
    const options = { database, charging, log: silentLog, providers: [toss] };
    expect(await reconcileDay(options, today?.day ?? '')).toHaveLength(1);
    const all = { state: 'open', provider: 'toss', after: undefined, limit: 100 } as const;
    const subjects = (await findDifferences(database, all)).map(({ subject }) => subject);
    expect(subjects).not.toContain(credited.id);
    expect(subjects).not.toContain(given.id);
  });

  it('moves by nobody’s word but an operator’s: late news leave it where it is [PAY-09]', async () => {
    const bought = await inReview();
    const charged = { reference: (await chargeAt(bought))?.tid ?? '', currency: 'KRW' } as const;
    for (const cause of ['webhook', 'poll', 'reconcile'] as const) {
      const settled = await charging.settle({
        payment: bought.name,
        cause,
        outcome: 'succeeded',
        charged: { ...charged, amount: BigInt(price) },
        failureCode: null,
        askAfterSeconds: null,
        evidence: {},
      });
      expect(settled).toMatchObject({ decision: 'refused', state: 'review' });
    }
    const canceled = { outcome: 'canceled', failureCode: 1, askAfterSeconds: null } as const;
    expect(
      await charging.settle({ ...canceled, payment: bought.name, cause: 'poll', evidence: {} }),
    ).toMatchObject({ decision: 'refused', state: 'review' });
  });

  it('waits while the provider cannot say what it holds, and while its answer is lost [PAY-10]', async () => {
    const bought = await inReview();
    const fail = (operation: string, outcome: string) =>
      server.sandbox.control('POST', '/scenarios', { provider: 'toss', operation, outcome });
    await fail('status', 'error');
    expect(await decide(bought, { decision: 'credit' })).toBe('provider_unavailable');
    await fail('refunds', 'lost');
    const key = crypto.randomUUID();
    expect(await decide(bought, { decision: 'give-back', key })).toMatchObject({
      payment: { state: 'review' },
      refund: { state: 'unknown' },
    });
    expect(await decide(bought, { decision: 'credit' }), 'while it may have gone back').toBe(
      'refund_already_requested',
    );
    await later(3);
    expect(await decide(bought, { decision: 'give-back', key })).toMatchObject({
      payment: { state: 'refunded' },
      refund: { state: 'done', amount: taken },
    });
    expect((await chargeAt(bought))?.cancelled).toBe(taken);
  });

  it('that the provider refuses to give back stays in review, to be decided again [PAY-10]', async () => {
    const bought = await inReview();
    const scenario = { provider: 'toss', operation: 'refunds', outcome: 'decline' };
    await server.sandbox.control('POST', '/scenarios', scenario);
    expect(await decide(bought, { decision: 'give-back' })).toMatchObject({
      payment: { state: 'review' },
      refund: { state: 'declined' },
    });
    expect(await decide(bought, { decision: 'give-back' })).toMatchObject({
      payment: { state: 'refunded' },
    });
  });

  it('of which the provider holds nothing any more is closed, and never credited [PAY-10]', async () => {
    const bought = await inReview();
    const before = await held(bought);
    await giveBackThere(bought);
    expect(await decide(bought, { decision: 'credit' })).toBe('payment_canceled');
    expect(await decide(bought, { decision: 'give-back' })).toMatchObject({
      payment: { state: 'canceled' },
      refund: null,
    });
    expect([await held(bought), await asSeen(bought)]).toEqual([before, 'cancel']);
  });

  it('is only what it says: nothing else can be decided, and by nobody else [OPS-03]', async () => {
    const bought = await begin('minji');
    expect(await decide(bought, { decision: 'credit' })).toBe('payment_in_progress');
    const nobodys = { ...bought, id: bought.id.replace(/.{8}$/, '00000000') };
    expect(await decide(nobodys, { decision: 'credit' })).toBe('payment_not_found');
    const path = `/operations/payments/${bought.id}/decision`;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { decision: 'credit', operator: 'minji', reason: 'for myself' };
    const own = await server.call(path, postJson(body, { ...bought.headers, ...key }));
    const unsigned = await server.call(path, postJson({ decision: 'credit' }, { ...operator }));
    expect([own.status, unsigned.status]).toEqual([401, 400]);
  });
});

describe('money that a provider gave back past us', () => {
  const paid = async (person: string): Promise<Bought> => {
    const bought = await begin(person);
    await server.sandbox.control('POST', '/toss/pay', { partnerOrderId: bought.id, as: 'money' });
    await outside('charge', bought);
    expect(await charging.look(bought.name)).toBe('succeeded');
    return bought;
  };

  const goneBack = async (person = 'minji'): Promise<Bought> => {
    const bought = await paid(person);
    await giveBackThere(bought);
    await charging.hear(bought.name, { provider: 'toss', outcome: undefined });
    return bought;
  };

  const open = async () => {
    const response = await server.call('/operations/refund-differences?state=open', {
      headers: operator,
    });
    return refundDifferencesRoute.answers[200].parse(await response.json()).results;
  };

  const settle = async ({ id }: Bought, decision: 'book' | 'dismiss') => {
    const body = { told: 0, decision, reason: 'seen at their desk' };
    const response = await server.call(
      `/operations/payments/${id}/refund-difference`,
      postJson(body, { ...operator, 'idempotency-key': crypto.randomUUID() }),
    );
    const told: unknown = await response.json();
    return response.status === 200
      ? decideRefundDifferenceRoute.answers[200].parse(told).state
      : problemSchema.parse(told).code;
  };

  it('is booked once by whoever decides so: spoons, books and state follow [PAY-10, OPS-03]', async () => {
    const bought = await goneBack();
    const before = await held(bought);
    expect(await open()).toMatchObject([{ transactionId: bought.id, told: 0, expected: price }]);
    const all = await Promise.all(Array.from({ length: 50 }, () => settle(bought, 'book')));
    expect(new Set(all)).toEqual(new Set(['booked']));
    expect([await held(bought), await asSeen(bought)]).toEqual([before - packed, 'refunded']);
    expect(await open()).toEqual([]);
    const list = await server.call('/operations/refunds?state=done', { headers: operator });
    const done = operatorRefundsRoute.answers[200].parse(await list.json()).results;
    expect(done.filter(({ transactionId }) => transactionId === bought.id)).toMatchObject([
      { amount: price, reason: 'seen at their desk' },
    ]);
    expect(await settle(bought, 'dismiss')).toBe('refund_already_requested');
  });

  it('cannot take spoons that were spent, and can be let be, with a reason [PAY-10, OPS-03]', async () => {
    const bought = await goneBack('seoyeon');
    await spendSpoons(database, bought.name, { refId: newUuid(), amount: 1n });
    const before = await held(bought);
    expect(await settle(bought, 'book')).toBe('refund_spoons_used');
    expect(await settle(bought, 'dismiss')).toBe('dismissed');
    expect([await held(bought), await open()]).toEqual([before, []]);
  });
});
