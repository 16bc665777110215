import { describe, expect, it } from 'vitest';
import type { FeeAgreement } from './fees.ts';
import type { SettlementLine } from './file/lines.ts';
import { compareSettlement } from './model.ts';
import type { Compared, OwnPayment } from './model.ts';

const payment: OwnPayment = {
  order: 'p1-a',
  state: 'succeeded',
  total: 1100n,
  currency: 'KRW',
  methodId: 37,
  references: ['K1', 'T1'],
  refunded: 0n,
  refundedInPeriod: 0n,
  posted: 1100n,
  firstDay: '2026-11-20',
  lastDay: '2026-11-20',
  isDue: true,
};

const line: SettlementLine = {
  line: 2,
  kind: 'charge',
  order: 'p1-a',
  reference: 'T1',
  amount: 1100n,
  currency: 'KRW',
  fee: 33n,
  net: 1067n,
  day: '2026-11-20',
  paidOn: null,
};

const refund: SettlementLine = {
  ...line,
  line: 3,
  kind: 'refund',
  reference: 'R1',
  fee: null,
  net: null,
};
const agreement: FeeAgreement = {
  methodId: null,
  currency: 'KRW',
  fromDay: '2026-01-01',
  ratePpm: 30_000,
  fixed: 0n,
  rounding: 'down',
};

const compare = (changed: Partial<Compared> = {}) =>
  compareSettlement({
    lines: [line],
    earlier: [],
    payments: [payment],
    agreements: [agreement],
    days: { from: '2026-11-20', to: '2026-11-20' },
    ...changed,
  });
const kindsOf = (changed: Partial<Compared>) => compare(changed).findings.map(({ kind }) => kind);

describe('a settlement file compared with our books', () => {
  it('that agrees has no difference [OPS-03]', () => {
    expect(compare()).toEqual({ findings: [], matched: 1, feesUnjudged: 0 });
  });

  it('matches a charge by either of our numbers, or by the provider’s alone [OPS-03]', () => {
    expect(kindsOf({ lines: [{ ...line, reference: null }] })).toEqual([]);
    expect(kindsOf({ lines: [{ ...line, order: null }] })).toEqual([]);
    expect(kindsOf({ lines: [{ ...line, order: null, reference: 'K1' }] })).toEqual([]);
  });

  it.each<[string, Partial<Compared>, string]>([
    ['what we never asked for', { payments: [] }, 'settled_without_payment'],
    ['what it leaves out', { lines: [] }, 'not_settled'],
    ['another amount', { lines: [{ ...line, amount: 1101n }] }, 'settled_amount_differs'],
    ['another currency', { lines: [{ ...line, currency: 'JPY' }] }, 'settled_currency_differs'],
    ['a second payment of one charge', { lines: [line, { ...line, line: 3 }] }, 'settled_twice'],
    ['what an earlier file has paid', { earlier: [line] }, 'settled_twice'],
    ['another day', { lines: [{ ...line, day: '2026-11-19' }] }, 'settled_other_day'],
    ['another fee', { lines: [{ ...line, fee: 34n, net: 1066n }] }, 'settled_fee_differs'],
    ['less than amount and fee leave', { lines: [{ ...line, net: 1066n }] }, 'settled_fee_differs'],
    [
      'what failed here',
      { payments: [{ ...payment, state: 'declined', posted: 0n }] },
      'settled_not_credited',
    ],
    ['a refund that we never made', { lines: [line, refund] }, 'settled_refund_differs'],
    [
      'no refund where we made one',
      { payments: [{ ...payment, refunded: 500n, refundedInPeriod: 500n }] },
      'settled_refund_differs',
    ],
    [
      'what the journal has otherwise',
      { payments: [{ ...payment, posted: 0n }] },
      'journal_differs',
    ],
  ])('reports %s, and only that [OPS-03]', (_what, changed, kind) => {
    expect(kindsOf(changed)).toEqual([kind]);
  });

  it('reports nothing missing whose day is not fully settled yet, or that another file contains [OPS-03]', () => {
    expect(kindsOf({ lines: [], payments: [{ ...payment, isDue: false }] })).toEqual([]);
    expect(kindsOf({ lines: [], earlier: [line] })).toEqual([]);
    expect(
      kindsOf({ lines: [], payments: [{ ...payment, state: 'declined', posted: 0n }] }),
    ).toEqual([]);
  });

  it('reports nothing missing that was charged and refunded within its days [OPS-03]', () => {
    const expected = {
      ...payment,
      state: 'refunded' as const,
      refunded: 1100n,
      refundedInPeriod: 1100n,
    };
    expect(kindsOf({ lines: [], payments: [expected] })).toEqual([]);
  });

  it('sums refunds over all files [OPS-03]', () => {
    const refunded = { ...payment, refunded: 800n, refundedInPeriod: 800n };
    const part = { ...refund, amount: 300n };
    const earlier = [line, { ...refund, amount: 500n }];
    expect(kindsOf({ lines: [part], earlier, payments: [refunded] })).toEqual([]);
    expect(kindsOf({ lines: [{ ...part, amount: 301n }], earlier, payments: [refunded] })).toEqual([
      'settled_refund_differs',
    ]);
  });

  it('counts days that come by file and by API once [OPS-03]', () => {
    const elsewhere = { ...line, isElsewhere: true };
    expect(kindsOf({ earlier: [elsewhere] })).toEqual([]);
    expect(kindsOf({ earlier: [{ ...elsewhere, amount: 1101n }] })).toEqual([]);
    expect(kindsOf({ lines: [], earlier: [elsewhere] })).toEqual([]);
    const refunded = { ...payment, refunded: 800n, refundedInPeriod: 800n };
    const back = { ...refund, amount: 800n };
    const both = { payments: [refunded], earlier: [elsewhere, { ...back, isElsewhere: true }] };
    expect(kindsOf({ ...both, lines: [line, back] })).toEqual([]);
    expect(kindsOf({ ...both, lines: [line] })).toEqual([]);
  });

  it('reports a line that is paid twice, once in a file and once by the API on another day [OPS-03]', () => {
    const before = { ...line, day: '2026-11-19', isElsewhere: true };
    expect(kindsOf({ earlier: [before] })).toEqual(['settled_twice']);
  });

  it('reports how many fees have no agreement [OPS-03]', () => {
    expect(compare({ agreements: [] })).toMatchObject({ findings: [], feesUnjudged: 1 });
    const later = { ...agreement, fromDay: '2026-11-21' };
    expect(compare({ agreements: [later] })).toMatchObject({ feesUnjudged: 1 });
  });

  it('checks fees by the agreement of the method and the day [OPS-03]', () => {
    const own = { ...agreement, methodId: 37, ratePpm: 40_000 };
    expect(kindsOf({ agreements: [agreement, own] })).toEqual(['settled_fee_differs']);
    expect(kindsOf({ agreements: [agreement, { ...own, methodId: 43 }] })).toEqual([]);
    const since = { ...agreement, fromDay: '2026-11-20', ratePpm: 40_000 };
    expect(kindsOf({ agreements: [agreement, since] })).toEqual(['settled_fee_differs']);
  });
});
