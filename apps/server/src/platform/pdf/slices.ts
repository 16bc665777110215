import { readFileSync } from 'node:fs';
import { Blob, DrawFuncs, Face, Font, Variation } from 'harfbuzzjs';
import * as z from 'zod';
import { addressOfSlice, families, weights } from './families.ts';
import type { Family, Weight } from './families.ts';
import type { Contour, Point } from './outline.ts';
import { unpackWoff2 } from './woff2.ts';

/** A part of a font family's characters, in each weight. */
export type Slice = {
  readonly name: string;
  readonly has: (codePoint: number) => boolean;
  readonly font: (weight: Weight) => Font;
};

type Range = { readonly first: number; readonly last: number };
type SliceRanges = { readonly name: string; readonly ranges: readonly Range[] };

const placesSchema = z.record(z.string(), z.string());

const rangesOf = (text: string): readonly Range[] =>
  text.split(',').map((part) => {
    const [first = '', last = first] = part.replace('U+', '').split('-');
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
  });

/** Puts named slices first: they hold whole alphabets, so that a word is not torn between slices. */
const readPlaces = (family: Family): readonly SliceRanges[] => {
  const text = readFileSync(new URL(families[family]), 'utf8');
  const read = placesSchema.parse(JSON.parse(text));
  const places = Object.entries(read).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: rangesOf(ranges),
  }));
  const isNamed = ({ name }: SliceRanges): boolean => !/^\d/.test(name);
  return [...places.filter(isNamed), ...places.filter((place) => !isNamed(place))];
};

const createSlice = (family: Family, { name }: SliceRanges): Slice => {
  const file = readFileSync(addressOfSlice(family, name));
  const face = new Face(new Blob(unpackWoff2(file)));
  const fontIn = (weight: Weight): Font => {
    const font = new Font(face);
    font.setVariations([new Variation('wght', weights[weight])]);
    return font;
  };
  const fonts = { regular: fontIn('regular'), bold: fontIn('bold') };
  return {
    name: `${family}/${name}`,
    has: (codePoint) => fonts.regular.nominalGlyph(codePoint) !== undefined,
    font: (weight) => fonts[weight],
  };
};

export type Slices = {
  /** The first slice, by the order of families, that has a sign; undefined where none has. */
  find(codePoint: number, order: readonly Family[]): Slice | undefined;
};

/**
 * The size of the cache: more characters than a day's documents use, and few enough that hostile
 * texts cannot fill the memory.
 */
const signsMax = 10_000;

const createFamily = (family: Family): ((codePoint: number) => Slice | undefined) => {
  const places = readPlaces(family);
  const slices = new Map<SliceRanges, Slice>();
  const found = new Map<number, Slice | undefined>();
  const sliceAt = (place: SliceRanges): Slice => {
    const slice = slices.get(place) ?? createSlice(family, place);
    slices.set(place, slice);
    return slice;
  };
  const search = (codePoint: number): Slice | undefined => {
    for (const place of places) {
      const isNear = place.ranges.some(
        ({ first, last }) => codePoint >= first && codePoint <= last,
      );
      if (!isNear) continue;
      const slice = sliceAt(place);
      if (slice.has(codePoint)) return slice;
    }
    return undefined;
  };
  return (codePoint) => {
    if (found.has(codePoint)) return found.get(codePoint);
    if (found.size >= signsMax) found.clear();
    const slice = search(codePoint);
    found.set(codePoint, slice);
    return slice;
  };
};

/** Read when a sign of theirs is first needed, and kept: all of them are less than 30 MB. */
export const createSlices = (): Slices => {
  const created = new Map<Family, ReturnType<typeof createFamily>>();
  const familyAt = (name: Family): ReturnType<typeof createFamily> => {
    const family = created.get(name) ?? createFamily(name);
    created.set(name, family);
    return family;
  };
  return {
    find: (codePoint, order) => {
      for (const name of order) {
        const slice = familyAt(name)(codePoint);
        if (slice !== undefined) return slice;
      }
      return undefined;
    },
  };
};

type Drawing = { readonly done: Point[][]; open: Point[] };

const isDrawing = (value: unknown): value is Drawing =>
  typeof value === 'object' && value !== null && 'open' in value && 'done' in value;

const draws = new DrawFuncs();

const addTo = (drawing: unknown, ...points: readonly Point[]): void => {
  if (isDrawing(drawing)) drawing.open.push(...points);
};

const pointAt = (x: number, y: number, isOnCurve: boolean): Point => ({
  x: Math.round(x),
  y: Math.round(y),
  isOnCurve,
});

draws.setMoveToFunc((x, y, drawing) => addTo(drawing, pointAt(x, y, true)));
draws.setLineToFunc((x, y, drawing) => addTo(drawing, pointAt(x, y, true)));
draws.setQuadraticToFunc((...[controlX, controlY, x, y, drawing]) =>
  addTo(drawing, pointAt(controlX, controlY, false), pointAt(x, y, true)),
);
draws.setClosePathFunc((drawing) => {
  if (!isDrawing(drawing)) return;
  const [first] = drawing.open;
  const last = drawing.open.at(-1);
  if (first && last && first.x === last.x && first.y === last.y && drawing.open.length > 1) {
    drawing.open.pop();
  }
  drawing.done.push(drawing.open);
  drawing.open = [];
});

/** The lines of a glyph in its weight, in whole units. */
export const drawGlyph = (font: Font, glyph: number): readonly Contour[] => {
  const drawing: Drawing = { done: [], open: [] };
  font.drawGlyph(glyph, draws, drawing);
  return drawing.done;
};
