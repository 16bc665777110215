import { subscriptionRefundPreviewRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { incomeHandlers } from './core/income/index.ts';
import { handOnNow } from './core/outbox/index.ts';
import { statement } from './platform/db/index.ts';
import { earn } from './testing/earn.ts';
import {
  asOperator,
  cashOut,
  convert,
  decide,
  idOf,
  oneExchange,
  operatorTokens,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { createSubscriber } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';

const silver = 9102;
const silverPrice = 5500n;
const earned = 110_000n;

const linkDj = statement('test-owed-link', 'update dipper.dj set bucket = $1, user_id = $2');

let fixture: SpokenExchangeFixture;
let minji: Dj;
let listener: Subscriber;

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
  minji = await fixture.dj('minji', earned / 110n);
  await fixture.server.owner.query(linkDj, [minji.bucket, minji.userId]);
  listener = await createSubscriber(fixture.server, 'seoyeon');
});

afterAll(async () => {
  expect(await fixture.findings()).toEqual([]);
  await fixture.stop();
});

const handOn = (): Promise<void> => {
  const { owner } = fixture.server;
  return handOnNow(owner, incomeHandlers(owner), listener.person.bucket);
};

/** A listener pays for a plan, the DJ cashes out every point, and the charge is refunded. */
const oweForRequested = async (): Promise<string> => {
  const cardId = await listener.card();
  const { subscriptionId } = await listener.subscribe({ productId: silver, cardId });
  await handOn();
  expect(await fixture.points(minji)).toBe(earned + silverPrice);
  const all = Number(earned + silverPrice);
  const exchangeId = idOf(await cashOut(fixture, minji, { form: { exchangeAmount: all } }));
  const path = subscriptionRefundPreviewRoute.path.replace(':id', subscriptionId ?? '');
  const preview = subscriptionRefundPreviewRoute.answers[200].parse(
    (await listener.call('GET', path)).body,
  );
  expect(BigInt(preview.amount)).toBe(silverPrice);
  const body = { expectedAmount: preview.amount };
  await listener.call('POST', `/billing/subscriptions/${subscriptionId}/refund`, {
    body,
    key: crypto.randomUUID(),
  });
  await handOn();
  expect(await fixture.points(minji)).toBe(0n);
  return exchangeId;
};

it('points that return from a canceled cash-out pay the DJ’s debt first [EXC-08]', async () => {
  const exchangeId = await oweForRequested();
  await fixture.post(`/exchange/${exchangeId}/cancel`, {}, minji.headers);
  expect(await fixture.points(minji)).toBe(earned);
});

it('points that return from a rejected cash-out pay the DJ’s debt first [EXC-08]', async () => {
  const exchangeId = await oweForRequested();
  await decide(fixture, exchangeId, { decision: 'refuse', reason: 'documents_unreadable' });
  expect(await fixture.points(minji)).toBe(earned);
});

/** Rejected, its points turned into spoons, and then paid all the same: it is in review. */
const paidAfterItsPointsWereSpent = async (): Promise<string> => {
  const paid = { kind: 'paid', reference: 'T1', amount: 52_690n, currency: 'KRW' } as const;
  fixture.bank.next = [
    { kind: 'rejected', reason: 'not_accepted', evidence: {} },
    { ...paid, evidence: {} },
  ];
  const id = idOf(await cashOut(fixture, minji));
  await decide(fixture, id, { decision: 'approve' });
  await fixture.payOut();
  await convert(fixture, minji, { spoons: 600 });
  const headers = { 'content-type': 'text/plain' };
  const event = { method: 'POST', headers, body: `${id} paid` };
  expect((await fixture.server.call('/provider/openbanking/webhook', event)).status).toBe(200);
  return id;
};

const prove = async (id: string, decision: 'paid' | 'returned') => {
  const { revision } = (await asOperator(fixture, id)).exchange;
  return decide(fixture, id, { decision, revision, evidence: 'line 7 of the statement' });
};

it('a cash-out paid after its points were spent is booked: the rest becomes debt, which income pays [EXC-08]', async () => {
  const id = await paidAfterItsPointsWereSpent();
  expect(await fixture.points(minji)).toBe(44_000n);
  expect(await prove(id, 'paid')).toMatchObject({ state: 'paid' });
  expect(await oneExchange(fixture, minji, id)).toMatchObject({ status: 'complete' });
  expect(await fixture.points(minji)).toBe(0n);
  expect(await fixture.findings()).toEqual([]);
  await earn(fixture.server.owner, minji, 600n);
  expect(await fixture.points(minji)).toBe(10_000n);
  expect(await prove(id, 'returned')).toMatchObject({ state: 'returned' });
  expect(await fixture.points(minji)).toBe(110_000n);
});

it('money returned from such a cash-out pays the debt first [EXC-08]', async () => {
  const id = await paidAfterItsPointsWereSpent();
  await prove(id, 'paid');
  await prove(id, 'returned');
  expect(await fixture.points(minji)).toBe(44_000n);
});
