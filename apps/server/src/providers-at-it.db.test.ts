import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseTransactionId } from './core/charging/index.ts';
import { createPayer } from './testing/payer.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { Bought, RefundFixture } from './testing/refund-fixture.ts';
import { expectRefunded } from './testing/refund-ways.ts';

const korean = { country: 'kr', person: 'minji' } as const;

/** Providers with a word for being at it, and the calls that they are at. */
const ways = [
  { ...korean, provider: 'toss', methodId: 37, as: 'money', charge: 'execute', refund: 'refunds' },
  {
    ...korean,
    provider: 'tosspayments',
    methodId: 31,
    as: 'pay',
    charge: 'confirm',
    refund: 'cancel',
  },
  { ...korean, provider: 'hecto', methodId: 30, as: 'pay', charge: 'pay', refund: 'cancel' },
  {
    country: 'us',
    person: 'emma',
    provider: 'paypal',
    methodId: 45,
    as: 'balance',
    charge: 'capture',
    refund: 'refund',
  },
] as const;

const nineMinutes = 9 * 60;
const half = 30;

let fixture: RefundFixture;

beforeAll(async () => {
  fixture = await startRefundFixture(ways);
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

/** Time passes for the provider and for us. */
const later = async (seconds: number): Promise<void> => {
  await fixture.server.sandbox.control('POST', '/clock', { advanceSeconds: seconds });
  await fixture.later(seconds);
};

describe.each(ways)('an operation that stays in progress at $provider for ten minutes', (way) => {
  it('is not taken as a declined charge, however often that is answered, and credited once it is done [PAY-05, PAY-09]', async () => {
    await fixture.next(way, { operation: way.charge, outcome: 'under-way' });
    const { id, order } = await createPayer(fixture.server, way).pay();
    const name = parseTransactionId(id);
    if (name === undefined) throw new Error('no payment has this name');
    const bought: Bought = { id, order, name, before: 0n, person: way.person };
    for (let passed = 0; passed < nineMinutes; passed += half * 2) {
      await later(half * 2);
      expect(await fixture.status(bought)).toBe('pending');
    }
    expect(await fixture.charge(bought)).toMatchObject({ charged: 0, timesCharged: 0 });
    const isCredited = async () => {
      await later(half * 2);
      return fixture.status(bought);
    };
    await expect.poll(isCredited, { timeout: 60_000, interval: 500 }).toBe('success');
    expect(await fixture.charge(bought)).toMatchObject({ timesCharged: 1, canceled: 0 });
  });

  it('is not taken as a refused refund, and refunded once it is done [PAY-10, PAY-09]', async () => {
    const bought = await fixture.buy(way);
    const { charged = 0 } = (await fixture.charge(bought)) ?? {};
    await fixture.next(way, { operation: way.refund, outcome: 'under-way' });
    const requested = await fixture.giveBack(bought, { reason: 'of all of it' });
    if (typeof requested === 'string') throw new Error(`refused: ${requested}`);
    const { refundId } = requested;
    const stateOf = async () => (await fixture.refund(bought, refundId)).status;
    for (let passed = 0; passed < nineMinutes; passed += half * 2) {
      await later(half * 2);
      expect(await stateOf()).toBe('pending');
    }
    expect(await fixture.charge(bought)).toMatchObject({ charged, canceled: 0 });
    const isBack = async () => {
      await later(half * 2);
      return stateOf();
    };
    await expect.poll(isBack, { timeout: 60_000, interval: 500 }).toBe('refunded');
    await expectRefunded(fixture, bought, [charged]);
  });
});
