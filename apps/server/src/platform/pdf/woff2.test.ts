import { readFileSync } from 'node:fs';
import { Blob, Face, Font } from 'harfbuzzjs';
import { expect, it } from 'vitest';
import { ByteReader } from './bytes.ts';
import { addressOfSlice } from './families.ts';
import type { Family } from './families.ts';
import { boxOf } from './outline.ts';
import { checksum } from './sfnt.ts';
import { drawGlyph } from './slices.ts';
import { unpackWoff2 } from './woff2.ts';

const read = (family: Family, slice: string): Buffer => readFileSync(addressOfSlice(family, slice));

const arabic = read('arabic', 'arabic');

it.each([
  ['korean', '118', '한'],
  ['japanese', '119', 'の'],
  ['chinese', '116', '湯'],
  ['arabic', 'arabic', 'ش'],
  ['arabic', 'latin', 'É'],
] as const)('the font %s %s is unpacked with its outlines: %s', (family, slice, sign) => {
  const font = new Font(new Face(new Blob(unpackWoff2(read(family, slice)))));
  const glyph = font.nominalGlyph(sign.codePointAt(0) ?? 0);
  expect(glyph).toBeGreaterThan(0);
  const contours = drawGlyph(font, glyph ?? 0);
  const box = boxOf(contours);
  const extents = font.glyphExtents(glyph ?? 0);
  expect(contours.length).toBeGreaterThan(0);
  expect(box).toEqual({
    left: extents?.xBearing,
    top: extents?.yBearing,
    right: (extents?.xBearing ?? 0) + (extents?.width ?? 0),
    bottom: (extents?.yBearing ?? 0) + (extents?.height ?? 0),
  });
});

it('each table of a font is at its stated place, with its checksum', () => {
  const font = unpackWoff2(arabic);
  const reader = new ByteReader(font, 4);
  const count = reader.uint16();
  reader.take(6);
  const tables: { tag: string; stated: number; counted: number }[] = [];
  for (let place = 0; place < count; place += 1) {
    const tag = Buffer.from(reader.take(4)).toString('latin1');
    const stated = reader.uint32();
    const offset = reader.uint32();
    const data = font.subarray(offset, offset + reader.uint32());
    tables.push({ tag, stated, counted: checksum(data) });
  }
  expect(tables.filter(({ stated, counted }) => stated !== counted)).toEqual([]);
  const tags = tables.map(({ tag }) => tag);
  expect(tags).toEqual(tags.toSorted());
  expect(tags).toContain('glyf');
});

it.each([
  ['empty', Buffer.alloc(0)],
  ['another format', Buffer.from('OTTO0000000000000000')],
  ['cut off', arabic.subarray(0, 900)],
])('a file that is no font is refused: %s', (_name, file) => {
  expect(() => unpackWoff2(file)).toThrow();
});
