import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cleanText, createSlices, createTypesetter, isolated, leftToRight } from './index.ts';
import type { Line, TextDirection, Typesetter } from './index.ts';
import { inVisualOrder } from './runs.ts';
import { breakLines, unitsOf } from './units.ts';

// The first sign of a family reads it.
vi.setConfig({ testTimeout: 60_000 });

const slices = createSlices();

const setIn = (direction: TextDirection): Typesetter =>
  createTypesetter(slices, { order: ['arabic', 'korean', 'japanese', 'chinese'], direction });

/** Returns the text of a line from left to right. */
const drawn = ({ glyphSets }: Typesetter, line: Line | undefined): string => {
  const glyphs = glyphSets.regular.glyphs();
  return (line?.glyphs ?? []).map(({ glyph }) => glyphs[glyph]?.text ?? '').join('');
};

const wide = { width: 100_000, weight: 'regular', linesMax: 3 } as const;

const drawnIn = (direction: TextDirection, text: string): string => {
  const typesetter = setIn(direction);
  return drawn(typesetter, typesetter.lines(text, wide)[0]);
};

describe('a line of text', () => {
  it.each([
    ['ltr', '스푼 300개', '스푼 300개'],
    ['rtl', 'المدفوع', 'عوفدملا'],
    ['rtl', 'رقم KR-2026-00000017', 'KR-2026-00000017 مقر'],
    ['rtl', isolated('99.98 ر.س'), 'س.ر 99.98'],
    ['rtl', `منها ${isolated('11')} إضافية`, 'ةيفاضإ 11 اهنم'],
    ['rtl', `${leftToRight('+82 2 000')} الهاتف`, 'فتاهلا +82 2 000'],
    ['ltr', `Buyer ${isolated('نورة 22')} (tag)`, 'Buyer 22 ةرون (tag)'],
  ] as const)('of %s: %s [NAV-28]', (direction, text, expected) => {
    expect(drawnIn(direction, text)).toBe(expected);
  });

  it('joins Arabic letters, and each glyph can be copied as its letter', () => {
    const typesetter = setIn('rtl');
    const alone = typesetter.lines('م ل م', wide)[0];
    const joined = typesetter.lines('ململ', wide)[0];
    const glyphOf = (line: Line | undefined, place: number) => line?.glyphs.at(place)?.glyph;
    expect(glyphOf(joined, -1)).not.toBe(glyphOf(alone, -1));
    expect(drawn(typesetter, joined)).toBe('لملم');
  });

  it('has a glyph for every script, and a box or a gap for a missing one', () => {
    const text = '한 の 骨 ر A é Ж ₩ ¥ $ ไ 🎧 👨‍👩‍👧 \u{20BB7}';
    const typesetter = setIn('ltr');
    const [line] = typesetter.lines(text, wide);
    expect(drawn(typesetter, line)).toBe(text);
    expect(line?.glyphs.every(({ glyph }) => glyph > 0)).toBe(true);
    const empty = typesetter.glyphSets.regular
      .glyphs()
      .filter(({ contours }) => contours.length === 0);
    expect(new Set(empty.map((glyph) => glyph.text))).toEqual(new Set([' ', '🎧', '👨‍👩‍👧']));
  });
});

describe('a text that is too wide', () => {
  it('breaks between words, and a long word between its letters, each within the width', () => {
    const typesetter = setIn('ltr');
    const room = { width: 6000, weight: 'regular', linesMax: 9 } as const;
    const lines = typesetter.lines(`one two three four ${'x'.repeat(30)}`, room);
    expect(lines.length).toBeGreaterThan(3);
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(6000);
    expect(
      lines
        .map((line) => drawn(typesetter, line))
        .join('')
        .replaceAll(' ', ''),
    ).toBe(`onetwothreefour${'x'.repeat(30)}`);
  });

  it.each([
    ['ltr', '가나다라 마바사 '],
    ['rtl', 'نورة العتيبي '],
  ] as const)('ends in an ellipsis when there may be no more lines: %s', (direction, word) => {
    const typesetter = setIn(direction);
    const room = { width: 9000, weight: 'regular', linesMax: 2 } as const;
    const lines = typesetter.lines(word.repeat(30), room);
    expect(lines).toHaveLength(2);
    expect(drawn(typesetter, lines[1])).toMatch(direction === 'ltr' ? /…$/ : /^…/);
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(9000);
  });

  it('keeps punctuation with its word: no line begins with a comma or ends with an opening bracket', () => {
    const text = '주식회사 디퍼 (예시), 대표';
    expect(unitsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '주식회사',
      ' ',
      '디퍼',
      ' ',
      '(예시),',
      ' ',
      '대표',
    ]);
  });

  it('loses nothing but the spaces at the ends of lines', () => {
    const widthOf = ({ start, end }: { start: number; end: number }): number => end - start;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(20), (text, width) => {
        const lines = breakLines(unitsOf(text), width, widthOf);
        const wholeText = lines.map(({ start, end }) => text.slice(start, end)).join('');
        expect(wholeText.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
      { numRuns: 50 },
    );
  });
});

it('runs of text are reversed by their direction levels, deepest first', () => {
  const levels = [0, 1, 2, 2, 1, 0, 1].map((level, place) => ({ level, place }));
  expect(inVisualOrder(levels).map(({ place }) => place)).toEqual([0, 4, 2, 3, 1, 5, 6]);
});

describe('text of unknown origin', () => {
  it.each([
    ['\u202Eevil\u202C\u2067', 'evil'],
    ['a\u0000b\u001B[31m\n\tc', 'ab[31m c'],
    [`z${'\u0301'.repeat(40)}`, 'ź\u0301\u0301\u0301'],
    ['\uD800x\u{E0041}', '\uFFFDx'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['  <b>&"  ', '<b>&"'],
  ])('%j is drawn as %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it('of any kind is set without a failure', () => {
    const typesetter = setIn('rtl');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const lines = typesetter.lines(cleanText(text), { ...wide, width: 3000 });
        expect(lines.length).toBeLessThanOrEqual(wide.linesMax);
      }),
      { numRuns: 60 },
    );
  });
});
