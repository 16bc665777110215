import type { ExchangeState, OperatorExchangeDetail, TrialBalance } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { Case, Evidence } from './evidence.ts';
import { judge } from './judge.ts';
import type { Transfer } from './ways/index.ts';

const earned = 1_000_000n;
const points = 100_000;
const amount = 52_690;
const at = '2027-01-01T10:00:00.000Z';

const wayTo: Readonly<Record<string, readonly ExchangeState[]>> = {
  paid: ['approved', 'sending', 'paid'],
  returned: ['approved', 'sending', 'paid', 'returned'],
  rejected: ['approved', 'sending', 'unknown', 'rejected'],
  refused: ['refused'],
  canceled: ['approved', 'canceled'],
};

const detailOf = (number: number, way: readonly ExchangeState[]): OperatorExchangeDetail => ({
  exchange: {
    exchangeId: `e${number}-${'0'.repeat(32)}`,
    userId: number,
    type: 'cash',
    state: way.at(-1) ?? 'requested',
    revision: way.length,
    country: 'kr',
    djLevel: 'regular',
    policyVersion: 1,
    estimated: {
      points,
      amount,
      originAmount: points,
      pgFee: 0,
      remittanceFee: 500,
      spoonFee: 46_810,
      taxAndUtilityBills: 0,
      unit: 'KRW',
    },
    needsSecondOperator: false,
    agreedBy: null,
    provider: 'openbanking',
    providerReference: null,
    reason: null,
    requestedAt: at,
    changedAt: at,
  },
  policy: null,
  payee: null,
  accountUse: null,
  others: [],
  attempts: [],
  nextQuestionAt: null,
  log: way.map((to, place) => ({
    revision: place + 1,
    from: way[place - 1] ?? 'requested',
    to,
    cause: 'test',
    operator: null,
    evidence: {},
    at,
  })),
});

const transferOf = (number: number, more: Partial<Transfer> = {}): Transfer => ({
  provider: 'openbanking',
  id: `T${number}`,
  name: String(number),
  amount,
  state: 'paid',
  isReturned: false,
  timesPaid: 1,
  ...more,
});

const transfers: Readonly<Record<string, (number: number) => readonly Transfer[]>> = {
  paid: (number) => [transferOf(number)],
  returned: (number) => [transferOf(number, { isReturned: true })],
  rejected: (number) => [transferOf(number, { state: 'failed', timesPaid: 0 })],
};

const shown: Readonly<Record<string, Case['shown']>> = {
  paid: ['checking', 'waiting_for_deposit', 'complete'],
  returned: ['checking', 'waiting_for_deposit', 'complete', 'refusal'],
  rejected: ['checking', 'waiting_for_deposit', 'refusal'],
  refused: ['checking', 'refusal'],
  canceled: ['checking', 'cancel'],
};

const caseOf = (number: number, state: string): Case => ({
  userId: number,
  planned: {
    points,
    isLarge: false,
    wish: 'waits',
    operator: 'agrees',
    isDoubled: false,
    isSentBack: false,
    pauseMs: 0,
  },
  answers: [`e${number}`, `e${number}`],
  shown: shown[state] ?? [],
  wasToldCanceled: state === 'canceled',
  detail: detailOf(number, wayTo[state] ?? []),
  transfers: transfers[state]?.(number) ?? [],
  deposits: transfers[state] === undefined ? 0 : 1,
});

const balanceOf = (paid: number): TrialBalance => ({
  takenAt: at,
  isBalanced: true,
  units: [
    {
      unit: 'KRW',
      debit: paid,
      credit: paid,
      accounts: [
        { account: 'platform.payout.openbanking', debit: 0, credit: paid, balance: -paid },
        { account: 'platform.exchange.cost', debit: paid, credit: 0, balance: paid },
      ],
    },
  ],
});

const states = ['paid', 'returned', 'rejected', 'refused', 'canceled'];
const cases = states.map((state, place) => caseOf(place + 1, state));

const sound: Evidence = {
  cases,
  accounts: cases.map(({ userId, detail }) => ({
    userId,
    earned,
    points: detail.exchange.state === 'paid' ? earned - BigInt(points) : earned,
  })),
  strangers: [],
  reads: [{ userId: 1, earned, held: BigInt(points), points: earned - BigInt(points) }],
  spans: [{ provider: 'openbanking', paidOut: BigInt(amount), debited: BigInt(2 * amount) }],
  books: { before: balanceOf(0), after: balanceOf(amount), isSound: true, findings: [] },
  findings: [],
  endings: [],
  calls: [],
  kinds: states.map((state) => `openbanking ${state}`),
  planned: { 'cash-outs': states.length, kills: 1 },
  done: { 'cash-outs': states.length, kills: 1 },
};

const brokenIn = (evidence: Evidence): readonly string[] =>
  judge(evidence)
    .filter(({ findings }) => findings.length > 0)
    .map(({ invariant }) => invariant);

const withCase = (number: number, change: Partial<Case>): Evidence => ({
  ...sound,
  cases: cases.map((each) => (each.userId === number ? { ...each, ...change } : each)),
});
const ended = (number: number, way: readonly ExchangeState[]): Partial<Case> => ({
  detail: detailOf(number, way),
});
const [paidCase, returnedCase, rejectedCase, refusedCase, canceledCase] = [1, 2, 3, 4, 5];

describe('the judge of a cash-out fault run', () => {
  it('finds nothing in a sound run [EXC-08]', () => {
    expect(judge(sound).flatMap(({ findings }) => findings)).toEqual([]);
  });

  it.each<readonly [string, Evidence, string]>([
    [
      'a transfer without a ledger entry',
      withCase(rejectedCase, { transfers: [transferOf(3)] }),
      'X1',
    ],
    ['a ledger entry without a transfer', withCase(paidCase, { transfers: [], deposits: 0 }), 'X1'],
    [
      'a transfer of another amount',
      withCase(paidCase, { transfers: [transferOf(1, { amount: 1 })] }),
      'X1',
    ],
    [
      'returned money without a ledger entry',
      withCase(returnedCase, ended(2, ['approved', 'sending', 'paid'])),
      'X1',
    ],
    [
      'a transfer by another provider than the ledger says',
      withCase(paidCase, { transfers: [transferOf(1, { provider: 'payoneer' })] }),
      'I1 I2 I10 I11',
    ],
    ['a transfer sent twice', withCase(rejectedCase, { deposits: 2 }), 'X2'],
    [
      'a cash-out paid twice',
      withCase(paidCase, { transfers: [transferOf(1, { timesPaid: 2 })] }),
      'X2',
    ],
    ['a transfer without a cash-out', { ...sound, strangers: [transferOf(9)] }, 'X2'],
    [
      'a cash-out that does not end',
      withCase(refusedCase, ended(4, ['approved', 'sending'])),
      'X3',
    ],
    [
      'a cash-out that ends twice',
      withCase(rejectedCase, ended(3, ['approved', 'sending', 'rejected', 'rejected'])),
      'X3',
    ],
    [
      'points returned twice',
      withCase(returnedCase, ended(2, ['approved', 'sending', 'paid', 'returned', 'returned'])),
      'X3',
    ],
    [
      'too many points in a wallet',
      { ...sound, accounts: [{ userId: paidCase, earned, points: earned }] },
      'X4',
    ],
    [
      'a balance read that is too high',
      { ...sound, reads: [{ userId: 1, earned, held: 100n, points: earned }] },
      'X5',
    ],
    [
      'more paid out than reserved',
      { ...sound, spans: [{ provider: 'payoneer', paidOut: 2n, debited: 1n }] },
      'X6',
    ],
    ['two cash-outs for one idempotency key', withCase(paidCase, { answers: ['e1', 'e2'] }), 'X7'],
    [
      'a cash-out that goes back a step',
      withCase(paidCase, { shown: ['complete', 'waiting_for_deposit'] }),
      'X7',
    ],
    [
      'a confirmed cancellation that did not happen',
      withCase(refusedCase, { wasToldCanceled: true }),
      'X7',
    ],
    [
      'a canceled cash-out that the bank has',
      withCase(canceledCase, { transfers: [transferOf(5, { state: 'failed', timesPaid: 0 })] }),
      'X7',
    ],
    [
      'a ledger with another sum',
      { ...sound, books: { ...sound.books, after: balanceOf(1) } },
      'I1 I2 I10 I11',
    ],
    ['a failed verification during the run', { ...sound, findings: ['x'] }, 'I1 I2 I10 I11'],
    [
      'a process that ended by itself',
      { ...sound, endings: [{ name: 'server', reason: '1', isOurs: false, lastLines: [] }] },
      'process',
    ],
    ['a run without a returned transfer', { ...sound, cases: cases.slice(0, 1) }, 'run'],
    ['a run without kills', { ...sound, done: { ...sound.done, kills: 0 } }, 'run'],
  ])('finds %s [EXC-08]', (_name, evidence, invariant) => {
    expect(brokenIn(evidence)).toContain(invariant);
  });
});
