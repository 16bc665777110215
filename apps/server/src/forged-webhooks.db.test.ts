import { operatorPaymentsRoute, purchaseRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { forgedLetters } from '../../../tools/testing/forged-letters.ts';
import { liftDailyLimits } from '../../../tools/testing/lift-limits.ts';
import { formOfPage, postForm } from '../../../tools/testing/provider-page.ts';
import { statement } from './platform/db/index.ts';
import { forgeLetter } from './testing/forged/letters.ts';
import type { ForgedLetter, Letter } from './testing/forged/letters.ts';
import { postJson, tokensFor } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const operator = { authorization: 'Bearer an-operator-of-this-test' };
const paidOnes = 3;
const unpaidOnes = 3;
const atOnce = 16;
/** Ten thousand letters on a busy machine. */
const timeout = 30 * 60_000;

/** One way to pay by each provider that sends messages. */
const ways = [
  { provider: 'hecto', methodId: 33, person: 'minji', productId: 101_001, price: 1100, as: 'pay' },
  {
    provider: 'toss',
    methodId: 37,
    person: 'haneul',
    productId: 101_001,
    price: 1100,
    as: 'money',
  },
  {
    provider: 'tosspayments',
    methodId: 31,
    person: 'seoyeon',
    productId: 101_001,
    price: 1100,
    as: 'pay',
  },
] as const;
type Way = (typeof ways)[number];

const lift = statement('test-forged-lift-limits', liftDailyLimits);
const offer = statement(
  'test-forged-offer',
  `update dipper.payment_method set available = true, unavailable_reason = null, maximum_total = null, rest_from = null,
     rest_until = null, rest_zone = null
   where method_id = any($1::int[])`,
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ OPERATOR_TOKEN: 'an-operator-of-this-test' });
  await server.owner.query(lift);
  await server.owner.query(offer, [ways.map(({ methodId }) => methodId)]);
});

afterAll(() => server.stop());

/** As far as the provider's own page. */
const begin = async ({ person, productId, methodId, price }: Way): Promise<string> => {
  const { jwt } = await tokensFor(server, person);
  const headers = { authorization: `Bearer ${jwt}`, 'idempotency-key': crypto.randomUUID() };
  const body = { productId, methodId, device: 'pc', quantity: 1, expectedTotalPrice: price };
  const response = await server.call('/billing/spoon/inner/payment', postJson(body, headers));
  const begun = purchaseRoute.answers[201].parse(await response.json());
  const path = /\/api(\/provider\/\w+\/open\/.*)$/.exec(begun.redirectUrl)?.[1];
  if (path !== undefined) {
    const form = formOfPage(await (await server.call(path)).text());
    if (form === undefined) throw new Error('the page of a form has none');
    await postForm(form.action, form.body);
  }
  return begun.transactionId;
};

const wayBack = z.object({
  redirect: z.nullable(z.string()),
  post: z.optional(z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })),
});

const pay = async (way: Way): Promise<string> => {
  const partnerOrderId = await begin(way);
  const chosen = { partnerOrderId, as: way.as };
  const { redirect, post } = wayBack.parse(
    await server.sandbox.control('POST', `/${way.provider}/pay`, chosen),
  );
  if (redirect !== null) await server.browser().sentTo(redirect);
  if (post !== undefined) await server.browser().sentTo(post.action, post.fields);
  return partnerOrderId;
};

const lettersSchema = z.object({
  notifications: z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() })),
});

const lettersOf = async ({ provider }: Way): Promise<readonly Letter[]> =>
  lettersSchema.parse(await server.sandbox.control('GET', `/notifications?provider=${provider}`))
    .notifications;

const send = async (
  { provider }: Way,
  { headers, body }: Pick<ForgedLetter, 'headers' | 'body'>,
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

/** Those of them that were credited. */
const credited = async (ids: readonly string[]): Promise<readonly string[]> => {
  const query = '?state=succeeded&limit=100';
  const response = await server.call(`/operations/payments${query}`, { headers: operator });
  return operatorPaymentsRoute.answers[200]
    .parse(await response.json())
    .results.map(({ transactionId }) => transactionId)
    .filter((id) => ids.includes(id))
    .toSorted();
};

describe.each(ways)('what pretends to come from $provider', (way) => {
  it('credits nothing and breaks nothing, however it lies [PAY-09]', { timeout }, async () => {
    const paid: string[] = [];
    const unpaid: string[] = [];
    for (let count = 0; count < paidOnes; count += 1) paid.push(await pay(way));
    for (let count = 0; count < unpaidOnes; count += 1) unpaid.push(await begin(way));
    await expect.poll(async () => (await lettersOf(way)).length).toBeGreaterThanOrEqual(paidOnes);
    const loot = { letters: await lettersOf(way), paid, unpaid };
    const [real] = loot.letters;
    if (real === undefined) throw new Error('nothing was sent');
    for (const letter of loot.letters) expect(await send(way, letter)).toBeLessThan(300);
    expect(await credited([...paid, ...unpaid])).toEqual(paid.toSorted());
    const nonsense = await send(way, { headers: {}, body: 'nonsense' });
    const broken: string[] = [];
    const numbers = Array.from({ length: forgedLetters }, (_, number) => number).values();
    const senders = Array.from({ length: atOnce }, async () => {
      for (const number of numbers) {
        const forged = forgeLetter(way.provider, number, loot);
        const status = await send(way, forged);
        // A provider may want to hear of a failure where it is told that it is not believed.
        if (status >= 500 && status !== nonsense) broken.push(`${forged.kind}: ${status}`);
      }
    });
    await Promise.all(senders);
    expect(broken).toEqual([]);
    expect(await credited([...paid, ...unpaid])).toEqual(paid.toSorted());
    expect(await send(way, real)).toBeLessThan(300);
  });
});
