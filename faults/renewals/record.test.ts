import { describe, expect, it } from 'vitest';
import type { SandboxCall } from '../house/sandbox.ts';
import { periodMs } from './plan.ts';
import { owes } from './expected.ts';
import { createRecord } from './record.ts';
import type { Known } from './subscriber.ts';

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

describe('the record of the provider', () => {
  it('has charged what it says is done', async () => {
    const record = await recordOf(paid);
    expect(record.triesOf(user)).toMatchObject([{ isCharged: true, declinedAtMs: undefined }]);
  });

  it('has not charged what it declined and was asked about afterwards', async () => {
    const declined = { number: 1, operation: 'chargeKey', status: 400 } as const;
    const asked = { number: 1, operation: 'order', status: 200, says: 'ABORTED' } as const;
    const record = await recordOf(declined, asked);
    expect(record.triesOf(user)).toMatchObject([{ isCharged: false, declinedAtMs: startMs }]);
  });

  it('has declined what it says so of when it is asked', async () => {
    const record = await recordOf({ number: 1, operation: 'order', status: 200, says: 'ABORTED' });
    expect(record.triesOf(user)).toMatchObject([{ isCharged: false, declinedAtMs: startMs }]);
  });
});

describe('what is owed', () => {
  const known: Known = {
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

  it('is the next period, though a change of tier was declined in this one', async () => {
    const change = {
      number: 2,
      operation: 'chargeKey',
      status: 400,
      atMs: startMs + dayMs,
    } as const;
    const record = await recordOf(paid, change);
    expect(owes(known, record, startMs + periodMs + dayMs)).toBe(true);
  });
});
