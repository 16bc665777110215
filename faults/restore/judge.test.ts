import { expect, it } from 'vitest';
import type { Account } from '../checker/evidence.ts';
import { judge } from './judge.ts';
import type { Evidence, Restored } from './run.ts';

const accountOf = (ids: readonly string[]): Account => ({
  userId: 1,
  spoons: 0n,
  credits: ids.map((transactionId) => ({
    transactionId,
    price: 1100n,
    givenBack: 0n,
    currency: 'KRW',
    spoons: 10n,
  })),
});

const difference = {
  differenceId: '00000000-0000-0000-0000-000000000000',
  provider: 'hecto',
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

const restored = (ids: readonly string[], more: Partial<Restored> = {}): Restored => ({
  command: { code: 0, output: 'the books are sound' },
  tookMs: 1,
  isSound: true,
  accounts: [accountOf(ids)],
  differences: [],
  ...more,
});

const sound: Evidence = {
  reported: { copied: ['a'], named: ['b'], lost: ['c'] },
  charged: { before: [1100, 1100], after: [1100] },
  overRunning: { code: 2, output: 'PostgreSQL runs there: restore into a new place' },
  checked: { code: 0, output: '' },
  checkedWithGap: { code: 1, output: 'one is missing' },
  withGap: { code: 2, output: 'missing in the archive: one' },
  toPoint: restored(['a', 'b'], { differences: [difference] }),
  toLatest: restored(['a', 'b', 'c']),
};

const brokenIn = (evidence: Evidence): readonly string[] =>
  judge(evidence)
    .filter(({ findings }) => findings.length > 0)
    .map(({ invariant }) => invariant);

it('the judge of a restore run finds nothing in a sound run', () => {
  expect(brokenIn(sound)).toEqual([]);
});

it.each([
  ['B1', { toPoint: restored(['a'], { differences: [difference] }) }],
  ['B2', { toPoint: restored(['a', 'b', 'c'], { differences: [difference] }) }],
  ['B3', { toPoint: restored(['a', 'b']) }],
  [
    'B3',
    { toPoint: restored(['a', 'b'], { differences: [{ ...difference, kind: 'not_credited' }] }) },
  ],
  ['B4', { toLatest: restored(['a', 'b']) }],
  ['B4', { toLatest: restored(['a', 'b', 'c'], { differences: [difference] }) }],
  ['B5', { toLatest: restored(['a', 'b', 'c'], { isSound: false }) }],
  ['B6', { overRunning: { code: 0, output: '' } }],
  ['B7', { checkedWithGap: { code: 0, output: '' } }],
  ['B7', { withGap: { code: 0, output: '' } }],
  ['B7', { checked: { code: 1, output: 'one is missing' } }],
  ['run', { reported: { copied: ['a'], named: [], lost: ['c'] } }],
])(
  'the judge of a restore run finds the promise %s broken [OPS-02, OPS-05]',
  (invariant, planted) => {
    expect(brokenIn({ ...sound, ...planted })).toEqual([invariant]);
  },
);
