import {
  chargesRoute,
  operatorRefundsRoute,
  paymentRoute,
  problemSchema,
  purchaseRefundDays,
  purchaseRoute,
  refundPaymentRoute,
  refundRoute,
  refundTransferRoute,
  requestRefundRoute,
} from '@dipper/contract';
import type { OperatorRefund, RefundAnswer } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inside, textInside } from '../../../tools/testing/json.ts';
import { createCharging, parseRefundNumber, parseTransactionId } from './core/charging/index.ts';
import { findWallet, spendSpoons, verifyLedger } from './core/ledger/index.ts';
import { advanceDueRefunds, createRefunds } from './core/refunds/index.ts';
import type { Refunds } from './core/refunds/index.ts';
import { createDatabase, statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import { createKakaoPay } from './providers/kakaopay/index.ts';
import { chargesOf } from './testing/charges.ts';
import type { Charge } from './testing/charges.ts';
import { daySeconds, shiftClock } from './testing/clock.ts';
import { bearer, postJson } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { fieldKeysOf } from './testing/field-keys.ts';

const operatorToken = 'an-operator-of-this-test';
const account = { bank: '088', accountNumber: '110123456789', accountHolder: '김민지' };
const productId = 101_005;
const price = 33_000;
const packed = { paid: 300n, bonus: 9n };

const setClockTo = statement(
  'test-refunds-set-clock',
  `update dipper.clock_offset o set shift = (p.settled_at + make_interval(secs => $4)) - statement_timestamp()
   from dipper.payment p where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3`,
);
const settledLots = statement(
  'test-refunds-lot',
  `select paid_left, bonus_left from dipper.spoon_lot
   where bucket = $1 and user_id = $2 and lot_id = $3`,
);
const differences = statement(
  'test-refunds-differences',
  'select told, expected from dipper.refund_difference where bucket = $1 and payment_id = $2',
);
const openings = statement(
  'test-refunds-openings',
  'select reason from dipper.refund_account_opening where bucket = $1',
);
const stopHalfway = statement(
  'test-refunds-stop-halfway',
  `select o_outcome as outcome, o_refund_id as refund_id from dipper.request_refund(
     $1, $2, $3, $4, 'person', $5, null, 'a test', null, '{kakaopay}')`,
);
const sendOnly = statement('test-refunds-send-only', 'select dipper.send_refund($1, $2, $3, 30)');

let server: TestServer;
let database: Database;
let kakaopay: PaymentProvider;
let refunds: Refunds;

beforeAll(async () => {
  server = await startTestServer({ OPERATOR_TOKEN: operatorToken });
  const url = server.variables['DATABASE_URL'] ?? '';
  database = createDatabase({ url, role: 'dipper_app', poolMax: 8, log: silentLog });
  kakaopay = createKakaoPay({
    url: `${server.sandbox.url}/kakaopay`,
    secretKey: 'DEV0000SANDBOXKAKAOPAY',
    cid: 'TC0ONETIME',
    returnBase: 'http://127.0.0.1:4400/api/provider/kakaopay',
    budgetsMs: { cancel: 300 },
  });
  const fieldKeys = fieldKeysOf(server.variables);
  refunds = createRefunds({ database, log: silentLog, providers: [kakaopay], fieldKeys });
});

afterEach(async () => {
  await server.sandbox.control('DELETE', '/scenarios');
  const { findings } = await verifyLedger(database);
  expect(findings).toEqual([]);
});

afterAll(async () => {
  await database.close();
  await server.stop();
});

const operator = { authorization: `Bearer ${operatorToken}` };

type Bought = {
  readonly id: string;
  readonly name: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string };
  readonly person: string;
  readonly headers: { authorization: string };
};

const buy = async (person: string, quantity = 1): Promise<Bought> => {
  const headers = await bearer(server, person);
  const body = {
    productId,
    quantity,
    methodId: 43,
    device: 'pc',
    expectedTotalPrice: price * quantity,
  };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const response = await server.call(
    '/billing/spoon/inner/payment',
    postJson(body, { ...headers, ...key }),
  );
  const { transactionId: id } = purchaseRoute.answers[201].parse(await response.json());
  const chosen = await server.sandbox.control('POST', '/kakaopay/pay', {
    partnerOrderId: id,
    as: 'money',
  });
  await server.browser().sentTo(textInside(chosen, 'redirect'));
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error('no payment has this name');
  return { id, name, person, headers };
};

type Headers = Readonly<Record<string, string>>;

const post = (path: string, body: object, headers: Headers): Promise<Response> =>
  server.call(path, postJson(body, { 'idempotency-key': crypto.randomUUID(), ...headers }));

const ask = async (
  { id, person }: Bought,
  more: { readonly key?: string; readonly refundInfo?: object } = {},
): Promise<RefundAnswer | string> => {
  const { key = crypto.randomUUID(), ...rest } = more;
  const body = { transactionId: id, ...rest };
  const response = await post('/billing/spoon/refunds', body, {
    ...(await bearer(server, person)),
    'idempotency-key': key,
  });
  const told: unknown = await response.json();
  return response.status === 201
    ? requestRefundRoute.answers[201].parse(told)
    : problemSchema.parse(told).code;
};

const accepted = (told: RefundAnswer | string): RefundAnswer => {
  if (typeof told === 'string') throw new Error(`refused: ${told}`);
  return told;
};

const read = async ({ person }: Bought, { refundId }: RefundAnswer): Promise<RefundAnswer> => {
  const response = await server.call(`/billing/spoon/refunds/${refundId}`, {
    headers: await bearer(server, person),
  });
  return refundRoute.answers[200].parse(await response.json());
};

const held = async ({ name }: Bought): Promise<bigint> => {
  const { spoon_paid, spoon_bonus } = await findWallet(database, name);
  return spoon_paid + spoon_bonus;
};

const lotOf = async ({ name }: Bought) =>
  (await server.owner.query(settledLots, [name.bucket, name.userId, name.paymentId]))[0];

const chargeOf = async ({ id }: Bought): Promise<Charge | undefined> =>
  (await chargesOf(server, `partnerOrderId=${id}`))[0];

const canceledAtProvider = async (bought: Bought): Promise<number> =>
  (await chargeOf(bought))?.cancelled ?? 0;

/** Straight at the provider, past everything of ours. */
const cancelAtProvider = async (bought: Bought): Promise<void> => {
  const charge = await chargeOf(bought);
  const outcome = await kakaopay.refund?.({
    transactionId: bought.id,
    personReference: 'u1',
    methodId: 43,
    reference: charge?.tid ?? '',
    chargeReference: null,
    total: BigInt(price),
    currency: 'KRW',
    requestedAt: new Date(),
    refundId: 'r1',
    place: 1,
    amount: BigInt(price),
    held: BigInt(price),
    reason: 'a test',
  });
  expect(outcome?.kind).toBe('refunded');
};

const next = (outcome: string, operation = 'cancel'): Promise<unknown> =>
  server.sandbox.control('POST', '/scenarios', { provider: 'kakaopay', operation, outcome });

/** Lets database time pass until what is due has been asked about that often. */
const questions = async (...secondsBetween: number[]): Promise<void> => {
  for (const seconds of secondsBetween) {
    await shiftClock(server.owner, seconds);
    await server.call('/test/clock');
    await advanceDueRefunds({ database, refunds, log: silentLog });
  }
};

const whole = packed.paid + packed.bonus;

describe('a purchase that nobody has touched', () => {
  it('goes back whole: spoons, money and state, and is shown as such [PAY-10] [outcome: kakaopay/refund-full]', async () => {
    const bought = await buy('minji');
    const before = await held(bought);
    const told = accepted(await ask(bought));
    expect(told).toMatchObject({
      transactionId: bought.id,
      status: 'refunded',
      spoons: Number(whole),
      amount: price,
      currency: 'KRW',
      way: 'method',
      reason: null,
    });
    expect(await held(bought)).toBe(before - whole);
    expect(await canceledAtProvider(bought)).toBe(price);
    expect(await read(bought, told)).toEqual(told);
    const payment = await server.call(`/billing/spoon/inner/payment/history/${bought.id}`, {
      headers: bought.headers,
    });
    expect(paymentRoute.answers[200].parse(await payment.json()).status).toBe('refunded');
    expect(await ask(bought)).toBe('refund_already_requested');
    const list = await server.call('/billing/history/charge', { headers: bought.headers });
    const { results } = chargesRoute.answers[200].parse(await list.json());
    expect(results.find(({ transactionId }) => transactionId === bought.id)?.refund).toMatchObject({
      state: 'refunded',
      refundId: told.refundId,
    });
  });

  it('goes back once, however many ask at once and how often a key is repeated [PAY-10, API-05]', async () => {
    const bought = await buy('minji');
    const before = await held(bought);
    const key = crypto.randomUUID();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(bought, index < 5 ? { key } : {})),
    );
    const given = all.filter((told) => typeof told !== 'string');
    expect(new Set(given.map(({ refundId }) => refundId)).size).toBe(1);
    expect(await held(bought)).toBe(before - whole);
    expect(await canceledAtProvider(bought)).toBe(price);
  });

  it(`goes back for ${purchaseRefundDays} days to the second, and not after [PAY-10, NUM-02]`, async () => {
    const [early, late] = [await buy('minji'), await buy('minji')];
    const { bucket, userId, paymentId } = early.name;
    /** So long after a purchase, for the database and for the server that follows it. */
    const putClock = async (id: string, seconds: number): Promise<void> => {
      await server.owner.query(setClockTo, [bucket, userId, id, seconds]);
      await server.call('/test/clock');
    };
    const until = purchaseRefundDays * daySeconds;
    await putClock(late.name.paymentId, until + 1);
    expect(await ask(late)).toBe('refund_window_over');
    await putClock(paymentId, until - 5);
    expect(accepted(await ask(early)).status).toBe('refunded');
    await putClock(paymentId, 0);
  });

  it('stays where a spoon of it was spent, and others keep theirs [PAY-10]', async () => {
    const bought = await buy('seoyeon');
    await spendSpoons(database, bought.name, { refId: newUuid(), amount: 1n });
    expect(await ask(bought)).toBe('refund_spoons_used');
    const other = await buy('haneul');
    expect(await ask({ ...bought, id: other.id })).toBe('payment_not_found');
    const theirs = accepted(await ask(other));
    const response = await server.call(`/billing/spoon/refunds/${theirs.refundId}`, {
      headers: bought.headers,
    });
    expect(response.status).toBe(404);
  });
});

describe('what the provider does', () => {
  it('gives back and loses its answer: asked about, never given back again [PAY-10]', async () => {
    const bought = await buy('minji');
    const before = await held(bought);
    await next('lost');
    const told = accepted(await ask(bought));
    expect(told.status).toBe('pending');
    expect(await held(bought), 'set aside until it is known').toBe(before - whole);
    expect(await ask(bought)).toBe('refund_already_requested');
    await questions(3);
    expect(await read(bought, told)).toMatchObject({ status: 'refunded', amount: price });
    expect(await canceledAtProvider(bought)).toBe(price);
  });

  it('hears nothing of it: after four questions the spoons are there again [PAY-10]', async () => {
    const bought = await buy('minji');
    const before = await held(bought);
    await next('never');
    const wanted = {
      payment: bought.name,
      by: 'person',
      key: newUuid(),
      reason: 'a test',
    } as const;
    const answered = await refunds.request(wanted);
    expect(answered).toMatchObject({ kind: 'refund', refund: { state: 'unknown' } });
    await questions(3, 4, 11);
    expect(await held(bought), 'not given up yet').toBe(before - whole);
    await questions(46, 241);
    expect(await held(bought)).toBe(before);
    expect(await lotOf(bought)).toEqual({ paid_left: packed.paid, bonus_left: packed.bonus });
    expect(await canceledAtProvider(bought)).toBe(0);
    expect(accepted(await ask(bought)), 'and it can be asked for again').toMatchObject({
      status: 'refunded',
    });
  });

  it('refuses: the person is told, and has the spoons again [PAY-10]', async () => {
    const bought = await buy('minji');
    const before = await held(bought);
    await next('decline');
    expect(accepted(await ask(bought))).toMatchObject({ status: 'fail', reason: 'refund_failed' });
    expect(await held(bought)).toBe(before);
    expect(await lotOf(bought)).toEqual({ paid_left: packed.paid, bonus_left: packed.bonus });
  });

  it('cannot be asked: silence is never a no, however long it lasts [PAY-10]', async () => {
    const bought = await buy('minji');
    const before = await held(bought);
    await next('lost');
    const told = accepted(await ask(bought));
    await server.sandbox.control('POST', '/scenarios', {
      provider: 'kakaopay',
      operation: 'order',
      outcome: 'error',
      times: 6,
    });
    await questions(3, 4, 11, 46, 241, 3601);
    expect(await read(bought, told)).toMatchObject({ status: 'pending' });
    expect(await held(bought)).toBe(before - whole);
    await questions(3601);
    expect(await read(bought, told)).toMatchObject({ status: 'refunded' });
  });

  it('gave money back that nobody here asked for: a row to reconcile, said once [PAY-10]', async () => {
    const bought = await buy('minji');
    const charging = createCharging({
      database,
      log: silentLog,
      providers: [kakaopay],
      openUrl: () => '',
    });
    const hear = () => charging.hear(bought.name, { provider: 'kakaopay', outcome: undefined });
    const rows = () => server.owner.query(differences, [bought.name.bucket, bought.name.paymentId]);
    await hear();
    expect(await rows(), 'nothing is wrong yet').toEqual([]);
    await cancelAtProvider(bought);
    expect([await hear(), await hear()]).toEqual(['settled', 'settled']);
    expect(await rows()).toEqual([{ told: 0n, expected: BigInt(price) }]);
    expect(await held(bought), 'the spoons stay until somebody decides').toBeGreaterThanOrEqual(
      whole,
    );
  });
});

describe('a process that dies', () => {
  const requested = async ({ name }: Bought): Promise<string> => {
    const values = [name.bucket, name.userId, name.paymentId, newUuid(), newUuid()];
    return textInside((await server.owner.query(stopHalfway, values))[0], 'refund_id');
  };

  it('after the request was accepted: somebody else sends it [PAY-10]', async () => {
    const bought = await buy('minji');
    const before = await held(bought);
    await requested(bought);
    expect(await held(bought)).toBe(before - whole);
    await questions(16);
    expect(await canceledAtProvider(bought)).toBe(price);
    expect(await ask(bought)).toBe('refund_already_requested');
  });

  it('before the provider heard of it: the spoons come back, and nothing is sent twice [PAY-10]', async () => {
    const bought = await buy('minji');
    const before = await held(bought);
    const refundId = await requested(bought);
    await server.owner.query(sendOnly, [bought.name.bucket, bought.name.userId, refundId]);
    await questions(31, 4, 11, 46, 241);
    expect(await canceledAtProvider(bought)).toBe(0);
    expect(await held(bought)).toBe(before);
  });

  it('after the provider gave back: it is found out, and booked once [PAY-10]', async () => {
    const bought = await buy('minji');
    const before = await held(bought);
    const refundId = await requested(bought);
    await server.owner.query(sendOnly, [bought.name.bucket, bought.name.userId, refundId]);
    await cancelAtProvider(bought);
    await Promise.all([questions(31), questions(0), questions(0)]);
    expect(await canceledAtProvider(bought)).toBe(price);
    expect(await held(bought)).toBe(before - whole);
  });
});

describe('an operator', () => {
  const give = async ({ id }: Bought, body: object, headers: Headers = {}) => {
    const response = await post(`/operations/payments/${id}/refunds`, body, {
      ...operator,
      ...headers,
    });
    const told: unknown = await response.json();
    return response.status === 201
      ? refundPaymentRoute.answers[201].parse(told)
      : problemSchema.parse(told).code;
  };
  const given = (told: OperatorRefund | string): OperatorRefund => {
    if (typeof told === 'string') throw new Error(`refused: ${told}`);
    return told;
  };

  it('gives back in parts, the spoons in step with the money, and no more than there was [PAY-10, API-05] [outcome: kakaopay/refund-part]', async () => {
    const bought = await buy('minji', 3);
    const before = await held(bought);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const part = given(await give(bought, { amount: 10_000, reason: 'a part' }, key));
    expect(part).toMatchObject({ state: 'done', amount: 10_000, requestedBy: 'operator' });
    expect(given(await give(bought, { amount: 10_000, reason: 'a part' }, key))).toEqual(part);
    expect(await give(bought, { amount: 9000, reason: 'a part' }, key)).toBe(
      'idempotency_key_mismatch',
    );
    expect(await give(bought, { amount: 90_000, reason: 'more' })).toBe('invalid_amount');
    expect(await give(bought, { amount: 0, reason: 'nothing' })).toBe('invalid_amount');
    const rest = given(await give(bought, { reason: 'the rest' }));
    expect(rest).toMatchObject({ state: 'done', amount: 89_000 });
    expect(Number(part.spoons) + Number(rest.spoons)).toBe(3 * Number(whole));
    expect(await held(bought)).toBe(before - 3n * whole);
    expect(await canceledAtProvider(bought)).toBe(99_000);
    expect(await give(bought, { reason: 'again' })).toBe('refund_already_requested');
    const nobody = await post(`/operations/payments/${bought.id}/refunds`, {}, bought.headers);
    expect(nobody.status).toBe(401);
  });

  it('transfers what a method takes back to nobody; the account is sealed and each look recorded [PAY-10]', async () => {
    const bought = await buy('minji');
    const before = await held(bought);
    const { refund: _takesBack, ...oneWay } = kakaopay;
    const without = createRefunds({
      database,
      log: silentLog,
      providers: [oneWay],
      fieldKeys: fieldKeysOf(server.variables),
    });
    const wanted = { payment: bought.name, by: 'person', reason: 'a test' } as const;
    expect(await without.request({ ...wanted, key: newUuid() })).toEqual({
      kind: 'refused',
      error: 'refund_account_required',
    });
    const first = await without.request({ ...wanted, key: newUuid(), account });
    expect(first).toMatchObject({ kind: 'refund', refund: { state: 'by-account' } });
    const response = await server.call('/operations/refunds?state=by-account', {
      headers: operator,
    });
    const text = await response.text();
    expect(text).not.toMatch(/110123456789|김민지/);
    const [waiting] = operatorRefundsRoute.answers[200].parse(JSON.parse(text)).results;
    expect(waiting).toMatchObject({ account: '088 ********6789', way: 'account' });
    const path = `/operations/refunds/${waiting?.refundId}`;
    const opened = await post(`${path}/account`, { reason: 'to transfer it' }, operator);
    expect(await opened.json()).toEqual(account);
    expect(await server.owner.query(openings, [bought.name.bucket])).toEqual([
      { reason: 'to transfer it' },
    ]);
    const rejected = { outcome: 'rejected', reference: 'bank-1' };
    expect((await post(`${path}/transfer`, rejected, operator)).status).toBe(200);
    expect(await held(bought)).toBe(before);
    const second = await without.request({ ...wanted, key: newUuid(), account });
    expect(second).toMatchObject({ kind: 'refund', refund: { state: 'by-account' } });
    const list = await server.call('/operations/refunds?state=by-account', { headers: operator });
    const refundId = textInside(inside(await list.json(), 'results', '0'), 'refundId');
    const paid = { outcome: 'paid', reference: 'bank-2' };
    const [one, two] = await Promise.all([
      post(`/operations/refunds/${refundId}/transfer`, paid, operator),
      post(`/operations/refunds/${refundId}/transfer`, paid, operator),
    ]);
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(refundTransferRoute.answers[200].parse(await one?.json()).state).toBe('done');
    expect(await held(bought)).toBe(before - whole);
    expect(parseRefundNumber(refundId)?.userId).toBe(bought.name.userId);
  });
});
