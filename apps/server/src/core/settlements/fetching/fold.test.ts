import { describe, expect, it } from 'vitest';
import type { SettledLine } from '../../../ports/settlement.ts';
import { contentOf, foldPage, hasRepeats, nothingYet } from './fold.ts';

const line: SettledLine = {
  kind: 'charge',
  order: 'p1-a',
  reference: 'T1',
  amount: 1100n,
  currency: 'KRW',
  fee: 33n,
  net: null,
  day: '2026-11-20',
  paidOn: null,
};
const other = { ...line, order: 'p1-b', reference: 'T2' };
const page = { kind: 'page', lines: [line], others: 0, next: undefined } as const;
const about = { provider: 'toss', day: '2026-11-20', replaces: null };

describe('a settlement day that is fetched in pages', () => {
  it('is complete with its last page, and has the lines of all pages [OPS-03]', () => {
    const first = foldPage(nothingYet, { ...page, next: '2', others: 1 });
    expect(first).toMatchObject({ kind: 'more', place: '2' });
    if (first.kind !== 'more') throw new Error('no more');
    expect(foldPage(first.folded, { ...page, lines: [other] })).toMatchObject({
      kind: 'whole',
      folded: { lines: [line, other], others: 1 },
    });
  });

  it('is checked against the provider’s own total [OPS-03]', () => {
    const share = { part: 1100n, whole: 2200n };
    expect(foldPage(nothingYet, { ...page, share })).toMatchObject({ kind: 'broken' });
    const first = foldPage(nothingYet, { ...page, share, next: '2' });
    if (first.kind !== 'more') throw new Error('no more');
    expect(foldPage(first.folded, { ...page, share })).toMatchObject({ kind: 'whole' });
    const grown = { part: 1100n, whole: 3300n };
    expect(foldPage(first.folded, { ...page, share: grown })).toMatchObject({ kind: 'broken' });
  });

  it('reports a line that occurs twice, but not two partial refunds of one payment [OPS-03]', () => {
    const folded = (...lines: readonly SettledLine[]) => ({ ...nothingYet, lines });
    expect(hasRepeats(folded(line, other))).toBe(false);
    expect(hasRepeats(folded(line, other, line))).toBe(true);
    const back = { ...line, kind: 'refund', reference: 'R1' } as const;
    expect(hasRepeats(folded(line, back, { ...back, reference: 'R2' }))).toBe(false);
  });
});

describe('the identity of a fetched day', () => {
  it('is the same in any order of lines, and another for any change [OPS-03]', () => {
    const of = (...lines: readonly SettledLine[]) => contentOf({ lines, others: 0 }, about).sha256;
    expect(of(line, other)).toBe(of(other, line));
    expect(of(line, { ...other, fee: 34n })).not.toBe(of(line, other));
    expect(of(line)).not.toBe(of(line, line));
  });

  it('depends on the day and on the version it replaces, so that earlier content can be imported again [OPS-03]', () => {
    const of = (more: object) => contentOf(nothingYet, { ...about, ...more }).sha256;
    expect(of({ day: '2026-11-21' })).not.toBe(of({}));
    expect(of({ replaces: 'another' })).not.toBe(of({}));
  });
});
