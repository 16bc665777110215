import type { PeriodPayment, Subscription, TrialBalance } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { SandboxCharge } from '../deployment/sandbox.ts';
import type { Case, Evidence } from './case.ts';
import { judge } from './judge.ts';
import { dayMs, hourMs, periodMs } from './plan.ts';
import type { Try } from './record.ts';

const anchorMs = Date.parse('2027-01-01T10:00:00.000Z');
const price = 9900;
const user = 35;
const endMs = anchorMs + 2 * periodMs + 5 * dayMs;
const instant = (atMs: number): string => new Date(atMs).toISOString();
const order = (number: number): string => `cz-${number.toString(16).padStart(32, '0')}`;

const tryAt = (number: number, atMs: number, more: Partial<Try> = {}): Try => ({
  orderId: order(number),
  userId: user,
  atMs,
  knownAtMs: atMs + 100,
  declinedAtMs: undefined,
  isCharged: true,
  unheard: 0,
  unheardAtMs: undefined,
  queries: 1,
  outcomes: ['ok'],
  ...more,
});

const chargeOf = (number: number, atMs: number, more: Partial<SandboxCharge> = {}) => ({
  tid: `T${number}`,
  partnerOrderId: order(number),
  currency: 'KRW',
  amount: price,
  charged: price,
  canceled: 0,
  timesCharged: 1,
  status: 'DONE',
  chargedAt: instant(atMs),
  ...more,
});

const paymentOf = (number: number, periodNumber: number): PeriodPayment => ({
  cardPaymentId: order(number),
  periodNumber,
  status: 'success',
  reason: null,
  amount: price,
  refundedAmount: 0,
  currency: 'KRW',
  cardName: 'card',
  paidAt: instant(anchorMs),
  nextAttemptAt: null,
});

const subscription: Subscription = {
  subscriptionId: `sz-${'0'.repeat(32)}`,
  type: 'membership',
  state: 'active',
  djId: null,
  productId: 9002,
  name: 'Membership',
  plan: null,
  grade: null,
  standardPrice: price,
  localPrice: price,
  currency: 'KRW',
  cardId: `kz-${'0'.repeat(32)}`,
  promotionMonth: 0,
  startedAt: instant(anchorMs),
  nextPaymentTime: instant(anchorMs + 3 * periodMs),
  nextAmount: price,
  cancelBefore: null,
  paidUntil: instant(anchorMs + 3 * periodMs),
  canceledAt: null,
  endedAt: null,
  endedWhy: null,
  openCardPaymentId: null,
  trouble: null,
  plannedChange: null,
};

/** When each of its three periods is charged; the second one after a decline. */
const times = [
  anchorMs + 50,
  anchorMs + periodMs + hourMs / 2,
  anchorMs + periodMs + 25 * hourMs,
  anchorMs + 2 * periodMs + hourMs / 2,
] as const;

const one: Case = {
  facts: {
    userId: user,
    subscriptionId: subscription.subscriptionId,
    anchorMs,
    price: BigInt(price),
    changes: [],
    planned: [],
    cardChanges: [],
    hasStoppedCard: false,
    canceledAtMs: undefined,
    resumedAtMs: undefined,
    refund: undefined,
  },
  tries: [
    tryAt(1, times[0]),
    tryAt(2, times[1], { isCharged: false, declinedAtMs: times[1], outcomes: ['decline'] }),
    tryAt(3, times[2]),
    tryAt(4, times[3]),
  ],
  charges: [
    chargeOf(1, times[0]),
    chargeOf(2, times[1], { charged: 0, timesCharged: 0, chargedAt: null }),
    chargeOf(3, times[2]),
    chargeOf(4, times[3]),
  ],
  subscription,
  payments: [
    paymentOf(4, 2),
    paymentOf(3, 1),
    { ...paymentOf(2, 1), status: 'fail', paidAt: null },
    paymentOf(1, 0),
  ],
};

const balance = (charged: number): TrialBalance => ({
  takenAt: instant(endMs),
  isBalanced: true,
  units: [
    {
      unit: 'KRW',
      debit: charged,
      credit: charged,
      accounts: [
        {
          account: 'platform.receivable.tosspayments',
          debit: charged,
          credit: 0,
          balance: charged,
        },
        { account: 'platform.sales.subscriptions', debit: 0, credit: charged, balance: -charged },
      ],
    },
  ],
});

const evidenceOf = (each: Case, more: Partial<Evidence> = {}): Evidence => ({
  cases: [each],
  strangers: [],
  charges: each.charges,
  books: {
    before: balance(0),
    after: balance(
      each.charges.reduce((sum, { charged, canceled }) => sum + charged - canceled, 0),
    ),
    isSound: true,
    findings: [],
  },
  endings: [],
  calls: [],
  outages: [],
  endMs,
  planned: { kills: 1 },
  done: { kills: 1 },
  ...more,
});

const broken = (evidence: Evidence): readonly string[] =>
  judge(evidence)
    .filter(({ findings }) => findings.length > 0)
    .map(({ invariant }) => invariant);

const withFacts = (facts: Partial<Case['facts']>, more: Partial<Case> = {}): Case => ({
  ...one,
  facts: { ...one.facts, ...facts },
  ...more,
});

/** Canceled in its second period, and over at the end of it. */
const canceledAtMs = times[2] + dayMs;
const canceled = withFacts(
  { canceledAtMs },
  {
    tries: one.tries.slice(0, 3),
    charges: one.charges.slice(0, 3),
    payments: one.payments.slice(1),
    subscription: {
      ...subscription,
      state: 'ended',
      endedWhy: 'canceled',
      endedAt: instant(anchorMs + 2 * periodMs + 100),
      nextPaymentTime: null,
      paidUntil: instant(anchorMs + 2 * periodMs),
    },
  },
);

describe('the judge of a renewal fault run', () => {
  it('finds nothing in a sound run', () => {
    expect(broken(evidenceOf(one))).toEqual([]);
    expect(broken(evidenceOf(canceled))).toEqual([]);
  });

  it.each<[string, string, Evidence]>([
    [
      'a period that was never charged',
      'R1',
      evidenceOf({ ...one, charges: one.charges.slice(1) }),
    ],
    [
      'a period that was charged twice',
      'R1',
      evidenceOf({
        ...one,
        charges: [...one.charges, chargeOf(5, times[3] + 5000)],
        payments: [paymentOf(5, 2), ...one.payments],
      }),
    ],
    [
      'a charge with another price',
      'R1',
      evidenceOf({
        ...one,
        charges: [chargeOf(1, times[0], { charged: 1 }), ...one.charges.slice(1)],
      }),
    ],
    [
      'an order charged twice',
      'R2',
      evidenceOf({
        ...one,
        charges: [chargeOf(1, times[0], { timesCharged: 2 }), ...one.charges.slice(1)],
      }),
    ],
    [
      'a charge without a subscription',
      'R2',
      evidenceOf(one, { strangers: [{ ...chargeOf(9, times[0]), partnerOrderId: order(9) }] }),
    ],
    [
      'a charge that the person is not shown',
      'R3',
      evidenceOf({ ...one, payments: one.payments.slice(1) }),
    ],
    [
      'a next date that has drifted',
      'R4',
      evidenceOf({
        ...one,
        subscription: { ...subscription, nextPaymentTime: instant(anchorMs + 3 * periodMs + 1) },
      }),
    ],
    [
      'another first day than reported',
      'R4',
      evidenceOf({ ...one, subscription: { ...subscription, startedAt: instant(anchorMs + 1) } }),
    ],
    [
      'a try while the previous one is unknown',
      'R5',
      evidenceOf({
        ...one,
        tries: one.tries.map((each) =>
          each.orderId === order(2) ? { ...each, knownAtMs: times[2] + 1 } : each,
        ),
      }),
    ],
    [
      'a declined charge retried at once',
      'R6',
      evidenceOf({
        ...one,
        tries: one.tries.map((each) =>
          each.orderId === order(3) ? { ...each, atMs: times[1] + hourMs } : each,
        ),
      }),
    ],
    [
      'a try after the cancellation',
      'R7',
      evidenceOf({ ...canceled, tries: [...canceled.tries, tryAt(7, canceledAtMs + hourMs)] }),
    ],
    [
      'a smaller refund than reported',
      'R8',
      evidenceOf(withFacts({ refund: { amount: 500n, atMs: times[3] + dayMs } })),
    ],
    [
      'a charge that is days late',
      'R9',
      evidenceOf({
        ...one,
        tries: one.tries.map((each) =>
          each.orderId === order(4) ? { ...each, atMs: times[3] + 3 * dayMs } : each,
        ),
      }),
    ],
    [
      'a subscription that is stuck',
      'R10',
      evidenceOf({ ...one, subscription: { ...subscription, state: 'past_due' } }),
    ],
    [
      'a canceled subscription that continues',
      'R10',
      evidenceOf({ ...canceled, subscription: { ...subscription, nextPaymentTime: null } }),
    ],
    [
      'a ledger with another sum',
      'I1 I2 I11',
      evidenceOf(one, {
        books: { before: balance(0), after: balance(1), isSound: true, findings: [] },
      }),
    ],
    [
      'a worker that ended by itself',
      'process',
      evidenceOf(one, {
        endings: [{ name: 'worker-1', reason: 'exit code 1', isOurs: false, lastLines: [] }],
      }),
    ],
    ['a day on which nothing was killed', 'run', evidenceOf(one, { done: {} })],
  ])('finds %s', (_what, invariant, evidence) => {
    expect(broken(evidence)).toContain(invariant);
  });
});
