import {
  exchangeOpeningsRoute,
  openExchangeFieldRoute,
  operatorActsRoute,
  operatorExchangeRoute,
  retentionRulesRoute,
} from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeDocumentsAway } from './core/documents/index.ts';
import { erasePayees, findPayee, openPayee, parseExchangeNumber } from './core/payouts/index.ts';
import { createRolling } from './core/sealing/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import { silentLog } from './platform/log.ts';
import { createDiskStorage } from './providers/disk/index.ts';
import { proposed, byTwo, seatTwo } from './testing/by-two.ts';
import { uploadFile } from './testing/documents.ts';
import {
  cashOut,
  decide,
  idOf,
  minjiForm,
  operators,
  operatorTokens,
  problemOf,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { pdfOf } from './testing/good-files.ts';

const age = statement(
  'test-openings-age',
  `update dipper.exchange set ended_at = ended_at - make_interval(days => $2)
   where bucket = $1 and ended_at is not null`,
);
const payees = statement(
  'test-openings-payees',
  `select account, resident_number, contact, erased_at from dipper.exchange_payee
   where bucket = $1 and user_id = $2 order by exchange_id desc limit 1`,
);
const documents = statement(
  'test-openings-documents',
  `select state, data_key, object_name from dipper.exchange_document
   where bucket = $1 and user_id = $2 order by document_id desc limit 1`,
);

const keyOne = `1=${Buffer.alloc(32, 1).toString('base64')}`;
const keyTwo = `2=${Buffer.alloc(32, 2).toString('base64')}`;

let fixture: SpokenExchangeFixture;
let minji: Dj;
let directory: string;

beforeAll(async () => {
  fixture = await startExchangeFixture({
    ...operatorTokens,
    // The keys before a roll: the new key opens already, and the old one, which is last, still seals.
    FIELD_KEYS: `${keyTwo},${keyOne}`,
  });
  const { storage } = parseConfig(fixture.server.variables);
  directory = storage.kind === 'disk' ? storage.directory : '';
  await seatTwo(fixture.server);
  minji = await fixture.dj('minji', 60_000n);
});

afterAll(() => fixture.stop());

/** A worker that has these keys. */
const workerWith = (keys: string) => ({
  database: fixture.database,
  fieldKeys: createFieldKeys(
    parseConfig({ ...fixture.server.variables, FIELD_KEYS: keys }).fieldKeys,
  ),
  log: silentLog,
});

const roll = async (worker: ReturnType<typeof workerWith>): Promise<void> => {
  const turn = createRolling(worker);
  while ((await turn()) === 'more');
};

const requestWithDocument = async () => {
  const file = pdfOf('family of minji');
  const documentId = await uploadFile(fixture, minji, { file, contentType: 'application/pdf' });
  const terms = { ...minjiForm.terms, variant: 'adult_family' };
  const form = { terms, documentIds: [documentId] };
  return { documentId, id: idOf(await cashOut(fixture, minji, { form })) };
};

const end = (id: string) => fixture.post(`/exchange/${id}/cancel`, {}, minji.headers);

type Who = keyof typeof operators;
const openField = (id: string, body: object, by: Who = 'jisoo') =>
  fixture.post(`/operations/exchanges/${id}/openings`, body, operators[by]);
const openFile = (id: string, documentId: string, by: Who = 'jisoo') =>
  fixture.post(
    `/operations/exchanges/${id}/documents/${documentId}/opening`,
    { reason: 'to compare the names' },
    operators[by],
  );

const opened = async (id: string, what: string): Promise<string> => {
  const response = await openField(id, { what, reason: 'to compare the names' });
  return openExchangeFieldRoute.answers[200].parse(await response.json()).value;
};

const openings = async (id: string) => {
  const path = `/operations/exchanges/${id}/openings`;
  const response = await fixture.server.call(path, { headers: operators.minho });
  return exchangeOpeningsRoute.answers[200].parse(await response.json()).results;
};

const actsOf = async (id: string) => {
  const path = `/operations/acts?kind=exchange&subject=${id}`;
  const response = await fixture.server.call(path, { headers: operators.minho });
  return operatorActsRoute.answers[200].parse(await response.json()).results;
};

it('an exchange’s personal data is masked until an operator with the right discloses one item, for a recorded reason [EXC-09]', async () => {
  const { id, documentId } = await requestWithDocument();
  const path = `/operations/exchanges/${id}`;
  const seen = await (await fixture.server.call(path, { headers: operators.jisoo })).text();
  const secrets = ['110123456789', '2345679', '김민지', 'minji@', '01012345678'];
  expect(secrets.filter((secret) => seen.includes(secret))).toEqual([]);
  const { payee } = operatorExchangeRoute.answers[200].parse(JSON.parse(seen));
  expect(payee).toMatchObject({
    account: '********6789',
    residentNumber: '960412-2******',
    documents: [{ documentId, kind: 'family_certificate', contentType: 'application/pdf' }],
  });
  expect(await opened(id, 'resident_number')).toBe('9604122345679');
  expect(await opened(id, 'account')).toBe('110123456789');
  const file = await openFile(id, documentId);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="d\w+-\w+\.pdf"/);
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  const by = { operator: 'jisoo', reason: 'to compare the names' };
  expect(await openings(id)).toMatchObject([
    { what: 'document', documentId, ...by },
    { what: 'account', documentId: null, ...by },
    { what: 'resident_number', ...by },
  ]);
  await end(id);
});

it('a disclosure needs the right and a reason, and an attempt without the right is recorded [EXC-09, OPS-03]', async () => {
  const { id, documentId } = await requestWithDocument();
  const reason = 'to compare the names';
  for (const by of ['sora', 'haneul'] as const) {
    const field = await openField(id, { what: 'account', reason }, by);
    expect((await problemOf(field)).code).toBe('no_right');
    expect((await problemOf(await openFile(id, documentId, by))).code).toBe('no_right');
  }
  const refused = { subject: { kind: 'exchange', id }, outcome: 'no_right' };
  expect(await actsOf(id)).toMatchObject([
    { ...refused, operator: 'haneul', call: 'openExchangeDocument' },
    { ...refused, operator: 'haneul', call: 'openExchangeField' },
    { ...refused, operator: 'sora', call: 'openExchangeDocument' },
    { ...refused, operator: 'sora', call: 'openExchangeField' },
  ]);
  for (const body of [{ what: 'account' }, { what: 'account', reason: '' }, { reason }]) {
    expect((await problemOf(await openField(id, body))).code).toBe('wrong_request_format');
  }
  expect(await openings(id)).toEqual([]);
  await end(id);
});

it('a document is disclosed only as part of its own exchange [EXC-09]', async () => {
  const first = await requestWithDocument();
  await end(first.id);
  const second = await requestWithDocument();
  const problem = await problemOf(await openFile(second.id, first.documentId));
  expect(problem.code).toBe('not_found');
  expect(await openings(second.id)).toEqual([]);
  await end(second.id);
});

it('a sealed field is sealed again by a newer key, and then opens without the old one [EXC-09]', async () => {
  const { id, documentId } = await requestWithDocument();
  const stored = async () => {
    const person = [minji.bucket, minji.userId];
    const [payee] = await fixture.server.owner.query<{ account: Buffer }>(payees, person);
    const [document] = await fixture.server.owner.query<{ data_key: Buffer }>(documents, person);
    return [payee?.account, document?.data_key];
  };
  const before = await stored();
  // Two workers at once, as servers have, and beside them one that has not heard of the newer key.
  const worker = workerWith(`${keyOne},${keyTwo}`);
  await Promise.all([roll(worker), roll(worker), roll(workerWith(`${keyTwo},${keyOne}`))]);
  const after = await stored();
  expect([before, after].map((all) => all.map((each) => each?.readUInt16BE(0)))).toEqual([
    [1, 1],
    [2, 2],
  ]);
  const name = parseExchangeNumber(id);
  const row = name && (await findPayee(fixture.database, name));
  expect(name && row && openPayee(workerWith(keyTwo).fieldKeys, name, row)).toMatchObject({
    account: '110123456789',
    residentNumber: '9604122345679',
  });
  expect((await openFile(id, documentId)).status).toBe(200);
  await end(id);
});

it('after the retention period numbers and documents are erased [EXC-09]', async () => {
  const { id, documentId } = await requestWithDocument();
  const { database } = fixture;
  const erase = () => erasePayees(database, minji.bucket, 100);
  await end(id);
  await erase();
  expect(await opened(id, 'account')).toBe('110123456789');
  await fixture.server.owner.query(age, [minji.bucket, 89]);
  expect(await erase()).toBe(0);
  await fixture.server.owner.query(age, [minji.bucket, 2]);
  expect(await erase()).toBeGreaterThan(0);
  const person = [minji.bucket, minji.userId];
  const [payee] = await fixture.server.owner.query(payees, person);
  expect(payee).toMatchObject({
    account: Buffer.alloc(0),
    resident_number: null,
    contact: null,
    erased_at: expect.any(Date) as Date,
  });
  const storage = createDiskStorage(directory);
  while ((await takeDocumentsAway({ database, storage, log: silentLog })) === 'more');
  const [document] = await fixture.server.owner.query<{ object_name: string }>(documents, person);
  expect(document).toMatchObject({ state: 'gone', data_key: null });
  expect(await storage.get(document?.object_name ?? '')).toBeUndefined();
  const reason = 'to compare the names';
  const field = await openField(id, { what: 'account', reason });
  expect((await problemOf(field)).code).toBe('exchange_not_found');
  expect((await problemOf(await openFile(id, documentId))).code).toBe('not_found');
  expect(await openings(id)).toHaveLength(1);
});

it('the data of a paid exchange is kept for the retention of that day’s rule, also after the rule changes [EXC-09]', async () => {
  const { id } = await requestWithDocument();
  await decide(fixture, id, { decision: 'approve' });
  await fixture.payOut();
  await fixture.server.owner.query(age, [minji.bucket, 400]);
  await erasePayees(fixture.database, minji.bucket, 100);
  expect(await opened(id, 'account')).toBe('110123456789');
  const shorter = { subject: 'paid-exchange', keepDays: 365, reason: 'another law' };
  const keep = (more: object) => ({ path: '/retention-rules', body: { ...shorter, ...more } });
  expect(await proposed(fixture.server, keep({ version: 2 }), operators.dohyun)).toBe('no_right');
  expect(await proposed(fixture.server, keep({ version: 1 }))).toBe('changed_meanwhile');
  const unreal = keep({ version: 2, effectiveFrom: '2099-13-45T00:00:00.000Z' });
  expect(await proposed(fixture.server, unreal)).toBe('wrong_request_format');
  expect(await byTwo(fixture.server, keep({ version: 2 }))).toBe('agreed');
  const rules = await fixture.server.call('/operations/retention-rules', {
    headers: operators.sora,
  });
  expect(retentionRulesRoute.answers[200].parse(await rules.json()).results[0]).toMatchObject({
    subject: 'paid-exchange',
    version: 2,
    keepDays: 365,
    changedBy: 'asker + agreer',
    reason: 'another law',
  });
  await erasePayees(fixture.database, minji.bucket, 100);
  expect(await opened(id, 'account')).toBe('110123456789');
  await fixture.server.advance(86_401);
  await erasePayees(fixture.database, minji.bucket, 100);
  const response = await openField(id, { what: 'account', reason: 'to compare the names' });
  expect((await problemOf(response)).code).toBe('exchange_not_found');
});
