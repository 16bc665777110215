import { Buffer as ShapedText, ClusterLevel, Direction, shape } from 'harfbuzzjs';
import type { Font } from 'harfbuzzjs';
import type { Weight } from './families.ts';
import { missingGlyph } from './glyphs.ts';
import type { Glyph, GlyphSet } from './glyphs.ts';
import type { Contour } from './outline.ts';
import type { Run } from './runs.ts';
import { drawGlyph } from './slices.ts';
import type { Slice } from './slices.ts';

/** Distances are in thousandths of the font size. */
export type PlacedGlyph = {
  readonly glyph: number;
  /** The font's own width; a line may give it more or less. */
  readonly width: number;
  readonly advance: number;
};

export type Shape = (run: Run, weight: Weight) => readonly PlacedGlyph[];

/**
 * Glyphs that belong together: a letter with its dots and marks, or letters that were drawn as one.
 */
type Cluster = { readonly start: number; readonly parts: readonly Part[] };
type Part = {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  readonly advance: number;
};

const clustersOf = (shaped: ShapedText): readonly Cluster[] => {
  const positions = shaped.getGlyphPositions();
  const clusters: Cluster[] = [];
  let pen = 0;
  for (const [place, { codepoint: glyph, cluster: start }] of shaped.getGlyphInfos().entries()) {
    const { xAdvance: advance = 0, xOffset = 0, yOffset: y = 0 } = positions[place] ?? {};
    const last = clusters.at(-1);
    const goesOn = last?.start === start;
    if (!goesOn) pen = 0;
    const part = { glyph, x: pen + xOffset, y, advance };
    pen += advance;
    if (goesOn) clusters[clusters.length - 1] = { start, parts: [...last.parts, part] };
    else clusters.push({ start, parts: [part] });
  }
  return clusters;
};

const moved = (contours: readonly Contour[], x: number, y: number): readonly Contour[] =>
  contours.map((contour) => contour.map((point) => ({ ...point, x: point.x + x, y: point.y + y })));

/** Draws a cluster as one glyph: programs that read the file see whole letters, each at its text. */
const drawCluster = (font: Font, { parts }: Cluster): Omit<Glyph, 'text'> => ({
  advance: widthOf(font, parts),
  contours: parts.flatMap(({ glyph, x, y }) =>
    moved(drawGlyph(font, glyph), Math.round(x), Math.round(y)),
  ),
});

/** Returns a lone glyph's own width, so that it is the same wherever lines pull it. */
const widthOf = (font: Font, parts: readonly Part[]): number => {
  const [only] = parts;
  const sum = parts.reduce((total, { advance }) => total + advance, 0);
  return Math.max(0, Math.round(parts.length === 1 && only ? font.glyphHAdvance(only.glyph) : sum));
};

const keyOf = ({ parts }: Cluster): string =>
  parts.map(({ glyph, x, y }) => `${glyph} ${Math.round(x)} ${Math.round(y)}`).join(',');

/** Turns runs into glyphs, and notes in the set of their weight which ones were used. */
export const createShaper = (glyphSets: Readonly<Record<Weight, GlyphSet>>): Shape => {
  const shaped = new ShapedText();

  const drawMissing = (text: string, weight: Weight): readonly PlacedGlyph[] => {
    const made = missingGlyph(text);
    const glyph = glyphSets[weight].add(`missing ${text}`, () => made);
    return [{ glyph, width: made.advance, advance: made.advance }];
  };

  const draw = (slice: Slice, { text, level }: Run, weight: Weight): readonly PlacedGlyph[] => {
    const font = slice.font(weight);
    shaped.reset();
    shaped.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    shaped.addText(text);
    shaped.guessSegmentProperties();
    shaped.setDirection(level % 2 === 0 ? Direction.LTR : Direction.RTL);
    shape(font, shaped);
    const clusters = clustersOf(shaped);
    const starts = clusters.map(({ start }) => start).toSorted((one, other) => one - other);
    return clusters.map((cluster) => {
      const { start, parts } = cluster;
      const says = text.slice(start, starts[starts.indexOf(start) + 1]);
      const key = `${slice.name} ${keyOf(cluster)} ${says}`;
      const glyph = glyphSets[weight].add(key, () => ({
        ...drawCluster(font, cluster),
        text: says,
      }));
      const advance = parts.reduce((total, part) => total + part.advance, 0);
      return { glyph, width: widthOf(font, parts), advance };
    });
  };

  return (run, weight) =>
    run.slice === undefined ? drawMissing(run.text, weight) : draw(run.slice, run, weight);
};
