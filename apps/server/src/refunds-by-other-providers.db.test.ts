import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askDuePayments, createCharging } from './core/charging/index.ts';
import { createRefunds, forgetAccounts } from './core/refunds/index.ts';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import { daySeconds } from './testing/clock.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { RefundFixture } from './testing/refund-fixture.ts';
import { expectPartAndRest, expectWholeOnce } from './testing/refund-ways.ts';
import { fieldKeysOf } from './testing/field-keys.ts';

const korean = { country: 'kr', person: 'minji' } as const;

/** Both parts and the whole. */
const inParts = [
  { ...korean, provider: 'toss', methodId: 37, as: 'money' },
  { ...korean, provider: 'tosspayments', methodId: 31, as: 'pay' },
  { ...korean, provider: 'hecto', methodId: 30, as: 'pay' },
  { ...korean, provider: 'hecto', methodId: 33, as: 'pay' },
  { country: 'us', person: 'emma', provider: 'paypal', methodId: 45, as: 'balance' },
] as const;

/** The whole or nothing. */
const asWhole = [
  { ...korean, provider: 'tosspayments', methodId: 35, as: 'pay' },
  { ...korean, provider: 'tosspayments', methodId: 29, as: 'pay' },
  { ...korean, provider: 'tosspayments', methodId: 34, as: 'pay' },
] as const;
const kakaopay = { ...korean, provider: 'kakaopay', methodId: 43, as: 'money' } as const;

const account = { bank: '088', accountNumber: '110123456789', accountHolder: '김민지' };

const differences = statement(
  'test-every-refund-differences',
  'select told, expected from dipper.refund_difference where bucket = $1 and payment_id = $2',
);
const storedAccounts = statement(
  'test-every-refund-accounts',
  'select count(*)::int as count from dipper.refund_account where bucket = $1',
);

let fixture: RefundFixture;

beforeAll(async () => {
  fixture = await startRefundFixture([...inParts, ...asWhole, kakaopay]);
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

describe.each(inParts)('a purchase by method $methodId', (way) => {
  it('is refunded in a part and then the rest: at the provider, in the ledger, in spoons and in credit notes [PAY-10, API-05] [outcome: toss,credit_card,smart_culture_voucher,tmoney,paypal/refund-part,refund-full]', async () => {
    await expectPartAndRest(fixture, await fixture.buy(way));
  });
});

/** Providers that take a refund and know it again by its number. */
const byNumber = [
  [inParts[0], 'refunds'],
  [inParts[1], 'cancel'],
  [inParts[4], 'refund'],
] as const;

describe.each(byNumber)('a partial refund, %o', (way, operation) => {
  it.each(['error', 'lost'])(
    'whose request is %s is made once: requested again under the same number if the money is still held [PAY-10]',
    async (outcome) => {
      const bought = await fixture.buy(way);
      const part = Math.floor(((await fixture.charge(bought))?.charged ?? 0) / 2);
      await fixture.next(way, { operation, outcome });
      const requested = await fixture.giveBack(bought, { amount: part, reason: 'a part' });
      expect(requested).toMatchObject({ state: 'unknown' });
      const isBack = async (): Promise<number | undefined> => {
        await fixture.later(61);
        return (await fixture.charge(bought))?.canceled;
      };
      await expect.poll(isBack, { timeout: 60_000, interval: 2000 }).toBe(part);
      await expect.poll(() => fixture.notes(bought)).toEqual([part]);
      for (const seconds of [60, 3600, 3600]) await fixture.later(seconds);
      expect(await fixture.charge(bought)).toMatchObject({ canceled: part });
    },
  );
});

describe.each(asWhole)('a purchase by method $methodId', (way) => {
  it('is refunded as a whole, once, however many ask at once: at the provider, in the ledger, in spoons and in a credit note [PAY-10, API-05] [outcome: mobile,culture_voucher,book_voucher/refund-full]', async () => {
    await expectWholeOnce(fixture, await fixture.buy(way));
  });
});

describe('a refund that has ended', () => {
  it('by an operator’s decision but was made all the same is found within a day and goes to an operator [PAY-10, OPS-03]', async () => {
    const bought = await fixture.buy(kakaopay);
    const { database, providers, server } = fixture;
    const log = silentLog;
    const refunds = createRefunds({
      database,
      log,
      providers,
      fieldKeys: fieldKeysOf(server.variables),
    });
    const charging = createCharging({ database, log, providers, openUrl: () => '' });
    await fixture.next(kakaopay, { operation: 'cancel', outcome: 'never' });
    const refund = { payment: bought.name, by: 'person', key: newUuid(), reason: 'late' } as const;
    const answered = await refunds.request(refund);
    if (answered.kind !== 'refund') throw new Error(`refused: ${answered.error}`);
    const { bucket, userId, paymentId } = bought.name;
    const name = { bucket, userId, refundId: answered.refund.refund_id };
    const looked = { operator: 'jisoo', reason: 'it is all there' };
    expect(await refunds.decide(name, { ...looked, decision: 'kept' })).toMatchObject({
      refund: { state: 'declined' },
    });
    const { charged = 0, tid = '' } = (await fixture.charge(bought)) ?? {};
    const provider = providers.find(({ name: called }) => called === 'kakaopay');
    const outcome = await provider?.refund?.({
      transactionId: bought.id,
      personReference: 'u1',
      methodId: 43,
      reference: tid,
      chargeReference: null,
      total: BigInt(charged),
      currency: 'KRW',
      requestedAt: new Date(),
      refundId: newUuid(),
      place: 1,
      amount: BigInt(charged),
      held: BigInt(charged),
      reason: 'made at last',
    });
    expect(outcome?.kind).toBe('refunded');
    const found = async () => {
      await fixture.later(3601);
      await askDuePayments({ database, charging, log });
      return server.owner.query(differences, [bucket, paymentId]);
    };
    await expect.poll(found).toEqual([{ told: 0n, expected: BigInt(charged) }]);
  });

  it('keeps its bank account as long as it may be needed, and no longer [PAY-10]', async () => {
    const { database, providers, server } = fixture;
    const bought = await fixture.buy(kakaopay);
    const oneWay = providers
      .filter(({ name }) => name === 'kakaopay')
      .map(({ refund: _takesBack, ...rest }) => rest);
    const refunds = createRefunds({
      database,
      log: silentLog,
      providers: oneWay,
      fieldKeys: fieldKeysOf(fixture.server.variables),
    });
    const refund = {
      payment: bought.name,
      by: 'person',
      key: newUuid(),
      reason: 'a test',
    } as const;
    const answered = await refunds.request({ ...refund, account });
    if (answered.kind !== 'refund') throw new Error(`refused: ${answered.error}`);
    const { bucket, userId } = bought.name;
    const stored = async (): Promise<unknown> => {
      await forgetAccounts(database, bucket);
      return (await server.owner.query<{ count: number }>(storedAccounts, [bucket]))[0]?.count;
    };
    await fixture.later(60 * daySeconds);
    expect(await stored(), 'nobody has made the transfer yet').toBe(1);
    const name = { bucket, userId, refundId: answered.refund.refund_id };
    await refunds.transferred(name, { outcome: 'paid', reference: 'bank-1', operator: 'ann' });
    await fixture.later(29 * daySeconds);
    expect(await stored()).toBe(1);
    await fixture.later(2 * daySeconds);
    expect(await stored()).toBe(0);
  });
});
