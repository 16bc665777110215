import { ByteReader, ByteWriter } from './bytes.ts';
import { writeBox, writeOutline } from './outline.ts';
import type { Box, Contour, Point } from './outline.ts';

/** The streams that WOFF2 divides a font's outlines into, one for each kind of number. */
type Streams = {
  readonly contours: ByteReader;
  readonly points: ByteReader;
  readonly flags: ByteReader;
  readonly glyphs: ByteReader;
  readonly composites: ByteReader;
  readonly boxes: ByteReader;
  readonly instructions: ByteReader;
  /** A bit for each glyph, set if its bounding box is stored. */
  readonly boxBits: Uint8Array;
};

const composite = -1;

const read255 = (reader: ByteReader): number => {
  const code = reader.uint8();
  if (code === 253) return reader.uint16();
  if (code === 254) return reader.uint8() + 506;
  return code === 255 ? reader.uint8() + 253 : code;
};

const signed = (flag: number, size: number): number => ((flag & 1) === 1 ? size : -size);

/** Reads the step from one point to the next, by the table in section 5.2 of the format. */
const readStep = (flag: number, from: ByteReader): { readonly x: number; readonly y: number } => {
  const first = from.uint8();
  if (flag < 10) return { x: 0, y: signed(flag, ((flag & 14) << 7) + first) };
  if (flag < 20) return { x: signed(flag, (((flag - 10) & 14) << 7) + first), y: 0 };
  const both = (x: number, y: number) => ({ x: signed(flag, x), y: signed(flag >> 1, y) });
  if (flag < 84) {
    const rest = flag - 20;
    return both(1 + (rest & 0x30) + (first >> 4), 1 + ((rest & 0x0c) << 2) + (first & 0x0f));
  }
  const second = from.uint8();
  if (flag < 120) {
    const rest = flag - 84;
    return both(1 + (Math.floor(rest / 12) << 8) + first, 1 + (((rest % 12) >> 2) << 8) + second);
  }
  const third = from.uint8();
  if (flag < 124) return both((first << 4) + (second >> 4), ((second & 0x0f) << 8) + third);
  return both((first << 8) + second, (third << 8) + from.uint8());
};

const readContours = (count: number, streams: Streams): Contour[] => {
  let x = 0;
  let y = 0;
  const readPoint = (): Point => {
    const flag = streams.flags.uint8();
    const step = readStep(flag & 0x7f, streams.glyphs);
    x += step.x;
    y += step.y;
    return { x, y, isOnCurve: (flag & 0x80) === 0 };
  };
  const lengths = Array.from({ length: count }, () => read255(streams.points));
  return lengths.map((length) => Array.from({ length }, readPoint));
};

const readBox = ({ boxes }: Streams): Box => ({
  left: boxes.int16(),
  bottom: boxes.int16(),
  right: boxes.int16(),
  top: boxes.int16(),
});

const argumentsAreWords = 0x0001;
const hasScale = 0x0008;
const hasMore = 0x0020;
const hasTwoScales = 0x0040;
const hasMatrix = 0x0080;
const hasInstructions = 0x0100;

const partBytes = (flags: number): number => {
  const offsets = (flags & argumentsAreWords) === 0 ? 2 : 4;
  if ((flags & hasScale) !== 0) return 2 + offsets + 2;
  if ((flags & hasTwoScales) !== 0) return 2 + offsets + 4;
  return 2 + offsets + ((flags & hasMatrix) === 0 ? 0 : 8);
};

/** A glyph made of others: taken over as it is, without instructions for small screens. */
const readComposite = (streams: Streams): Uint8Array => {
  const writer = new ByteWriter();
  writer.int16(composite);
  writeBox(writer, readBox(streams));
  let flags = hasMore;
  let isInstructed = false;
  while ((flags & hasMore) !== 0) {
    flags = streams.composites.uint16();
    isInstructed ||= (flags & hasInstructions) !== 0;
    writer.uint16(flags & ~hasInstructions);
    writer.add(streams.composites.take(partBytes(flags)));
  }
  if (isInstructed) streams.instructions.take(read255(streams.glyphs));
  writer.align(4);
  return writer.finish();
};

const readGlyph = (streams: Streams, place: number): Uint8Array => {
  const count = streams.contours.int16();
  if (count === composite) return readComposite(streams);
  const contours = readContours(count, streams);
  if (count > 0) streams.instructions.take(read255(streams.glyphs));
  const bits = streams.boxBits[place >> 3] ?? 0;
  const isExplicit = (bits & (0x80 >> (place & 7))) !== 0;
  return isExplicit ? writeOutline(contours, readBox(streams)) : writeOutline(contours);
};

const openStreams = (data: Uint8Array): { readonly count: number; readonly streams: Streams } => {
  const header = new ByteReader(data);
  header.take(4);
  const count = header.uint16();
  header.take(2);
  const lengths = Array.from({ length: 7 }, () => header.uint32());
  const [contours, points, flags, glyphs, composites, boxes, instructions] = lengths.map(
    (length) => new ByteReader(header.take(length)),
  );
  if (!contours || !points || !flags || !glyphs || !composites || !boxes || !instructions) {
    throw new RangeError('the font has too few streams');
  }
  const boxBits = boxes.take(4 * Math.ceil(count / 32));
  const streams = { contours, points, flags, glyphs, composites, boxes, instructions, boxBits };
  return { count, streams };
};

/** The tables `glyf` and `loca`, the latter in its long form, out of what WOFF2 has made of them. */
export const restoreGlyphs = (
  data: Uint8Array,
): { readonly glyf: Uint8Array; readonly loca: Uint8Array } => {
  const { count, streams } = openStreams(data);
  const glyf = new ByteWriter();
  const loca = new ByteWriter();
  for (let place = 0; place < count; place += 1) {
    loca.uint32(glyf.length);
    glyf.add(readGlyph(streams, place));
  }
  loca.uint32(glyf.length);
  return { glyf: glyf.finish(), loca: loca.finish() };
};
