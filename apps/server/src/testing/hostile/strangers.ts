import { deflateRawSync } from 'node:zlib';
import { jpegOf, pdfOf, pngOf } from '../good-files.ts';
import { payload } from './file.ts';
import type { HostileFile } from './file.ts';

const types = ['image/png', 'image/jpeg', 'application/pdf'] as const;

/** An archive with one file in it. */
export const zipOf = (content: string): Buffer => {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  return Buffer.concat([head, packed, Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);
};

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

const strange: Readonly<Record<string, Buffer>> = {
  'a drawing with a script': ascii(`<svg xmlns="http://www.w3.org/2000/svg">${payload}</svg>`),
  'a page': ascii(`<!doctype html>${payload}`),
  'a program for Windows': Buffer.concat([ascii('MZ'), Buffer.alloc(400, 0x90), ascii(payload)]),
  'a program for Linux': Buffer.concat([ascii('\u007fELF'), Buffer.alloc(400), ascii(payload)]),
  'an archive': zipOf(payload),
  'a GIF': ascii(`GIF89a\u0001\u0000\u0001\u0000${payload}`),
  'a WebP': ascii(`RIFF\u0010\u0000\u0000\u0000WEBPVP8 ${payload}`),
  'a bitmap': Buffer.concat([ascii('BM'), Buffer.alloc(60), ascii(payload)]),
  'a TIFF': ascii(`II*\u0000\u0008\u0000\u0000\u0000${payload}`),
  'a HEIC': ascii(`\u0000\u0000\u0000\u0018ftypheic${payload}`),
  'rich text': ascii(`{\\rtf1 ${payload}}`),
  'the test of virus scanners': ascii(
    ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'),
  ),
  'a shell script': ascii(`#!/bin/sh\necho '${payload}'`),
  PHP: ascii(`<?php echo "${payload}"; ?>`),
  PostScript: ascii(`%!PS-Adobe-3.0\n(${payload}) show`),
  'one byte': ascii('%'),
  'zeros alone': Buffer.alloc(2000),
  'noise alone': Buffer.from(
    Array.from({ length: 3000 }, (_, at) => (at * at * 31 + at * 7) & 255),
  ),
};

/** Returns files that are no document at all, and documents under another name. */
export const strangers = async (): Promise<readonly HostileFile[]> => {
  const good = { 'image/png': pngOf(), 'image/jpeg': await jpegOf(), 'application/pdf': pdfOf() };
  const never = Object.entries(strange).flatMap(([name, file]) =>
    types.map((contentType) => ({ name, file, contentType, expected: 'refused' as const })),
  );
  const others = types.flatMap((real) =>
    types
      .filter((contentType) => contentType !== real)
      .map((contentType) => ({
        name: `${real} under another name`,
        file: good[real],
        contentType,
        expected: 'refused' as const,
      })),
  );
  const cut = types.flatMap((contentType) =>
    [3, 5, 10, 20, 35, 50, 65, 80, 95, 99].map((percent) => ({
      name: `cut off at ${percent} %`,
      file: good[contentType].subarray(0, Math.floor((good[contentType].length * percent) / 100)),
      contentType,
      expected: 'refused' as const,
    })),
  );
  const flipped = types.flatMap((contentType) =>
    Array.from({ length: 12 }, (_, turn) => {
      const file = Buffer.from(good[contentType]);
      const at = Math.floor((file.length * (turn * 2 + 1)) / 24);
      file.writeUInt8(file.readUInt8(at) ^ 0x55, at);
      return { name: `changed at ${at}`, file, contentType, expected: 'either' as const };
    }),
  );
  return [...never, ...others, ...cut, ...flipped];
};
