import { decideCardReviewRoute, operatorCardPaymentsRoute, problemSchema } from '@dipper/contract';
import type { OperatorCardPayment } from '@dipper/contract';
import { expect } from 'vitest';
import { verifyLedger } from '../core/ledger/index.ts';
import { statement } from '../platform/db/index.ts';
import { newUuid } from '../platform/ids.ts';
import type { Charge } from './charges.ts';
import { chargesAt } from './kept-cards.ts';
import { postJson } from './login.ts';
import { createRenewalWorker, period } from './renewals.ts';
import type { RenewalWorker } from './renewals.ts';
import { startTestServer } from './server.ts';
import type { TestServer } from './server.ts';
import { createSubscriber } from './subscriber.ts';
import type { Subscriber } from './subscriber.ts';

const operatorToken = 'an-operator-of-this-test';
export const operator = { authorization: `Bearer ${operatorToken}` };
/** The amount that the provider took instead of the subscription's price. */
export const taken = 5000;

const notices = statement(
  'test-card-reviews-notices',
  `select kind, facts ->> 'amount' as amount from dipper.notice
   where bucket = $1 and user_id = $2 and kind like 'subscription-charge%'`,
);
const giveAddress = statement(
  'test-card-reviews-address',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   select 'email:' || l.identity || '@example.com', l.bucket, l.user_id, now()
   from dipper.login_identity l where l.identity = 'google:google-demo-minji'
   on conflict do nothing`,
);
const clearNotices = statement(
  'test-card-reviews-clear',
  'delete from dipper.notice where bucket = $1 and user_id = $2',
);

export type InReview = {
  readonly who: Subscriber;
  readonly id: string;
  readonly paymentId: string;
  readonly held: () => Promise<Pick<Charge, 'charged' | 'canceled'> | undefined>;
  readonly notices: () => Promise<readonly unknown[]>;
};

type ReviewOptions = {
  readonly decision: 'credit' | 'give-back';
  readonly reason?: string;
  readonly key?: string;
  /** The headers of the deciding operator; a machine's by default. */
  readonly by?: Readonly<Record<string, string>>;
};

type ReviewAnswer = { readonly state: string; readonly refund: string | null } | string;

export const credited = { state: 'succeeded', refund: null };
export const refunded = { state: 'refunded', refund: 'done' };

export type CardReviewFixture = {
  readonly server: TestServer;
  readonly worker: RenewalWorker;
  /** Plans the outcome of the next call of that kind. */
  readonly next: (operation: string, outcome: string) => Promise<unknown>;
  readonly firstInReview: () => Promise<InReview>;
  readonly renewalInReview: () => Promise<InReview>;
  /** Decides as an operator; returns the new state, or the error's code. */
  readonly decide: (paymentId: string, options: ReviewOptions) => Promise<ReviewAnswer>;
  /** After each test: nothing is planned outside any more, and the books are right. */
  readonly tidy: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Processes = Pick<CardReviewFixture, 'server' | 'worker'>;

const inReviewNow = async (server: TestServer): Promise<readonly OperatorCardPayment[]> => {
  const response = await server.call('/operations/card-payments?state=review', {
    headers: operator,
  });
  return operatorCardPaymentsRoute.answers[200].parse(await response.json()).results;
};

/** The answer to a charge was lost on its way there, and the provider took another amount for it. */
const wronglyCharged = async (
  { server, worker }: Processes,
  who: Subscriber,
): Promise<InReview> => {
  const [open] = (await who.all()).filter(({ openCardPaymentId }) => openCardPaymentId !== null);
  const paymentId = open?.openCardPaymentId ?? 'none';
  await server.sandbox.control('POST', '/tosspayments/charge', {
    partnerOrderId: paymentId,
    amount: taken,
    instead: true,
  });
  await server.advance(60);
  await worker.work();
  const all = await inReviewNow(server);
  const mine = all.find(({ cardPaymentId }) => cardPaymentId === paymentId);
  expect(mine).toMatchObject({ state: 'review', amount: 9900 });
  const { bucket, userId } = who.person;
  await server.owner.query(clearNotices, [bucket, userId]);
  return {
    who,
    paymentId,
    id: mine?.subscriptionId ?? 'none',
    held: async () => {
      const charges = await chargesAt(server);
      const found = charges.find(({ partnerOrderId }) => partnerOrderId === paymentId);
      return found && { charged: found.charged, canceled: found.canceled };
    },
    notices: () => server.owner.query(notices, [bucket, userId]),
  };
};

/** Charges of kept cards that need somebody's decision. */
export const startCardReviewFixture = async (
  variables: Readonly<Record<string, string>> = { OPERATOR_TOKEN: operatorToken },
): Promise<CardReviewFixture> => {
  const server = await startTestServer(variables);
  const worker = createRenewalWorker(server);
  await server.owner.query(giveAddress);
  const next = (operation: string, outcome: string): Promise<unknown> =>
    server.sandbox.control('POST', '/scenarios', { provider: 'tosspayments', operation, outcome });
  return {
    server,
    worker,
    next,
    firstInReview: async () => {
      const who = await createSubscriber(server, 'minji');
      await next('chargeKey', 'lost');
      expect(await who.ask({ cardId: await who.card() })).toMatchObject({ status: 201 });
      return wronglyCharged({ server, worker }, who);
    },
    renewalInReview: async () => {
      const who = await createSubscriber(server, 'minji');
      await who.subscribe({ cardId: await who.card() });
      await next('chargeKey', 'lost');
      await server.advance(period);
      await worker.work();
      return wronglyCharged({ server, worker }, who);
    },
    decide: async (paymentId, { decision, reason = 'a test', key = newUuid(), by = operator }) => {
      const response = await server.call(
        `/operations/card-payments/${paymentId}/decision`,
        postJson({ decision, reason }, { ...by, 'idempotency-key': key }),
      );
      const answer: unknown = await response.json();
      if (response.status !== 200) return problemSchema.parse(answer).code;
      const { payment, refund } = decideCardReviewRoute.answers[200].parse(answer);
      return { state: payment.state, refund: refund?.state ?? null };
    },
    tidy: async () => {
      await server.sandbox.control('DELETE', '/scenarios');
      expect((await verifyLedger(worker.database)).findings).toEqual([]);
    },
    stop: async () => {
      await worker.stop();
      await server.stop();
    },
  };
};
