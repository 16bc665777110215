import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import encode, { init } from '@jsquash/jpeg/encode.js';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

export type PngParts = {
  readonly width?: number;
  readonly height?: number;
  readonly bitDepth?: number;
  readonly colour?: number;
  readonly interlace?: number;
  /** Rows, each behind its filter; grey ones where nothing is said. */
  readonly rows?: Uint8Array;
  /** Further chunks between the header and the pixels. */
  readonly more?: readonly Uint8Array[];
};

export const pngOf = (parts: PngParts = {}): Buffer => {
  const { width = 24, height = 16, bitDepth = 8, colour = 0, interlace = 0, more = [] } = parts;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colour, 0, 0, interlace], 8);
  const rows = parts.rows ?? Buffer.alloc(height * (width + 1), 0x40).fill(0, 0, 1);
  if (parts.rows === undefined) {
    for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  }
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

const encoder = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');

/** Colours that run from left to right, so that it can be seen which side is up. */
export const jpegOf = async (width = 24, height = 16): Promise<Buffer> => {
  await init(new WebAssembly.Module(readFileSync(encoder)));
  const data = new Uint8ClampedArray(width * height * 4).map((_, at) => {
    const shades = [Math.floor((at / 4) % width) * 8, 80, 120, 255];
    return shades[at % 4] ?? 0;
  });
  return Buffer.from(await encode({ data, width, height, colorSpace: 'srgb' }, { quality: 90 }));
};

/** Puts parts behind the first mark of a picture, as cameras and programs do. */
export const withParts = (
  jpeg: Buffer,
  ...parts: readonly (readonly [number, Buffer])[]
): Buffer => {
  const written = parts.map(([kind, data]) => {
    const head = Buffer.from([0xff, kind, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...written, jpeg.subarray(2)]);
};

/** Returns a camera's data about a picture: here which side is up, and a word of its owner. */
export const exifOf = (orientation: number, word: string): Buffer => {
  const text = Buffer.from(`${word}\0`, 'latin1');
  const tiff = Buffer.alloc(8 + 2 + 24 + 4);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  tiff.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], 10);
  tiff.set([0x01, 0x3b, 0, 2], 22);
  tiff.writeUInt32BE(text.length, 26);
  tiff.writeUInt32BE(tiff.length, 30);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text]);
};

export type PdfObjects = Readonly<Record<number, string | Buffer>>;

const usualPage: PdfObjects = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>',
  3: '<</Type/Page/Parent 2 0 R/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>',
  5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
};

export const pdfStream = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${data.length}>>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream', 'latin1'),
  ]);

export const pdfText = (words: string): Buffer =>
  pdfStream('', Buffer.from(`BT /F 18 Tf 20 100 Td (${words}) Tj ET`, 'latin1'));

/** A page with some words on it; objects are added or take the place of others. */
export const pdfOf = (
  words = 'family relations certificate',
  objects: PdfObjects = {},
  trailer = '',
): Buffer => {
  const all = { ...usualPage, 4: pdfText(words), ...objects };
  const numbers = Object.keys(all).map(Number);
  const size = Math.max(...numbers) + 1;
  const parts = [Buffer.from('%PDF-1.7\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const places = new Map<number, number>();
  for (const [number, body] of Object.entries(all)) {
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`, 'latin1'),
      Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'),
      Buffer.from('\nendobj\n', 'latin1'),
    ]);
    places.set(Number(number), length);
    parts.push(part);
    length += part.length;
  }
  const table = Array.from({ length: size }, (_, number) => {
    const place = places.get(number);
    return place === undefined
      ? '0000000000 65535 f \n'
      : `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const end = `xref\n0 ${size}\n${table.join('')}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')]);
};

/** The same pages as programs of today write them: objects packed together, places packed as well. */
export const packedPdfOf = (
  words: string,
  objects: Readonly<Record<number, string>> = {},
): Buffer => {
  const texts = Object.entries({ ...usualPage, ...objects }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const bodies = texts.map(([, text]) => `${text}\n`);
  const starts = bodies.map((_, at) => bodies.slice(0, at).join('').length);
  const head = texts.map(([number], at) => `${number} ${starts[at]}`).join(' ');
  const [packNumber, tableNumber] = [20, 21];
  const pack = deflateSync(Buffer.from(`${head}\n${bodies.join('')}`, 'latin1'));
  const entries = `/Type/ObjStm/N ${texts.length}/First ${head.length + 1}/Filter/FlateDecode`;
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')];
  const places = new Map<number, number>();
  const add = (number: number, body: Buffer): void => {
    places.set(number, Buffer.concat(parts).length);
    parts.push(Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n'));
  };
  add(4, pdfText(words));
  add(packNumber, pdfStream(entries, pack));
  const table = Buffer.alloc((tableNumber + 1) * 6);
  for (const [number, place] of places) {
    table.writeUInt8(1, number * 6);
    table.writeUInt32BE(place, number * 6 + 1);
  }
  texts.forEach(([number], index) => {
    table.set([2, 0, 0, 0, packNumber, index], Number(number) * 6);
  });
  const start = Buffer.concat(parts).length;
  const size = `/Type/XRef/Size ${tableNumber + 1}/W[1 4 1]/Root 1 0 R/Filter/FlateDecode`;
  add(tableNumber, pdfStream(size, deflateSync(table)));
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
};
