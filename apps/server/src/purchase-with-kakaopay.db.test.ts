import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCharging } from './core/charging/index.ts';
import type { PaymentName } from './core/charging/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import {
  full,
  input,
  newKey,
  nothing,
  nowhere,
  startKakaoPayFixture,
} from './testing/kakaopay-fixture.ts';
import type { KakaoPayFixture } from './testing/kakaopay-fixture.ts';

const dueOf = statement(
  'test-due-of',
  'select attempt from dipper.charge_due where bucket = $1 and payment_id = $2 and isfinite(due_at)',
);

/** Sends the payment like a process that dies right after it has taken the charge on. */
const sendOnly = statement(
  'test-kakaopay-send-only',
  `select payment_id from dipper.send_payments(array[$1::int], array[$2::bigint], array[$3::uuid],
     array[$4], 30)`,
);
const proofOf = statement(
  'test-kakaopay-proof',
  'select proof from dipper.payment where bucket = $1 and payment_id = $2',
);

let fixture: KakaoPayFixture;

beforeAll(async () => {
  fixture = await startKakaoPayFixture();
});

afterEach(() => fixture.tidy());
afterAll(() => fixture.stop());

describe('KakaoPay', () => {
  it('refuses to create a payment: nobody has approved anything, and the person may retry', async () => {
    await fixture.next('ready', 'decline', { errorCode: -781 });
    const started = await fixture.purchases.start(await fixture.buyer(), input, newKey());
    expect(started).toEqual({ kind: 'refused', error: 'payment_retry' });
  });

  it('does not answer when a payment is created: nothing can be charged, and the person may retry', async () => {
    await fixture.next('ready', 'error');
    const holder = await fixture.buyer();
    const key = newKey();
    const first = await fixture.purchases.start(holder, input, key);
    expect(first).toEqual({ kind: 'refused', error: 'payment_retry' });
    expect(await fixture.purchases.start(holder, input, key)).toEqual(first);
  });

  it.each(['lost', 'silent', 'late'])(
    'charges and loses its answer (%s): the payment is queried, credited once, never charged again [PAY-09] [outcome: kakaopay/answer-lost]',
    async (outcome) => {
      const holder = await fixture.buyer();
      const { name, id, proof } = await fixture.begin(holder);
      await fixture.next('approve', outcome, { delayMs: 1000 });
      expect(await fixture.charging.confirm(name, await proof())).toBe('unknown');
      expect(await fixture.purchases.find(name)).toMatchObject({ status: 'pending', code: 46_215 });
      expect(await fixture.spoons(holder)).toEqual(nothing);
      await fixture.questions(2);
      expect(await fixture.purchases.find(name)).toMatchObject({ status: 'success' });
      await fixture.questions(60, 3600);
      expect(await fixture.spoons(holder)).toEqual(full);
      expect(await fixture.charged(id)).toMatchObject([{ charged: 22_000, timesCharged: 1 }]);
    },
  );

  it.each(['never', 'refuse', 'error'])(
    'neither charges nor answers (%s): the charge is requested again while it waits for that only, and credited once [PAY-09]',
    async (outcome) => {
      const holder = await fixture.buyer();
      const { name, id, proof } = await fixture.begin(holder);
      await fixture.next('approve', outcome);
      await fixture.charging.confirm(name, await proof());
      await fixture.questions(2, 3);
      expect(await fixture.purchases.find(name)).toMatchObject({ status: 'pending' });
      await fixture.questions(10);
      expect(await fixture.purchases.find(name)).toMatchObject({ status: 'success' });
      await fixture.questions(60, 3600);
      expect(await fixture.spoons(holder)).toEqual(full);
      expect(await fixture.charged(id)).toMatchObject([{ charged: 22_000, timesCharged: 1 }]);
    },
  );

  it('takes longer than a minute to charge, and reports only the approval: the payment is never declined, and charged once [PAY-05, PAY-09] [outcome: kakaopay/charge-code-unknown]', async () => {
    const holder = await fixture.buyer();
    const { name, id, proof } = await fixture.begin(holder);
    await fixture.next('approve', 'decline-then-ok', { errorCode: -799, delayMs: 3000 });
    await fixture.next('approve', 'code', { errorCode: -785, times: 500 });
    await fixture.charging.confirm(name, await proof());
    await fixture.questions(2, 3, 10, 45, 31, 31, 31);
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'pending', code: 46_215 });
    const charged = [{ charged: 22_000, timesCharged: 1 }];
    await expect.poll(() => fixture.charged(id)).toMatchObject(charged);
    await fixture.questions(31);
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'success' });
    expect(await fixture.spoons(holder)).toEqual(full);
    expect(await fixture.charged(id)).toMatchObject(charged);
  });

  it('waits for a charge that a killed process never requested: the next process does, with the stored proof [PAY-09]', async () => {
    const holder = await fixture.buyer();
    const { name, id, proof } = await fixture.begin(holder);
    const { bucket, userId, paymentId } = name;
    await fixture.owner.query(sendOnly, [bucket, userId, paymentId, await proof()]);
    await fixture.questions(31, 3, 4, 11);
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'success' });
    expect(await fixture.charged(id)).toMatchObject([{ charged: 22_000, timesCharged: 1 }]);
    const [row] = await fixture.owner.query<{ proof: string | null }>(proofOf, [bucket, paymentId]);
    expect(row?.proof, 'it is of no use any more').toBeNull();
  });

  it('refuses with an unlisted code until its page expires: the payment expires an hour later, not declined, and not requested by then [PAY-05, PAY-09] [outcome: kakaopay/charge-code-unknown]', async () => {
    const holder = await fixture.buyer();
    const { name, id, proof } = await fixture.begin(holder);
    await fixture.next('approve', 'code', { errorCode: -799, times: 500 });
    await fixture.charging.confirm(name, await proof());
    await fixture.questions(2, 3, 10, 45, 901, 1801);
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'pending' });
    await fixture.questions(1801);
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'expired', code: 46_201 });
    expect(await fixture.charged(id)).toMatchObject([{ charged: 0 }]);
    expect(await fixture.spoons(holder)).toEqual(nothing);
  });

  it('declines and charges later: the late success is credited [PAY-09] [outcome: kakaopay/late-success]', async () => {
    const holder = await fixture.buyer();
    const { name, id, proof } = await fixture.begin(holder);
    await fixture.next('approve', 'decline');
    expect(await fixture.charging.confirm(name, await proof())).toBe('declined');
    await fixture.sandbox.control('POST', '/kakaopay/charge', { partnerOrderId: id });
    await fixture.questions(90);
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'success' });
    expect(await fixture.spoons(holder)).toEqual(full);
  });

  it.each([undefined, 'USER_LOCKED', 'BANK_FIRM_UNKNOWN', 'SOMETHING_OF_THE_CARD', -702, -799])(
    'refuses approve with %s and reports the order as failed: the payment is declined at once, nothing is credited [PAY-05] [ERR-03] [outcome: kakaopay/declined,declined:payment_failed,charge-code-unknown]',
    async (errorCode) => {
      const holder = await fixture.buyer();
      const { name, id, proof } = await fixture.begin(holder);
      await fixture.next('approve', 'decline', { errorCode });
      expect(await fixture.charging.confirm(name, await proof())).toBe('declined');
      await fixture.questions(90, 600, 3600, 90_000);
      expect(await fixture.purchases.find(name)).toMatchObject({
        status: 'fail',
        reason: 'payment_failed',
      });
      expect(await fixture.charged(id)).toMatchObject([{ charged: 0 }]);
      expect(await fixture.spoons(holder)).toEqual(nothing);
    },
  );

  it('refuses approve because of a wrong password: the person is told so [ERR-03] [outcome: kakaopay/declined:payment_authentication_failed]', async () => {
    const { name, proof } = await fixture.begin(await fixture.buyer());
    await fixture.next('approve', 'decline');
    await fixture.next('order', 'word', { errorCode: 'FAIL_AUTH_PASSWORD' });
    expect(await fixture.charging.confirm(name, await proof())).toBe('declined');
    expect(await fixture.purchases.find(name)).toMatchObject({
      status: 'fail',
      reason: 'payment_authentication_failed',
    });
  });

  // KakaoPay's own table calls -702, -785, USER_LOCKED and BANK_FIRM_UNKNOWN paid or unclear.
  it.each([undefined, 'USER_LOCKED', 'BANK_FIRM_UNKNOWN', 'SOMETHING_OF_THE_CARD', -785, -799])(
    'refuses approve with %s, which is not a decline, and charges all the same: the payment is credited once [PAY-09] [outcome: kakaopay/charge-code-unknown]',
    async (errorCode) => {
      const holder = await fixture.buyer();
      const { name, id, proof } = await fixture.begin(holder);
      await fixture.next('approve', 'decline-then-ok', { errorCode, delayMs: 400 });
      expect(await fixture.charging.confirm(name, await proof())).toBe('unknown');
      expect(await fixture.purchases.find(name)).toMatchObject({ status: 'pending', code: 46_215 });
      await expect.poll(() => fixture.charged(id)).toMatchObject([{ charged: 22_000 }]);
      await fixture.questions(2);
      expect(await fixture.purchases.find(name)).toMatchObject({ status: 'success' });
      expect(await fixture.spoons(holder)).toEqual(full);
      expect(await fixture.charged(id)).toMatchObject([{ timesCharged: 1 }]);
    },
  );

  it('answers a query with an unlisted code: the query is repeated [PAY-09] [outcome: kakaopay/status-code-unknown]', async () => {
    const holder = await fixture.buyer();
    const { name, proof } = await fixture.begin(holder);
    await fixture.next('approve', 'lost');
    expect(await fixture.charging.confirm(name, await proof())).toBe('unknown');
    await fixture.next('order', 'decline', { errorCode: -799 });
    await fixture.questions(2);
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'pending' });
    await fixture.questions(3);
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'success' });
    expect(await fixture.spoons(holder)).toEqual(full);
  });

  it('is left by the person: the payment is canceled, and a later proof charges nothing [PAY-05] [outcome: kakaopay/canceled]', async () => {
    const holder = await fixture.buyer();
    const { name, id } = await fixture.begin(holder);
    await fixture.sandbox.control('POST', '/kakaopay/pay', { partnerOrderId: id, as: 'cancel' });
    expect(await fixture.charging.giveUp(name)).toBe('canceled');
    expect(await fixture.charging.confirm(name, 'made-up')).toBe('canceled');
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'cancel' });
    expect(await fixture.charged(id)).toMatchObject([{ charged: 0 }]);
  });

  it('never sees the person again: the payment expires after a quarter of an hour [PAY-05] [outcome: kakaopay/window-closed]', async () => {
    const { name } = await fixture.begin(await fixture.buyer());
    await fixture.questions(15 * 60 + 1);
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'expired' });
  });

  it('has closed its page for a person who took too long: nothing can be charged [PAY-05] [outcome: kakaopay/timed-out]', async () => {
    const holder = await fixture.buyer();
    const { name, id, proof } = await fixture.begin(holder);
    await fixture.sandbox.control('POST', '/clock', { advanceSeconds: 15 * 60 + 1 });
    await expect(proof()).rejects.toThrow('expired');
    await fixture.questions(15 * 60 + 1);
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'expired' });
    expect(await fixture.charged(id)).toMatchObject([{ charged: 0 }]);
    expect(await fixture.spoons(holder)).toEqual(nothing);
  });

  it('is called by a server that dies: the poller finds the charge [PAY-09]', async () => {
    const holder = await fixture.buyer();
    const { name, proof } = await fixture.begin(holder);
    const token = await proof();
    const dies = createCharging({
      openUrl: nowhere,
      database: fixture.database,
      log: silentLog,
      providers: [
        {
          name: 'kakaopay',
          readReturn: fixture.kakaopay.readReturn,
          begin: () => Promise.reject(new Error('not asked to begin')),
          confirm: async (question, broughtProof) => {
            await fixture.kakaopay.confirm(question, broughtProof);
            throw new Error('the server died here');
          },
          ask: () => Promise.reject(new Error('dead')),
        },
      ],
    });
    await expect(dies.confirm(name, token)).rejects.toThrow('died');
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'pending' });
    await fixture.questions(30);
    expect(await fixture.purchases.find(name)).toMatchObject({ status: 'success' });
    expect(await fixture.spoons(holder)).toEqual(full);
  });
});

describe('evidence about a payment', () => {
  const claim = (name: PaymentName, charged: object) =>
    fixture.charging.settle({
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
  ])('with another %s goes to review and is never credited [PAY-09]', async (_what, wrong) => {
    const holder = await fixture.buyer();
    const { name, id } = await fixture.begin(holder);
    const [charge] = await fixture.charged(id);
    const settled = await claim(name, { reference: charge?.tid, ...wrong });
    expect(settled).toMatchObject({ decision: 'moved', state: 'review' });
    expect(await fixture.spoons(holder)).toEqual(nothing);
  });

  it.each(['declined', 'canceled', 'expired'] as const)(
    'with another amount that arrives after it was %s goes to review too [PAY-09]',
    async (outcome) => {
      const holder = await fixture.buyer();
      const { name, id } = await fixture.begin(holder);
      const ended = { payment: name, cause: 'poll' as const, failureCode: 46_201, evidence: {} };
      await fixture.charging.settle({ ...ended, outcome, askAfterSeconds: 90 });
      const [charge] = await fixture.charged(id);
      const settled = await claim(name, { reference: charge?.tid, amount: 21_999n });
      expect(settled).toMatchObject({ decision: 'moved', state: 'review' });
      expect(await fixture.owner.query(dueOf, [name.bucket, name.paymentId])).toEqual([]);
      expect(await fixture.spoons(holder)).toEqual(nothing);
    },
  );

  it('that does not exist is answered as missing', async () => {
    const holder = await fixture.buyer();
    const paymentId = '01890000-0000-7000-8000-000000000000';
    expect(await claim({ ...holder, paymentId }, {})).toMatchObject({ decision: 'missing' });
  });

  it('can never take a success back', async () => {
    const holder = await fixture.buyer();
    const { name, proof } = await fixture.begin(holder);
    await fixture.charging.confirm(name, await proof());
    for (const outcome of ['declined', 'canceled', 'expired', 'unknown', 'abandoned'] as const) {
      const settled = await fixture.charging.settle({
        payment: name,
        cause: 'webhook',
        outcome,
        failureCode: 46_201,
        askAfterSeconds: null,
        evidence: {},
      });
      expect(settled).toMatchObject({ decision: 'refused', state: 'succeeded' });
    }
    expect(await fixture.spoons(holder)).toEqual(full);
  });
});
