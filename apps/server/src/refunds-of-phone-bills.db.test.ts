import { chargesRoute, refundPreviewRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { bearer } from './testing/login.ts';
import { phoneMonths } from './testing/phone-months.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { Bought, RefundFixture } from './testing/refund-fixture.ts';
import { expectRefunded } from './testing/refund-ways.ts';

const account = { bank: '088', accountNumber: '110123456789', accountHolder: '김민지' };
const phone = {
  country: 'kr',
  person: 'minji',
  provider: 'hecto',
  methodId: 35,
  as: 'pay',
} as const;

const throughHecto = statement(
  'test-phone-bills-through-hecto',
  `update dipper.payment_method set provider = 'hecto' where country = 'kr' and method_id = 35`,
);
const isMonthOver = statement(
  'test-phone-bills-month',
  `select dipper.is_month_over($1, $2, 'kr', $3, $4::text[], $5) as over`,
);

let fixture: RefundFixture;

beforeAll(async () => {
  fixture = await startRefundFixture([phone]);
  await fixture.server.owner.query(throughHecto);
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

/** For us and for Hecto. */
const pass = async (seconds: number): Promise<void> => {
  await fixture.server.sandbox.control('POST', '/clock', { advanceSeconds: seconds });
  await fixture.server.advance(seconds);
};

const hourSeconds = 3600;
const seoulAheadMs = 9 * hourSeconds * 1000;

/** An hour before the month ends in Seoul. */
const toTheEndOfTheMonth = async (): Promise<void> => {
  const now = new Date(await fixture.server.momentIn(0)).getTime();
  const there = new Date(now + seoulAheadMs);
  const end = Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1) - seoulAheadMs;
  const seconds = Math.floor((end - now) / 1000) - hourSeconds;
  // In the last hour of a month the next one will do.
  await pass(seconds > 0 ? seconds : 28 * 24 * hourSeconds + seconds);
};

const needsAccount = async ({ id, person }: Bought): Promise<unknown> => {
  const headers = await bearer(fixture.server, person);
  const response = await fixture.server.call(chargesRoute.path, { headers });
  const { results } = chargesRoute.answers[200].parse(await response.json());
  return results.find(({ transactionId }) => transactionId === id)?.refund?.needsAccount;
};

const previewed = async ({ id }: Bought) => {
  const headers = { authorization: 'Bearer an-operator-of-this-test' };
  const path = refundPreviewRoute.path.replace(':id', id);
  return refundPreviewRoute.answers[200].parse(
    await (await fixture.server.call(path, { headers })).json(),
  );
};

it('a phone bill is refunded to the bill in its month, and later once to an account that the person names [PAY-07, PAY-10] [outcome: mobile/refund-full]', async () => {
  await toTheEndOfTheMonth();
  const inMonth = await fixture.buy(phone);
  expect(await needsAccount(inMonth)).toBe(false);
  expect(await previewed(inMonth)).toMatchObject({ needsAccount: false });
  const { charged = 0 } = (await fixture.charge(inMonth)) ?? {};
  expect(await fixture.ask(inMonth)).toMatchObject({ status: 'refunded', way: 'method' });
  await expectRefunded(fixture, inMonth, [charged]);

  const later = await fixture.buy(phone);
  const held = await fixture.spoons(later);
  await pass(2 * hourSeconds);
  expect(await needsAccount(later)).toBe(true);
  expect(await previewed(later)).toMatchObject({ needsAccount: true });
  expect(await fixture.ask(later)).toBe('refund_account_required');
  expect(await fixture.giveBack(later, { reason: 'asked for by phone' })).toBe(
    'refund_account_required',
  );
  expect(await fixture.spoons(later)).toBe(held);
  expect((await fixture.charge(later))?.canceled).toBe(0);
  expect(await fixture.ask(later, account)).toMatchObject({ status: 'refunded', way: 'method' });
  expect(await fixture.ask(later, account)).toBe('refund_already_requested');
  await expectRefunded(fixture, later, [charged]);
});

it.each(phoneMonths)(
  'a phone bill begun at %s and refunded at %s: its month is over is %s, as in the adapter [PAY-10]',
  async (begun, now, isOver) => {
    const taking = ['hecto', 'hecto/35/month'];
    const ask = async (methodId: number, by: readonly string[]) =>
      (await fixture.server.owner.query(isMonthOver, ['hecto', methodId, begun, by, now]))[0];
    expect(await ask(35, taking)).toEqual({ over: isOver });
    expect(await ask(31, taking)).toEqual({ over: false });
    expect(await ask(35, ['hecto'])).toEqual({ over: false });
  },
);
