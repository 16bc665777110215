import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  asOperator,
  decide,
  estimated,
  idOf,
  oneExchange,
  operatorTokens,
  startSandboxExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, ExchangeFixture } from './testing/exchange-fixture.ts';
import {
  approvedPayoneer,
  atPayoneer,
  decideAtPayoneer,
  deliver,
  payoneerNotifications,
  payoneerLink,
  payoneerOut,
  payoneerPage,
  payoneerPayouts,
  planAtPayoneer,
  payoneerStatus,
  referenceOf,
  standAtPayoneer,
  takenBackNotification,
} from './testing/payoneer-fixture.ts';
import type { PayoneerNotification } from './testing/payoneer-fixture.ts';
import { workingDayOf } from './testing/working-days.ts';

const datesSchema = z.object({ date: z.coerce.date(), estimatedDepositDate: z.coerce.date() });

let fixture: ExchangeFixture;
let emma: Dj;
let yuki: Dj;

beforeAll(async () => {
  fixture = await startSandboxExchangeFixture(operatorTokens);
  [emma, yuki] = [await fixture.dj('emma', 30_000n), await fixture.dj('yuki', 3000n)];
});

afterEach(async () => {
  expect(await fixture.findings()).toEqual([]);
  for (const { timesPaid } of (await payoneerPayouts(fixture)).payouts) {
    expect(timesPaid).toBeLessThanOrEqual(1);
  }
  await fixture.server.sandbox.control('POST', '/reset');
});

afterAll(() => fixture.stop());

const next = (operation: string, outcome: string, more: object = {}) =>
  planAtPayoneer(fixture, { operation, outcome, ...more });
const stateOf = async (id: string) => (await asOperator(fixture, id)).exchange.state;

const callsShape = z.object({
  calls: z.array(z.object({ operation: z.string(), partnerOrderId: z.string().nullable() })),
});
/** Counts the calls that came past the gate: a token that is no longer known is refused there. */
const callsOf = async (route: string): Promise<number> => {
  const { calls } = callsShape.parse(await fixture.server.sandbox.control('GET', '/calls'));
  return calls.filter(
    ({ operation, partnerOrderId }) => operation === route && partnerOrderId !== null,
  ).length;
};

/** Sent, and later on asked about. */
const later = async (id: string, state: string): Promise<void> => {
  await fixture.server.advance(5);
  const now = async () => {
    await fixture.payOut();
    return stateOf(id);
  };
  await expect.poll(now).toBe(state);
};

const notificationsAbout = async (about: string) =>
  (await payoneerNotifications(fixture)).filter(({ orderId }) => orderId === about);

describe('a person’s account at Payoneer', () => {
  it('is opened on its page, from which the person comes back to ours [EXC-10]', async () => {
    expect(await payoneerStatus(fixture, emma)).toEqual({ status: 'none', accountId: null });
    const link = await payoneerLink(fixture, emma);
    expect(await (await fetch(link)).text()).toContain('Open an account');
    expect(await atPayoneer(link, 'open')).toBe(payoneerPage);
    expect(await payoneerStatus(fixture, emma)).toMatchObject({
      status: 'active',
      accountId: expect.stringMatching(/^\d+$/) as string,
    });
  });

  it.each([
    ['wait', 'pending'],
    ['decline', 'inactive'],
    ['back', 'none'],
  ])('whose application ends with "%s" is %s [EXC-10]', async (as, status) => {
    expect(await atPayoneer(await payoneerLink(fixture, emma), as)).toBe(payoneerPage);
    expect(await payoneerStatus(fixture, emma)).toMatchObject({ status });
  });

  it('is opened by new customers, and logged in to by existing ones [EXC-10]', async () => {
    const titleOf = async (kind: 'login-link' | 'link') =>
      (await fetch(await payoneerLink(fixture, emma, { kind }))).text();
    expect(await titleOf('login-link')).toContain('Log in to get paid');
    await payoneerStatus(fixture, emma);
    expect(await titleOf('link')).toContain('Open an account');
    await standAtPayoneer(fixture, emma, 'pending');
    await payoneerStatus(fixture, emma);
    expect(await titleOf('link')).toContain('Log in to get paid');
  });

  it.each([
    ['elsewhere', 'https://evil.example/exchange/request/payoneer'],
    ['to a name that begins as ours', `${new URL(payoneerPage).origin}.evil.example/`],
    ['with a name before the host', 'http://wallet@127.0.0.1/exchange/request/payoneer'],
    ['to another page of ours', `${new URL(payoneerPage).origin}/payment/method`],
    ['below the page', `${new URL(payoneerPage).origin}/exchange/request/payoneer/x`],
  ])('does not return the browser %s [EXC-10]', async (_name, to) => {
    for (const kind of ['registration-link', 'login-link', 'link'] as const) {
      expect(await payoneerLink(fixture, emma, { kind, to })).toBe('redirect_not_allowed');
    }
    expect(await callsOf('registrationLink')).toBe(0);
  });

  it('keeps its last reported state while Payoneer does not answer, and its address cannot be guessed [EXC-10]', async () => {
    await standAtPayoneer(fixture, emma, 'active');
    await payoneerStatus(fixture, emma);
    await next('payeeStatus', 'error', { times: 9 });
    expect(await payoneerStatus(fixture, emma)).toEqual({ status: 'active', accountId: null });
    expect(await payoneerStatus(fixture, yuki)).toBe('exchange_temporary_error');
    await next('registrationLink', 'error');
    expect(await payoneerLink(fixture, emma)).toBe('exchange_temporary_error');
  });

  it('that Payoneer approves is known by its webhook [EXC-10]', async () => {
    await atPayoneer(await payoneerLink(fixture, yuki), 'wait');
    expect(await payoneerStatus(fixture, yuki)).toMatchObject({ status: 'pending' });
    await standAtPayoneer(fixture, yuki, 'active');
    await expect.poll(() => notificationsAbout(referenceOf(yuki))).toHaveLength(1);
    const [notification] = await notificationsAbout(referenceOf(yuki));
    if (notification === undefined) throw new Error('nothing was told');
    expect([notification.name, await deliver(fixture, notification)]).toEqual([
      'payee-approved',
      200,
    ]);
    await next('payeeStatus', 'error');
    expect(await payoneerStatus(fixture, yuki)).toEqual({ status: 'active', accountId: null });
  });
});

describe('an exchange by Payoneer', () => {
  it.each(['none', 'pending', 'inactive'])(
    'to an account that is %s is refused, and nothing is reserved [EXC-10]',
    async (standing) => {
      const before = await fixture.points(emma);
      if (standing !== 'none') await standAtPayoneer(fixture, emma, standing);
      expect(await payoneerOut(fixture, emma)).toBe('payout_account_inactive');
      expect(await fixture.points(emma)).toBe(before);
    },
  );

  it('cannot be requested, and reserves nothing, while Payoneer does not answer [EXC-10]', async () => {
    const before = await fixture.points(emma);
    await standAtPayoneer(fixture, emma, 'active');
    await next('payeeStatus', 'lost', { times: 2 });
    expect(await payoneerOut(fixture, emma)).toBe('exchange_temporary_error');
    expect(await fixture.points(emma)).toBe(before);
  });

  it.each([
    ['below 16,670 points', { exchangeAmount: 16_669 }, 'exchange_below_minimum'],
    ['above what is held', { exchangeAmount: 99_999_999 }, 'exchange_amount_exceeded'],
    ['of nothing', { exchangeAmount: 0 }, 'point_wrong'],
    ['of another amount than told', { expectedAmount: 4133 }, 'price_changed'],
    ['without consent', { agreesToTerms: false }, 'wrong_request_format'],
  ])(
    '%s is refused, and nothing is reserved [EXC-03, EXC-04, EXC-10]',
    async (_name, form, code) => {
      const before = await fixture.points(emma);
      await standAtPayoneer(fixture, emma, 'active');
      expect(await payoneerOut(fixture, emma, { form })).toBe(code);
      expect(await fixture.points(emma)).toBe(before);
    },
  );

  it('is requested on the web, not in an app’s wallet [EXC-01]', async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 Mobile';
    expect(await payoneerOut(fixture, emma, { headers: { 'user-agent': agent } })).toBe(
      'exchange_web_only',
    );
  });

  it.each([
    ['emma', 'us', { unit: 'USD', amount: 4132 }, 41.32],
    ['layla', 'ar', { unit: 'SAR', amount: 15_315 }, 153.15],
    ['weiting', 'tw', { unit: 'TWD', amount: 1345 }, 1345],
  ] as const)(
    'of %s is paid as previewed, in the country’s currency, once [EXC-01, EXC-03, EXC-08, EXC-10]',
    async (...[name, country, lines, amount]) => {
      const dj = await fixture.dj(name, 2000n);
      await standAtPayoneer(fixture, dj, 'active');
      const before = await fixture.points(dj);
      const estimate = await estimated(fixture, dj, 100_000, 'payoneer');
      expect(estimate).toMatchObject(lines);
      const requested = await payoneerOut(fixture, dj);
      expect(requested).toMatchObject({
        type: 'payoneer',
        status: 'checking',
        estimated: estimate,
      });
      const { date, estimatedDepositDate } = datesSchema.parse(requested);
      expect(estimatedDepositDate.getTime()).toBe(workingDayOf(country, date.getTime(), 7));
      const points = typeof estimate === 'string' ? 0n : BigInt(estimate.points);
      expect(await fixture.points(dj)).toBe(before - points);
      const id = idOf(requested);
      await decide(fixture, id, { decision: 'approve' });
      await fixture.payOut();
      expect(await oneExchange(fixture, dj, id)).toMatchObject({ status: 'waiting_for_deposit' });
      await later(id, 'paid');
      expect(await oneExchange(fixture, dj, id)).toMatchObject({ status: 'complete', ...lines });
      const { payouts, paid } = await payoneerPayouts(fixture);
      const payeeId = referenceOf(dj);
      const currency = lines.unit;
      expect(payouts).toMatchObject([{ reference: id, payeeId, amount, currency, timesPaid: 1 }]);
      expect(paid).toEqual({ [currency]: Math.round(amount * 1000) });
      expect(await fixture.points(dj)).toBe(before - points);
    },
  );

  it('repeats the answer for the same key, and refuses another body [API-05]', async () => {
    await standAtPayoneer(fixture, emma, 'active');
    const headers = { 'idempotency-key': 'a-key-of-this-payout' };
    const all = await Promise.all(
      Array.from({ length: 4 }, () => payoneerOut(fixture, emma, { headers })),
    );
    const ids = all.filter((each) => typeof each !== 'string').map(idOf);
    await standAtPayoneer(fixture, emma, 'inactive');
    const form = { expectedAmount: 4132 };
    const again = idOf(await payoneerOut(fixture, emma, { headers, form }));
    expect(new Set([...ids, again]).size).toBe(1);
    const other = { headers, form: { expectedAmount: 4133 } };
    expect(await payoneerOut(fixture, emma, other)).toBe('idempotency_key_mismatch');
    await fixture.post(`/exchange/${again}/cancel`, {}, emma.headers);
  });

  it('whose answer was lost is queried, and paid once [EXC-08]', async () => {
    await standAtPayoneer(fixture, emma, 'active');
    await next('payout', 'lost');
    const id = await approvedPayoneer(fixture, emma);
    await fixture.payOut();
    expect(await stateOf(id)).toBe('unknown');
    await later(id, 'paid');
    expect((await payoneerPayouts(fixture)).payouts).toMatchObject([{ timesPaid: 1 }]);
    expect(await callsOf('payout')).toBe(1);
  });

  it('that is canceled at Payoneer returns the points once, however many webhooks report it [EXC-08]', async () => {
    const before = await fixture.points(emma);
    await standAtPayoneer(fixture, emma, 'active');
    await next('payout', 'decline', { errorCode: 'Pending' });
    const id = await approvedPayoneer(fixture, emma);
    await fixture.payOut();
    expect(await stateOf(id)).toBe('sent');
    await decideAtPayoneer(fixture, id, 'Cancelled');
    await expect.poll(() => notificationsAbout(id)).toHaveLength(1);
    const [notification] = await notificationsAbout(id);
    if (notification === undefined) throw new Error('nothing was told');
    const answers = await Promise.all([1, 2, 3].map(() => deliver(fixture, notification)));
    expect([notification.name, ...answers]).toEqual(['payment-cancelled', 200, 200, 200]);
    const decision = { status: 'refusal', reason: 'not_accepted' };
    expect(await oneExchange(fixture, emma, id)).toMatchObject(decision);
    expect(await fixture.points(emma)).toBe(before);
  });

  it('is known as paid by its webhook, and a later return gives the points back, once [EXC-08]', async () => {
    const before = await fixture.points(emma);
    await standAtPayoneer(fixture, emma, 'active');
    await next('payout', 'decline', { errorCode: 'Pending' });
    const id = await approvedPayoneer(fixture, emma);
    await fixture.payOut();
    for (const [as, status] of [
      ['Transferred', 'complete'],
      ['Cancelled', 'refusal'],
    ] as const) {
      const count = (await notificationsAbout(id)).length;
      await decideAtPayoneer(fixture, id, as);
      await expect.poll(() => notificationsAbout(id)).toHaveLength(count + 1);
      for (const notification of await notificationsAbout(id))
        expect(await deliver(fixture, notification)).toBe(200);
      expect(await oneExchange(fixture, emma, id)).toMatchObject({ status });
    }
    expect(await fixture.points(emma)).toBe(before);
    for (const notification of await notificationsAbout(id))
      expect(await deliver(fixture, notification)).toBe(200);
    expect(await fixture.points(emma)).toBe(before);
  });

  it('that Payoneer has no record of is never sent again, and waits for an operator [EXC-08]', async () => {
    const before = await fixture.points(yuki);
    await standAtPayoneer(fixture, yuki, 'active');
    await next('payout', 'error');
    const id = await approvedPayoneer(fixture, yuki);
    await fixture.payOut();
    for (const seconds of [5, 10, 60]) {
      await fixture.server.advance(seconds);
      await fixture.payOut();
    }
    expect(await stateOf(id)).toBe('unknown');
    expect(await callsOf('payout')).toBe(1);
    expect(await fixture.points(yuki)).toBeLessThan(before);
  });

  it('reported as returned is reported again if the return could not be confirmed [EXC-08]', async () => {
    const before = await fixture.points(emma);
    await standAtPayoneer(fixture, emma, 'active');
    const id = await approvedPayoneer(fixture, emma);
    await fixture.payOut();
    await later(id, 'paid');
    await decideAtPayoneer(fixture, id, 'Cancelled');
    const isReturn = ({ name }: PayoneerNotification) => name === 'payment-cancelled';
    await expect.poll(async () => (await notificationsAbout(id)).some(isReturn)).toBe(true);
    const notification = (await notificationsAbout(id)).find(isReturn);
    if (notification === undefined) throw new Error('nothing was told');
    await next('payoutStatus', 'error');
    expect(await deliver(fixture, notification)).toBe(401);
    expect(await deliver(fixture, notification)).toBe(200);
    expect(await oneExchange(fixture, emma, id)).toMatchObject({ status: 'refusal' });
    expect(await fixture.points(emma)).toBe(before);
  });
});

it('a payout reported as returned before Payoneer shows it is reported again later [EXC-08]', async () => {
  const before = await fixture.points(emma);
  await standAtPayoneer(fixture, emma, 'active');
  const id = await approvedPayoneer(fixture, emma);
  await fixture.payOut();
  await later(id, 'paid');
  const notification = takenBackNotification(fixture, emma, id);
  expect(await deliver(fixture, notification)).toBe(401);
  await decideAtPayoneer(fixture, id, 'Cancelled');
  expect(await deliver(fixture, notification)).toBe(200);
  expect(await fixture.points(emma)).toBe(before);
});
