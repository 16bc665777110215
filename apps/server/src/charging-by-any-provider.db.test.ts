import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepInbox } from './core/charging/index.ts';
import type { Charging, PaymentName } from './core/charging/index.ts';
import { findWallet } from './core/ledger/index.ts';
import { forgetAccounts } from './core/refunds/index.ts';
import type { Purchases } from './features/purchase/index.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import type { ChargeOutcome, PaymentProvider, WebhookReading } from './ports/payment-provider.ts';
import { refundAccount, startChargingFixture } from './testing/charging-fixture.ts';
import type { BegunPayment, ChargingFixture } from './testing/charging-fixture.ts';
import { shiftClock } from './testing/clock.ts';

const makeCatalogue = statement(
  'test-make-any-product',
  `insert into dipper.product (product_id, country, category, name, amount, price, currency)
   values (910001, 'kr', 'WEB', '100 <spoons> & "more"', 100, 11000, 'KRW')`,
);
const makeMethod = statement(
  'test-make-any-method',
  `insert into dipper.payment_method (country, method_id, pg_id, provider, available, needs_refund_account)
   values ('kr', 36, 11, 'hecto', true, true)`,
);
const sealedOf = statement(
  'test-sealed-of',
  'select sealed from dipper.payment_refund_account where bucket = $1 and payment_id = $2',
);
const currentTime = statement('test-current-time', 'select dipper.current_time() as now');
const goneBack = statement(
  'test-gone-back',
  'select told from dipper.refund_difference where bucket = $1 and payment_id = $2',
);
const events = statement('test-events', 'select event_id, finished_at from dipper.provider_event');

const input = {
  productId: 910_001,
  quantity: 1,
  methodId: 36,
  device: 'pc',
  expectedTotal: 11_000n,
} as const;
const evidence = {};

/** A provider with a posted form and a later webhook; each test sets what it reports. */
let answer: ChargeOutcome = { kind: 'pending', stage: 'untouched', evidence };
let requestCount = 0;
let readings: WebhookReading[] = [];
const anybody: PaymentProvider = {
  name: 'hecto',
  begin: async ({ transactionId }) => ({
    kind: 'form',
    reference: transactionId,
    lifetimeSeconds: 600,
    evidence,
  }),
  form: (order) => ({
    action: 'https://pay.example/window',
    charset: 'shift_jis',
    fields: [
      ['order', order.transactionId],
      ['name', order.itemName],
      ['at', order.requestedAt.toISOString()],
    ],
  }),
  readReturn: ({ page }) => ({ kind: page === 'cancel' ? 'turned-back' : 'look' }),
  confirm: () => Promise.reject(new Error('there is nothing to confirm')),
  ask: async () => {
    requestCount += 1;
    return answer;
  },
  webhook: {
    read: async () => readings.shift() ?? { kind: 'refused', why: 'unreadable' },
    replies: {
      taken: { status: 200, contentType: 'text/plain', body: 'OK' },
      refused: { status: 200, contentType: 'text/plain', body: 'FAIL' },
      unknown: { status: 200, contentType: 'text/plain', body: 'WHOSE' },
    },
  },
};

let fixture: ChargingFixture;
let owner: Database;
let database: Database;
let charging: Charging;
let purchases: Purchases;
let base = '';

beforeAll(async () => {
  fixture = await startChargingFixture(() => anybody, ['https://host.example']);
  ({ owner, database, charging, purchases, base } = fixture);
  await owner.query(makeCatalogue);
  await owner.query(makeMethod);
});

afterAll(async () => {
  expect(await fixture.bookFindings()).toEqual([]);
  await fixture.stop();
});

const start = () => fixture.begin({ productId: 910_001, methodId: 36, total: 11_000n });

const paidFor = (reference: string, amount = 11_000n): ChargeOutcome => ({
  kind: 'succeeded',
  reference,
  chargeReference: `charge of ${reference}`,
  amount,
  currency: 'KRW',
  evidence,
});

const accountFor = (reference: string, dueAt: Date): ChargeOutcome => ({
  kind: 'awaiting-deposit',
  reference,
  chargeReference: `charge of ${reference}`,
  deposit: { bankCode: '088', accountNumber: '56200000000001', accountHolder: '디퍼', dueAt },
  evidence,
});

const visit = (page: string, id: string, method = 'POST'): Promise<Response> =>
  fetch(`${base}/${page}/${id}`, { method, redirect: 'manual' });
const tell = async (): Promise<string> =>
  (await fetch(`${base}/webhook`, { method: 'POST', body: 'told' })).text();
const spoonsOf = async (name: PaymentName): Promise<bigint> =>
  (await findWallet(database, name)).spoon_paid;
const stateOf = async (name: PaymentName) => (await purchases.find(name))?.status;
const later = (...seconds: number[]): Promise<void> => fixture.later(...seconds);

describe('a provider whose page must be opened by a posted form', () => {
  it('is reached by a page that posts it, escaped, to that provider only [PAY-05]', async () => {
    const { id, url } = await start();
    expect(url).toBe(`/api/provider/hecto/open/${id}`);
    const page = await fetch(`${base}/open/${id}`);
    const text = await page.text();
    expect(text).toContain('action="https://pay.example/window" accept-charset="shift_jis"');
    expect(text).toContain(`name="order" value="${id}"`);
    expect(text).toContain('value="100 &lt;spoons&gt; &amp; &quot;more&quot;"');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('form-action https://pay.example;');
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain('frame-ancestors https://host.example;');
  });

  it('is not opened again once the payment has moved on, and not for an unknown payment [PAY-09]', async () => {
    const { id, name } = await start();
    answer = { kind: 'canceled', evidence };
    await charging.look(name);
    const pages = [
      [id, `/result/${id}`],
      [id.replace(/.$/, 'x'), '/payment/spoon'],
      ['p1-0', '/payment/spoon'],
    ] as const;
    for (const [each, to] of pages) {
      const page = await fetch(`${base}/open/${each}`, { redirect: 'manual' });
      expect([page.status, page.headers.get('location')]).toEqual([303, to]);
    }
  });
});

describe('a payment whose person returns without a proof', () => {
  it.each(['GET', 'POST'])(
    'is queried, and settled by the provider’s answer (%s) [PAY-09]',
    async (method) => {
      const { id, name } = await start();
      answer = paidFor(id);
      const back = await visit('approve', id, method);
      expect(back.headers.get('location')).toBe(`/result/${id}`);
      expect([await stateOf(name), await spoonsOf(name)]).toEqual(['success', 100n]);
    },
  );

  it('stays open while undecided, until the provider’s page expires [PAY-09]', async () => {
    const { id, name } = await start();
    answer = { kind: 'pending', stage: 'untouched', evidence };
    await visit('approve', id);
    await later(4);
    expect(await stateOf(name)).toBe('pending');
    answer = paidFor(id);
    await later(60);
    expect([await stateOf(name), await spoonsOf(name)]).toEqual(['success', 100n]);
  });

  it('is not queried later because the person returns again [PAY-09]', async () => {
    const { id, name } = await start();
    answer = { kind: 'pending', stage: 'untouched', evidence };
    await visit('approve', id);
    await later(2);
    await visit('approve', id);
    answer = paidFor(id);
    await later(2);
    expect([await stateOf(name), await spoonsOf(name)]).toEqual(['success', 100n]);
  });

  it('is queried as often after the last of many returns as after the first [PAY-09]', async () => {
    const { id, name } = await start();
    answer = { kind: 'pending', stage: 'untouched', evidence };
    for (let times = 0; times < 6; times += 1) {
      await visit('approve', id);
      await later(5);
    }
    await later(4, 11);
    answer = paidFor(id);
    await later(50);
    expect([await stateOf(name), await spoonsOf(name)]).toEqual(['success', 100n]);
  });

  it('ends soon if the query at the return failed [PAY-09, ERR-04]', async () => {
    const { id, name } = await start();
    answer = { kind: 'unknown', evidence };
    await visit('cancel', id);
    expect(await stateOf(name)).toBe('pending');
    answer = { kind: 'pending', stage: 'untouched', evidence };
    await later(61);
    expect(await stateOf(name)).toBe('expired');
    answer = paidFor(id);
    await later(91);
    expect([await stateOf(name), await spoonsOf(name)]).toEqual(['success', 100n]);
  });

  it('ends if undecided when the person turned back, and is still credited if charged late [PAY-09]', async () => {
    const { id, name } = await start();
    answer = { kind: 'pending', stage: 'untouched', evidence };
    expect((await visit('cancel', id)).headers.get('location')).toBe(`/cancel/${id}`);
    expect(await stateOf(name)).toBe('cancel');
    answer = paidFor(id);
    await later(91);
    expect([await stateOf(name), await spoonsOf(name)]).toEqual(['success', 100n]);
  });
});

describe('a provider’s webhook', () => {
  it('that carries a proof is believed once, however often it arrives [PAY-09]', async () => {
    const { id, name } = await start();
    requestCount = 0;
    const event: WebhookReading = {
      kind: 'event',
      eventId: `e-${id}`,
      about: { reference: id },
      outcome: paidFor(id),
    };
    readings = Array.from({ length: 6 }, () => event);
    const results = await Promise.all([tell(), tell(), tell()]);
    expect([...results, await tell(), await tell(), await tell()]).toEqual(Array(6).fill('OK'));
    expect([requestCount, await spoonsOf(name)]).toEqual([0, 100n]);
  });

  it('that is only a hint causes a query, and must be delivered again if the query failed [PAY-09]', async () => {
    const { id, name } = await start();
    const hint: WebhookReading = {
      kind: 'event',
      eventId: `h-${id}`,
      about: { transactionId: id },
    };
    readings = [hint, hint];
    answer = { kind: 'unknown', evidence };
    expect([await tell(), await stateOf(name)]).toEqual(['FAIL', 'pending']);
    await later(5);
    answer = paidFor(id);
    expect([await tell(), await stateOf(name)]).toEqual(['OK', 'success']);
  });

  it('never settles another payment than the one that it names [PAY-09]', async () => {
    const [mine, other] = [await start(), await start()];
    answer = paidFor(mine.id);
    await charging.look(mine.name);
    answer = { ...paidFor(other.id), chargeReference: `charge of ${mine.id}` } as ChargeOutcome;
    await expect(charging.look(other.name)).rejects.toThrow('one charge for two payments');
    expect([await stateOf(other.name), await spoonsOf(other.name)]).toEqual(['pending', 0n]);
  });

  it('is refused in the provider’s own format if nothing in it is valid', async () => {
    const { id } = await start();
    const strange = id.replace(/^p/, 'q');
    const nobodys = id.replace(/.{8}$/, '00000000');
    readings = [
      { kind: 'refused', why: 'forged' },
      { kind: 'nothing', why: 'a test' },
      {
        kind: 'event',
        eventId: 'strange',
        about: { transactionId: strange },
        outcome: paidFor(id),
      },
      { kind: 'event', eventId: 'nobodys', about: { transactionId: nobodys } },
    ];
    const answers = [await tell(), await tell(), await tell(), await tell()];
    expect(answers).toEqual(['FAIL', 'OK', 'WHOSE', 'WHOSE']);
    const eventIds = (await owner.query<{ event_id: string }>(events)).map((each) => each.event_id);
    expect(eventIds).not.toContain('strange');
    expect(eventIds, 'of what is no payment nothing is kept').not.toContain('nobodys');
  });

  it('is remembered longer than the provider may repeat it, and then deleted', async () => {
    expect((await owner.query(events)).length).toBeGreaterThan(0);
    await shiftClock(owner, 29 * 86_400);
    await sweepInbox(database);
    expect((await owner.query(events)).length).toBeGreaterThan(0);
    await shiftClock(owner, 2 * 86_400);
    await sweepInbox(database);
    expect(await owner.query(events)).toEqual([]);
  });
});

describe('a virtual account that waits for its deposit', () => {
  const opened = async () => {
    const started = await start();
    const [clock] = await owner.query<{ now: Date }>(currentTime);
    const dueAt = new Date((clock?.now.getTime() ?? 0) + 7200_000);
    answer = accountFor(started.id, dueAt);
    await visit('approve', started.id);
    return { ...started, dueAt };
  };

  it('is shown with its deadline, and credits the deposit [PAY-07]', async () => {
    const { id, name, dueAt } = await opened();
    const found = await purchases.find(name);
    const left = dueAt.getTime() - Date.parse(found?.deposit?.now ?? '');
    expect(left, 'counted by the clock that it ends by').toBeGreaterThan(7000_000);
    expect(left).toBeLessThanOrEqual(7200_000);
    expect(found).toMatchObject({
      status: 'waiting_for_deposit',
      expiresAt: dueAt.toISOString(),
      deposit: {
        bank: '088',
        accountNumber: '56200000000001',
        accountHolder: '디퍼',
        amount: 11_000,
        dueAt: dueAt.toISOString(),
      },
    });
    expect(await spoonsOf(name)).toBe(0n);
    readings = [
      { kind: 'event', eventId: `d-${id}`, about: { reference: id }, outcome: paidFor(id) },
    ];
    expect(await tell()).toBe('OK');
    expect([await stateOf(name), await spoonsOf(name)]).toEqual(['success', 100n]);
  });

  it('is recorded once as a difference if the bank reverses a credited deposit [PAY-07, OPS-03]', async () => {
    const { id, name, dueAt } = await opened();
    answer = paidFor(id);
    await charging.question(name, 1);
    expect(await stateOf(name)).toBe('success');
    answer = accountFor(id, dueAt);
    const about = { transactionId: id };
    readings = [
      { kind: 'event', eventId: `b1-${id}`, about },
      { kind: 'event', eventId: `b2-${id}`, about },
    ];
    for (const _message of readings.slice()) {
      await later(5);
      expect(await tell()).toBe('OK');
    }
    expect(await owner.query(goneBack, [name.bucket, name.paymentId])).toEqual([{ told: 0n }]);
  });

  it('goes to review when another amount was paid in, and is not credited [PAY-07]', async () => {
    const { id, name } = await opened();
    const outcome = paidFor(id, 10_000n);
    readings = [{ kind: 'event', eventId: `l-${id}`, about: { reference: id }, outcome }];
    expect(await tell()).toBe('OK');
    expect([await stateOf(name), await spoonsOf(name)]).toEqual(['pending', 0n]);
  });

  it('whose webhooks are lost is found paid by a query, and expires without a deposit [PAY-07]', async () => {
    const [paid, late] = [await opened(), await opened()];
    await later(3601);
    expect([await stateOf(paid.name), await stateOf(late.name)]).toEqual([
      'waiting_for_deposit',
      'waiting_for_deposit',
    ]);
    await later(3601);
    expect([await stateOf(late.name), await spoonsOf(late.name)]).toEqual(['expired', 0n]);
    answer = paidFor(late.id);
    await later(91);
    expect([await stateOf(late.name), await spoonsOf(late.name)]).toEqual(['success', 100n]);
  });

  it('keeps the refund account as long as a refund may need it, and no longer [PAY-07, PAY-10]', async () => {
    const [bought, left, open] = [await opened(), await start(), await opened()];
    answer = paidFor(bought.id);
    await charging.question(bought.name, 1);
    answer = { kind: 'canceled', evidence };
    await charging.giveUp(left.name);
    const isKept = async ({ name }: Pick<BegunPayment, 'name'>): Promise<boolean> =>
      (await owner.query(sealedOf, [name.bucket, name.paymentId])).length > 0;
    const after = async (days: number) => {
      await shiftClock(owner, days * 86_400);
      for (const { name } of [bought, left, open]) await forgetAccounts(database, name.bucket);
      return [await isKept(bought), await isKept(left), await isKept(open)];
    };
    expect(await after(29)).toEqual([true, true, true]);
    expect(await after(2)).toEqual([true, false, true]);
    expect(await after(7)).toEqual([false, false, true]);
    await shiftClock(owner, -38 * 86_400);
  });

  it('asks for a refund account first, and stores it sealed [PAY-07]', async () => {
    const { name, buyer } = await start();
    expect(await purchases.start(buyer, input, 'without')).toEqual({
      kind: 'refused',
      error: 'refund_account_required',
    });
    const again = { ...input, refundInfo: { ...refundAccount, accountNumber: '110222333445' } };
    expect(await purchases.start(buyer, again, 'only')).toEqual({
      kind: 'refused',
      error: 'idempotency_key_mismatch',
    });
    const [row] = await owner.query<{ sealed: Buffer }>(sealedOf, [name.bucket, name.paymentId]);
    expect(row?.sealed.length).toBeGreaterThan(40);
    expect(row?.sealed.toString('latin1')).not.toContain('110222333444');
  });
});
