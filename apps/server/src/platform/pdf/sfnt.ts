import { ByteWriter } from './bytes.ts';

export type FontTable = { readonly tag: string; readonly data: Uint8Array };

const trueType = 0x0001_0000;
const headerBytes = 12;
const recordBytes = 16;

export const checksum = (data: Uint8Array): number => {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    const word =
      ((data[at] ?? 0) << 24) |
      ((data[at + 1] ?? 0) << 16) |
      ((data[at + 2] ?? 0) << 8) |
      (data[at + 3] ?? 0);
    sum = (sum + word) >>> 0;
  }
  return sum;
};

/** A TrueType file out of its tables. */
export const writeSfnt = (tables: readonly FontTable[]): Buffer => {
  const sorted = tables.toSorted((one, other) => (one.tag < other.tag ? -1 : 1));
  const writer = new ByteWriter();
  const power = 31 - Math.clz32(sorted.length);
  writer.uint32(trueType);
  writer.uint16(sorted.length);
  writer.uint16(recordBytes * 2 ** power);
  writer.uint16(power);
  writer.uint16(recordBytes * (sorted.length - 2 ** power));
  let offset = headerBytes + recordBytes * sorted.length;
  for (const { tag, data } of sorted) {
    writer.add(Buffer.from(tag, 'latin1'));
    writer.uint32(checksum(data));
    writer.uint32(offset);
    writer.uint32(data.length);
    offset += data.length + ((4 - (data.length % 4)) % 4);
  }
  for (const { data } of sorted) {
    writer.add(data);
    writer.align(4);
  }
  return writer.finish();
};
