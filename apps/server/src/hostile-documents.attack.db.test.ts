import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDocument, parseDocumentNumber, readDocument } from './core/documents/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import { createDiskStorage } from './providers/disk/index.ts';
import { announceFiles, bringFile } from './testing/documents.ts';
import { startExchangeFixture } from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { hostileFiles } from './testing/hostile/index.ts';
import type { HostileFile } from './testing/hostile/index.ts';

const age = statement(
  'test-hostile-age',
  `update dipper.exchange_document set announced_at = announced_at - interval '2 days'
   where bucket >= 0`,
);
/** The number of documents that one person uploads at once. */
const atOnce = 2;

let fixture: SpokenExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture();
  minji = await fixture.dj('minji');
});

afterAll(() => fixture.stop());

const chunksOf = (png: Buffer): string[] => {
  const types: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    types.push(png.toString('latin1', at + 4, at + 8));
  }
  return types;
};

const marksOf = (jpeg: Buffer): number[] => {
  const marks: number[] = [];
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda;) {
    marks.push(jpeg.readUInt8(at + 1));
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return marks;
};

const dangerous = /\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction|AA|Encrypt|URI|Metadata|Info)\b/;

/** Read by other means than it was written with: nothing is in it but what is seen. */
const isClean = (file: Buffer, contentType: HostileFile['contentType']): boolean => {
  const text = file.toString('latin1');
  if (text.includes('HOSTILE')) return false;
  switch (contentType) {
    case 'image/png':
      return chunksOf(file).every((type) =>
        ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(type),
      );
    case 'image/jpeg':
      // Tables, frames and the mark of the format itself.
      return (
        marksOf(file).every((mark) => [0xe0, 0xdb, 0xc0, 0xc2, 0xc4, 0xdd].includes(mark)) &&
        file.indexOf(Buffer.from([0xff, 0xd9])) === file.length - 2
      );
    case 'application/pdf':
      return text.startsWith('%PDF-1.7\n') && text.endsWith('%%EOF\n') && !dangerous.test(text);
  }
};

it('of 250 hostile files only re-encoded PDFs, JPEGs and PNGs are stored, and the server stays up [EXC-09]', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(250);
  const { storage, fieldKeys } = parseConfig(fixture.server.variables);
  const tools = {
    storage: createDiskStorage(storage.kind === 'disk' ? storage.directory : ''),
    fieldKeys: createFieldKeys(fieldKeys),
  };
  const wrong: string[] = [];
  const bringOne = async (place: { uploadUrl: string; documentId: string }, one: HostileFile) => {
    const outcome = await bringFile(fixture, place, one);
    const isRefused = outcome === 'exchange_document_invalid';
    if (!isRefused && outcome !== 'kept') wrong.push(`${one.name}: ${outcome}`);
    const isExpected = one.expected === 'either' || isRefused === (one.expected === 'refused');
    if (!isExpected) wrong.push(`${one.contentType}, ${one.name}: ${outcome}`);
    const name = parseDocumentNumber(place.documentId);
    const row = name && (await findDocument(fixture.database, name));
    const stored = name && row && (await readDocument(tools, name, row));
    if (isRefused !== (stored === undefined)) wrong.push(`${one.name}: kept otherwise than told`);
    if (stored !== undefined && !isClean(stored, one.contentType))
      wrong.push(`${one.name}: not clean`);
  };
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce);
    if (at % 20 === 0) await fixture.server.owner.query(age);
    const places = await announceFiles(fixture, minji, some);
    if (typeof places === 'string') throw new Error(places);
    await Promise.all(
      some.map(async (one, index) => {
        const place = places[index];
        if (place !== undefined) await bringOne(place, one);
      }),
    );
  }
  expect(wrong).toEqual([]);
}, 120_000);
