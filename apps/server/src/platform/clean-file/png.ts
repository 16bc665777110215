import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { checkSize, refuse, writtenMax } from './limits.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const headerBytes = 13;
const frameBytes = 12;
const filters = { none: 0, sub: 1, up: 2, average: 3, paeth: 4 } as const;

type Chunk = { readonly type: string; readonly data: Buffer };

const readChunks = (file: Buffer): readonly Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = signature.length; chunks.at(-1)?.type !== 'IEND';) {
    if (at + frameBytes > file.length) refuse('a PNG that ends too early');
    const length = file.readUInt32BE(at);
    const end = at + frameBytes + length;
    if (end > file.length) refuse('a chunk that is longer than the file');
    const type = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) {
      refuse('a chunk that has changed');
    }
    chunks.push({ type, data: file.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks;
};

type Header = {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colour: number;
  readonly isInterlaced: boolean;
};

/** Samples of each pixel and the depths that they may have, by kind of colour. */
const kinds: Readonly<Record<number, { readonly samples: number; readonly depths: number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const indexed = 3;

const readHeader = (chunk: Chunk | undefined): Header => {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== headerBytes) return refuse('no header');
  const { data } = chunk;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [bitDepth, colour, interlace] = [data.readUInt8(8), data.readUInt8(9), data.readUInt8(12)];
  checkSize(width, height);
  const isKnown = kinds[colour]?.depths.includes(bitDepth) === true && interlace <= 1;
  if (!isKnown || data.readUInt16BE(10) !== 0) refuse('a PNG of no kind that there is');
  return { width, height, bitDepth, colour, isInterlaced: interlace === 1 };
};

type Pass = { readonly width: number; readonly height: number };

/** The first pixel of each of the seven passes, and the distance between its pixels. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const passesOf = ({ width, height, isInterlaced }: Header): readonly Pass[] =>
  isInterlaced
    ? adam7
        .map(([left, top, across, down]) => ({
          width: Math.ceil((width - left) / across),
          height: Math.ceil((height - top) / down),
        }))
        .filter((pass) => pass.width > 0 && pass.height > 0)
    : [{ width, height }];

const paeth = (left: number, above: number, corner: number): number => {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
};

type Row = { readonly rows: Buffer; readonly start: number; readonly length: number };

/** Undoes the filter of one row in place; `back` is the distance to the pixel before. */
const unfilter = ({ rows, start, length }: Row, back: number, isFirst: boolean): void => {
  const filter = rows[start - 1] ?? 0;
  if (filter > filters.paeth) refuse('a filter that there is not');
  const above = start - length - 1;
  for (let at = 0; at < length && filter !== filters.none; at += 1) {
    const left = at < back ? 0 : (rows[start + at - back] ?? 0);
    const up = isFirst ? 0 : (rows[above + at] ?? 0);
    const corner = isFirst || at < back ? 0 : (rows[above + at - back] ?? 0);
    const value = rows[start + at] ?? 0;
    if (filter === filters.sub) rows[start + at] = value + left;
    else if (filter === filters.up) rows[start + at] = value + up;
    else if (filter === filters.average) rows[start + at] = value + ((left + up) >> 1);
    else rows[start + at] = value + paeth(left, up, corner);
  }
};

const eachRow = (
  header: Header,
  rows: Buffer,
  work: (row: Row, isFirst: boolean) => void,
): void => {
  const bits = header.bitDepth * (kinds[header.colour]?.samples ?? 1);
  let at = 0;
  for (const { width, height } of passesOf(header)) {
    const length = Math.ceil((width * bits) / 8);
    for (let y = 0; y < height; y += 1, at += length + 1) {
      work({ rows, start: at + 1, length }, y === 0);
    }
  }
};

const bytesOf = (header: Header): number => {
  let bytes = 0;
  eachRow(header, Buffer.alloc(0), ({ length }) => {
    bytes += length + 1;
  });
  return bytes;
};

/** Reads every sample, row by row. Each row begins with a byte that names its filter. */
const readRows = (header: Header, packed: Buffer): Buffer => {
  const expected = bytesOf(header);
  let rows: Buffer;
  try {
    rows = inflateSync(packed, { maxOutputLength: expected });
  } catch {
    return refuse('pixels that cannot be unpacked, or more than it says');
  }
  if (rows.length !== expected) refuse('fewer pixels than it says');
  const back = Math.max(1, (header.bitDepth * (kinds[header.colour]?.samples ?? 1)) >> 3);
  eachRow(header, rows, (row, isFirst) => {
    unfilter(row, back, isFirst);
    rows[row.start - 1] = filters.none;
  });
  return rows;
};

/**
 * Filters each row by the one above, which packs drawings and photographs well. It goes from the
 * last row up, so that the rows above are still unfiltered.
 */
const filterUp = (header: Header, rows: Buffer): void => {
  if (header.colour === indexed || header.bitDepth < 8) return;
  const found: { row: Row; isFirst: boolean }[] = [];
  eachRow(header, rows, (row, isFirst) => found.push({ row, isFirst }));
  for (const { row, isFirst } of found.toReversed()) {
    if (isFirst) continue;
    const { start, length } = row;
    for (let at = 0; at < length; at += 1) {
      rows[start + at] = (rows[start + at] ?? 0) - (rows[start + at - length - 1] ?? 0);
    }
    rows[start - 1] = filters.up;
  }
};

const writeChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG's own filters can make large data small: it is unpacked only up to the stored size. */
const pack = (rows: Buffer): Buffer => {
  try {
    return deflateSync(rows, { level: 7, maxOutputLength: writtenMax });
  } catch {
    return refuse('it grows into more than anybody needs');
  }
};

/** Keeps only what is seen: sizes, colours and transparency. */
export const cleanPng = (file: Buffer): Buffer => {
  if (!file.subarray(0, signature.length).equals(signature)) refuse('no PNG');
  const chunks = readChunks(file);
  const header = readHeader(chunks[0]);
  const of = (type: string): readonly Chunk[] => chunks.filter((each) => each.type === type);
  const [palette, clear] = [of('PLTE')[0], of('tRNS')[0]];
  if (header.colour === indexed && palette === undefined) refuse('no colours');
  if ((palette?.data.length ?? 0) % 3 !== 0 || (palette?.data.length ?? 0) > 768) {
    refuse('colours that are none');
  }
  if ((clear?.data.length ?? 0) > 256) refuse('more that is clear than there are colours');
  const rows = readRows(header, Buffer.concat(of('IDAT').map(({ data }) => data)));
  filterUp(header, rows);
  return Buffer.concat([
    signature,
    writeChunk('IHDR', chunks[0]?.data ?? Buffer.alloc(0)),
    ...[palette, clear].flatMap((each) => (each ? [writeChunk(each.type, each.data)] : [])),
    writeChunk('IDAT', pack(rows)),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
};
