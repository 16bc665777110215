import type { OperatorPayment, TrialBalance } from '@dipper/contract';
import { expect, it } from 'vitest';
import type { Evidence } from '../checker/evidence.ts';
import type { SandboxCharge } from '../deployment/sandbox.ts';
import { judge } from './judge.ts';
import type { Found } from './run.ts';

const chargeOf = (order: string): SandboxCharge => ({
  tid: `T-${order}`,
  partnerOrderId: order,
  currency: 'KRW',
  amount: 1100,
  charged: 1100,
  canceled: 0,
  timesCharged: 1,
  status: 'DONE',
});

const paymentOf = (order: string): OperatorPayment => ({
  transactionId: order,
  userId: 1,
  state: 'succeeded',
  productId: 1,
  productName: '10 spoons',
  methodId: 31,
  quantity: 1,
  totalPrice: 1100,
  currency: 'KRW',
  provider: 'tosspayments',
  providerTransactionId: `T-${order}`,
  reason: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
});

const balanceOf = (owed: number): TrialBalance => ({
  takenAt: '2026-01-01T00:00:00.000Z',
  isBalanced: true,
  units: [
    {
      unit: 'KRW',
      debit: owed,
      credit: owed,
      accounts: [
        { account: 'platform.receivable.tosspayments', debit: owed, credit: 0, balance: owed },
      ],
    },
  ],
});

const lost = {
  differenceId: '00000000-0000-0000-0000-000000000000',
  provider: 'tosspayments',
  kind: 'record_without_payment',
  subject: 'theirs',
  day: '2026-11-19',
  reference: 'theirs',
  expected: null,
  found: { amount: 1100, currency: 'KRW' },
  state: 'open',
  owner: null,
  reason: null,
  firstSeenAt: '2026-11-19T04:00:00Z',
  lastSeenAt: '2026-11-19T04:00:00Z',
  ageSeconds: 1,
  changedAt: '2026-11-19T04:00:00Z',
  changedBy: null,
  revision: 1,
  settlementId: null,
  settlementLine: null,
} as const;

/** One payment was there before the kill, one was lost with the primary, and one came after it. */
const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  accounts: [
    {
      userId: 1,
      spoons: 20n,
      credits: ['old', 'new'].map((transactionId) => ({
        transactionId,
        price: 1100n,
        givenBack: 0n,
        currency: 'KRW',
        spoons: 10n,
      })),
    },
  ],
  books: { before: balanceOf(0), after: balanceOf(2200), isSound: true, findings: [] },
  payments: ['old', 'new'].map(paymentOf),
  charges: ['old', 'lost', 'new'].map(chargeOf),
  calls: [],
  answers: [],
  endings: [],
  repeats: [],
  refunds: [],
  ways: [],
  messages: {},
  outcomes: {},
  timing: { finalAfterMs: 1, finalWithinMs: 2, last: [] },
  planned: {},
  done: {},
  ...more,
});

const times = {
  noticedMs: 1,
  promotedMs: 2,
  readyMs: [3],
  begunMs: 4,
  paidMs: 5,
  finalMs: 6,
  slowestMs: 7,
};

const sound: Found = {
  evidence: evidence(),
  times,
  successes: { before: ['old', 'lost'], after: ['old', 'lost', 'new'] },
  differences: [lost],
};

const brokenIn = (found: Found): readonly string[] =>
  judge(found, false)
    .filter(({ findings }) => findings.length > 0)
    .map(({ invariant }) => invariant);

it('finds nothing wrong with a failover that lost what comparing days has found', () => {
  expect(brokenIn(sound)).toEqual([]);
});

const cases: readonly (readonly [string, Partial<Found>])[] = [
  ['F1', { differences: [] }],
  ['F1', { differences: [lost, lost] }],
  ['F1', { differences: [{ ...lost, kind: 'not_credited' }] }],
  ['F2', { successes: { before: ['old', 'other'], after: ['old', 'other', 'new'] } }],
  [
    'F3',
    {
      evidence: evidence({
        charges: [chargeOf('old'), { ...chargeOf('lost'), timesCharged: 2 }, chargeOf('new')],
      }),
    },
  ],
  ['F6', { evidence: evidence({ timing: { finalAfterMs: 3, finalWithinMs: 2, last: [] } }) }],
  ['took place', { successes: { before: ['old', 'lost'], after: ['old', 'lost'] } }],
];

it.each(cases)('sees %s broken, case %# [OPS-03, OPS-04]', (invariant, planted) => {
  expect(brokenIn({ ...sound, ...planted })).toEqual([invariant]);
});

it('sees a lost charge that the books have all the same, and one of which a credit is gone', () => {
  const after = balanceOf(3300);
  const books = { ...evidence().books, after };
  expect(brokenIn({ ...sound, evidence: evidence({ books }) })).toEqual(['F5']);
  expect(brokenIn({ ...sound, evidence: evidence({ accounts: [] }) })).toEqual(['F4']);
});

it('holds a synchronous replica to all promises, so that a lost payment breaks several', () => {
  const broken = judge(sound, true).filter(({ findings }) => findings.length > 0);
  expect(broken.map(({ invariant }) => invariant)).toEqual(
    expect.arrayContaining(['I5', 'I1 I2 I11', 'days']),
  );
});
