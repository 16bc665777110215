import { subscriptionRefundPreviewRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { incomeHandlers } from './core/income/index.ts';
import { handOnNow } from './core/outbox/index.ts';
import { statement } from './platform/db/index.ts';
import { cashOut, decide, idOf, operatorTokens, startExchangeBed } from './testing/exchange-bed.ts';
import type { Dj, ExchangeBed } from './testing/exchange-bed.ts';
import { createSubscriber } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';

const silver = 9102;
const silverPrice = 5500n;
const earned = 110_000n;

const linkDj = statement('test-owed-link', 'update dipper.dj set bucket = $1, user_id = $2');

let bed: ExchangeBed;
let minji: Dj;
let listener: Subscriber;

beforeAll(async () => {
  bed = await startExchangeBed(operatorTokens);
  minji = await bed.dj('minji', earned / 110n);
  await bed.server.owner.query(linkDj, [minji.bucket, minji.userId]);
  listener = await createSubscriber(bed.server, 'seoyeon');
});

afterAll(async () => {
  expect(await bed.findings()).toEqual([]);
  await bed.stop();
});

const handOn = (): Promise<void> => {
  const { owner } = bed.server;
  return handOnNow(owner, incomeHandlers(owner), listener.person.bucket);
};

/** Somebody pays for a plan, the DJ asks for every point, and what was paid is given back. */
const oweForWhatIsAskedFor = async (): Promise<string> => {
  const cardId = await listener.card();
  const { subscriptionId } = await listener.subscribe({ productId: silver, cardId });
  await handOn();
  expect(await bed.points(minji)).toBe(earned + silverPrice);
  const all = Number(earned + silverPrice);
  const exchangeId = idOf(await cashOut(bed, minji, { form: { exchangeAmount: all } }));
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
  expect(await bed.points(minji)).toBe(0n);
  return exchangeId;
};

it('points that a cancelled cash-out brings back pay what the DJ owes first [EXC-08]', async () => {
  const exchangeId = await oweForWhatIsAskedFor();
  await bed.post(`/exchange/${exchangeId}/cancel`, {}, minji.headers);
  expect(await bed.points(minji)).toBe(earned);
});

it('points that an operator’s refusal brings back do so too [EXC-08]', async () => {
  const exchangeId = await oweForWhatIsAskedFor();
  await decide(bed, exchangeId, { decision: 'refuse', reason: 'documents_unreadable' });
  expect(await bed.points(minji)).toBe(earned);
});
