import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from './ports/payment-provider.ts';
import { createTakeHint } from './core/charging/index.ts';
import { statement } from './platform/db/index.ts';
import { createToss } from './providers/toss/index.ts';
import { createTossPayments } from './providers/tosspayments/index.ts';
import { createTossFixture, credited, paid } from './testing/toss-fixture.ts';
import type { Started, TossFixture } from './testing/toss-fixture.ts';
import { shiftClock } from './testing/clock.ts';

const rows = statement(
  'test-hint-rows',
  `select (select count(*)::int from dipper.payment_event e where e.provider = $1) as events,
     (select count(*)::int from dipper.provider_event e where e.provider = $1) as inbox`,
);

type Way = {
  readonly name: string;
  readonly methodId: number;
  /** The call by which it is asked. */
  readonly question: string;
  readonly create: (sandboxUrl: string, returnBase: () => string) => PaymentProvider;
  /** Returns a message that anybody can write who knows a payment's number, each time another one. */
  readonly hint: (started: Started, place: number) => string;
};

const ways: readonly Way[] = [
  {
    name: 'toss',
    methodId: 37,
    question: 'status',
    create: (sandboxUrl, returnBase) =>
      createToss({
        url: `${sandboxUrl}/toss`,
        apiKey: 'sk_test_dipper0000tosspay',
        get returnBase() {
          return returnBase();
        },
      }),
    hint: ({ id }, place) =>
      JSON.stringify({ status: 'PAY_COMPLETE', payToken: `t${place}`, orderNo: id }),
  },
  {
    name: 'tosspayments',
    methodId: 31,
    question: 'order',
    create: (sandboxUrl, returnBase) =>
      createTossPayments({
        url: `${sandboxUrl}/tosspayments`,
        secretKey: 'test_sk_dipper0000sandbox',
        begins: 'call',
        windows: {
          paymentUrl: `${sandboxUrl}/tosspayments/payments/window`,
          cardUrl: `${sandboxUrl}/tosspayments/billing/window`,
          key: new Uint8Array(32),
        },
        get returnBase() {
          return returnBase();
        },
      }),
    hint: ({ id }, place) =>
      JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: id, place } }),
  },
];

describe.each(ways)('unsigned messages of $name', (way) => {
  let fixture: TossFixture;
  let requestCount = 0;

  beforeAll(async () => {
    fixture = await createTossFixture({
      methods: [way.methodId],
      create: (sandboxUrl, returnBase) => {
        const provider = way.create(sandboxUrl, returnBase);
        return {
          ...provider,
          ask: (question) => {
            requestCount += 1;
            return provider.ask(question);
          },
        };
      },
    });
    await fixture.sandbox.control('POST', '/tosspayments/contract', { createsPayments: true });
  });
  afterAll(() => fixture.stop());

  const tell = async (started: Started, from: number, times: number): Promise<number[]> => {
    const places = Array.from({ length: times }, (_, place) => from + place);
    return Promise.all(places.map((place) => fixture.tell(way.hint(started, place))));
  };

  it('cause one query for forty webhooks, another after a pause, and ten stored rows', async () => {
    const started = await fixture.start(way.methodId);
    const before = await fixture.owner.query<{ events: number; inbox: number }>(rows, [way.name]);
    requestCount = 0;
    const statuses = await tell(started, 0, 40);
    expect(requestCount).toBe(1);
    // A refused hint may be true: its real sender sends it again.
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(39);
    await fixture.askDue();
    expect(requestCount).toBe(1);
    await fixture.later(5);
    expect(requestCount).toBe(2);
    const after = await fixture.owner.query<{ events: number; inbox: number }>(rows, [way.name]);
    expect(after[0]?.events).toBe((before[0]?.events ?? 0) + 10);
    expect(after[0]?.inbox).toBe((before[0]?.inbox ?? 0) + 10);
  });

  it('cause a query every few seconds at most, and fewer after the tenth', async () => {
    const started = await fixture.start(way.methodId);
    requestCount = 0;
    for (let round = 0; round < 12; round += 1) {
      await tell(started, round * 10, 1);
      await shiftClock(fixture.owner, 5);
    }
    expect(requestCount).toBeGreaterThan(5);
    const soFar = requestCount;
    await tell(started, 1000, 5);
    expect(requestCount - soFar).toBeLessThanOrEqual(1);
    await shiftClock(fixture.owner, 30);
    await tell(started, 2000, 5);
    expect(requestCount - soFar).toBeLessThanOrEqual(2);
  });

  it('share a budget for all payments of the provider, over all processes', async () => {
    const processes = [createTakeHint(fixture.owner), createTakeHint(fixture.owner)] as const;
    const payments = Array.from({ length: 100 }, (_, place) => ({
      bucket: place,
      userId: BigInt(place),
      refId: crypto.randomUUID(),
    }));
    const questions = async (): Promise<number> => {
      let mayAsk = 0;
      for (const [place, payment] of payments.entries()) {
        const takeHint = processes[place % 2 === 0 ? 0 : 1];
        if ((await takeHint(way.name, 'message', payment)).mayAsk) mayAsk += 1;
      }
      return mayAsk;
    };
    // The first three of a payment are free.
    for (let free = 0; free < 3; free += 1) {
      expect(await questions()).toBe(100);
      await shiftClock(fixture.owner, 61);
    }
    expect(await questions()).toBe(60);
    await shiftClock(fixture.owner, 31);
    expect(await questions()).toBe(0);
    await shiftClock(fixture.owner, 31);
    expect(await questions()).toBe(60);
  });

  it.each(['cancel', 'fail'])(
    'cause three queries in forty visits to the %s page, and each visit shows the last known state',
    async (page) => {
      const started = await fixture.start(way.methodId);
      await fixture.next(way.question, 'error', { times: 100 });
      requestCount = 0;
      const address = `${fixture.base}/${page}/${started.id}`;
      const visits = Array.from({ length: 40 }, () => fixture.visit(address));
      const places = new Set(await Promise.all(visits));
      expect(requestCount).toBeLessThanOrEqual(3);
      const segment = page === 'cancel' ? 'cancel' : 'result';
      expect([...places]).toEqual([`/${segment}/${started.id}`]);
      // A person who comes back after that is asked about as ever.
      await fixture.plain();
      await shiftClock(fixture.owner, 5);
      const back = await fixture.visit(await started.act(way.name === 'toss' ? 'money' : 'pay'));
      expect(back).toBe(`/result/${started.id}`);
      expect(await credited(started)).toEqual(paid);
    },
  );

  it('do not delay the credit of a paid purchase', async () => {
    const started = await fixture.start(way.methodId);
    await tell(started, 0, 40);
    await fixture.visit(await started.act(way.name === 'toss' ? 'money' : 'pay'));
    expect(await credited(started)).toEqual(paid);
  });
});
