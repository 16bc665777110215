import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inside } from '../../../tools/testing/json.ts';
import { findBanks } from './core/catalogue/index.ts';
import { tossBankOf } from './providers/tosspayments/codes.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { Bought, RefundFixture } from './testing/refund-fixture.ts';
import { expectRefunded, expectPartAndRest, expectWholeOnce } from './testing/refund-ways.ts';

/** KB is the one bank that Toss Payments numbers otherwise than the clearing house. */
const account = { bank: '004', accountNumber: '110222333444', accountHolder: '김민지' };
const other = { bank: '092', accountNumber: '100099998888', accountHolder: '김민지' };
/** A savings bank, which Toss Payments sends nothing to. */
const unserved = { ...account, bank: '103' };

const transfer = {
  country: 'kr',
  person: 'minji',
  provider: 'tosspayments',
  methodId: 36,
  as: 'pay',
  refundInfo: account,
} as const;

let fixture: RefundFixture;

beforeAll(async () => {
  fixture = await startRefundFixture([transfer]);
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

/** The account that the provider has sent money to, in its own words. */
const sentTo = async ({ order }: Bought): Promise<unknown> => {
  const { url = '', secretKey = '' } = fixture.config.tosspayments ?? {};
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  const path = `${url}/v1/payments/orders/${order}`;
  const payment: unknown = await (await fetch(path, { headers: { authorization } })).json();
  return inside(payment, 'virtualAccount', 'refundReceiveAccount');
};

const requestedRefund = async (bought: Bought, refundInfo?: typeof account) => {
  const requested = await fixture.ask(bought, refundInfo);
  if (typeof requested === 'string') throw new Error(`refused: ${requested}`);
  return requested;
};

describe('a deposit to a virtual account', () => {
  it('is refunded to the account named before it, once, however many ask at once [PAY-07, PAY-10, API-05] [outcome: virtual_bank/refund-full]', async () => {
    const bought = await fixture.buy(transfer);
    await expectWholeOnce(fixture, bought);
    expect(await sentTo(bought)).toEqual({
      bankCode: '06',
      accountNumber: account.accountNumber,
      holderName: account.accountHolder,
    });
  });

  it('is refunded in a part and then the rest, by an operator [PAY-07, PAY-10, API-05] [outcome: virtual_bank/refund-part]', async () => {
    const bought = await fixture.buy(transfer);
    await expectPartAndRest(fixture, bought);
    expect(await sentTo(bought)).toMatchObject({ bankCode: '06' });
  });

  it('is refunded to another account if the request names one [PAY-07, PAY-10]', async () => {
    const bought = await fixture.buy(transfer);
    const { charged = 0 } = (await fixture.charge(bought)) ?? {};
    expect(await requestedRefund(bought, other)).toMatchObject({
      status: 'refunded',
      way: 'method',
    });
    expect(await sentTo(bought)).toMatchObject({ accountNumber: other.accountNumber });
    await expectRefunded(fixture, bought, [charged]);
  });

  it('is in progress, with its spoons reserved, while the answer is lost, and its refund is sent once [PAY-10]', async () => {
    const bought = await fixture.buy(transfer);
    const { charged = 0 } = (await fixture.charge(bought)) ?? {};
    await fixture.next(transfer, { operation: 'cancel', outcome: 'lost' });
    const { status, refundId } = await requestedRefund(bought);
    expect(status).toBe('pending');
    expect(await fixture.spoons(bought)).toBe(bought.before);
    const now = async (): Promise<string> => (await fixture.refund(bought, refundId)).status;
    await expect.poll(now).toBe('refunded');
    await expectRefunded(fixture, bought, [charged]);
  });

  it.each([
    ['FORBIDDEN_BANK_REFUND_REQUEST', 'refund_failed'],
    ['INVALID_REFUND_ACCOUNT_NUMBER', 'refund_failed'],
    ['EXCEED_MAX_REFUND_DUE', 'refund_window_over'],
  ])(
    'is not refunded if the bank refuses with %s: the spoons return, and the person sees %s [PAY-10, ERR-03]',
    async (errorCode, reason) => {
      const bought = await fixture.buy(transfer);
      const held = await fixture.spoons(bought);
      await fixture.next(transfer, { operation: 'cancel', outcome: 'decline', errorCode });
      expect(await requestedRefund(bought)).toMatchObject({ status: 'fail', reason });
      expect(await fixture.spoons(bought)).toBe(held);
      expect(await fixture.status(bought)).toBe('success');
      expect((await fixture.charge(bought))?.canceled).toBe(0);
    },
  );

  it('needs a bank that accepts transfers: otherwise the spoons return, and another account may be named [PAY-07, PAY-10]', async () => {
    const bought = await fixture.buy({ ...transfer, refundInfo: unserved });
    const held = await fixture.spoons(bought);
    const { charged = 0 } = (await fixture.charge(bought)) ?? {};
    expect(await requestedRefund(bought)).toMatchObject({
      status: 'fail',
      reason: 'refund_account_required',
    });
    expect(await fixture.spoons(bought)).toBe(held);
    expect(await requestedRefund(bought, account)).toMatchObject({ status: 'refunded' });
    await expectRefunded(fixture, bought, [charged]);
  });
});

it('refunds go to every bank of the list [PAY-07]', async () => {
  const codes = (await findBanks(fixture.server.owner)).map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !/^\d\d$/u.test(tossBankOf(code) ?? ''))).toEqual([]);
});
