import { subscriptionRefundPreviewRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from './core/ledger/index.ts';
import { daySeconds } from './testing/clock.ts';
import { createReader } from './testing/every-state/reader.ts';
import type { Reader } from './testing/every-state/reader.ts';
import { truthOfRenewal, viewsOfRenewal } from './testing/every-state/renewal.ts';
import type { RenewalStanding } from './testing/every-state/renewal.ts';
import { expectTrue } from './testing/every-state/views.ts';
import { seatNamed } from './testing/named-operators.ts';
import { period } from './testing/renewals.ts';
import { createSubscriber } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';
import { startSubscriptionFixture } from './testing/subscription-fixture.ts';
import type { SubscriptionFixture } from './testing/subscription-fixture.ts';

const price = 9900n;

let fixture: SubscriptionFixture;

beforeAll(async () => {
  fixture = await startSubscriptionFixture();
  await seatNamed(fixture.server);
});

afterEach(async () => {
  await fixture.tidy();
  expect((await verifyLedger(fixture.server.owner)).findings).toEqual([]);
});
afterAll(() => fixture.stop());

type Walker = { readonly who: Subscriber; readonly reader: Reader; readonly id: string };

const begin = async (name: string): Promise<Walker> => {
  const who = await createSubscriber(fixture.server, name);
  const reads = { server: fixture.server, database: fixture.worker.database };
  const reader = await createReader(reads, who.person, (path) => who.call('GET', path));
  const { subscriptionId } = await who.subscribe({ cardId: await who.card() });
  return { who, reader, id: subscriptionId ?? 'none' };
};

const renew = async (seconds: number, outcome?: string): Promise<void> => {
  if (outcome !== undefined) await fixture.next(outcome);
  await fixture.advance(seconds);
};

const giveBack = async ({ who, id }: Walker): Promise<void> => {
  const path = subscriptionRefundPreviewRoute.path.replace(':id', id);
  const { body } = await who.call('GET', path);
  const { amount } = subscriptionRefundPreviewRoute.answers[200].parse(body);
  const answer = await fixture.post({ who, id }, 'refund', { expectedAmount: amount });
  expect(answer.status).toBe(201);
};

type Step = RenewalStanding & {
  readonly state: string;
  readonly come: (walker: Walker) => Promise<void>;
};

const started = {
  state: 'started',
  come: async () => undefined,
  subscription: 'active',
  newest: 'paid',
  declines: 0,
  notices: ['started'],
} as const satisfies Step;

const walks: readonly {
  readonly walk: string;
  readonly person: string;
  readonly steps: readonly Step[];
}[] = [
  {
    walk: 'declined, tried again, paid, and given back for the days that are left',
    person: 'minji',
    steps: [
      started,
      {
        state: 'the renewal was declined',
        come: () => renew(period, 'decline'),
        subscription: 'past_due',
        newest: 'declined',
        declines: 1,
        notices: ['started', 'failed'],
      },
      {
        state: 'it was tried again, and declined',
        come: () => renew(daySeconds + 60, 'decline'),
        subscription: 'past_due',
        newest: 'declined',
        declines: 2,
        notices: ['started', 'failed', 'failed'],
      },
      {
        state: 'it was tried again, and paid',
        come: () => renew(2 * daySeconds + 60),
        subscription: 'active',
        newest: 'paid',
        declines: 2,
        notices: ['started', 'failed', 'failed', 'renewed'],
      },
      {
        state: 'a part was given back',
        come: async (walker) => {
          await fixture.advance(3 * daySeconds);
          await walker.who.logInAgain();
          await giveBack(walker);
        },
        subscription: 'ended',
        newest: 'part',
        declines: 2,
        notices: ['started', 'failed', 'failed', 'renewed', 'refunded'],
      },
    ],
  },
  {
    walk: 'given back as a whole',
    person: 'seoyeon',
    steps: [
      started,
      {
        state: 'all was given back',
        come: giveBack,
        subscription: 'ended',
        newest: 'refunded',
        declines: 0,
        notices: ['started', 'refunded'],
      },
    ],
  },
];

describe('every list, page, paper, mail and screen of the console is true of a subscription', () => {
  for (const { walk, person, steps } of walks) {
    it(`${walk} [SUB-07, SUB-08, SUB-10, SUB-12, PAY-10, OPS-01]`, async () => {
      const walker = await begin(person);
      const views = viewsOfRenewal({ ...walker.reader, id: walker.id });
      for (const { state, come, ...standing } of steps) {
        await come(walker);
        // Mails and papers are there by the time that they are compared.
        await walker.reader.mails();
        const truth = truthOfRenewal(await walker.reader.books(), standing, price);
        await expectTrue(views, truth, `${person}: ${state}`);
      }
    });
  }
});
