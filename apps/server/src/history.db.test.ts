import {
  cancelPaymentRoute,
  chargesRoute,
  errorCatalogue,
  failuresRoute,
  monthlyPaymentRoute,
  openPaymentsRoute,
  operatorPaymentsRoute,
  parseLinkHeader,
  paymentMonthsRoute,
  problemSchema,
  purchaseRoute,
  spoonLotsRoute,
} from '@dipper/contract';
import type { SpoonLot } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { walletUrl } from './testing/browser.ts';
import { bearer, postJson } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const operatorToken = 'an-operator-of-this-test';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ OPERATOR_TOKEN: operatorToken });
});

afterAll(() => server.stop());

const product = { productId: 101_001, methodId: 43, device: 'pc' } as const;
const price = 1100;

/** Buys a product from its choice to its end, through the sandbox and a browser. */
const buy = async (
  person: string,
  { quantity = 1, as = 'money' }: { readonly quantity?: number; readonly as?: string } = {},
): Promise<string> => {
  const headers = { ...(await bearer(server, person)), 'idempotency-key': crypto.randomUUID() };
  const body = { ...product, quantity, expectedTotalPrice: price * quantity };
  const response = await server.call('/billing/spoon/inner/payment', postJson(body, headers));
  const { transactionId } = purchaseRoute.answers[201].parse(await response.json());
  const chosen = await server.sandbox.control('POST', '/kakaopay/pay', {
    partnerOrderId: transactionId,
    as,
  });
  await server.browser().sentTo(textInside(chosen, 'redirect'));
  return transactionId;
};

const read = async (path: string, headers: { authorization: string }): Promise<Response> => {
  const response = await server.call(path, { headers });
  expect(response.status).toBe(200);
  return response;
};

describe('the list of purchases', () => {
  it('comes in pages, newest first, each with a link to the next [API-05, API-02]', async () => {
    const ids: string[] = [];
    for (const quantity of [1, 2, 3]) ids.unshift(await buy('minji', { quantity }));
    const headers = await bearer(server, 'minji');
    const first = await read('/billing/history/charge?limit=2', headers);
    const page = chargesRoute.answers[200].parse(await first.json());
    expect(page.results.map(({ transactionId }) => transactionId)).toEqual(ids.slice(0, 2));
    expect(page.nextCursor).toBe(ids[1]);
    const { next = '' } = parseLinkHeader(first.headers.get('link'));
    const second = await read(`/billing/history/charge${next}`, headers);
    const rest = chargesRoute.answers[200].parse(await second.json());
    expect(rest).toMatchObject({
      results: [{ transactionId: ids[2], quantity: 1, totalPrice: price, amount: 10 }],
      nextCursor: null,
    });
    expect(second.headers.has('link')).toBe(false);
  });

  it('has nobody else’s entries, and refuses their ids as a cursor', async () => {
    const id = await buy('seoyeon');
    const response = await server.call(`/billing/history/charge?cursor=${id}`, {
      headers: await bearer(server, 'minji'),
    });
    expect(problemSchema.parse(await response.json()).code).toBe('wrong_request_format');
  });

  it('has the paid ones, and another list the failed ones with their reasons', async () => {
    const [paid, left] = [await buy('haneul'), await buy('haneul', { as: 'cancel' })];
    const headers = await bearer(server, 'haneul');
    const charges = await read('/billing/history/charge', headers);
    expect(chargesRoute.answers[200].parse(await charges.json()).results).toMatchObject([
      { transactionId: paid },
    ]);
    const failures = await read('/billing/history/failure', headers);
    expect(failuresRoute.answers[200].parse(await failures.json()).results).toMatchObject([
      { transactionId: left, reason: 'payment_canceled' },
    ]);
  });
});

const moveTo = (now: string) => server.call('/test/clock', postJson({ now }));

describe('the sum paid this month', () => {
  const month = async (person: string) => {
    const response = await read('/billing/history/payment/monthly', await bearer(server, person));
    return monthlyPaymentRoute.answers[200].parse(await response.json());
  };

  it('starts at midnight in Seoul, and shows a minor what their limit leaves [NUM-02, PAY-08]', async () => {
    await moveTo('2031-01-31T14:50:00Z');
    await buy('haneul', { quantity: 2 });
    expect(await month('haneul')).toMatchObject({
      month: '2031-01',
      timeZone: 'Asia/Seoul',
      count: 1,
      total: 2 * price,
      remaining: 1_000_000 - 2 * price,
    });
    await moveTo('2031-01-31T15:00:00Z');
    expect(await month('haneul')).toMatchObject({ month: '2031-02', count: 0, total: 0 });
    await buy('haneul');
    expect(await month('haneul')).toMatchObject({ month: '2031-02', count: 1, total: price });
    await moveTo(new Date().toISOString());
  });

  it('has no limit for an adult', async () => {
    expect(await month('yuki')).toMatchObject({
      timeZone: 'Asia/Tokyo',
      currency: 'JPY',
      limit: null,
      remaining: null,
    });
  });
});

it('operators list everybody’s payments by state, in pages [API-05]', async () => {
  const ids = [await buy('minji', { as: 'fail' }), await buy('seoyeon', { as: 'fail' })];
  const headers = { authorization: `Bearer ${operatorToken}` };
  const first = await read('/operations/payments?state=declined&limit=1', headers);
  const { results } = operatorPaymentsRoute.answers[200].parse(await first.json());
  expect(results).toMatchObject([{ transactionId: ids[1], state: 'declined', totalPrice: price }]);
  const { next = '' } = parseLinkHeader(first.headers.get('link'));
  const second = await read(`/operations/payments${next}`, headers);
  expect(operatorPaymentsRoute.answers[200].parse(await second.json()).results).toMatchObject([
    { transactionId: ids[0], state: 'declined' },
  ]);
});

it('links in the history contain no host, since a proxy may stand in front', async () => {
  await buy('minji');
  const response = await read('/billing/history/charge?limit=1', await bearer(server, 'minji'));
  expect(response.headers.get('link')).toMatch(/^<\?limit=1&cursor=p[\w-]+>; rel="next"$/);
  expect(response.headers.get('link')).not.toContain(walletUrl);
});

describe('open payments', () => {
  const open = async (person: string) => {
    const response = await read('/billing/history/open', await bearer(server, person));
    return openPaymentsRoute.answers[200].parse(await response.json()).results;
  };

  const start = async (person: string): Promise<string> => {
    const headers = { ...(await bearer(server, person)), 'idempotency-key': crypto.randomUUID() };
    const body = { ...product, quantity: 1, expectedTotalPrice: price };
    const response = await server.call('/billing/spoon/inner/payment', postJson(body, headers));
    return purchaseRoute.answers[201].parse(await response.json()).transactionId;
  };

  it('are listed on every device with a way to continue, until they end [NAV-08, NAV-16]', async () => {
    const transactionId = await start('seoyeon');
    const [waiting] = await open('seoyeon');
    expect(waiting).toMatchObject({ transactionId, status: 'pending', amount: 10 });
    expect(waiting?.continueUrl).toMatch(/^http.*\/kakaopay\//);
    expect(await open('haneul')).toEqual([]);
    const chosen = await server.sandbox.control('POST', '/kakaopay/pay', {
      partnerOrderId: transactionId,
      as: 'money',
    });
    await server.browser().sentTo(textInside(chosen, 'redirect'));
    expect(await open('seoyeon')).toEqual([]);
  });

  const dismiss = async (person: string, transactionId: string): Promise<Response> =>
    server.call(
      `/billing/spoon/inner/payment/${transactionId}/cancel`,
      postJson({}, await bearer(server, person)),
    );
  const standingAfter = async (response: Response) => {
    const { status, code } = cancelPaymentRoute.answers[200].parse(await response.json());
    return { status, code };
  };
  const canceled = { status: 'cancel', code: errorCatalogue.payment_canceled.number };

  it('are dismissed by their person, whose payment window then charges nothing any more [PAY-05, NAV-16]', async () => {
    const transactionId = await start('seoyeon');
    expect(await open('seoyeon')).toMatchObject([{ transactionId, productId: 101_001 }]);
    expect((await dismiss('haneul', transactionId)).status).toBe(404);
    expect(await standingAfter(await dismiss('seoyeon', transactionId))).toEqual(canceled);
    expect(await standingAfter(await dismiss('seoyeon', transactionId))).toEqual(canceled);
    expect(await open('seoyeon')).toEqual([]);
    const chosen = await server.sandbox.control('POST', '/kakaopay/pay', {
      partnerOrderId: transactionId,
      as: 'money',
    });
    await server.browser().sentTo(textInside(chosen, 'redirect'));
    const { sandbox } = server;
    expect(await sandbox.control('GET', `/charges?partnerOrderId=${transactionId}`)).toMatchObject({
      charges: [{ charged: 0 }],
    });
  });

  it('that were paid meanwhile are not dismissed: the answer says that they are paid [PAY-09]', async () => {
    const transactionId = await start('seoyeon');
    const chosen = await server.sandbox.control('POST', '/kakaopay/pay', {
      partnerOrderId: transactionId,
      as: 'money',
    });
    await server.browser().sentTo(textInside(chosen, 'redirect'));
    expect(await standingAfter(await dismiss('seoyeon', transactionId))).toEqual({
      status: 'success',
      code: 20_012,
    });
  });
});

describe('the statistics of a person', () => {
  it('give the sum paid in each of twelve months of the country’s calendar [PAY-10]', async () => {
    await moveTo('2032-01-31T14:50:00Z');
    await buy('minji', { quantity: 2 });
    await moveTo('2032-01-31T15:00:00Z');
    await buy('minji');
    const response = await read('/billing/history/payment/months', await bearer(server, 'minji'));
    const { months, ...rest } = paymentMonthsRoute.answers[200].parse(await response.json());
    expect(rest).toEqual({ timeZone: 'Asia/Seoul', currency: 'KRW' });
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2031-03', count: 0, total: 0 });
    expect(months.slice(10)).toEqual([
      { month: '2032-01', count: 1, total: 2 * price },
      { month: '2032-02', count: 1, total: price },
    ]);
  });

  it('list spoons by expiry date, five years ahead, in pages [PAY-11, API-05]', async () => {
    const headers = await bearer(server, 'minji');
    const all: SpoonLot[] = [];
    let address: string | undefined = '?limit=1';
    while (address !== undefined) {
      const response = await read(`/billing/history/spoons${address}`, headers);
      all.push(...spoonLotsRoute.answers[200].parse(await response.json()).results);
      address = parseLinkHeader(response.headers.get('link'))['next'];
    }
    const ends = all.map(({ expiresAt }) => expiresAt);
    expect(ends).toEqual(ends.toSorted());
    expect(all.slice(-2)).toMatchObject([
      { paidLeft: 20, expiresAt: expect.stringMatching(/^2037-01-31T14:5/) },
      { paidLeft: 10, expiresAt: expect.stringMatching(/^2037-01-31T15:00/) },
    ]);
    await moveTo(new Date().toISOString());
  });

  it('refuse an invalid cursor', async () => {
    const response = await server.call('/billing/history/spoons?cursor=elsewhere', {
      headers: await bearer(server, 'minji'),
    });
    expect(problemSchema.parse(await response.json()).code).toBe('wrong_request_format');
  });
});
