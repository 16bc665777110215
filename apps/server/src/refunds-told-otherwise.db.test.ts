import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createRefunds } from './core/refunds/index.ts';
import { sendRefund } from './core/refunds/repository.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import { fieldKeysOf } from './testing/field-keys.ts';
import { price, startKakaoPayRefunds, whole } from './testing/kakaopay-refunds.ts';
import type { KakaoPayRefunds } from './testing/kakaopay-refunds.ts';

let fixture: KakaoPayRefunds;

beforeAll(async () => {
  fixture = await startKakaoPayRefunds();
});

afterEach(() => fixture.tidy());
afterAll(() => fixture.stop());

/** A provider that says, whenever it is asked, that it gave back so much. */
const telling = (amount: bigint): PaymentProvider => {
  const refundedElsewhere = async () =>
    ({ kind: 'refunded', reference: newUuid(), amount, evidence: {} }) as const;
  return { ...fixture.kakaopay, refund: refundedElsewhere, askRefund: refundedElsewhere };
};

const refundsBy = (provider: PaymentProvider) =>
  createRefunds({
    database: fixture.database,
    log: silentLog,
    providers: [provider],
    fieldKeys: fieldKeysOf(fixture.server.variables),
  });

it.each([price - 1, price + 1, 0, price * 100])(
  'a refund of another amount than requested is never booked: reported as %d it stays unknown, when it is sent and at each query [PAY-10]',
  async (amount) => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    const refunds = refundsBy(telling(BigInt(amount)));
    const refund = {
      payment: bought.name,
      by: 'person',
      key: newUuid(),
      reason: 'a test',
    } as const;
    const answered = await refunds.request(refund);
    if (answered.kind !== 'refund') throw new Error(`refused: ${answered.error}`);
    expect(answered.refund.state).toBe('unknown');
    const { bucket, userId } = bought.name;
    const name = { bucket, userId, refundId: answered.refund.refund_id };
    await refunds.advance(name, 1);
    expect(await refunds.goOn(name)).toMatchObject({ refund: { state: 'unknown' } });
    expect(await fixture.held(bought), 'set aside until it is known').toBe(before - whole);
    const right = refundsBy(telling(BigInt(price)));
    await right.advance(name, 1);
    expect(await right.goOn(name)).toMatchObject({ refund: { state: 'done' } });
  },
);

it.each(['kept', 'given-back'] as const)(
  'an operator does not decide (%s) about a refund that is requested again meanwhile: its answer does [PAY-10, OPS-01]',
  async (decision) => {
    const bought = await fixture.buy('minji');
    const before = await fixture.held(bought);
    const { bucket, userId } = bought.name;
    const lost = async () => ({ kind: 'unknown', evidence: {} }) as const;
    const silent = refundsBy({ ...fixture.kakaopay, refund: lost, askRefund: lost });
    const refund = { payment: bought.name, by: 'person', reason: 'a test' } as const;
    const answered = await silent.request({ ...refund, key: newUuid() });
    if (answered.kind !== 'refund') throw new Error(`refused: ${answered.error}`);
    const name = { bucket, userId, refundId: answered.refund.refund_id };
    const sentMeanwhile = refundsBy({
      ...fixture.kakaopay,
      askRefund: async () => {
        await sendRefund(fixture.database, name, { from: 'unknown', askAfterSeconds: 30 });
        return lost();
      },
    });
    const found = { decision, operator: 'jisoo', reason: 'looked it up' } as const;
    expect(await sentMeanwhile.decide(name, found)).toEqual({
      kind: 'refused',
      error: 'payment_in_progress',
    });
    expect(await silent.goOn(name)).toMatchObject({ refund: { state: 'unknown' } });
    expect(await fixture.held(bought), 'still set aside').toBe(before - whole);
    await refundsBy(telling(BigInt(price))).advance(name, 1);
    expect(await silent.goOn(name)).toMatchObject({ refund: { state: 'done' } });
  },
);
