import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findDocument,
  parseDocumentNumber,
  readDocument,
  takeDocumentsAway,
} from './core/documents/index.ts';
import type { DocumentTools } from './core/documents/index.ts';
import { createFileCleaner } from './platform/clean-file/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import { silentLog } from './platform/log.ts';
import { createDiskStorage } from './providers/disk/index.ts';
import { announceFiles, bringFile, placeOf, uploadFile } from './testing/documents.ts';
import type { BroughtFile } from './testing/documents.ts';
import {
  cashOut,
  idOf,
  minjiForm,
  operatorTokens,
  problemOf,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { exifOf, jpegOf, packedPdfOf, pdfOf, pngOf, withParts } from './testing/good-files.ts';

/** Ages documents by so many seconds, and nobody's login. */
const age = statement(
  'test-documents-age',
  `update dipper.exchange_document set announced_at = announced_at - make_interval(secs => $1),
     address_ends_at = address_ends_at - make_interval(secs => $1),
     due_at = due_at - make_interval(secs => $1) where bucket >= 0`,
);
const forgetAll = statement(
  'test-documents-forget',
  'delete from dipper.exchange_document where bucket >= 0',
);
const states = statement(
  'test-documents-states',
  `select document_id, state, exchange_id, data_key is null as is_keyless
   from dipper.exchange_document where bucket = $1 and user_id = $2 order by document_id`,
);

let fixture: SpokenExchangeFixture;
let minji: Dj;
let haneul: Dj;
let tools: DocumentTools;
let directory: string;

const png: BroughtFile = { file: pngOf(), contentType: 'image/png' };
const pdf: BroughtFile = { file: pdfOf(), contentType: 'application/pdf' };

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
  const config = parseConfig(fixture.server.variables);
  if (config.storage.kind !== 'disk') throw new Error('tests keep documents in a folder');
  directory = config.storage.directory;
  tools = {
    database: fixture.database,
    storage: createDiskStorage(directory),
    fieldKeys: createFieldKeys(config.fieldKeys),
    cleaner: createFileCleaner(),
    log: silentLog,
  };
  [minji, haneul] = [await fixture.dj('minji', 30_000n), await fixture.dj('haneul', 5000n)];
});

afterAll(async () => {
  await tools.cleaner.close();
  await fixture.stop();
});

beforeEach(async () => {
  await fixture.server.owner.query(forgetAll);
  await rm(directory, { recursive: true, force: true });
});

const stored = async (): Promise<string[]> => {
  const names = await readdir(directory, { recursive: true }).catch(() => []);
  return names.filter((name) => path.basename(name).length > 2);
};

/** Reads the stored document as an operator would get it. */
const opened = async (documentId: string): Promise<Buffer> => {
  const name = parseDocumentNumber(documentId);
  const row = name && (await findDocument(fixture.database, name));
  const plain = name && row && (await readDocument(tools, name, row));
  if (plain === undefined) throw new Error('there is no such document');
  return plain;
};

const youth = {
  residentFirstNumber: '110903',
  residentLastNumber: '3000000',
  terms: { ...minjiForm.terms, variant: 'youth' },
};
const family = { terms: { ...minjiForm.terms, variant: 'adult_family' } };

describe('an upload address', () => {
  it('accepts the announced document, once [EXC-06]', async () => {
    const place = await placeOf(fixture, minji, png);
    expect(await bringFile(fixture, place, png)).toBe('kept');
    expect(await bringFile(fixture, place, png)).toBe('not_found');
  });

  it('is used by one of many concurrent uploads [EXC-06]', async () => {
    const place = await placeOf(fixture, minji, png);
    const results = await Promise.all(
      Array.from({ length: 8 }, () => bringFile(fixture, place, png)),
    );
    expect(results.filter((each) => each === 'kept')).toHaveLength(1);
    // Uploads refused before they are read are told so, and do not use up the address.
    const others = new Set(results.filter((each) => each !== 'kept'));
    expect([...others].filter((each) => !['not_found', 'server_busy'].includes(each))).toEqual([]);
  });

  it('expires after five minutes [EXC-06]', async () => {
    const place = await placeOf(fixture, minji, png);
    await fixture.server.owner.query(age, [301]);
    expect(await bringFile(fixture, place, png)).toBe('not_found');
  });

  it('accepts no other type, length or content than announced [EXC-06]', async () => {
    const other = { ...png, contentType: 'application/pdf' };
    const place = await placeOf(fixture, minji, png);
    expect(await bringFile(fixture, place, other)).toBe('unsupported_media_type');
    const longer = { ...png, file: Buffer.concat([png.file, Buffer.from('!')]) };
    expect(await bringFile(fixture, place, longer)).toBe('exchange_document_invalid');
    const changed = Buffer.from(png.file);
    changed.writeUInt8(changed.readUInt8(50) ^ 1, 50);
    expect(await bringFile(fixture, place, { ...png, file: changed })).toBe(
      'exchange_document_invalid',
    );
    expect(await bringFile(fixture, place, png)).toBe('not_found');
    expect(await stored()).toEqual([]);
  });

  it('is secret: neither a document’s id nor another address reveals it [EXC-06]', async () => {
    const [mine, theirs] = [
      await placeOf(fixture, minji, png),
      await placeOf(fixture, haneul, png),
    ];
    const secret = mine.uploadUrl.split('/').at(-1) ?? '';
    const uploadUrl = theirs.uploadUrl.replace(/[^/]+$/, secret);
    expect(await bringFile(fixture, { uploadUrl }, png)).toBe('not_found');
    expect(mine.uploadUrl).not.toContain(theirs.documentId);
  });

  it('is issued 40 times a day [EXC-06]', async () => {
    const five = Array.from({ length: 5 }, () => png);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => announceFiles(fixture, minji, five)),
    );
    expect(results.filter((each) => each === 'too_many_requests')).toHaveLength(2);
    await fixture.server.owner.query(age, [24 * 3600 + 1]);
    expect(await announceFiles(fixture, minji, five)).toHaveLength(5);
  });

  it('is for documents only, of at most ten megabytes [EXC-06]', async () => {
    const ask = (one: object) =>
      fixture.post(
        '/exchange/document-upload-urls',
        { documents: [{ kind: 'family_certificate', sha256: '0'.repeat(64), ...one }] },
        minji.headers,
      );
    for (const wrong of [
      { contentType: 'image/png', bytes: 10 * 1024 * 1024 + 1 },
      { contentType: 'image/svg+xml', bytes: 10 },
      { contentType: 'image/png', bytes: 0 },
    ]) {
      expect((await problemOf(await ask(wrong))).code).toBe('wrong_request_format');
    }
  });
});

describe('a stored document', () => {
  it('of a photo is upright and without the camera’s metadata [EXC-09]', async () => {
    const file = withParts(
      await jpegOf(24, 16),
      [0xe1, exifOf(6, 'GPS 37.5665 N')],
      [0xfe, Buffer.from('<script>')],
    );
    const id = await uploadFile(fixture, minji, { file, contentType: 'image/jpeg' });
    const storedFile = await opened(id);
    expect(storedFile.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(['Exif', 'GPS', 'script'].filter((trace) => storedFile.includes(trace))).toEqual([]);
    const frame = storedFile.indexOf(Buffer.from([0xff, 0xc0]));
    expect([storedFile.readUInt16BE(frame + 5), storedFile.readUInt16BE(frame + 7)]).toEqual([
      24, 16,
    ]);
  });

  it('of a PDF has its pages and words, and no hidden content [EXC-09]', async () => {
    for (const file of [
      pdfOf('certificate 7', {}, '/Info<</Author(somebody)>>'),
      packedPdfOf('certificate 7', { 8: '(somebody)' }),
    ]) {
      const id = await uploadFile(fixture, minji, { file, contentType: 'application/pdf' });
      const storedFile = await opened(id);
      const read = await extractText(await getDocumentProxy(new Uint8Array(storedFile)), {
        mergePages: true,
      });
      expect([read.totalPages, read.text]).toEqual([1, 'certificate 7']);
      expect(storedFile.includes('somebody')).toBe(false);
    }
  });

  it('is stored encrypted, under a name that identifies no person [EXC-09]', async () => {
    await uploadFile(fixture, minji, pdf);
    const [name = ''] = await stored();
    const object = await readFile(path.join(directory, name));
    expect(object.includes('%PDF') || object.includes('family')).toBe(false);
    expect(path.basename(name)).toMatch(/^[0-9a-f]{48}$/);
  });
});

describe('a cash-out request with documents', () => {
  it('of a minor takes both documents, which then belong to it [EXC-06]', async () => {
    const kinds = ['representative_agreement', 'family_certificate'] as const;
    const ids = await Promise.all(
      kinds.map((kind) => uploadFile(fixture, haneul, { ...pdf, kind })),
    );
    expect(
      await cashOut(fixture, haneul, { form: { ...youth, documentIds: ids.slice(0, 1) } }),
    ).toBe('exchange_document_required');
    const form = { ...youth, documentIds: ids };
    const id = idOf(await cashOut(fixture, haneul, { form }));
    const rows = await fixture.server.owner.query<{ exchange_id: string }>(states, [
      haneul.bucket,
      haneul.userId,
    ]);
    expect(rows.map(({ exchange_id: each }) => each.replaceAll('-', ''))).toEqual(
      ids.map(() => id.split('-')[1]),
    );
    await fixture.post(`/exchange/${id}/cancel`, {}, haneul.headers);
    expect(await cashOut(fixture, haneul, { form })).toBe('exchange_document_invalid');
  });

  it('must name the person’s own stored documents, each once [EXC-06]', async () => {
    const theirs = await uploadFile(fixture, haneul, png);
    const mine = await uploadFile(fixture, minji, png);
    const waiting = await placeOf(fixture, minji, png);
    for (const documentIds of [[theirs], [waiting.documentId], [mine, mine], [mine, theirs]]) {
      expect(await cashOut(fixture, minji, { form: { ...family, documentIds } })).toBe(
        'exchange_document_invalid',
      );
    }
    const form = { ...family, documentIds: [mine] };
    const results = await Promise.all(
      Array.from({ length: 6 }, () => cashOut(fixture, minji, { form })),
    );
    const accepted = results.filter((each) => typeof each !== 'string');
    expect(accepted).toHaveLength(1);
    await fixture.post(`/exchange/${accepted.map(idOf)[0]}/cancel`, {}, minji.headers);
  });
});

describe('an unused document or upload address', () => {
  const turn = async (): Promise<void> => {
    while ((await takeDocumentsAway(tools)) === 'more');
  };
  const left = () =>
    fixture.server.owner.query<{ state: string; is_keyless: boolean }>(states, [
      minji.bucket,
      minji.userId,
    ]);

  it('is deleted after a day; an unused address leaves nothing [EXC-09]', async () => {
    await uploadFile(fixture, minji, png);
    await placeOf(fixture, minji, png);
    await turn();
    expect(await stored()).toHaveLength(1);
    await fixture.server.owner.query(age, [24 * 3600 + 1]);
    await turn();
    expect(await stored()).toEqual([]);
    expect(await left()).toEqual([expect.objectContaining({ state: 'gone', is_keyless: true })]);
  });

  it('is deleted by the worker’s next run if a worker died between writing the row and the file [EXC-09]', async () => {
    await uploadFile(fixture, minji, png);
    await fixture.server.owner.query(age, [24 * 3600 + 1]);
    const dies = async (): Promise<void> => {
      throw new Error('the storage is away');
    };
    await takeDocumentsAway({ ...tools, storage: { ...tools.storage, remove: dies } });
    expect(await left()).toMatchObject([{ state: 'leaving', is_keyless: true }]);
    expect(await stored()).toHaveLength(1);
    await turn();
    expect(await stored()).toHaveLength(1);
    await fixture.server.owner.query(age, [121]);
    await turn();
    expect([await stored(), await left()]).toMatchObject([[], [{ state: 'gone' }]]);
  });
});
