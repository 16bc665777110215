import { chargesRoute, paymentRoute, purchaseRefundDays } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { createCharging } from './core/charging/index.ts';
import { spendSpoons } from './core/ledger/index.ts';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import { daySeconds } from './testing/clock.ts';
import {
  accepted,
  packed,
  price,
  startKakaoPayRefunds,
  whole,
} from './testing/kakaopay-refunds.ts';
import type { Bought, KakaoPayRefunds } from './testing/kakaopay-refunds.ts';

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
const stopHalfway = statement(
  'test-refunds-stop-halfway',
  `select o_outcome as outcome, o_refund_id as refund_id from dipper.request_refund(
     $1, $2, $3, $4, 'person', $5, null, 'a test', null, '{kakaopay}', null, null, null)`,
);
const sendOnly = statement(
  'test-refunds-send-only',
  `select dipper.send_refund($1, $2, $3, 'reserved', 30)`,
);

let fixture: KakaoPayRefunds;

beforeAll(async () => {
  fixture = await startKakaoPayRefunds();
});

afterEach(() => fixture.tidy());
afterAll(() => fixture.stop());

const lotOf = async ({ name }: Bought) =>
  (await fixture.server.owner.query(settledLots, [name.bucket, name.userId, name.paymentId]))[0];

describe('an unused purchase', () => {
  it('is refunded whole: spoons, money and state, and is shown so [PAY-10] [outcome: kakaopay/refund-full]', async () => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    const refund = accepted(await fixture.ask(bought));
    expect(refund).toMatchObject({
      transactionId: bought.id,
      status: 'refunded',
      spoons: Number(whole),
      amount: price,
      currency: 'KRW',
      way: 'method',
      reason: null,
    });
    expect(await fixture.held(bought)).toBe(before - whole);
    expect(await fixture.canceledAtProvider(bought)).toBe(price);
    expect(await fixture.read(bought, refund)).toEqual(refund);
    const payment = await fixture.server.call(`/billing/spoon/inner/payment/history/${bought.id}`, {
      headers: bought.headers,
    });
    expect(paymentRoute.answers[200].parse(await payment.json()).status).toBe('refunded');
    expect(await fixture.ask(bought)).toBe('refund_already_requested');
    const list = await fixture.server.call('/billing/history/charge', { headers: bought.headers });
    const { results } = chargesRoute.answers[200].parse(await list.json());
    expect(results.find(({ transactionId }) => transactionId === bought.id)?.refund).toMatchObject({
      state: 'refunded',
      refundId: refund.refundId,
    });
  });

  it('is refunded once, however many ask at once and however often a key is repeated [PAY-10, API-05]', async () => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    const key = crypto.randomUUID();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => fixture.ask(bought, index < 5 ? { key } : {})),
    );
    const refunds = all.filter((answer) => typeof answer !== 'string');
    expect(new Set(refunds.map(({ refundId }) => refundId)).size).toBe(1);
    expect(await fixture.held(bought)).toBe(before - whole);
    expect(await fixture.canceledAtProvider(bought)).toBe(price);
  });

  it(`can be refunded for ${purchaseRefundDays} days to the second, and not after [PAY-10, NUM-02]`, async () => {
    const [early, late] = [await fixture.buy('minji'), await fixture.buy('minji')];
    const { bucket, userId, paymentId } = early.name;
    /** So long after a purchase, for the database and for the server that follows it. */
    const putClock = async (id: string, seconds: number): Promise<void> => {
      await fixture.server.owner.query(setClockTo, [bucket, userId, id, seconds]);
      await fixture.server.call('/test/clock');
    };
    const until = purchaseRefundDays * daySeconds;
    await putClock(late.name.paymentId, until + 1);
    expect(await fixture.ask(late)).toBe('refund_window_over');
    await putClock(paymentId, until - 5);
    expect(accepted(await fixture.ask(early)).status).toBe('refunded');
    await putClock(paymentId, 0);
  });

  it('is not refunded if one of its spoons was spent, and other purchases keep theirs [PAY-10]', async () => {
    const bought = await fixture.buy('seoyeon');
    await spendSpoons(fixture.database, bought.name, { refId: newUuid(), amount: 1n });
    expect(await fixture.ask(bought)).toBe('refund_spoons_used');
    const other = await fixture.buy('haneul');
    expect(await fixture.ask({ ...bought, id: other.id })).toBe('payment_not_found');
    const theirs = accepted(await fixture.ask(other));
    const response = await fixture.server.call(`/billing/spoon/refunds/${theirs.refundId}`, {
      headers: bought.headers,
    });
    expect(response.status).toBe(404);
  });
});

describe('a refund at KakaoPay', () => {
  it('that is made but not answered is queried, and never made again [PAY-10]', async () => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    await fixture.next('lost');
    const answer = accepted(await fixture.ask(bought));
    expect(answer.status).toBe('pending');
    expect(await fixture.held(bought), 'set aside until it is known').toBe(before - whole);
    expect(await fixture.ask(bought)).toBe('refund_already_requested');
    await fixture.questions(3);
    expect(await fixture.read(bought, answer)).toMatchObject({ status: 'refunded', amount: price });
    expect(await fixture.canceledAtProvider(bought)).toBe(price);
  });

  it('that did not arrive is requested once more a minute later [PAY-10]', async () => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    await fixture.next('never');
    const refund = {
      payment: bought.name,
      by: 'person',
      key: newUuid(),
      reason: 'a test',
    } as const;
    const answered = await fixture.refunds.request(refund);
    expect(answered).toMatchObject({ kind: 'refund', refund: { state: 'unknown' } });
    await fixture.questions(3, 4, 11);
    expect(await fixture.held(bought), 'not given up yet').toBe(before - whole);
    await fixture.questions(46);
    expect(await fixture.canceledAtProvider(bought)).toBe(price);
    expect(await fixture.held(bought)).toBe(before - whole);
    expect(await fixture.ask(bought)).toBe('refund_already_requested');
  });

  it('answered with an unlisted code while the money is held is requested again each hour, never shown as refused [PAY-10] [outcome: kakaopay/refund-code-unknown]', async () => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    const planned = { provider: 'kakaopay', operation: 'cancel', outcome: 'decline', times: 3 };
    await fixture.server.sandbox.control('POST', '/scenarios', planned);
    const answer = accepted(await fixture.ask(bought));
    await fixture.questions(3, 4, 11, 46);
    for (let hours = 0; hours < 2; hours += 1) {
      await fixture.questions(3, 4, 11, 46, 241);
      expect(await fixture.read(bought, answer)).toMatchObject({ status: 'pending' });
      expect(await fixture.held(bought), 'still set aside').toBe(before - whole);
      await fixture.questions(3601);
    }
    expect(await fixture.read(bought, answer)).toMatchObject({ status: 'refunded', amount: price });
    expect(await fixture.canceledAtProvider(bought)).toBe(price);
  });

  it('of a part without a number is not repeated while the whole is still held, and an operator decides [PAY-10]', async () => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    await fixture.next('never');
    const answered = await fixture.refunds.request({
      payment: bought.name,
      by: 'operator',
      key: newUuid(),
      amount: 100n,
      reason: 'a part',
    });
    if (answered.kind === 'refused') throw new Error(answered.error);
    await fixture.questions(3, 4, 11, 46, 241, 3601, 3601);
    expect(await fixture.canceledAtProvider(bought)).toBe(0);
    const { bucket, userId } = bought.name;
    const name = { bucket, userId, refundId: answered.refund.refund_id };
    const looked = { operator: 'jisoo', reason: 'seen in its tool' };
    const decide = (decision: 'given-back' | 'kept') =>
      fixture.refunds.decide(name, { ...looked, decision });
    expect(await decide('given-back')).toMatchObject({ error: 'payment_in_progress' });
    expect((await fixture.held(bought)) < before, 'still set aside').toBe(true);
    expect(await decide('kept')).toMatchObject({ refund: { state: 'declined' } });
    expect(await fixture.held(bought)).toBe(before);
    expect(await lotOf(bought)).toEqual({ paid_left: packed.paid, bonus_left: packed.bonus });
  });

  it.each([-712, -799])(
    'that is made although answered with the unlisted code %i is never shown as refused, and made once [PAY-10] [outcome: kakaopay/refund-code-unknown]',
    async (errorCode) => {
      const bought = await fixture.buy('minji');
      const before = await fixture.held(bought);
      const planned = { provider: 'kakaopay', operation: 'cancel', errorCode, delayMs: 1 };
      await fixture.server.sandbox.control('POST', '/scenarios', {
        ...planned,
        outcome: 'decline-then-ok',
      });
      const answer = accepted(await fixture.ask(bought));
      expect(answer.status).toBe('pending');
      expect(await fixture.held(bought), 'set aside until it is known').toBe(before - whole);
      await expect.poll(() => fixture.canceledAtProvider(bought)).toBe(price);
      await fixture.questions(3);
      expect(await fixture.read(bought, answer)).toMatchObject({
        status: 'refunded',
        amount: price,
      });
      await fixture.questions(46, 241);
      expect(await fixture.held(bought)).toBe(before - whole);
      expect(await fixture.canceledAtProvider(bought)).toBe(price);
    },
  );

  it('that cannot be queried is never refused by silence, however long it lasts [PAY-10]', async () => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    await fixture.next('lost');
    const answer = accepted(await fixture.ask(bought));
    await fixture.server.sandbox.control('POST', '/scenarios', {
      provider: 'kakaopay',
      operation: 'order',
      outcome: 'error',
      times: 6,
    });
    await fixture.questions(3, 4, 11, 46, 241, 3601);
    expect(await fixture.read(bought, answer)).toMatchObject({ status: 'pending' });
    expect(await fixture.held(bought)).toBe(before - whole);
    await fixture.questions(3601);
    expect(await fixture.read(bought, answer)).toMatchObject({ status: 'refunded' });
  });

  it('that nobody here requested is one difference in the reconciliation [PAY-10]', async () => {
    const bought = await fixture.buy('minji');
    const charging = createCharging({
      database: fixture.database,
      log: silentLog,
      providers: [fixture.kakaopay],
      openUrl: () => '',
    });
    const hear = () => charging.hear(bought.name, { provider: 'kakaopay', outcome: undefined });
    const rows = () =>
      fixture.server.owner.query(differences, [bought.name.bucket, bought.name.paymentId]);
    await hear();
    expect(await rows(), 'nothing is wrong yet').toEqual([]);
    await fixture.cancelAtProvider(bought);
    expect([await hear(), await hear()]).toEqual(['settled', 'settled']);
    expect(await rows()).toEqual([{ told: 0n, expected: BigInt(price) }]);
    expect(
      await fixture.held(bought),
      'the spoons stay until somebody decides',
    ).toBeGreaterThanOrEqual(whole);
  });
});

describe('a process that dies during a refund', () => {
  const requested = async ({ name }: Bought): Promise<string> => {
    const values = [name.bucket, name.userId, name.paymentId, newUuid(), newUuid()];
    return textInside((await fixture.server.owner.query(stopHalfway, values))[0], 'refund_id');
  };

  it('after the request was accepted: another process sends it [PAY-10]', async () => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    await requested(bought);
    expect(await fixture.held(bought)).toBe(before - whole);
    await fixture.questions(16);
    expect(await fixture.canceledAtProvider(bought)).toBe(price);
    expect(await fixture.ask(bought)).toBe('refund_already_requested');
  });

  it('before the provider received it: it is sent all the same, once [PAY-10]', async () => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    const refundId = await requested(bought);
    await fixture.server.owner.query(sendOnly, [bought.name.bucket, bought.name.userId, refundId]);
    await fixture.questions(31, 4, 11);
    expect(await fixture.canceledAtProvider(bought)).toBe(0);
    await fixture.questions(46, 241);
    expect(await fixture.canceledAtProvider(bought)).toBe(price);
    expect(await fixture.held(bought)).toBe(before - whole);
  });

  it('after the provider made it: it is found by a query, and booked once [PAY-10]', async () => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    const refundId = await requested(bought);
    await fixture.server.owner.query(sendOnly, [bought.name.bucket, bought.name.userId, refundId]);
    await fixture.cancelAtProvider(bought);
    await Promise.all([fixture.questions(31), fixture.questions(0), fixture.questions(0)]);
    expect(await fixture.canceledAtProvider(bought)).toBe(price);
    expect(await fixture.held(bought)).toBe(before - whole);
  });
});
