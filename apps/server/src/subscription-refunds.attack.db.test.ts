import { operatorSubscriptionRoute, refundForPersonRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { leftAlone } from './core/operators/index.ts';
import { statement } from './platform/db/index.ts';
import { postJson } from './testing/login.ts';
import { sameHuman } from './testing/policy/two-people.ts';
import { first, namesake, other, seatSameHuman, eachOperatorName } from './testing/same-human.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber, endSubscriptions } from './testing/subscriber.ts';

const putCheck = statement(
  'test-subscription-refunds-check',
  "select dipper.put_operator_limit('KRW', $1::int, null, $2::bigint, null, 'a test', 'a test') as outcome",
);
const inWon = { kind: 'refund', unit: 'KRW' } as const;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ OPERATOR_TOKEN: 'dev-operator-token', ...namesake });
  await seatSameHuman(server);
});
afterAll(() => server.stop());

const begun = async (name: string): Promise<string> => {
  const who = await createSubscriber(server, name);
  await endSubscriptions(server, who.person);
  const cardId = await who.card();
  return (await who.subscribe({ productId: 9002, cardId })).subscriptionId ?? 'none';
};

const wishOf = async (id: string): Promise<object> => {
  const shown = await server.call(`/operations/subscriptions/${id}`, { headers: { ...first } });
  const { refund } = operatorSubscriptionRoute.answers[200].parse(await shown.json());
  return { expectedAmount: refund?.amount, reason: 'a test' };
};

type RefundCall = { readonly wish: object; readonly by: object; readonly key?: string };

const refunds = async (id: string, refund: RefundCall): Promise<number | string> => {
  const { wish, by, key = crypto.randomUUID() } = refund;
  const sent = postJson(wish, { 'idempotency-key': key, ...by });
  const response = await server.call(`/operations/subscriptions/${id}/refund`, sent);
  const body: unknown = await response.json();
  return response.ok
    ? Number(refundForPersonRoute.answers[201].parse(body).amount)
    : textInside(body, 'code');
};

it('a subscription’s refund counts once in an operator’s daily limit [OPS-01, SUB-08]', async () => {
  const left = () => leftAlone(server.owner, 'other', inWon);
  const [id, before, key] = [await begun('minji'), await left(), crypto.randomUUID()];
  const wish = await wishOf(id);
  const amount = await refunds(id, { wish, by: other, key });
  expect(amount).toBeGreaterThan(0);
  expect(await left()).toBe(before - BigInt(amount));
  await refunds(id, { wish, by: other, key });
  expect(await refunds(id, { wish, by: other })).toBe('subscription_already_canceled');
  expect(await left()).toBe(before - BigInt(amount));
});

it('a refund above the limit needs two people: 504 of 504 attempts by names of one are refused [OPS-01, SUB-08]', async () => {
  await server.owner.query(putCheck, [2, 7000n]);
  const id = await begun('seoyeon');
  const wish = await wishOf(id);
  const answers = await eachOperatorName(async (by) => String(await refunds(id, { wish, by })));
  expect(answers).toEqual(sameHuman);
  expect(await refunds(id, { wish, by: other })).toBeGreaterThan(7000);
});

it('a person refunds their own subscription alone, whatever the operators’ limit is [SUB-08]', async () => {
  const who = await createSubscriber(server, 'minji');
  await endSubscriptions(server, who.person);
  const { subscriptionId } = await who.subscribe({
    productId: 9002,
    cardId: await who.card(),
  });
  const path = `/billing/subscriptions/${subscriptionId}/refund`;
  const { body } = await who.call('GET', path);
  const expectedAmount: unknown = Reflect.get(Object(body), 'amount');
  expect(Number(expectedAmount)).toBeGreaterThan(7000);
  expect(
    (await who.call('POST', path, { body: { expectedAmount }, key: crypto.randomUUID() })).status,
  ).toBe(201);
});
