import { createHash } from 'node:crypto';
import type { Weight } from './families.ts';
import { boxOf } from './outline.ts';
import { ascent, capHeight, descent, writeFont } from './glyphs.ts';
import type { Glyph } from './glyphs.ts';
import type { PdfObjects, Reference } from './objects.ts';

const names = { regular: 'NotoSans-Regular', bold: 'NotoSans-Bold' } as const;
const boldStem = { regular: 80, bold: 120 } as const;
const rowsMax = 100;

const hex = (value: number): string => value.toString(16).padStart(4, '0').toUpperCase();

const hexText = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('');

/** Maps each glyph to its text, so that a file can be searched, copied and read aloud. */
const toUnicode = (glyphs: readonly Glyph[]): Buffer => {
  const rows = glyphs.flatMap(({ text }, place) =>
    text === '' ? [] : [`<${hex(place)}> <${hexText(text)}>`],
  );
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += rowsMax) {
    const block = rows.slice(at, at + rowsMax);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return Buffer.from(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000> <FFFF> endcodespacerange',
      ...blocks,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
  );
};

const letterA = 65;

/** Six letters before the name tell programs that these are some glyphs of the font only. */
const subsetTag = (file: Buffer): string =>
  [...createHash('sha256').update(file).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(letterA + (byte % 26)))
    .join('');

/** Writes a font of just these glyphs, addressed by their numbers. */
export const embedFont = (
  objects: PdfObjects,
  weight: Weight,
  glyphs: readonly Glyph[],
): Reference => {
  const file = writeFont(glyphs);
  const name = `/${subsetTag(file)}+${names[weight]}`;
  const fontFile = objects.addStream(file, `/Length1 ${file.length}`);
  const box = boxOf(glyphs.flatMap(({ contours }) => contours));
  const isSymbolic = 4;
  const descriptor = objects.add(
    `<< /Type /FontDescriptor /FontName ${name} /Flags ${isSymbolic} /ItalicAngle 0` +
      ` /Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV ${boldStem[weight]}` +
      ` /FontBBox [${box.left} ${box.bottom} ${box.right} ${box.top}] /FontFile2 ${fontFile} >>`,
  );
  const widths = glyphs.map(({ advance }) => advance).join(' ');
  const descendant = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /FontDescriptor ${descriptor}` +
      ' /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>' +
      ` /CIDToGIDMap /Identity /DW 1000 /W [0 [${widths}]] >>`,
  );
  const map = objects.addStream(toUnicode(glyphs));
  return objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H` +
      ` /DescendantFonts [${descendant}] /ToUnicode ${map} >>`,
  );
};
