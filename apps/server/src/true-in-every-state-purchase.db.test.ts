import { purchaseRoute, refundPaymentRoute, requestRefundRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { parseTransactionId } from './core/charging/index.ts';
import { newUuid } from './platform/ids.ts';
import { truthOfPurchase, viewsOfPurchase } from './testing/every-state/purchase.ts';
import type { PurchaseStanding } from './testing/every-state/purchase.ts';
import { createReader } from './testing/every-state/reader.ts';
import type { Reader } from './testing/every-state/reader.ts';
import { expectTrue } from './testing/every-state/views.ts';
import { price, startKakaoPayRefunds } from './testing/kakaopay-refunds.ts';
import type { KakaoPayRefunds } from './testing/kakaopay-refunds.ts';
import { bearer } from './testing/login.ts';
import { seatNamed, answerToOperator } from './testing/named-operators.ts';

let fixture: KakaoPayRefunds;

beforeAll(async () => {
  fixture = await startKakaoPayRefunds();
  await seatNamed(fixture.server);
});

afterEach(() => fixture.tidy());
afterAll(() => fixture.stop());

type Walker = { readonly id: string; readonly reader: Reader; readonly headers: Headers };
type Headers = { readonly authorization: string };

/** Somebody who has bought nothing yet, at the provider's own page. */
const begin = async (person: string): Promise<Walker> => {
  const headers = await bearer(fixture.server, person);
  const body = { productId: 101_005, quantity: 1, methodId: 43, device: 'pc' };
  const response = await fixture.post(
    purchaseRoute.path,
    { ...body, expectedTotalPrice: price },
    headers,
  );
  const { transactionId: id } = purchaseRoute.answers[201].parse(await response.json());
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error('no payment has this name');
  const reader = await createReader(fixture, name, async (path) => {
    const answer = await fixture.server.call(path, { headers });
    return { status: answer.status, body: await answer.json() };
  });
  return { id, reader, headers };
};

const choose = async ({ id }: Walker, as: string): Promise<void> => {
  const chosen = await fixture.server.sandbox.control('POST', '/kakaopay/pay', {
    partnerOrderId: id,
    as,
  });
  await fixture.server.browser().sentTo(textInside(chosen, 'redirect'));
};

const giveBack = async ({ id }: Walker, amount?: number): Promise<void> => {
  const body = { reason: 'the person asked for it', ...(amount !== undefined && { amount }) };
  await answerToOperator(fixture.server, refundPaymentRoute, { as: 'sora', id, body });
};

const askForAll = async ({ id, headers }: Walker): Promise<void> => {
  const response = await fixture.post(requestRefundRoute.path, { transactionId: id }, headers);
  expect(response.status).toBe(201);
};

/** The provider gives it back, and its answer is lost. */
const loseAnswer = async ({ id, reader }: Walker, amount: bigint): Promise<void> => {
  const payment = parseTransactionId(id);
  if (payment === undefined) throw new Error('no payment has this name');
  await fixture.next('lost');
  const refund = { payment, by: 'operator', key: newUuid(), amount, reason: 'a test' } as const;
  expect(await fixture.refunds.request(refund)).toMatchObject({ refund: { state: 'unknown' } });
  expect(reader.person.userId).toBe(payment.userId);
};

type Step = PurchaseStanding & {
  readonly state: string;
  readonly come: (walker: Walker) => Promise<void>;
};

const walks: readonly {
  readonly walk: string;
  readonly person: string;
  readonly steps: readonly Step[];
}[] = [
  {
    walk: 'paid, given back in part while its answer is lost, and then the rest',
    person: 'minji',
    steps: [
      { state: 'opened', charge: 'open', refund: 'none', come: async () => undefined },
      {
        state: 'paid',
        charge: 'paid',
        refund: 'possible',
        come: (walker) => choose(walker, 'money'),
      },
      {
        state: 'a part is on its way back',
        charge: 'paid',
        refund: 'pending',
        come: (walker) => loseAnswer(walker, 10_000n),
      },
      {
        state: 'a part went back',
        charge: 'part',
        refund: 'possible',
        come: () => fixture.questions(5),
      },
      { state: 'all went back', charge: 'refunded', refund: 'refunded', come: giveBack },
    ],
  },
  {
    walk: 'given back as a whole by whoever bought it',
    person: 'seoyeon',
    steps: [
      {
        state: 'paid',
        charge: 'paid',
        refund: 'possible',
        come: (walker) => choose(walker, 'money'),
      },
      { state: 'all went back', charge: 'refunded', refund: 'refunded', come: askForAll },
    ],
  },
  {
    walk: 'canceled at the provider',
    person: 'haneul',
    steps: [
      {
        state: 'canceled',
        charge: 'over',
        refund: 'none',
        come: (walker) => choose(walker, 'cancel'),
      },
    ],
  },
];

describe('every list, page, paper, mail and screen of the console is true of a purchase', () => {
  for (const { walk, person, steps } of walks) {
    it(`${walk} [PAY-08, PAY-10, OPS-01, NUM-01]`, async () => {
      const walker = await begin(person);
      const views = viewsOfPurchase({ ...walker.reader, id: walker.id });
      for (const { state, come, ...standing } of steps) {
        await come(walker);
        // Mails and papers are there by the time that they are compared.
        await walker.reader.mails();
        const truth = truthOfPurchase(await walker.reader.books(), standing, BigInt(price));
        await expectTrue(views, truth, `${person}: ${state}`);
      }
    });
  }
});
