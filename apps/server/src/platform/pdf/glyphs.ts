import { ByteWriter } from './bytes.ts';
import { boxOf, writeBox, writeOutline } from './outline.ts';
import type { Box, Contour } from './outline.ts';
import { checksum, writeSfnt } from './sfnt.ts';

/** All our font families have a thousand units in an em. */
export const unitsPerEm = 1000;
export const ascent = 880;
export const descent = -120;
export const capHeight = 733;

export type Glyph = {
  readonly advance: number;
  readonly contours: readonly Contour[];
  /** The text of the glyph; empty if another glyph says it. */
  readonly text: string;
};

/** The glyphs that a document uses of one weight, whichever family they come from. */
export type GlyphSet = {
  /** The number of the glyph in the document's font. */
  add(key: string, make: () => Glyph): number;
  readonly glyphs: () => readonly Glyph[];
};

const rectangle = ({ left, bottom, right, top }: Box): Contour => [
  { x: left, y: bottom, isOnCurve: true },
  { x: left, y: top, isOnCurve: true },
  { x: right, y: top, isOnCurve: true },
  { x: right, y: bottom, isOnCurve: true },
];

const outer: Box = { left: 80, bottom: 0, right: 620, top: 720 };
const inner: Box = { left: 130, bottom: 50, right: 570, top: 670 };

const isPicture = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/**
 * Returns an empty box for a character that no font has, and a gap for an emoji; both keep their
 * text.
 */
export const missingGlyph = (text: string): Glyph =>
  isPicture.test(text)
    ? { advance: 150, contours: [], text }
    : { advance: 700, contours: [rectangle(outer), rectangle(inner).toReversed()], text };

export const createGlyphSet = (): GlyphSet => {
  const glyphs: Glyph[] = [missingGlyph('')];
  const places = new Map<string, number>();
  return {
    add: (key, make) => {
      const stored = places.get(key);
      if (stored !== undefined) return stored;
      const place = glyphs.push(make()) - 1;
      places.set(key, place);
      return place;
    },
    glyphs: () => glyphs,
  };
};

const version = 0x0001_0000;
const headMagic = 0x5f0f_3cf5;
const wholeSum = 0xb1b0_afba;
const sumAt = 8;
const longOffsets = 1;

const headTable = (contours: readonly Contour[]): Buffer => {
  const writer = new ByteWriter();
  const [noSum, flags, noTime, noStyle, smallest, mixedDirections, glyphFormat] = [
    0, 3, 0, 0, 6, 2, 0,
  ];
  for (const value of [version, version, noSum, headMagic]) writer.uint32(value);
  writer.uint16(flags);
  writer.uint16(unitsPerEm);
  for (let place = 0; place < 4; place += 1) writer.uint32(noTime);
  writeBox(writer, boxOf(contours));
  for (const value of [noStyle, smallest, mixedDirections, longOffsets, glyphFormat]) {
    writer.int16(value);
  }
  return writer.finish();
};

const hheaTable = (glyphs: readonly Glyph[]): Buffer => {
  const writer = new ByteWriter();
  writer.uint32(version);
  const widest = Math.max(...glyphs.map(({ advance }) => advance));
  const [lineGap, side, rise, run, offset, reserved, format] = [0, 0, 1, 0, 0, 0, 0];
  const shape = [ascent, descent, lineGap, widest, side, side, widest, rise, run, offset];
  for (const value of [...shape, reserved, reserved, reserved, reserved, format]) {
    writer.int16(value);
  }
  writer.uint16(glyphs.length);
  return writer.finish();
};

const maxpTable = (glyphs: readonly Glyph[]): Buffer => {
  const writer = new ByteWriter();
  const points = Math.max(...glyphs.map(({ contours }) => contours.flat().length));
  const lines = Math.max(...glyphs.map(({ contours }) => contours.length));
  const oneZone = 1;
  writer.uint32(version);
  for (const value of [glyphs.length, points, lines, 0, 0, oneZone]) writer.uint16(value);
  for (let place = 0; place < 8; place += 1) writer.uint16(0);
  return writer.finish();
};

const outlineTables = (glyphs: readonly Glyph[]): { glyf: Buffer; loca: Buffer; hmtx: Buffer } => {
  const glyf = new ByteWriter();
  const loca = new ByteWriter();
  const hmtx = new ByteWriter();
  for (const { advance, contours } of glyphs) {
    loca.uint32(glyf.length);
    glyf.add(writeOutline(contours));
    hmtx.uint16(advance);
    hmtx.int16(boxOf(contours).left);
  }
  loca.uint32(glyf.length);
  return { glyf: glyf.finish(), loca: loca.finish(), hmtx: hmtx.finish() };
};

/** A TrueType font of these glyphs, with just the tables that a document needs. */
export const writeFont = (glyphs: readonly Glyph[]): Buffer => {
  const head = headTable(glyphs.flatMap(({ contours }) => contours));
  const tables = Object.entries({
    head,
    hhea: hheaTable(glyphs),
    maxp: maxpTable(glyphs),
    ...outlineTables(glyphs),
  }).map(([tag, data]) => ({ tag, data }));
  head.writeUInt32BE((wholeSum - checksum(writeSfnt(tables))) >>> 0, sumAt);
  return writeSfnt(tables);
};
