import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRefunds, findRefundDifferences } from './core/refunds/index.ts';
import { createReviews } from './core/reviews/index.ts';
import { silentLog } from './platform/log.ts';
import { keyOfItsOwn } from './testing/field-keys.ts';
import { startSbpsFixture } from './testing/sbps-fixture.ts';
import type { SbpsFixture, SbpsPayment } from './testing/sbps-fixture.ts';

let fixture: SbpsFixture;

beforeAll(async () => {
  fixture = await startSbpsFixture();
});

afterEach(async () => {
  await fixture.plain();
  expect(await fixture.bookFindings()).toEqual([]);
});

afterAll(() => fixture.stop());

const full = [100n, 10n];
const nothing = [0n, 0n];
const lifetime = 600 + 15 * 60 + 1;
/** SBPS has no public call that says what became of these. */
const methods = [
  ['webmoney', 38],
  ['bitcash', 40],
  ['softbank_mobile', 41],
  ['docomo_mobile', 42],
] as const;

type Decision = 'credit' | 'give-back' | 'close';

const decide = (payment: SbpsPayment, decision: Decision) => {
  const { database, charging, provider } = fixture;
  const options = { database, log: silentLog, fieldKeys: keyOfItsOwn() };
  const refunds = createRefunds({ ...options, providers: [provider] });
  const reviews = createReviews({ ...options, charging, refunds });
  const review = { payment: payment.name, decision, operator: 'ann', reason: 'seen in its tool' };
  return reviews.decide({ ...review, key: `${decision} ${payment.id}` });
};

const messageOf = async (payment: SbpsPayment): Promise<string> => {
  const [message] = await payment.webhooks();
  if (message === undefined) throw new Error('SBPS has told nothing');
  return message.body;
};

const trackingOf = async (payment: SbpsPayment): Promise<string> =>
  new URLSearchParams(await messageOf(payment)).get('res_tracking_id') ?? '';

/** The process that has kept the message dies before its answer has left Dipper. */
const storeAndDie = async (payment: SbpsPayment): Promise<void> => {
  const event = { provider: 'sbps', outcome: undefined, charge: await trackingOf(payment) };
  expect(await fixture.charging.hear(payment.name, event)).toBe('settled');
};

describe.each(methods)(
  'a sale by %s (%i), which SBPS cannot be queried about',
  (_key, methodId) => {
    const open = (): Promise<SbpsPayment> => fixture.open(methodId);

    it('is not credited before our answer was sent, and then by time only [PAY-09]', async () => {
      const payment = await open();
      await payment.act({ as: 'pay' });
      expect(await payment.spoons()).toEqual(nothing);
      await payment.answered();
      await fixture.later(31);
      expect(await payment.spoons()).toEqual(full);
      await fixture.later(lifetime);
      expect(await payment.charge()).toMatchObject({ charged: 1500, timesCharged: 1 });
    });

    it('whose answer died with its process is credited once the browser brings the sale [PAY-09]', async () => {
      const payment = await open();
      await fixture.messages({ hold: 'release', times: 1 });
      const way = await payment.act({ as: 'pay' });
      await storeAndDie(payment);
      await fixture.later(31, 60);
      expect(await payment.spoons()).toEqual(nothing);
      if (way === undefined) throw new Error('no way back');
      await payment.post(way);
      await payment.post(way);
      expect(await payment.state()).toBe('succeeded');
      expect(await payment.spoons()).toEqual(full);
    });

    it('is not canceled for a person who turns back before it is known whether our answer arrived [PAY-09] [ERR-04]', async () => {
      const payment = await open();
      await fixture.messages({ hold: 'release', times: 1 });
      await payment.act({ as: 'pay' });
      await storeAndDie(payment);
      expect(await fixture.charging.turnBack(payment.name)).toBe('redirected');
      expect(await payment.find()).toMatchObject({ status: 'pending' });
      await fixture.later(31, lifetime);
      expect(await payment.state()).toBe('review');
    });

    it('whose answer died and whose browser never returned is neither credited nor declined: it goes to review [PAY-09]', async () => {
      const payment = await open();
      await fixture.messages({ hold: 'release', times: 1 });
      await payment.act({ as: 'pay' });
      await storeAndDie(payment);
      await fixture.later(31, lifetime);
      expect(await payment.state()).toBe('review');
      expect(await payment.find()).toMatchObject({ status: 'pending', stage: 'review' });
      await fixture.later(90, 3600, 86_400);
      expect(await payment.state()).toBe('review');
      expect(await payment.spoons()).toEqual(nothing);
    });

    it('that SBPS refuses after our OK goes to review [PAY-09]', async () => {
      const payment = await open();
      await fixture.messages({ drop: 1, times: 1 });
      const way = await payment.act({ as: 'pay' });
      expect(await fixture.tell(await messageOf(payment))).toBe('OK,');
      if (way === undefined) throw new Error('no way back');
      await payment.post(way);
      expect(await payment.state()).toBe('review');
      await fixture.later(31, lifetime);
      expect(await payment.spoons()).toEqual(nothing);
      expect(await payment.charge()).toMatchObject({ charged: 0, status: 'NOT_COMPLETED' });
      expect(await decide(payment, 'close')).toEqual({ kind: 'decided', refund: undefined });
      expect(await decide(payment, 'close')).toEqual({ kind: 'decided', refund: undefined });
      await fixture.later(90, 3600, 86_400);
      expect(await payment.state()).toBe('canceled');
      expect(await payment.spoons()).toEqual(nothing);
    });

    it('that SBPS refuses after it was credited becomes a difference, and no spoons are taken [PAY-09]', async () => {
      const payment = await open();
      await fixture.messages({ drop: 1, times: 1 });
      const way = await payment.act({ as: 'pay' });
      expect(await fixture.tell(await messageOf(payment))).toBe('OK,');
      await payment.answered();
      await fixture.later(31);
      expect(await payment.spoons()).toEqual(full);
      if (way === undefined) throw new Error('no way back');
      await payment.post(way);
      await payment.post(way);
      expect(await payment.state()).toBe('succeeded');
      const query = { state: 'open', after: undefined, limit: 100 } as const;
      const open_ = await findRefundDifferences(fixture.database, query);
      const own = open_.filter(({ payment_id: id }) => id === payment.name.paymentId);
      expect(own).toMatchObject([{ told: 0n, expected: 1500n }]);
    });

    it('in review is credited once if an operator found it sold [PAY-09]', async () => {
      const payment = await open();
      await fixture.messages({ hold: 'release', times: 1 });
      await payment.act({ as: 'pay' });
      await storeAndDie(payment);
      await fixture.later(31, lifetime);
      const results = await Promise.all([1, 2, 3].map(() => decide(payment, 'credit')));
      expect(results.map(({ kind }) => kind)).toEqual(['decided', 'decided', 'decided']);
      expect(await payment.state()).toBe('succeeded');
      expect(await payment.spoons()).toEqual(full);
      expect((await decide(payment, 'close')).kind).toBe('refused');
    });

    it('answered with an unlisted code although it is sold is never shown as declined [PAY-09] [outcome: webmoney,bitcash,softbank_mobile,docomo_mobile/charge-code-unknown]', async () => {
      const payment = await open();
      await fixture.next('purchase', 'code-done', { errorCode: '101ZZ999' });
      await payment.comeBack({ as: 'pay' });
      expect(await payment.state()).toBe('review');
      expect(await payment.charge()).toMatchObject({ charged: 1500, timesCharged: 1 });
      expect((await decide(payment, 'credit')).kind).toBe('decided');
      expect(await payment.spoons()).toEqual(full);
    });
  },
);
