import { deflateSync } from 'node:zlib';
import { pngChunk, pngOf } from '../good-files.ts';
import type { PngParts } from '../good-files.ts';
import { payload } from './file.ts';
import type { HostileFile } from './file.ts';
import { zipOf } from './strangers.ts';

const said = Buffer.from(payload);
const bombBytes = 64 * 1024 * 1024;

const refused: Readonly<Record<string, PngParts>> = {
  'more pixels than there are atoms': { width: 0x7fffffff, height: 0x7fffffff, rows: said },
  'more pixels than anybody needs': { width: 16_000, height: 16_000, rows: said },
  'too broad': { width: 100_000, height: 1, rows: Buffer.alloc(100_001) },
  'no width': { width: 0, height: 5, rows: Buffer.alloc(5) },
  'no height': { width: 5, height: 0, rows: said },
  'an impossible depth': { bitDepth: 3 },
  'a depth that colours do not have': { bitDepth: 4, colour: 2 },
  'an impossible colour': { colour: 5 },
  'an impossible interlacing': { interlace: 2 },
  'a filter that there is not': { width: 4, height: 1, rows: Buffer.from([9, 1, 2, 3, 4]) },
  'fewer pixels than it says': { width: 24, height: 16, rows: Buffer.alloc(50) },
  'more pixels than it says': { width: 2, height: 2, rows: Buffer.alloc(bombBytes) },
  'no colours': { colour: 3 },
  'half a colour': { colour: 3, more: [pngChunk('PLTE', Buffer.alloc(4))] },
  'too many colours': { colour: 3, more: [pngChunk('PLTE', Buffer.alloc(900))] },
  'more clear colours than colours': { more: [pngChunk('tRNS', Buffer.alloc(2000))] },
};

const cleaned: Readonly<Record<string, Buffer>> = {
  'a script in its text': pngOf({ more: [pngChunk('tEXt', Buffer.from(`Comment\0${payload}`))] }),
  'a bomb in its text': pngOf({
    more: [
      pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(bombBytes))])),
    ],
  }),
  'a profile that is none': pngOf({ more: [pngChunk('iCCP', said)] }),
  'where it was taken': pngOf({ more: [pngChunk('eXIf', said)] }),
  'a part of its own': pngOf({ more: [pngChunk('huNt', said)] }),
  'an archive behind it': Buffer.concat([pngOf(), zipOf(payload), said]),
  'a page behind it': Buffer.concat([pngOf(), Buffer.from(`<html>${payload}`)]),
  'a program behind it': Buffer.concat([pngOf(), Buffer.from('MZ'), said]),
};

const wrongChecksum = (): Buffer => {
  const file = pngOf();
  file.writeUInt32BE(7, file.length - 4);
  return file;
};

const longChunk = (): Buffer => {
  const file = pngOf();
  file.writeUInt32BE(0x7ffffff0, 8);
  return file;
};

export const hostilePngs = (): readonly HostileFile[] => {
  const contentType = 'image/png' as const;
  return [
    ...Object.entries(refused).map(([name, parts]) => ({
      name,
      file: pngOf(parts),
      contentType,
      expected: 'refused' as const,
    })),
    ...[wrongChecksum(), longChunk()].map((file) => ({
      name: 'a part that lies',
      file,
      contentType,
      expected: 'refused' as const,
    })),
    ...Object.entries(cleaned).map(([name, file]) => ({
      name,
      file,
      contentType,
      expected: 'cleaned' as const,
    })),
  ];
};
