import { exifOf, jpegOf, withParts } from '../good-files.ts';
import { payload } from './file.ts';
import type { HostileFile } from './file.ts';
import { zipOf } from './strangers.ts';

const said = Buffer.from(payload);
const baseline = 0xc0;

const frameAt = (file: Buffer): number => {
  for (const kind of [baseline, 0xc1, 0xc2]) {
    const at = file.indexOf(Buffer.from([0xff, kind]));
    if (at !== -1) return at;
  }
  throw new Error('a picture has a frame');
};

const changed = (file: Buffer, change: (file: Buffer, frame: number) => void): Buffer => {
  const copy = Buffer.from(file);
  change(copy, frameAt(copy));
  return copy;
};

const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x55]);

export const hostileJpegs = async (): Promise<readonly HostileFile[]> => {
  const good = await jpegOf();
  const end = good.length - 2;
  const refused: Readonly<Record<string, Buffer>> = {
    'enormous sides': changed(good, (file, at) => file.writeUInt32BE(0xffffffff, at + 5)),
    'no height': changed(good, (file, at) => file.writeUInt16BE(0, at + 5)),
    'twelve bits': changed(good, (file, at) => file.writeUInt8(12, at + 4)),
    'four colours': changed(good, (file, at) => file.writeUInt8(4, at + 9)),
    lossless: changed(good, (file, at) => file.writeUInt8(0xc3, at + 1)),
    arithmetic: changed(good, (file, at) => file.writeUInt8(0xc9, at + 1)),
    'two frames': Buffer.concat([
      good.subarray(0, frameAt(good)),
      good.subarray(frameAt(good), frameAt(good) + 19),
      good.subarray(frameAt(good)),
    ]),
    'a hundred layers': Buffer.concat([
      good.subarray(0, end),
      ...Array.from({ length: 100 }, () => scan),
      good.subarray(end),
    ]),
    'a part longer than the file': withParts(good).fill(0xff, 4, 6),
    'marks alone': Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    'a script between marks': Buffer.concat([good.subarray(0, 2), said, good.subarray(2)]),
  };
  const cleaned: Readonly<Record<string, Buffer>> = {
    'where it was taken': withParts(good, [0xe1, exifOf(1, payload)]),
    'a script of an editor': withParts(good, [
      0xe1,
      Buffer.from(`http://ns.adobe.com/xap/1.0/\0${payload}`),
    ]),
    'a comment': withParts(good, [0xfe, said]),
    'a profile that is none': withParts(good, [
      0xe2,
      Buffer.from(`ICC_PROFILE\0\u0001\u0001${payload}`),
    ]),
    'parts of programs': withParts(
      good,
      [0xed, said],
      [0xef, Buffer.alloc(60_000, 0x41)],
      [0xe5, said],
    ),
    'an archive behind it': Buffer.concat([good, zipOf(payload), said]),
    'another picture behind it': Buffer.concat([good, withParts(good, [0xfe, said])]),
    'a page behind it': Buffer.concat([good, Buffer.from(`<html>${payload}`)]),
  };
  const all = (files: Readonly<Record<string, Buffer>>, expected: HostileFile['expected']) =>
    Object.entries(files).map(([name, file]) => ({
      name,
      file,
      contentType: 'image/jpeg' as const,
      expected,
    }));
  return [...all(refused, 'refused'), ...all(cleaned, 'cleaned')];
};
