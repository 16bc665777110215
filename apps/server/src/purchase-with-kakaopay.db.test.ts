import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../../tools/testing/sandbox.ts';
import { askDuePayments, createCharging, parseTransactionId } from './core/charging/index.ts';
import type { Charging, PaymentName } from './core/charging/index.ts';
import { findWallet, spendSpoons, verifyLedger } from './core/ledger/index.ts';
import type { Holder } from './core/ledger/index.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { createLog, silentLog } from './platform/log.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import { createKakaoPay } from './providers/kakaopay/index.ts';
import { createPurchases } from './features/purchase/index.ts';
import type { Purchases } from './features/purchase/index.ts';
import { keyOfItsOwn } from './testing/field-keys.ts';
import { chargesOf } from './testing/charges.ts';
import type { Charge } from './testing/charges.ts';
import { shiftClock } from './testing/clock.ts';
import { newPerson } from './testing/new-person.ts';
import { openOwnDatabase } from './testing/own-database.ts';

const makeProduct = statement(
  'test-make-product',
  `insert into dipper.product (product_id, country, category, name, amount, promotion_amount,
     price, currency)
   values (900001, 'kr', 'WEB', '100 spoons', 100, 10, 11000, 'KRW'),
     (900003, 'kr', 'VIP', '100 spoons', 100, 10, 11000, 'KRW'),
     (900004, 'kr', 'NEWBIE', '100 spoons', 100, 10, 11000, 'KRW'),
     (900005, 'us', 'WEB', '100 spoons', 100, 10, 11000, 'USD')`,
);
const makeMethod = statement(
  'test-make-method',
  `insert into dipper.payment_method (country, method_id, pg_id, provider, available)
   values ('kr', 43, 12, 'kakaopay', true), ('kr', 29, 10, 'hecto', false)`,
);
const newsOf = statement(
  'test-news-of',
  'select topic from dipper.outbox where bucket = $1 and outbox_id = $2',
);
const dueOf = statement(
  'test-due-of',
  'select attempt from dipper.payment_due where bucket = $1 and payment_id = $2',
);

const fieldKeys = keyOfItsOwn();
const nowhere = (): string => 'https://wallet.example/nowhere';

/** What the money core says of itself. */
const lines: string[] = [];
const log = createLog({
  level: 'info',
  destination: new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  }),
});

let sandbox: Sandbox;
let owner: Database;
let database: Database;
let close: () => Promise<void>;
let kakaopay: PaymentProvider;
let charging: Charging;
let purchases: Purchases;
let keys = 0;

const buyer = (grantPayment = 1): Promise<Holder> => newPerson(owner, { grantPayment });

const input = {
  productId: 900_001,
  quantity: 2,
  methodId: 43,
  device: 'pc' as const,
  expectedTotal: 22_000n,
};

const newKey = (): string => `intent-${(keys += 1)}`;

const spoons = async (holder: Holder): Promise<readonly bigint[]> => {
  const { spoon_paid, spoon_bonus } = await findWallet(database, holder);
  return [spoon_paid, spoon_bonus];
};

type Begun = {
  readonly name: PaymentName;
  readonly id: string;
  readonly proof: () => Promise<string>;
};

const begin = async (holder: Holder, key = newKey()): Promise<Begun> => {
  const started = await purchases.start(holder, input, key);
  if (started.kind !== 'redirected') throw new Error(`refused: ${started.error}`);
  const id = started.answer.transactionId;
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error(`not a transaction id: ${id}`);
  const proof = async (): Promise<string> => {
    const paid = await sandbox.control('POST', '/kakaopay/pay', {
      partnerOrderId: id,
      as: 'money',
    });
    const { redirect } = paid as { redirect: string };
    return new URL(redirect).searchParams.get('pg_token') ?? '';
  };
  return { name, id, proof };
};

const charged = (id: string): Promise<readonly Charge[]> =>
  chargesOf({ sandbox }, `partnerOrderId=${id}`);

const next = (operation: string, outcome: string, more: object = {}): Promise<unknown> =>
  sandbox.control('POST', '/scenarios', { provider: 'kakaopay', operation, outcome, ...more });

/** Lets database time pass until the payment has been asked about that often. */
const questions = async (...secondsBetween: number[]): Promise<void> => {
  for (const seconds of secondsBetween) {
    await shiftClock(owner, seconds);
    await askDuePayments({ database, charging, log: silentLog });
  }
};

const full = [200n, 20n];
const nothing = [0n, 0n];

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase(8));
  sandbox = await startSandbox();
  kakaopay = createKakaoPay({
    url: `${sandbox.url}/kakaopay`,
    secretKey: 'DEV0000SANDBOXKAKAOPAY',
    cid: 'TC0ONETIME',
    returnBase: 'http://127.0.0.1:4400/api/provider/kakaopay',
    budgetsMs: { ready: 2000, approve: 300, order: 2000 },
  });
  charging = createCharging({ database, log, providers: [kakaopay], openUrl: nowhere });
  purchases = createPurchases({ database, charging, fieldKeys });
  await owner.query(makeProduct);
  await owner.query(makeMethod);
});

afterEach(async () => {
  await sandbox.control('DELETE', '/scenarios');
  const { findings } = await verifyLedger(database);
  if (findings.length > 0) throw new Error(`the books are wrong: ${findings[0]?.kind}`);
});

afterAll(async () => {
  await sandbox.stop();
  await close();
});

describe('a purchase', () => {
  it('credits what was paid for and its bonus, once, whoever comes back how often [PAY-09] [outcome: kakaopay/paid]', async () => {
    const holder = await buyer();
    const { name, id, proof } = await begin(holder);
    const token = await proof();
    const states = await Promise.all(
      Array.from({ length: 6 }, () => charging.confirm(name, token)),
    );
    expect(states).toContain('succeeded');
    expect(await charging.confirm(name, token)).toBe('succeeded');
    expect(await spoons(holder)).toEqual(full);
    expect(await charged(id)).toMatchObject([{ charged: 22_000, timesCharged: 1 }]);
    expect(await purchases.find(name)).toMatchObject({
      status: 'success',
      code: 20_012,
      reason: null,
      amount: 220,
      promotionAmount: 20,
      totalPrice: 22_000,
    });
  });

  it('can be followed from its name to the journal, move by move [OPS-04]', async () => {
    const { name, id, proof } = await begin(await buyer());
    await charging.confirm(name, await proof());
    const told = lines.map((line): unknown => JSON.parse(line));
    expect(told).toContainEqual(
      expect.objectContaining({
        event: 'payment-moved',
        transactionId: id,
        paymentId: name.paymentId,
        state: 'succeeded',
        cause: 'return',
      }),
    );
  });

  it('is news, told once, and is spent from what was added for free on [PAY-11]', async () => {
    const holder = await buyer();
    const { name, proof } = await begin(holder);
    const token = await proof();
    await Promise.all([charging.confirm(name, token), charging.confirm(name, token)]);
    const news = await owner.query(newsOf, [name.bucket, name.paymentId]);
    expect(news).toEqual([{ topic: 'purchase-succeeded' }]);
    await spendSpoons(database, holder, { refId: newUuid(), amount: 30n });
    expect(await spoons(holder)).toEqual([190n, 0n]);
  });

  it('never shares the provider’s number with another one', async () => {
    const same: PaymentProvider = {
      ...kakaopay,
      begin: async () => ({
        kind: 'redirect',
        reference: 'T-for-everybody',
        redirectUrl: 'https://provider.example.com/pay',
        lifetimeSeconds: 900,
        evidence: {},
      }),
    };
    const careless = createCharging({ database, log, providers: [same], openUrl: nowhere });
    const { start } = createPurchases({ database, charging: careless, fieldKeys });
    expect(await start(await buyer(), input, newKey())).toMatchObject({ kind: 'redirected' });
    await expect(start(await buyer(), input, newKey())).rejects.toThrow('one number to two');
  });

  it('answers a repeated key with the first answer, and another body with a refusal [API-05]', async () => {
    const holder = await buyer();
    const key = newKey();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => purchases.start(holder, input, key)),
    );
    const later = await purchases.start(holder, input, key);
    const given = all.filter((started) => started.kind === 'redirected');
    expect(given.length).toBeGreaterThan(0);
    expect(new Set(given.map((started) => JSON.stringify(started))).size).toBe(1);
    expect(later).toEqual(given[0]);
    const running = all.filter((started) => started.kind === 'refused');
    expect(running).toEqual(
      running.map(() => ({ kind: 'refused', error: 'idempotency_key_in_progress' })),
    );
    expect(
      await purchases.start(holder, { ...input, quantity: 1, expectedTotal: 11_000n }, key),
    ).toEqual({ kind: 'refused', error: 'idempotency_key_mismatch' });
  });

  it('keeps keys apart between people [API-05]', async () => {
    const key = newKey();
    const first = await begin(await buyer(), key);
    const second = await begin(await buyer(), key);
    expect(first.id).not.toBe(second.id);
  });

  it.each([
    ['price_changed', { expectedTotal: 21_999n }],
    ['product_not_available', { productId: 900_002 }],
    ['product_not_available', { productId: 900_005 }],
    ['vip_only', { productId: 900_003 }],
    ['method_not_available', { methodId: 29 }],
    ['method_not_available', { methodId: 45 }],
  ])('is refused with %s when the page is wrong about %o [PAY-14]', async (error, wrong) => {
    expect(await purchases.start(await buyer(), { ...input, ...wrong }, newKey())).toEqual({
      kind: 'refused',
      error,
    });
  });

  it('offers a first-time product until the first success [PAY-01]', async () => {
    const holder = await buyer();
    const newbie = { ...input, productId: 900_004, quantity: 1, expectedTotal: 11_000n };
    expect(await purchases.start(holder, newbie, newKey())).toMatchObject({ kind: 'redirected' });
    const { name, proof } = await begin(holder);
    await charging.confirm(name, await proof());
    expect(await purchases.start(holder, newbie, newKey())).toEqual({
      kind: 'refused',
      error: 'first_time_only',
    });
  });

  it.each([
    [0, 'payment_right_missing'],
    [-1, 'payment_right_blocked'],
  ])('is refused to a person whose payment grant is %i [AUTH-17]', async (grant, error) => {
    expect(await purchases.start(await buyer(grant), input, newKey())).toEqual({
      kind: 'refused',
      error,
    });
  });
});

describe('what the provider does', () => {
  it('refuses to begin: declined, nothing charged', async () => {
    await next('ready', 'decline', { errorCode: -781 });
    const started = await purchases.start(await buyer(), input, newKey());
    expect(started).toEqual({ kind: 'refused', error: 'payment_failed' });
  });

  it('does not answer when asked to begin: nothing can be charged, the person may retry', async () => {
    await next('ready', 'error');
    const holder = await buyer();
    const key = newKey();
    const first = await purchases.start(holder, input, key);
    expect(first).toEqual({ kind: 'refused', error: 'payment_retry' });
    expect(await purchases.start(holder, input, key)).toEqual(first);
  });

  it.each(['lost', 'silent', 'late'])(
    'charges and loses its answer (%s): asked about, credited once, never charged again [PAY-09] [outcome: kakaopay/answer-lost]',
    async (outcome) => {
      const holder = await buyer();
      const { name, id, proof } = await begin(holder);
      await next('approve', outcome, { delayMs: 1000 });
      expect(await charging.confirm(name, await proof())).toBe('unknown');
      expect(await purchases.find(name)).toMatchObject({ status: 'pending', code: 46_215 });
      expect(await spoons(holder)).toEqual(nothing);
      await questions(2);
      expect(await purchases.find(name)).toMatchObject({ status: 'success' });
      await questions(60, 3600);
      expect(await spoons(holder)).toEqual(full);
      expect(await charged(id)).toMatchObject([{ charged: 22_000, timesCharged: 1 }]);
    },
  );

  it.each(['never', 'refuse', 'error'])(
    'does not charge and does not say so (%s): declined only after its settle time, then watched',
    async (outcome) => {
      const holder = await buyer();
      const { name, proof } = await begin(holder);
      await next('approve', outcome);
      await charging.confirm(name, await proof());
      await questions(2, 3, 10);
      expect(await purchases.find(name)).toMatchObject({ status: 'pending' });
      await questions(45);
      expect(await purchases.find(name)).toMatchObject({ status: 'fail', code: 46_201 });
      expect(await spoons(holder)).toEqual(nothing);
    },
  );

  it('declines and charges all the same: late success is credited [PAY-09] [outcome: kakaopay/late-success]', async () => {
    const holder = await buyer();
    const { name, id, proof } = await begin(holder);
    await next('approve', 'decline-then-ok', { delayMs: 1 });
    expect(await charging.confirm(name, await proof())).toBe('declined');
    await expect.poll(() => charged(id)).toMatchObject([{ charged: 22_000 }]);
    await questions(90);
    expect(await purchases.find(name)).toMatchObject({ status: 'success' });
    expect(await spoons(holder)).toEqual(full);
  });

  it.each([
    ['USER_LOCKED', 'payment_retry'],
    ['FAIL_AUTH_PASSWORD', 'payment_authentication_failed'],
    [-781, 'payment_failed'],
  ])(
    'declines with %s: the person is told %s, nothing is credited [PAY-05] [ERR-03] [outcome: kakaopay/declined,declined:payment_retry,declined:payment_authentication_failed,declined:payment_failed]',
    async (errorCode, reason) => {
      const holder = await buyer();
      const { name, proof } = await begin(holder);
      await next('approve', 'decline', { errorCode });
      expect(await charging.confirm(name, await proof())).toBe('declined');
      await questions(90, 600, 3600, 90_000);
      expect(await purchases.find(name)).toMatchObject({ status: 'fail', reason });
      expect(await spoons(holder)).toEqual(nothing);
    },
  );

  it('is left by the person: canceled, and a proof that comes later charges nothing [PAY-05] [outcome: kakaopay/cancelled]', async () => {
    const holder = await buyer();
    const { name, id } = await begin(holder);
    await sandbox.control('POST', '/kakaopay/pay', { partnerOrderId: id, as: 'cancel' });
    expect(await charging.giveUp(name)).toBe('canceled');
    expect(await charging.confirm(name, 'made-up')).toBe('canceled');
    expect(await purchases.find(name)).toMatchObject({ status: 'cancel' });
    expect(await charged(id)).toMatchObject([{ charged: 0 }]);
  });

  it('never sees the person again: expired after a quarter of an hour [PAY-05] [outcome: kakaopay/window-closed]', async () => {
    const { name } = await begin(await buyer());
    await questions(15 * 60 + 1);
    expect(await purchases.find(name)).toMatchObject({ status: 'expired' });
  });

  it('has no page any more for somebody who took too long: nothing can be charged [PAY-05] [outcome: kakaopay/timed-out]', async () => {
    const holder = await buyer();
    const { name, id, proof } = await begin(holder);
    await sandbox.control('POST', '/clock', { advanceSeconds: 15 * 60 + 1 });
    await expect(proof()).rejects.toThrow('expired');
    await questions(15 * 60 + 1);
    expect(await purchases.find(name)).toMatchObject({ status: 'expired' });
    expect(await charged(id)).toMatchObject([{ charged: 0 }]);
    expect(await spoons(holder)).toEqual(nothing);
  });

  it('is asked for by a server that dies: the poller finds the charge [PAY-09]', async () => {
    const holder = await buyer();
    const { name, proof } = await begin(holder);
    const token = await proof();
    const dies = createCharging({
      openUrl: nowhere,
      database,
      log: silentLog,
      providers: [
        {
          name: 'kakaopay',
          readReturn: kakaopay.readReturn,
          begin: () => Promise.reject(new Error('not asked to begin')),
          confirm: async (question, given) => {
            await kakaopay.confirm(question, given);
            throw new Error('the server died here');
          },
          ask: () => Promise.reject(new Error('dead')),
        },
      ],
    });
    await expect(dies.confirm(name, token)).rejects.toThrow('died');
    expect(await purchases.find(name)).toMatchObject({ status: 'pending' });
    await questions(30);
    expect(await purchases.find(name)).toMatchObject({ status: 'success' });
    expect(await spoons(holder)).toEqual(full);
  });
});

describe('evidence', () => {
  const claim = (name: PaymentName, charged: object) =>
    charging.settle({
      payment: name,
      cause: 'webhook',
      outcome: 'succeeded',
      failureCode: null,
      askAfterSeconds: null,
      evidence: {},
      charged: { reference: 'T0', amount: 22_000n, currency: 'KRW', ...charged },
    });

  it.each([
    ['amount', { amount: 21_999n }],
    ['currency', { currency: 'JPY' }],
    ['order', { reference: 'T-of-somebody-else' }],
  ])('of another %s is put aside for review and never credited [PAY-09]', async (_what, wrong) => {
    const holder = await buyer();
    const { name, id } = await begin(holder);
    const [charge] = await charged(id);
    const settled = await claim(name, { reference: charge?.tid, ...wrong });
    expect(settled).toMatchObject({ decision: 'moved', state: 'review' });
    expect(await spoons(holder)).toEqual(nothing);
  });

  it.each(['declined', 'canceled', 'expired'] as const)(
    'of another amount that comes after it was %s is not dropped either [PAY-09]',
    async (outcome) => {
      const holder = await buyer();
      const { name, id } = await begin(holder);
      const ended = { payment: name, cause: 'poll' as const, failureCode: 46_201, evidence: {} };
      await charging.settle({ ...ended, outcome, askAfterSeconds: 90 });
      const [charge] = await charged(id);
      const settled = await claim(name, { reference: charge?.tid, amount: 21_999n });
      expect(settled).toMatchObject({ decision: 'moved', state: 'review' });
      expect(await owner.query(dueOf, [name.bucket, name.paymentId])).toEqual([]);
      expect(await spoons(holder)).toEqual(nothing);
    },
  );

  it('about a payment that does not exist is answered as missing', async () => {
    const holder = await buyer();
    const paymentId = '01890000-0000-7000-8000-000000000000';
    expect(await claim({ ...holder, paymentId }, {})).toMatchObject({ decision: 'missing' });
  });

  it('can never take a success back', async () => {
    const holder = await buyer();
    const { name, proof } = await begin(holder);
    await charging.confirm(name, await proof());
    for (const outcome of ['declined', 'canceled', 'expired', 'unknown', 'abandoned'] as const) {
      const settled = await charging.settle({
        payment: name,
        cause: 'webhook',
        outcome,
        failureCode: 46_201,
        askAfterSeconds: null,
        evidence: {},
      });
      expect(settled).toMatchObject({ decision: 'refused', state: 'succeeded' });
    }
    expect(await spoons(holder)).toEqual(full);
  });
});
