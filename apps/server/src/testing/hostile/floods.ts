import { deflateSync } from 'node:zlib';
import { pdfOf, pdfStream } from '../good-files.ts';

/** Encodes bytes in letters, as programs do. */
export const ascii85 = (data: Buffer): Buffer => {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  let text = '';
  for (let at = 0; at < padded.length; at += 4) {
    let value = padded.readUInt32BE(at);
    const signs: string[] = [];
    for (let place = 0; place < 5; place += 1) {
      signs.unshift(String.fromCharCode(33 + (value % 85)));
      value = Math.floor(value / 85);
    }
    const isZero = padded.readUInt32BE(at) === 0 && at + 4 <= data.length;
    text += isZero ? 'z' : signs.slice(0, 1 + Math.min(4, data.length - at)).join('');
  }
  return Buffer.from(`${text}~>`, 'latin1');
};

/** More than one stream may unpack into, and five of the second are more than all of a file may. */
const bombBytes = 160 * 1024 * 1024;
const allowedBytes = 120 * 1024 * 1024;
const several = [30, 31, 32, 33, 34];

type Objects = Record<number, string | Buffer>;

const ofOneStream = (): Readonly<Record<string, Objects>> => ({
  'a flood': { 4: pdfStream('/Filter/FlateDecode', deflateSync(Buffer.alloc(bombBytes))) },
  'a flood within a flood': {
    4: pdfStream(
      '/Filter[/FlateDecode/FlateDecode]',
      deflateSync(deflateSync(Buffer.alloc(2 * bombBytes + bombBytes / 2))),
    ),
  },
  'a flood behind letters': {
    4: pdfStream(
      '/Filter[/ASCIIHexDecode/FlateDecode]',
      Buffer.from(deflateSync(Buffer.alloc(bombBytes)).toString('hex'), 'latin1'),
    ),
  },
  'a flood behind other letters': {
    4: pdfStream(
      '/Filter[/ASCII85Decode/FlateDecode]',
      ascii85(deflateSync(Buffer.alloc(bombBytes))),
    ),
  },
  'a flood of runs': {
    4: pdfStream(
      '/Filter[/FlateDecode/RunLengthDecode]',
      deflateSync(Buffer.alloc(2 * (bombBytes / 100), Buffer.from([129, 0]))),
    ),
  },
  'a flood of pixels': {
    4: pdfStream(
      '/Subtype/Image/Width 60000/Height 60000/Filter/CCITTFaxDecode',
      Buffer.from([0, 1]),
    ),
  },
});

const placeOf = (file: Buffer, number: number): string =>
  String(file.indexOf(`\n${number} 0 obj`) + 1).padStart(10, '0');

const everyOne = (made: (number: number) => string | Buffer): Objects =>
  Object.fromEntries(several.map((number) => [number, made(number)]));

const pageWith = (entries: string): Objects => ({ 3: `<</Type/Page/Parent 2 0 R${entries}>>` });
const names = (numbers: readonly number[]): string =>
  numbers.map((number) => `${number} 0 R`).join(' ');

/** Streams that a page draws, each packed twice. */
const ofStreams = (): Buffer => {
  const packed = deflateSync(deflateSync(Buffer.alloc(allowedBytes)));
  return pdfOf('a', {
    ...pageWith(`/Contents[${names(several)}]`),
    ...everyOne(() => pdfStream('/Filter[/FlateDecode/FlateDecode]', packed)),
  });
};

/** Streams of objects, which the page names one each of. */
const ofObjects = (): Buffer => {
  const head = Buffer.from('200 0\n(nothing)');
  const packed = deflateSync(Buffer.concat([head, Buffer.alloc(allowedBytes)]));
  const table = Buffer.concat(several.map((number) => Buffer.from([2, 0, number, 0])));
  const objects = {
    ...pageWith(`/X[${names([200, 201, 202, 203, 204])}]`),
    ...everyOne(() => pdfStream('/Type/ObjStm/N 1/First 6/Filter/FlateDecode', packed)),
    40: pdfStream('/Type/XRef/Size 205/Index[200 5]/W[1 2 1]', table),
  };
  return pdfOf('a', objects, `/XRefStm ${placeOf(pdfOf('a', objects), 40)}`);
};

/** Tables of places, each of which leads to the next. */
const ofTables = (): Buffer => {
  const packed = deflateSync(Buffer.alloc(allowedBytes));
  const entries = '/Type/XRef/Size 0/Index[0 0]/W[1 2 1]/Filter/FlateDecode';
  const withPlaces = (places: Buffer): Buffer =>
    pdfOf(
      'a',
      everyOne((number) =>
        pdfStream(
          `${entries}/Prev ${placeOf(places, number + 1)}`.replace(/\/Prev 0+$/, ' '.repeat(16)),
          packed,
        ),
      ),
      `/Prev ${placeOf(places, several[0] ?? 0)}`,
    );
  return withPlaces(withPlaces(Buffer.alloc(0)));
};

export const floods = (): Readonly<Record<string, Buffer>> => ({
  ...Object.fromEntries(
    Object.entries(ofOneStream()).map(([name, objects]) => [name, pdfOf('a', objects)]),
  ),
  'streams that are a flood together': ofStreams(),
  'streams of objects that are a flood together': ofObjects(),
  'tables that are a flood together': ofTables(),
});
