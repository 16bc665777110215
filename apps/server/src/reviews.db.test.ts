import {
  chargesRoute,
  decideReviewRoute,
  openPaymentsRoute,
  problemSchema,
  waitingAnswer,
} from '@dipper/contract';
import type { ReviewDecisionAnswer } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findDifferences, reconcileDay } from './core/reconciling/index.ts';
import { advanceDueRefunds, createRefunds } from './core/refunds/index.ts';
import { statement } from './platform/db/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import { silentLog } from './platform/log.ts';
import { postJson } from './testing/login.ts';
import { asOperator } from './testing/named-operators.ts';
import type { OperatorName } from './testing/named-operators.ts';
import { operator, packed, price, startReviewFixture } from './testing/review-fixture.ts';
import type { Bought, ReviewFixture } from './testing/review-fixture.ts';

const taken = 5000;

/** Above which a refund in won takes two. */
const limit = 500_000;

const noteRaised = statement(
  'test-reviews-note-raised',
  'select dipper.note_operator_raised($1, array[$2], $3, dipper.current_time())',
);
const moves = statement(
  'test-reviews-moves',
  `select to_state::text, cause, evidence from dipper.charge_log
   where bucket = $1 and payment_id = $2 and from_state = 'review'`,
);
const event = statement(
  'test-reviews-events',
  'select topic from dipper.outbox where bucket = $1 and user_id = $2',
);
const settledOn = statement(
  'test-reviews-settled-on',
  `select distinct (settled_at at time zone 'Asia/Seoul')::date::text as day
   from dipper.payment where payment_id = any($1::uuid[])`,
);
/** A provider names the charge of a payment in a message, and it is asked about soon. */
const nameCharge = statement(
  'test-reviews-name-charge',
  `select dipper.name_charge($1, $2, $3, coalesce((select charge_reference from dipper.payment
     where payment_id = $3), 'named'), 30)`,
);
const clearEvents = statement(
  'test-reviews-clear-events',
  'delete from dipper.outbox where bucket >= 0',
);

let fixture: ReviewFixture;

beforeAll(async () => {
  fixture = await startReviewFixture();
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

/** The provider has taken another amount than it was asked for. */
const inReview = async (): Promise<Bought> => {
  const bought = await fixture.payThere('minji', { amount: taken });
  expect(await fixture.charging.look(bought.name)).toBe('review');
  return bought;
};

type ReviewOptions = {
  readonly decision: 'credit' | 'give-back';
  readonly reason?: string;
  readonly key?: string;
};

const decide = async (
  { id }: Bought,
  { decision, reason = 'a test', key = crypto.randomUUID() }: ReviewOptions,
): Promise<ReviewDecisionAnswer | string> => {
  const body = { decision, reason };
  const headers = { ...operator, 'idempotency-key': key };
  const path = `/operations/payments/${id}/decision`;
  const response = await fixture.server.call(path, postJson(body, headers));
  const answer: unknown = await response.json();
  return response.status === 200
    ? decideReviewRoute.answers[200].parse(answer)
    : problemSchema.parse(answer).code;
};

/** How many wait for an operator's decision, as the console's list says. */
const waiting = async (): Promise<number> => {
  const response = await fixture.server.call('/operations/waiting', { headers: operator });
  const { results } = waitingAnswer.parse(await response.json());
  return results.find(({ queue }) => queue === 'payment-review')?.count ?? 0;
};

const movesOf = ({ name }: Bought) =>
  fixture.server.owner.query(moves, [name.bucket, name.paymentId]);

/** Lets time pass, and takes on what is due. */
const later = async (seconds: number): Promise<void> => {
  const { server, database, providers, config } = fixture;
  const fieldKeys = createFieldKeys(config.fieldKeys);
  const refunds = createRefunds({ database, log: silentLog, providers, fieldKeys });
  await server.advance(seconds);
  await advanceDueRefunds({ database, refunds, log: silentLog });
};

const states = (all: readonly (ReviewDecisionAnswer | string)[]): readonly string[] =>
  all.map((answer) => (typeof answer === 'string' ? answer : 'decided'));

describe('a payment in review', () => {
  it('is counted among what waits for operators until one decides, whatever is heard of it [PAY-09, OPS-03]', async () => {
    const before = await waiting();
    const [credit, back] = [await inReview(), await inReview()];
    expect(await waiting()).toBe(before + 2);
    const { bucket, userId, paymentId } = credit.name;
    await fixture.server.owner.query(nameCharge, [bucket, userId, paymentId]);
    expect(await waiting()).toBe(before + 2);
    await later(90_000);
    expect(await fixture.charging.look(credit.name)).toBe('review');
    expect(await waiting()).toBe(before + 2);
    await decide(credit, { decision: 'credit' });
    expect(await waiting()).toBe(before + 1);
    await decide(back, { decision: 'give-back' });
    await later(60);
    expect(await waiting()).toBe(before);
  });

  it('is credited with the order, for the charged amount, and records who decided [PAY-09, OPS-03]', async () => {
    const bought = await inReview();
    const before = await fixture.held(bought);
    const open = await fixture.server.call('/billing/history/open', { headers: bought.headers });
    const { results } = openPaymentsRoute.answers[200].parse(await open.json());
    expect(results.find(({ transactionId }) => transactionId === bought.id)?.status).toBe(
      'pending',
    );
    expect(
      await decide(bought, { decision: 'credit', reason: 'the rest was paid by hand' }),
    ).toEqual({ payment: expect.objectContaining({ state: 'succeeded' }), refund: null });
    expect(await fixture.held(bought)).toBe(before + packed);
    expect(await fixture.seen(bought)).toBe('success');
    expect(await movesOf(bought)).toEqual([
      {
        to_state: 'succeeded',
        cause: 'operator',
        evidence: expect.objectContaining({
          decision: 'credit',
          operator: 'operator',
          reason: 'the rest was paid by hand',
          orderedAmount: price,
          orderedCurrency: 'KRW',
        }),
      },
    ]);
    expect(await decide(bought, { decision: 'give-back' })).toBe('payment_already_completed');
  });

  it('is refunded with the charged amount, and its person is notified [PAY-10, OPS-03]', async () => {
    const bought = await inReview();
    const before = await fixture.held(bought);
    await fixture.server.owner.query(clearEvents);
    const answer = await decide(bought, { decision: 'give-back' });
    expect(answer).toMatchObject({
      payment: { state: 'refunded' },
      refund: { state: 'done', amount: taken, currency: 'KRW', spoons: 0 },
    });
    expect(await fixture.charge(bought)).toMatchObject({ charged: taken, canceled: taken });
    expect([await fixture.held(bought), await fixture.seen(bought)]).toEqual([before, 'refunded']);
    const { bucket, userId } = bought.name;
    expect(await fixture.server.owner.query(event, [bucket, userId])).toEqual([
      { topic: 'review-refunded' },
    ]);
    const list = await fixture.server.call('/billing/history/charge', { headers: bought.headers });
    const charges = chargesRoute.answers[200].parse(await list.json()).results;
    expect(charges.find(({ transactionId }) => transactionId === bought.id)).toMatchObject({
      amount: 0,
      refund: { state: 'refunded' },
    });
    expect(await decide(bought, { decision: 'credit' })).toBe('refund_already_requested');
  });

  it('is refunded by two people above the limit, counted per person and day, and not by the same human [OPS-01, OPS-03]', async () => {
    const dear = async (amount: number): Promise<Bought> => {
      const bought = await fixture.payThere('haneul', { amount });
      expect(await fixture.charging.look(bought.name)).toBe('review');
      return bought;
    };
    const givesBack = async (as: OperatorName, { id }: Bought): Promise<string> => {
      const body = { decision: 'give-back', reason: 'a test' };
      const answer = await asOperator(fixture.server, decideReviewRoute, { as, id, body });
      return typeof answer === 'string' ? answer : 'decided';
    };
    const raise = (name: string, how: string) =>
      fixture.server.owner.query(noteRaised, [name, 'mira', how]);
    const small = await dear(limit - taken);
    expect(await givesBack('mira', small)).toBe('decided');
    const slice = await dear(taken + 1);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await givesBack('mira', slice)).toBe('second_operator_required');
    }
    expect(await fixture.charge(slice)).toMatchObject({ canceled: 0 });
    await raise('chul', 'role');
    expect(await givesBack('chul', slice)).toBe('second_operator_required');
    expect(await givesBack('choi', slice)).toBe('decided');
    expect(await fixture.charge(slice)).toMatchObject({ canceled: taken + 1 });
    await raise('both', 'reinvited');
    const other = await fixture.payThere('minji', { amount: 1000 });
    expect(await fixture.charging.look(other.name)).toBe('review');
    expect(await givesBack('both', other)).toBe('second_operator_required');
    expect(await givesBack('choi', other)).toBe('decided');
  });

  it('is decided once, however many operators decide differently at once [API-05, OPS-03]', async () => {
    const bought = await inReview();
    const before = await fixture.held(bought);
    const late = Array.from({ length: 10 }, () => fixture.charging.question(bought.name, 1));
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decide(bought, { decision: index % 2 === 0 ? 'credit' : 'give-back' }),
      ),
    );
    await Promise.all(late);
    const decided = all.filter((answer) => typeof answer !== 'string');
    expect(decided).toHaveLength(1);
    const charge = await fixture.charge(bought);
    const isCredited = decided[0]?.refund === null;
    expect([await fixture.held(bought), charge?.canceled]).toEqual(
      isCredited ? [before + packed, 0] : [before, taken],
    );
    expect(await movesOf(bought)).toHaveLength(1);
  });

  it.each(['credit', 'give-back'] as const)(
    'gives a repeated call the same answer, and refuses another one (%s) [API-05]',
    async (decision) => {
      const bought = await inReview();
      const before = await fixture.held(bought);
      const key = crypto.randomUUID();
      const all = await Promise.all(
        Array.from({ length: 12 }, () => decide(bought, { decision, key })),
      );
      expect(new Set(states(all))).toEqual(new Set(['decided']));
      expect(states([await decide(bought, { decision, key })])).toEqual(['decided']);
      expect(await decide(bought, { decision, key, reason: 'another one' })).toBe(
        'idempotency_key_mismatch',
      );
      const isCredit = decision === 'credit';
      expect(await fixture.held(bought)).toBe(isCredit ? before + packed : before);
      expect((await fixture.charge(bought))?.canceled).toBe(isCredit ? 0 : taken);
    },
  );

  it.each(['credit', 'give-back'] as const)(
    'is decided for one reason only, where two come under one key at once (%s) [API-05]',
    async (decision) => {
      const bought = await inReview();
      const key = crypto.randomUUID();
      const reasons = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? 'one' : 'other'));
      const all = states(
        await Promise.all(reasons.map((reason) => decide(bought, { decision, key, reason }))),
      );
      const decided = all.indexOf('decided');
      expect(decided).not.toBe(-1);
      expect(all).toEqual(
        reasons.map((reason) =>
          reason === reasons[decided] ? 'decided' : 'idempotency_key_mismatch',
        ),
      );
    },
  );

  it('leaves ledger, history and receipts in agreement, however it was decided [OPS-03]', async () => {
    const [credited, refunded] = [await inReview(), await inReview()];
    await decide(credited, { decision: 'credit' });
    await decide(refunded, { decision: 'give-back' });
    const { database, charging, toss } = fixture;
    const options = { database, charging, log: silentLog, providers: [toss] };
    const ids = [credited, refunded].map(({ name }) => name.paymentId);
    let records = 0;
    for (const { day } of await fixture.server.owner.query<{ day: string }>(settledOn, [ids])) {
      records += (await reconcileDay(options, day))[0]?.records ?? 0;
    }
    expect(records).toBeGreaterThanOrEqual(2);
    const all = { state: 'open', provider: 'toss', after: undefined, limit: 100 } as const;
    const subjects = (await findDifferences(database, all)).map(({ subject }) => subject);
    expect(subjects).not.toContain(credited.id);
    expect(subjects).not.toContain(refunded.id);
  });

  it('is moved by operators only: late webhooks leave it unchanged [PAY-09]', async () => {
    const bought = await inReview();
    const charged = {
      reference: (await fixture.charge(bought))?.tid ?? '',
      currency: 'KRW',
    } as const;
    for (const cause of ['webhook', 'poll', 'reconcile'] as const) {
      const settled = await fixture.charging.settle({
        payment: bought.name,
        cause,
        outcome: 'succeeded',
        charged: { ...charged, amount: BigInt(price) },
        failureCode: null,
        askAfterSeconds: null,
        evidence: {},
      });
      expect(settled).toMatchObject({ decision: 'refused', state: 'review' });
    }
    const canceled = { outcome: 'canceled', failureCode: 1, askAfterSeconds: null } as const;
    expect(
      await fixture.charging.settle({
        ...canceled,
        payment: bought.name,
        cause: 'poll',
        evidence: {},
      }),
    ).toMatchObject({ decision: 'refused', state: 'review' });
  });

  it('waits while the provider cannot report what it holds, and while its answer is lost [PAY-10]', async () => {
    const bought = await inReview();
    const fail = (operation: string, outcome: string) =>
      fixture.server.sandbox.control('POST', '/scenarios', {
        provider: 'toss',
        operation,
        outcome,
      });
    await fail('status', 'error');
    expect(await decide(bought, { decision: 'credit' })).toBe('provider_unavailable');
    await fail('refunds', 'lost');
    const key = crypto.randomUUID();
    expect(await decide(bought, { decision: 'give-back', key })).toMatchObject({
      payment: { state: 'review' },
      refund: { state: 'unknown' },
    });
    expect(await decide(bought, { decision: 'credit' }), 'while it may have gone back').toBe(
      'refund_already_requested',
    );
    await later(3);
    expect(await decide(bought, { decision: 'give-back', key })).toMatchObject({
      payment: { state: 'refunded' },
      refund: { state: 'done', amount: taken },
    });
    expect((await fixture.charge(bought))?.canceled).toBe(taken);
  });

  it('that the provider refuses to refund stays in review, and can be decided again [PAY-10]', async () => {
    const bought = await inReview();
    const scenario = { provider: 'toss', operation: 'refunds', outcome: 'decline' };
    await fixture.server.sandbox.control('POST', '/scenarios', scenario);
    expect(await decide(bought, { decision: 'give-back' })).toMatchObject({
      payment: { state: 'review' },
      refund: { state: 'declined' },
    });
    expect(await decide(bought, { decision: 'give-back' })).toMatchObject({
      payment: { state: 'refunded' },
    });
  });

  it('of which the provider holds nothing any more is closed, and never credited [PAY-10]', async () => {
    const bought = await inReview();
    const before = await fixture.held(bought);
    await fixture.giveBackThere(bought);
    expect(await decide(bought, { decision: 'credit' })).toBe('payment_canceled');
    expect(await decide(bought, { decision: 'give-back' })).toMatchObject({
      payment: { state: 'canceled' },
      refund: null,
    });
    expect([await fixture.held(bought), await fixture.seen(bought)]).toEqual([before, 'cancel']);
  });

  it('allows only the offered decisions, and only to its roles [OPS-03]', async () => {
    const bought = await fixture.begin('minji');
    expect(await decide(bought, { decision: 'credit' })).toBe('payment_in_progress');
    const nobodys = { ...bought, id: bought.id.replace(/.{8}$/, '00000000') };
    expect(await decide(nobodys, { decision: 'credit' })).toBe('payment_not_found');
    const path = `/operations/payments/${bought.id}/decision`;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { decision: 'credit', operator: 'minji', reason: 'for myself' };
    const own = await fixture.server.call(path, postJson(body, { ...bought.headers, ...key }));
    const unsigned = await fixture.server.call(
      path,
      postJson({ decision: 'credit' }, { ...operator }),
    );
    expect([own.status, unsigned.status]).toEqual([401, 400]);
  });
});
