import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './bytes.ts';
import { writeSfnt } from './sfnt.ts';
import type { FontTable } from './sfnt.ts';
import { restoreGlyphs } from './woff2-glyphs.ts';

/** https://www.w3.org/TR/WOFF2/, without collections and without glyph metrics that were left out. */
const signature = 0x774f_4632;
const headerBytesAfterCount = 34;
/** The most that one font may unpack to: ours have a tenth of it. */
const unpackedMax = 16 * 1024 * 1024;

const commonTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';

const tagAt = (place: number): string => commonTags.slice(place * 5, place * 5 + 4);

const tagByName = 63;
const moreFollows = 0x80;
const base128BytesMax = 5;

const readBase128 = (reader: ByteReader): number => {
  let value = 0;
  for (let place = 0; place < base128BytesMax; place += 1) {
    const byte = reader.uint8();
    value = value * 128 + (byte & 0x7f);
    if ((byte & moreFollows) === 0) return value;
  }
  throw new RangeError('a length in the font is too long');
};

type Entry = { readonly tag: string; readonly length: number; readonly isTransformed: boolean };

const readEntry = (reader: ByteReader): Entry => {
  const flags = reader.uint8();
  const place = flags & 0x3f;
  const tag = place === tagByName ? Buffer.from(reader.take(4)).toString('latin1') : tagAt(place);
  const version = flags >> 6;
  const isGlyphs = tag === 'glyf' || tag === 'loca';
  const isTransformed = isGlyphs ? version === 0 : version !== 0;
  const length = readBase128(reader);
  if (!isTransformed) return { tag, length, isTransformed };
  if (!isGlyphs) throw new RangeError(`a font whose ${tag} is left out cannot be read`);
  return { tag, length: readBase128(reader), isTransformed };
};

const longOffsets = 1;
const offsetFormatAt = 50;

const restored = ({ tag, data }: FontTable): readonly FontTable[] => {
  if (tag === 'loca') return [];
  const { glyf, loca } = restoreGlyphs(data);
  return [
    { tag: 'glyf', data: glyf },
    { tag: 'loca', data: loca },
  ];
};

/** Writes restored tables with four-byte offsets, whatever they had before. */
const withLongOffsets = ({ tag, data }: FontTable): FontTable => {
  const copy = Buffer.from(data);
  copy.writeInt16BE(longOffsets, offsetFormatAt);
  return { tag, data: copy };
};

/** The TrueType font that a WOFF2 file holds. */
export const unpackWoff2 = (file: Uint8Array): Buffer => {
  const reader = new ByteReader(file);
  if (reader.uint32() !== signature) throw new RangeError('this is no WOFF2 font');
  reader.take(8);
  const count = reader.uint16();
  reader.take(headerBytesAfterCount);
  const entries = Array.from({ length: count }, () => readEntry(reader));
  const stream = brotliDecompressSync(file.subarray(reader.at), { maxOutputLength: unpackedMax });
  const tables = new ByteReader(stream);
  return writeSfnt(
    entries.flatMap(({ tag, length, isTransformed }) => {
      const table = { tag, data: tables.take(length) };
      if (isTransformed) return restored(table);
      return [tag === 'head' ? withLongOffsets(table) : table];
    }),
  );
};
