import { refundTransferRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refundNumber } from './core/charging/index.ts';
import { takeAlone } from './core/operators/index.ts';
import { createRefunds } from './core/refunds/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import { fieldKeysOf } from './testing/field-keys.ts';
import { seatNamed, answerToOperator } from './testing/named-operators.ts';
import type { OperatorName } from './testing/named-operators.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { RefundFixture } from './testing/refund-fixture.ts';
import { pack, refundDesk } from './testing/refund-desk.ts';
import type { RefundDesk } from './testing/refund-desk.ts';

let fixture: RefundFixture;
let desk: RefundDesk;

beforeAll(async () => {
  fixture = await startRefundFixture([pack]);
  desk = refundDesk(fixture);
  await seatNamed(fixture.server);
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

describe('a large refund in slices', () => {
  it('needs two operators by the sum of the payment, and of the person within a day [OPS-01, NUM-03]', async () => {
    await fixture.server.advance(86_401);
    const [bought, other] = [await fixture.buy(pack), await fixture.buy(pack)];
    await desk.setCheck(20_000);
    expect(await desk.giveBack(bought, { amount: 15_000 })).toMatchObject({ state: 'done' });
    for (const each of [bought, other]) {
      expect((await desk.previewOf(each, 5000)).needsSecondOperator).toBe(false);
      expect((await desk.previewOf(each, 15_000)).needsSecondOperator).toBe(true);
      for (const as of ['sora', 'mira'] as const) {
        expect(await desk.giveBack(each, { amount: 15_000 }, { as })).toBe(
          'second_operator_required',
        );
      }
    }
    expect((await fixture.charge(bought))?.canceled).toBe(15_000);
    expect((await fixture.charge(other))?.canceled).toBe(0);
    await fixture.server.advance(86_401);
    expect((await desk.previewOf(bought, 15_000)).needsSecondOperator).toBe(true);
    expect(await desk.giveBack(other, { amount: 15_000 })).toMatchObject({ state: 'done' });
  });

  it('needs two if an operator reports that a refund made by hand failed [OPS-01, NUM-03]', async () => {
    await fixture.server.advance(86_401);
    const bought = await fixture.buy(pack);
    await desk.setCheck(20_000);
    // No provider takes anything back, so that whoever refunds moves the money.
    const byHand = createRefunds({
      database: fixture.database,
      log: silentLog,
      providers: [],
      fieldKeys: fieldKeysOf(fixture.server.variables),
    });
    const give = (amount: bigint) =>
      byHand.request({
        payment: bought.name,
        by: 'operator',
        operator: 'mira',
        key: newUuid(),
        amount,
        aloneMost: amount,
        reason: 'the person asked for it',
        account: { bank: '088', accountNumber: '110123456789', accountHolder: '김민지' },
      });
    const answer = await give(15_000n);
    if (answer.kind !== 'refund') throw new Error(`refused: ${answer.error}`);
    const { refund_id: refundId } = answer.refund;
    const notMade = await answerToOperator(fixture.server, refundTransferRoute, {
      as: 'mira',
      id: refundNumber({ ...bought.name, refundId }),
      body: { outcome: 'rejected', reference: 'bank-1' },
    });
    expect(notMade).toMatchObject({ state: 'declined' });
    expect(await give(15_000n)).toEqual({ kind: 'refused', error: 'second_operator_required' });
    expect(await give(5000n)).toMatchObject({ kind: 'refund' });
  });

  it('needs two by the sum of one operator’s refunds to all people within a day [OPS-01, NUM-03]', async () => {
    await fixture.server.advance(86_401);
    const bought = await fixture.buy(pack);
    await desk.setCheck(2000);
    const take = (amount: bigint) =>
      takeAlone(fixture.database, 'mira', {
        claimId: newUuid(),
        kind: 'refund',
        unit: 'KRW',
        amount,
      });
    const give = (amount: number, as: OperatorName = 'mira') =>
      desk.giveBack(bought, { amount }, { as });
    expect(await give(300)).toMatchObject({ state: 'done' });
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(2000n)));
    expect(taken.filter(Boolean)).toHaveLength(9);
    expect(await take(1200n)).toBe(true);
    // Five hundred are left of twenty thousand, and what is refused is not counted.
    expect(await give(33_000)).toBe('invalid_amount');
    expect(await give(501)).toBe('second_operator_required');
    expect(await give(500)).toMatchObject({ state: 'done' });
    expect(await give(1)).toBe('second_operator_required');
    expect(await give(1, 'sora')).toMatchObject({ state: 'done' });
  });
});
