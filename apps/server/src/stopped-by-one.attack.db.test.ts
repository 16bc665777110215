import {
  addRefundCheckRoute,
  changeOperatorRoute,
  decideRefundProposalRoute,
  proposeRefundRoute,
} from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOperator, seatNamed } from './testing/named-operators.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { RefundFixture } from './testing/refund-fixture.ts';
import { pack, refundDesk } from './testing/refund-desk.ts';
import type { RefundDesk } from './testing/refund-desk.ts';
import { atSeat } from './testing/seats.ts';

const reason = 'money goes to the wrong people';

let fixture: RefundFixture;
let desk: RefundDesk;

beforeAll(async () => {
  fixture = await startRefundFixture([pack]);
  desk = refundDesk(fixture);
  await seatNamed(fixture.server);
});
afterAll(() => fixture.stop());

/** Changes an operator as one administrator alone, at night. */
const alone = async (name: string, roles: readonly OperatorRole[], isActive: boolean) => {
  const response = await fixture.server.call(changeOperatorRoute.path.replace(':name', name), {
    method: changeOperatorRoute.method,
    headers: { ...atSeat('adam'), 'content-type': 'application/json' },
    body: JSON.stringify({ roles, isActive, reason }),
  });
  return response.status;
};

describe('one administrator can stop payments to the wrong people at once [OPS-01]', () => {
  it('but not by a new limit, which needs two and a day', async () => {
    const bought = await fixture.buy(pack);
    const body = { currency: 'KRW', version: 2, secondOperatorAbove: 0, reason } as const;
    const answer = await asOperator(fixture.server, addRefundCheckRoute, { as: 'adam', body });
    expect(answer).toMatchObject({ state: 'open' });
    expect((await desk.previewOf(bought, 1000)).needsSecondOperator).toBe(false);
    expect(await desk.giveBack(bought, { amount: 1000 })).toMatchObject({ amount: 1000 });
  });

  it('an operator who loses the role refunds nothing more', async () => {
    const bought = await fixture.buy(pack);
    expect(await desk.giveBack(bought, { amount: 1000 }, { as: 'mira' })).toMatchObject({
      amount: 1000,
    });
    expect(await alone('mira', ['viewer'], true)).toBe(200);
    expect(await desk.giveBack(bought, { amount: 1000 }, { as: 'mira' })).toBe('not_authenticated');
  });

  it('a removed operator refunds nothing more, and their proposals cannot be approved', async () => {
    const bought = await fixture.buy(pack);
    const { place } = await desk.previewOf(bought);
    const proposed = await asOperator(fixture.server, proposeRefundRoute, {
      as: 'sora',
      id: bought.id,
      body: { place, reason },
    });
    expect(proposed).toMatchObject({ number: 1, state: 'open' });
    expect(await alone('sora', ['support'], false)).toBe(200);
    expect(await desk.giveBack(bought, { amount: 1000 })).toBe('not_authenticated');
    const agreed = await asOperator(fixture.server, decideRefundProposalRoute, {
      as: 'chul',
      id: bought.id,
      body: { number: 1, decision: 'agree', reason },
    });
    expect(agreed).toBe('second_operator_required');
    expect((await fixture.charge(bought))?.canceled).toBe(0);
  });
});
