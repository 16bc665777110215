const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export type Unit = { readonly start: number; readonly end: number; readonly isBlank: boolean };

const opens = /[\p{Ps}\p{Pi}]$/u;
const staysBehind = /^[^\p{L}\p{N}\p{Ps}\p{Pi}]/u;

/**
 * Splits text into the units that a line may break between: words, with the signs that belong to
 * them, and blanks.
 */
export const unitsOf = (text: string): readonly Unit[] => {
  const units: Unit[] = [];
  for (const { segment, index } of words.segment(text)) {
    const isBlank = segment.trim() === '';
    const last = units.at(-1);
    const end = index + segment.length;
    const joins =
      last !== undefined &&
      !last.isBlank &&
      !isBlank &&
      (staysBehind.test(segment) || opens.test(text.slice(last.start, last.end)));
    if (last && joins) units[units.length - 1] = { ...last, end };
    else units.push({ start: index, end, isBlank });
  }
  return units;
};

/** A word that is wider than a line, sign by sign. */
export const signsOf = (text: string, { start, end }: Unit): readonly Unit[] =>
  [...graphemes.segment(text.slice(start, end))].map(({ segment, index }) => ({
    start: start + index,
    end: start + index + segment.length,
    isBlank: false,
  }));

export type Span = { readonly start: number; readonly end: number };

/** Puts units on lines by their widths. */
export const breakLines = (
  units: readonly Unit[],
  width: number,
  widthOf: (unit: Unit) => number,
): readonly Span[] => {
  const lines: Span[] = [];
  let line: Span | undefined;
  let used = 0;
  let blank = 0;
  for (const unit of units) {
    const own = widthOf(unit);
    if (unit.isBlank) {
      if (line !== undefined) blank += own;
      continue;
    }
    if (line !== undefined && used + blank + own > width) {
      lines.push(line);
      line = undefined;
    }
    used = line === undefined ? own : used + blank + own;
    line = { start: line?.start ?? unit.start, end: unit.end };
    blank = 0;
  }
  return line === undefined ? lines : [...lines, line];
};
