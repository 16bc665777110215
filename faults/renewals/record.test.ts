import { describe, expect, it } from 'vitest';
import type { SandboxCall } from '../deployment/sandbox.ts';
import { periodMs } from './plan.ts';
import { owes } from './expected.ts';
import { createRecord } from './record.ts';
import type { SubscriptionFacts } from './subscriber.ts';

const startMs = Date.parse('2027-01-01T10:00:00.000Z');
const dayMs = 86_400_000;
const user = 35;
const order = (number: number): string => `cz-${number}`;

type Said = {
  readonly number: number;
  readonly operation: 'chargeKey' | 'order';
  readonly status: number;
  readonly says?: string;
  readonly atMs?: number;
};

let calls = 0;
const callOf = ({ number, operation, status, says, atMs = startMs }: Said): SandboxCall => {
  calls += 1;
  const at = new Date(atMs).toISOString();
  return {
    id: calls,
    at,
    provider: 'tosspayments',
    operation,
    path: `/v1/payments/orders/${order(number)}`,
    partnerOrderId: order(number),
    outcome: null,
    answer: { status, body: { status: says } },
    delayMs: 0,
    end: 'answered',
    endedAt: at,
  };
};

const recordOf = async (...said: readonly Said[]) => {
  const written = said.map(callOf);
  const record = createRecord({
    calls: (after = 0) => Promise.resolve(written.filter(({ id }) => id > after)),
  });
  await record.read();
  return record;
};

const paid = { number: 1, operation: 'chargeKey', status: 200, says: 'DONE' } as const;

describe("the provider's record of charges", () => {
  it('counts a charge that it reports as done', async () => {
    const record = await recordOf(paid);
    expect(record.triesOf(user)).toMatchObject([{ isCharged: true, declinedAtMs: undefined }]);
  });

  it('does not count a declined charge whose later inquiry says aborted', async () => {
    const declined = { number: 1, operation: 'chargeKey', status: 400 } as const;
    const query = { number: 1, operation: 'order', status: 200, says: 'ABORTED' } as const;
    const record = await recordOf(declined, query);
    expect(record.triesOf(user)).toMatchObject([{ isCharged: false, declinedAtMs: startMs }]);
  });

  it('counts a decline that only an inquiry reports', async () => {
    const record = await recordOf({ number: 1, operation: 'order', status: 200, says: 'ABORTED' });
    expect(record.triesOf(user)).toMatchObject([{ isCharged: false, declinedAtMs: startMs }]);
  });
});

describe('the charge that is due for a subscription', () => {
  const facts: SubscriptionFacts = {
    userId: user,
    subscriptionId: 'sz-1',
    anchorMs: startMs,
    price: 9900n,
    changes: [{ orderId: order(2), amount: 100n, toPrice: 10_000n, atMs: startMs + dayMs }],
    planned: [],
    cardChanges: [],
    hasStoppedCard: false,
    canceledAtMs: undefined,
    resumedAtMs: undefined,
    refund: undefined,
  };

  it('is the next period, even when a tier change was declined in this one', async () => {
    const change = {
      number: 2,
      operation: 'chargeKey',
      status: 400,
      atMs: startMs + dayMs,
    } as const;
    const record = await recordOf(paid, change);
    expect(owes(facts, record, startMs + periodMs + dayMs)).toBe(true);
  });

  const hourMs = 3_600_000;
  const query = { operation: 'order', status: 404 } as const;
  const refused = { operation: 'chargeKey', status: 400 } as const;
  const owesAt = async (hours: number, ...said: readonly Said[]): Promise<boolean> =>
    owes(facts, await recordOf(paid, ...said), startMs + periodMs + hours * hourMs);
  const at = (hours: number): number => startMs + periodMs + hours * hourMs;

  it('is a retry a day after the provider, reachable again, did not know the charge', async () => {
    const said = { number: 3, ...query, atMs: at(60) };
    expect(await owesAt(83, said)).toBe(false);
    expect(await owesAt(85, said)).toBe(true);
  });

  it('is a retry a day after each charge that never arrived, however many there were', async () => {
    const days = [0, 1, 2, 3, 4, 5, 6, 7];
    const tries = days.map((day) => ({ number: day + 3, ...query, atMs: at(2 + 24 * day) }));
    expect(await owesAt(193, ...tries)).toBe(false);
    expect(await owesAt(195, ...tries)).toBe(true);
  });

  it('is a retry by the schedule after declines, which restarts after a charge that never arrived', async () => {
    const first = { number: 3, ...refused, atMs: at(1) };
    const second = { number: 4, ...refused, atMs: at(25) };
    expect(await owesAt(48, first, second)).toBe(false);
    expect(await owesAt(74, first, second)).toBe(true);
    const held = { number: 4, ...query, atMs: at(25) };
    const later = { number: 5, ...refused, atMs: at(50) };
    expect(await owesAt(73, first, held, later)).toBe(false);
    expect(await owesAt(75, first, held, later)).toBe(true);
  });

  it('is none once the retry schedule has ended', async () => {
    const hours = [1, 25, 73, 121, 169];
    const tries = hours.map((hour, place) => ({ number: place + 3, ...refused, atMs: at(hour) }));
    expect(await owesAt(400, ...tries)).toBe(false);
  });
});
