import type { OperatorPayment, OperatorRefund, TrialBalance } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { SandboxCharge } from '../deployment/sandbox.ts';
import type { Call, PersonAnswer } from '../people/journal.ts';
import { check } from './check.ts';
import type { Account, Evidence } from './evidence.ts';

const order = (number: number): string => `p1-${number.toString(16).padStart(32, '0')}`;

const chargeOf = (number: number, price = 11_000): SandboxCharge => ({
  tid: `T${number}`,
  partnerOrderId: order(number),
  currency: 'KRW',
  amount: price,
  charged: price,
  canceled: 0,
  timesCharged: 1,
  status: 'SUCCESS_PAYMENT',
});

const paymentOf = (
  number: number,
  state: OperatorPayment['state'] = 'succeeded',
): OperatorPayment => ({
  transactionId: order(number),
  userId: 1,
  state,
  productId: 1,
  productName: 'Spoon 100',
  methodId: 43,
  quantity: 1,
  totalPrice: 11_000,
  currency: 'KRW',
  provider: 'kakaopay',
  providerTransactionId: `T${number}`,
  reason: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
});

const creditOf = (number: number, price = 11_000n) => ({
  transactionId: order(number),
  price,
  givenBack: 0n,
  currency: 'KRW',
  spoons: 100n,
});

const startedOf = (number: number): PersonAnswer => ({
  kind: 'started',
  purchase: number,
  userId: 1,
  key: `key-${number}`,
  transactionId: order(number),
});

const seen = (
  number: number,
  status: Extract<PersonAnswer, { kind: 'payment' }>['status'],
  spoons = 100n,
): PersonAnswer => ({ kind: 'payment', transactionId: order(number), status, spoons, atMs: 0 });

const trialBalance = (charged: number): TrialBalance => ({
  takenAt: '2026-01-01T00:00:00.000Z',
  isBalanced: true,
  units: [
    {
      unit: 'KRW',
      debit: charged,
      credit: charged,
      accounts: [
        { account: 'platform.receivable.kakaopay', debit: charged, credit: 0, balance: charged },
        { account: 'platform.sales', debit: 0, credit: charged, balance: -charged },
      ],
    },
  ],
});

const accountWith = (
  credits: Account['credits'],
  spoons = 100n * BigInt(credits.length),
): Account => ({
  userId: 1,
  spoons,
  credits,
});

/** Two purchases that succeeded, one that was declined: everything as it should be. */
const sound: Evidence = {
  calls: [
    { route: 'purchase', ending: 'answered', code: undefined, hasRetryAfter: false, tookMs: 5 },
    { route: 'purchase', ending: 503, code: 'server_busy', hasRetryAfter: true, tookMs: 5 },
    { route: 'purchase', ending: 502, code: 'payment_retry', hasRetryAfter: false, tookMs: 5 },
    { route: 'payment', ending: 'offline', code: undefined, hasRetryAfter: false, tookMs: 5 },
    { route: 'visit /api', ending: 303, code: undefined, hasRetryAfter: false, tookMs: 5 },
  ],
  answers: [
    startedOf(1),
    startedOf(2),
    startedOf(3),
    seen(1, 'pending'),
    seen(1, 'success'),
    seen(2, 'fail'),
    seen(2, 'success'),
    seen(3, 'fail'),
    { kind: 'balance', userId: 1, spoons: 200n },
  ],
  charges: [chargeOf(1), chargeOf(2), { ...chargeOf(3), charged: 0, timesCharged: 0 }],
  payments: [paymentOf(1), paymentOf(2), paymentOf(3, 'declined')],
  accounts: [accountWith([creditOf(1), creditOf(2)])],
  repeats: [1, 2, 3].map((number) => ({
    key: `key-${number}`,
    transactionId: order(number),
    code: undefined,
  })),
  refunds: [],
  books: { before: trialBalance(0), after: trialBalance(22_000), isSound: true, findings: [] },
  endings: [{ name: 'server', reason: 'SIGKILL', isOurs: true, lastLines: [] }],
  timing: { finalAfterMs: 90_000, last: ['p1-0, unknown'], finalWithinMs: 120_000 },
  outcomes: { ok: 3 },
  messages: { 'paypal: settled': 3, 'paypal: unproved': 1, 'hecto: unclear': 2 },
  planned: { purchases: 3, 'kill-server': 1 },
  done: { purchases: 3, 'kill-server': 1 },
  ways: [{ provider: 'kakaopay', methodId: 43, paid: 2 }],
};

const refundOf = (number: number, state: OperatorRefund['state'] = 'done'): OperatorRefund => ({
  refundId: `r${number}`,
  transactionId: order(number),
  userId: 1,
  state,
  way: 'method',
  requestedBy: 'person',
  amount: 11_000,
  currency: 'KRW',
  spoons: 100,
  provider: 'kakaopay',
  providerReference: null,
  account: null,
  reason: 'asked by the payer',
  requestedAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
});

/** The second purchase was asked back, and went back whole. */
const givenBack = {
  answers: [
    ...sound.answers.filter(({ kind }) => kind !== 'balance'),
    { kind: 'asked-back', transactionId: order(2), said: 'refunded' },
    seen(2, 'refunded'),
  ],
  charges: [chargeOf(1), { ...chargeOf(2), canceled: 11_000 }],
  payments: [paymentOf(1), paymentOf(2, 'refunded'), paymentOf(3, 'declined')],
  refunds: [refundOf(2)],
  accounts: [accountWith([creditOf(1), { ...creditOf(2), givenBack: 11_000n }], 100n)],
  books: { ...sound.books, after: trialBalance(11_000) },
} satisfies Partial<Evidence>;

const brokenBy = (planted: Partial<Evidence>): readonly string[] =>
  check({ ...sound, ...planted }).flatMap(({ invariant, findings }) =>
    findings.length === 0 ? [] : [invariant],
  );

const called = (call: Partial<Call>): Evidence['calls'] => [
  { route: 'purchase', ending: 503, code: undefined, hasRetryAfter: false, tookMs: 1, ...call },
];

const withoutLast: PersonAnswer[] = sound.answers.filter((each) => each.kind !== 'balance');

describe('the checker of a fault run', () => {
  it('finds nothing in a sound run', () => {
    expect(brokenBy({})).toEqual([]);
  });

  it('accepts any end of a payment that waited for a bank transfer, but no step back', () => {
    const waits = (then: Parameters<typeof seen>[1]) => ({
      answers: [startedOf(4), seen(4, 'waiting_for_deposit'), seen(4, then), ...sound.answers],
      payments: [...sound.payments, paymentOf(4, 'declined')],
      repeats: [...sound.repeats, { key: 'key-4', transactionId: order(4), code: undefined }],
    });
    expect(brokenBy(waits('fail'))).toEqual([]);
    expect(brokenBy(waits('pending'))).toEqual(['I9']);
  });

  it('accepts a refund only if it is complete, made once, and reported alike by all sides', () => {
    expect(brokenBy(givenBack)).toEqual([]);
    const still = { ...givenBack, refunds: [refundOf(2, 'unknown')] };
    expect(brokenBy(still)).toEqual(['I10']);
    expect(brokenBy({ ...givenBack, refunds: [refundOf(2, 'declined')] })).toEqual(['I10']);
    expect(brokenBy({ ...givenBack, refunds: [refundOf(2), refundOf(2)] })).toEqual(['I10']);
    expect(brokenBy({ ...givenBack, charges: sound.charges })).toEqual(['I1 I2 I11', 'I6', 'I10']);
    expect(brokenBy({ answers: givenBack.answers })).toEqual(['I10']);
  });

  it.each<[string, Partial<Evidence>, string[]]>([
    ['a charge without its credit', { accounts: [accountWith([creditOf(1)])] }, ['I5', 'I7']],
    [
      'a credit made twice',
      { accounts: [accountWith([creditOf(1), creditOf(2), creditOf(2)])] },
      ['I5'],
    ],
    [
      'spoons credited twice that the history shows once',
      { accounts: [accountWith([creditOf(1), creditOf(2)], 300n)] },
      ['I3'],
    ],
    [
      'a charge without a payment',
      { payments: [paymentOf(1), paymentOf(3, 'declined')] },
      ['I5', 'I7', 'I8'],
    ],
    [
      'a charge made twice',
      { charges: [{ ...chargeOf(1), timesCharged: 2 }, chargeOf(2)] },
      ['I5'],
    ],
    ['a credit without a charge', { charges: [chargeOf(1)] }, ['I1 I2 I11', 'I6']],
    [
      'a credit of another amount',
      { accounts: [accountWith([creditOf(1), creditOf(2, 12_000n)])] },
      ['I6'],
    ],
    [
      'a refunded charge that was credited as well',
      { charges: [chargeOf(1), { ...chargeOf(2), canceled: 11_000 }] },
      ['I1 I2 I11', 'I5', 'I6', 'I10'],
    ],
    [
      'a reported success that disappeared',
      { answers: [...sound.answers, startedOf(3), seen(3, 'success')] },
      ['I7'],
    ],
    [
      'a success with fewer spoons than reported',
      { answers: [...withoutLast, seen(1, 'success', 500n)] },
      ['I7'],
    ],
    [
      'a success that later became another state',
      { answers: [...sound.answers, seen(1, 'pending')] },
      ['I9'],
    ],
    [
      'a payment method of the run that no payment used',
      { ways: [{ provider: 'kakaopay', methodId: 43, paid: 0 }] },
      ['run'],
    ],
    ['a final state that changed', { answers: [...sound.answers, seen(3, 'pending')] }, ['I9']],
    [
      'a key with two payments',
      { answers: [...sound.answers, { ...startedOf(2), key: 'key-1' } as PersonAnswer] },
      ['I8'],
    ],
    [
      'an idempotency key that was forgotten',
      { repeats: sound.repeats.map((each) => ({ ...each, transactionId: undefined })) },
      ['I8'],
    ],
    [
      'a balance below zero',
      { answers: [...sound.answers, { kind: 'balance', userId: 1, spoons: -1n }] },
      ['I4'],
    ],
    [
      'a payment that never ended',
      { payments: [paymentOf(1), paymentOf(2), paymentOf(3, 'unknown')] },
      ['I12'],
    ],
    [
      'a payment that ended too late',
      { timing: { finalAfterMs: 130_000, last: ['p1-0, unknown'], finalWithinMs: 120_000 } },
      ['I12'],
    ],
    [
      'a ledger whose hash chain does not verify',
      { books: { ...sound.books, isSound: false, findings: ['a row was changed'] } },
      ['I1 I2 I11'],
    ],
    [
      'a ledger that does not balance',
      {
        books: {
          ...sound.books,
          after: {
            ...trialBalance(22_000),
            units: trialBalance(22_000).units.map((unit) => ({ ...unit, debit: 22_001 })),
          },
        },
      },
      ['I1 I2 I11'],
    ],
    [
      'a server that ended because the database was lost',
      { endings: [{ name: 'server', reason: 'exit code 1', isOurs: false, lastLines: ['why'] }] },
      ['process'],
    ],
    [
      'an answer caused by a bug',
      { calls: called({ ending: 500, code: 'temporary_error' }) },
      ['answers'],
    ],
    ['a 503 without a Retry-After header', { calls: called({ code: 'server_busy' }) }, ['answers']],
    [
      'an unknown error code',
      { calls: called({ code: 'oops', hasRetryAfter: true }) },
      ['answers'],
    ],
    ['an unreadable answer', { calls: called({ ending: 'unreadable' }) }, ['answers']],
    [
      'a genuine webhook refused as forged',
      { messages: { ...sound.messages, 'paypal: forged': 2 } },
      ['messages'],
    ],
    [
      'genuine webhooks called unreadable or too old',
      { messages: { 'hecto: unreadable': 1, 'paypal: stale': 1 } },
      ['messages'],
    ],
    ['a kill that did not happen', { done: { purchases: 3 } }, ['run']],
    [
      'a run in which no money moved',
      {
        charges: [],
        payments: [],
        accounts: [],
        answers: [],
        repeats: [],
        books: { ...sound.books, after: trialBalance(0) },
      },
      ['run'],
    ],
  ])('finds %s', (_name, planted, broken) => {
    expect(brokenBy(planted)).toEqual(broken);
  });

  it('names what it found', () => {
    const verdicts = check({ ...sound, accounts: [accountWith([creditOf(1)])] });
    const lost = verdicts.find(({ invariant }) => invariant === 'I5');
    expect(lost?.findings).toEqual([
      `charge T2 of 11000 for ${order(2)}: lost, the payment is succeeded`,
    ]);
  });
});
