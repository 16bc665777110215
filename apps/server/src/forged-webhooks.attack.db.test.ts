import { operatorPaymentsRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { forgedWebhooks } from '../../../tools/testing/forged-webhooks.ts';
import { forgeWebhook } from './testing/forged/webhooks.ts';
import type { ForgedWebhook, WebhookMessage } from './testing/forged/webhooks.ts';
import { statement } from './platform/db/index.ts';
import { createPayer, letEverybodyPay } from './testing/payer.ts';
import type { Opened } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const operator = { authorization: 'Bearer an-operator-of-this-test' };
const paidOnes = 3;
const unpaidOnes = 3;
const atOnce = 16;
/** Ten thousand webhooks on a busy machine. */
const timeout = 30 * 60_000;

/** One way to pay by each provider that sends messages. */
const ways = [
  { provider: 'hecto', methodId: 33, country: 'kr', person: 'minji', as: 'pay' },
  { provider: 'toss', methodId: 37, country: 'kr', person: 'haneul', as: 'money' },
  { provider: 'tosspayments', methodId: 31, country: 'kr', person: 'seoyeon', as: 'pay' },
  { provider: 'sbps', methodId: 42, country: 'jp', person: 'yuki', as: 'pay' },
  { provider: 'paypal', methodId: 45, country: 'us', person: 'emma', as: 'balance' },
] as const;
type Way = (typeof ways)[number];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    OPERATOR_TOKEN: 'an-operator-of-this-test',
    DIPPER_ROLES: 'http,worker',
  });
  await letEverybodyPay(server, ways);
});

afterAll(() => server.stop());

/** Counts payments under question too: they are put off for the time of the question. */
const dueNow = statement(
  'test-forged-due-now',
  `select count(*)::int as count from dipper.charge_due
   where due_at <= dipper.current_time() + interval '25 seconds'`,
);

/** Until the worker has asked about everything that messages made worth asking. */
const askAll = async (): Promise<void> => {
  await server.advance(31);
  const due = async () => (await server.owner.query<{ count: number }>(dueNow))[0]?.count;
  await expect.poll(due).toBe(0);
};

const messagesSchema = z.object({
  notifications: z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() })),
});

const messagesOf = async ({ provider }: Way): Promise<readonly WebhookMessage[]> =>
  messagesSchema.parse(await server.sandbox.control('GET', `/notifications?provider=${provider}`))
    .notifications;

const send = async (
  { provider }: Way,
  { headers, body }: Pick<ForgedWebhook, 'headers' | 'body'>,
): Promise<number> => {
  try {
    const response = await server.call(`/provider/${provider}/webhook`, {
      method: 'POST',
      headers,
      body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    // Cut off in the middle of too large a body.
    return 413;
  }
};

/** Returns the ids that were credited. */
const credited = async (ids: readonly string[]): Promise<readonly string[]> => {
  const query = '?state=succeeded&limit=100';
  const response = await server.call(`/operations/payments${query}`, { headers: operator });
  return operatorPaymentsRoute.answers[200]
    .parse(await response.json())
    .results.map(({ transactionId }) => transactionId)
    .filter((id) => ids.includes(id))
    .toSorted();
};

const idsOf = (opened: readonly Opened[]): readonly string[] =>
  opened.map(({ id }) => id).toSorted();
/** Returns the numbers in messages: ours, and the provider's. */
const namesOf = (opened: readonly Opened[]): readonly string[] =>
  opened.flatMap(({ order, tid }) => [order, tid]);

describe.each(ways)('a forged webhook of $provider', (way) => {
  it('credits nothing and breaks nothing, however it is forged [PAY-09]', { timeout }, async () => {
    const payer = createPayer(server, way);
    const paid: Opened[] = [];
    const unpaid: Opened[] = [];
    for (let count = 0; count < paidOnes; count += 1) paid.push(await payer.pay());
    for (let count = 0; count < unpaidOnes; count += 1) unpaid.push(await payer.begin());
    await expect.poll(async () => (await messagesOf(way)).length).toBeGreaterThanOrEqual(paidOnes);
    const [ids, all] = [idsOf(paid), idsOf([...paid, ...unpaid])];
    const loot = { messages: await messagesOf(way), paid: namesOf(paid), unpaid: namesOf(unpaid) };
    const [real] = loot.messages;
    if (real === undefined) throw new Error('nothing was sent');
    for (const message of loot.messages) expect(await send(way, message)).toBeLessThan(300);
    await askAll();
    expect(await credited(all)).toEqual(ids);
    const nonsense = await send(way, { headers: {}, body: 'nonsense' });
    const broken: string[] = [];
    const numbers = Array.from({ length: forgedWebhooks }, (_, number) => number).values();
    const senders = Array.from({ length: atOnce }, async () => {
      for (const number of numbers) {
        const forged = forgeWebhook(way.provider, number, loot);
        const status = await send(way, forged);
        // A provider may expect a failure status for a webhook that is not believed.
        if (status >= 500 && status !== nonsense) broken.push(`${forged.kind}: ${status}`);
      }
    });
    await Promise.all(senders);
    expect(broken).toEqual([]);
    await askAll();
    expect(await credited(all)).toEqual(ids);
    expect(await send(way, real)).toBeLessThan(300);
  });
});
