import bidiFactory from 'bidi-js';
import { createGlyphSet } from './glyphs.ts';
import type { GlyphSet } from './glyphs.ts';
import { divideRuns, inVisualOrder } from './runs.ts';
import type { FindSlice } from './runs.ts';
import { createShaper } from './shaper.ts';
import type { PlacedGlyph } from './shaper.ts';
import type { Slices } from './slices.ts';
import type { Family, Weight } from './families.ts';
import { breakLines, signsOf, unitsOf } from './units.ts';
import type { Span, Unit } from './units.ts';

export type TextDirection = 'ltr' | 'rtl';

export type Line = {
  readonly text: string;
  /** Signs that are read from right to left are among it. */
  readonly isMixed: boolean;
  readonly weight: Weight;
  /** The width in thousandths of the font size. */
  readonly width: number;
  /** The glyphs from left to right, as they are drawn. */
  readonly glyphs: readonly PlacedGlyph[];
};

export type Room = {
  /** The width in thousandths of the font size. */
  readonly width: number;
  readonly weight: Weight;
  /** The most lines; a longer text ends in an ellipsis. */
  readonly linesMax: number;
};

export type Typesetter = {
  lines(text: string, room: Room): readonly Line[];
  /** The glyphs of each weight used until now. */
  readonly glyphSets: Readonly<Record<Weight, GlyphSet>>;
};

type Setting = { readonly order: readonly Family[]; readonly direction: TextDirection };

const bidi = bidiFactory();
const ellipsis = '…';
const steers = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Sets text of any language and direction, sign by sign from the first family that has it. */
export const createTypesetter = (slices: Slices, { order, direction }: Setting): Typesetter => {
  const glyphSets = { regular: createGlyphSet(), bold: createGlyphSet() };
  const shape = createShaper(glyphSets);
  const find: FindSlice = (codePoint) => slices.find(codePoint, order);

  const setLine = (text: string, weight: Weight, levels: Uint8Array): Line => {
    const runs = inVisualOrder(divideRuns(text, levels, find));
    const glyphs = runs.flatMap((run) => shape(run, weight));
    const isMixed = runs.some(({ level }) => level % 2 === 1);
    return {
      text: text.replaceAll(steers, ''),
      isMixed,
      weight,
      glyphs,
      width: glyphs.reduce((sum, { advance }) => sum + advance, 0),
    };
  };

  return {
    glyphSets,
    lines: (text, { width, weight, linesMax }) => {
      const { levels } = bidi.getEmbeddingLevels(text, direction);
      const setPart = ({ start, end }: Span): Line =>
        setLine(text.slice(start, end), weight, levels.subarray(start, end));
      const whole = setPart({ start: 0, end: text.length });
      if (whole.width <= width) return [whole];
      const widths = new Map<Unit, number>();
      const widthOf = (unit: Unit): number => {
        const stored = widths.get(unit) ?? setPart(unit).width;
        widths.set(unit, stored);
        return stored;
      };
      const units = unitsOf(text).flatMap((unit) =>
        widthOf(unit) > width ? signsOf(text, unit) : [unit],
      );
      const spans = breakLines(units, width, widthOf);
      const last = spans[linesMax - 1];
      if (spans.length <= linesMax || last === undefined) return spans.map(setPart);
      const end = fittingEnd(units, last, (span) => setCut(span).width <= width);
      return [...spans.slice(0, linesMax - 1).map(setPart), setCut({ start: last.start, end })];

      function setCut({ start, end: cutAt }: Span): Line {
        const base = direction === 'rtl' ? 1 : 0;
        const cut = Uint8Array.of(...levels.subarray(start, cutAt), base);
        return setLine(text.slice(start, cutAt) + ellipsis, weight, cut);
      }
    },
  };
};

/** Returns the last end in a line behind which an ellipsis fits. */
const fittingEnd = (units: readonly Unit[], line: Span, fits: (span: Span) => boolean): number => {
  const ends = units.filter(({ start, end }) => start >= line.start && end <= line.end);
  const found = ends.findLast(({ end }) => fits({ start: line.start, end }));
  return found?.end ?? line.start;
};
