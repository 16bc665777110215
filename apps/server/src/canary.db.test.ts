import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  cardSchema,
  cashOutRoute,
  chargesRoute,
  documentUploadUrlsRoute,
  estimateExchangeRoute,
  startCardRegistrationRoute,
  subscribeRoute,
} from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVault } from '../../../tools/testing/vault.ts';
import type { VaultProcess } from '../../../tools/testing/vault.ts';
import { statement } from './platform/db/index.ts';
import { createLog } from './platform/log.ts';
import { bringFile } from './testing/documents.ts';
import { earn } from './testing/earn.ts';
import { minjiForm } from './testing/exchange-fixture.ts';
import { pdfOf } from './testing/good-files.ts';
import { chargesAt, vaultOrigin } from './testing/kept-cards.ts';
import { tokensFor } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { findTraces, tracesOf } from './testing/traces-of.ts';

const operatorToken = 'operator-token-of-the-canary';
const namedToken = 'token-of-jisoo-of-the-canary';
/** Two that nobody else uses: one is kept, the other is refused on its way. */
const cardNumber = '4330129876543217';
const refused = '4518763410019283';

const resident = `${minjiForm.residentFirstNumber}${minjiForm.residentLastNumber}`;
const words = '7391826455018';

const who = statement(
  'test-canary-who',
  'select bucket, user_id from dipper.login_identity where identity = $1',
);
const tables = statement(
  'test-canary-tables',
  `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
   where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
);
const dump = (table: string) =>
  statement(
    `test-canary-${randomUUID()}`,
    `select coalesce(string_agg(t::text || encode(t::text::bytea, 'escape'), E'\\n'), '') as text
     from ${table} t`,
  );

/** Everything that left a process, by where it was seen. */
const seen: { readonly where: string; readonly text: string }[] = [];
const lines: string[] = [];
let server: TestServer;
let vault: VaultProcess;

const note = (where: string, text: string): string => {
  seen.push({ where, text });
  return text;
};

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  const settings = {
    DIPPER_ROLES: 'http,worker',
    VAULT_ORIGIN: vaultOrigin,
    OPERATOR_TOKEN: operatorToken,
    CARD_TRIAL: 'every',
    OPERATOR_TOKENS: `jisoo=${namedToken}`,
  };
  server = await startTestServer(settings, createLog({ level: 'debug', destination }));
  vault = await startVault(server.sandbox.url, {
    VAULT_SERVER_URL: server.url,
    LOG_LEVEL: 'debug',
    NODE_DEBUG: 'http',
  });
});

afterAll(async () => {
  await vault.stop();
  await server.stop();
});

const caller = (jwt: string) => async (method: string, path: string, body?: object) => {
  const response = await server.call(path, {
    method,
    headers: {
      authorization: `Bearer ${jwt}`,
      'idempotency-key': crypto.randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const headers = JSON.stringify([...response.headers]);
  return {
    status: response.status,
    text: note(`${method} ${path}`, headers + '\n' + (await response.text())),
  };
};

const bodyOf = (text: string): unknown => JSON.parse(text.slice(text.indexOf('\n') + 1));

const typed = async (grant: string, number: string): Promise<Record<string, unknown>> => {
  const response = await vault.post({
    grant,
    number,
    expiryMonth: '12',
    expiryYear: '30',
    identity: '960412',
  });
  return JSON.parse(note('POST /card of the vault', await response.text()));
};

/** All that stays: tables as a backup holds them, the storage, and what was written on the way. */
const noteWhatStands = async (): Promise<void> => {
  const authorization = { headers: { authorization: `Bearer ${operatorToken}` } };
  note('metrics', await (await server.call('/metrics', authorization)).text());
  note('log of the server', lines.join('\n'));
  note('output of the vault', vault.written());
  for (const { name } of await server.owner.query<{ name: string }>(tables)) {
    const [row] = await server.owner.query<{ text: string }>(dump(name));
    note(`table ${name}`, row?.text ?? '');
  }
  const directory = server.variables['DOCUMENT_DIRECTORY'] ?? '';
  const stored = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const each of stored.filter((entry) => entry.isFile())) {
    const object = await readFile(path.join(each.parentPath, each.name));
    note(`object ${each.name}`, object.toString('latin1'));
  }
};

const where = (text: string) =>
  seen.filter((each) => each.text.includes(text)).map((each) => each.where);

const foundOf = (secrets: readonly string[]) =>
  secrets.flatMap((secret) => {
    const traces = tracesOf(secret);
    return seen.flatMap((each) =>
      findTraces(each.text, traces).map((around) => `${each.where}: ${around}`),
    );
  });

type Caller = ReturnType<typeof caller>;

/**
 * Pays by a card and takes the money back, and reads every answer about it, of its person and of
 * operators.
 */
const payAndTakeBack = async (call: Caller, selectCardId: string): Promise<void> => {
  const begun = await call('POST', subscribeRoute.path, {
    type: 'membership',
    productId: 9002,
    selectCardId,
    expectedLocalPrice: 9900,
    agreesToTerms: true,
  });
  expect(begun.status).toBe(201);
  const answer = subscribeRoute.answers[201].parse(bodyOf(begun.text));
  expect(answer).toMatchObject({ status: 'success' });
  const one = `/billing/subscriptions/${answer.subscriptionId}`;
  const operator = caller(operatorToken);
  for (const path of [one, `${one}/timeline`, `${one}/payments`, `${one}/refund`]) {
    expect((await call('GET', path)).status).toBe(200);
  }
  const asSeen = `/operations/subscriptions/${answer.subscriptionId}`;
  for (const path of [asSeen, '/operations/card-payments']) {
    expect((await operator('GET', path)).status).toBe(200);
  }
  expect((await call('POST', `${one}/refund`, { expectedAmount: 9900 })).status).toBe(201);
  const paper = `/billing/spoon/receipts/${answer.cardPaymentId}`;
  await expect.poll(async () => (await call('GET', paper)).status).toBe(200);
  expect((await call('GET', `${paper}/file`)).status).toBe(200);
  expect((await call('GET', chargesRoute.path)).status).toBe(200);
};

it('a card number is stored nowhere but at the provider, whatever happens to the card [SUB-03] [SUB-04]', async () => {
  const { jwt } = await tokensFor(server, 'minji');
  const call = caller(jwt);
  const opened = await call('POST', startCardRegistrationRoute.path);
  const { frameUrl } = startCardRegistrationRoute.answers[201].parse(bodyOf(opened.text));
  const { searchParams } = new URL(frameUrl ?? '');
  const page = await fetch(`${vault.url}/card?${searchParams.toString()}`);
  note('the page of the vault', await page.text());
  const grant = searchParams.get('grant') ?? '';

  expect(await typed(grant, refused)).toMatchObject({ code: 49402 });
  const unread = await vault.post({ grant: refused, number: cardNumber });
  note('POST /card of the vault, refused', await unread.text());
  const { token } = await typed(grant, cardNumber);
  const body = {
    registrationToken: token,
    nickname: '카나리아',
    isMain: true,
    agreesToTerms: true,
    termsVersion: '2026-11',
  };
  const registered = await call('POST', '/billing/cards', body);
  expect(registered.status).toBe(201);
  const card = cardSchema.parse(bodyOf(registered.text));
  await call('GET', '/billing/cards');
  await call('PATCH', `/billing/cards/${card.cardId}`, { nickname: '새' });
  await call('POST', '/billing/cards', body);

  // Charged and refunded: the provider's answers contain much about the card.
  await expect
    .poll(() => chargesAt(server))
    .toEqual([expect.objectContaining({ charged: 100, canceled: 100, timesCharged: 1 })]);
  await payAndTakeBack(call, card.cardId);
  await noteWhatStands();

  // The search itself works: what may be seen of the card is seen in its places.
  expect(where(cardNumber.slice(-4))).toContain('table dipper.card');
  expect(where(cardNumber.slice(-4))).toContain('GET /billing/cards');
  expect(where(cardNumber.slice(0, 6))).not.toContain('table dipper.card');
  expect(where(cardNumber.slice(0, 6))).not.toContain('GET /billing/cards');
  expect(lines.length).toBeGreaterThan(5);

  expect(foundOf([cardNumber, refused])).toEqual([]);
});

it('resident numbers, account numbers and texts of documents are stored nowhere in clear [EXC-09]', async () => {
  const { jwt } = await tokensFor(server, 'minji');
  const call = caller(jwt);
  const [minji] = await server.owner.query<{ bucket: number; user_id: bigint }>(who, [
    'google:google-demo-minji',
  ]);
  if (minji === undefined) throw new Error('minji is there');
  await earn(server.owner, { bucket: minji.bucket, userId: minji.user_id }, 5000n);

  // The name of a font stands in a PDF as it is: sealed alone, nobody reads it.
  const font = `<</Type/Font/Subtype/Type1/BaseFont/Canary${words}>>`;
  const file = pdfOf(words, { 5: font });
  const sha256 = createHash('sha256').update(file).digest('hex');
  const announced = await call('POST', '/exchange/document-upload-urls', {
    documents: [
      { kind: 'family_certificate', contentType: 'application/pdf', bytes: file.length, sha256 },
    ],
  });
  const [place] = documentUploadUrlsRoute.answers[201].parse(bodyOf(announced.text)).documents;
  const brought = { file, contentType: 'application/pdf' };
  expect(await bringFile({ server }, { uploadUrl: place?.uploadUrl ?? '' }, brought)).toBe('kept');

  const estimated = await call('POST', '/exchange/estimate', { exchangeAmount: 100_000 });
  const { amount } = estimateExchangeRoute.answers[200].parse(bodyOf(estimated.text));
  const form = {
    ...minjiForm,
    expectedAmount: amount,
    terms: { ...minjiForm.terms, variant: 'adult_family' },
    documentIds: [place?.documentId],
  };
  for (const wrong of [
    { residentLastNumber: '2345' },
    { exchangeBank: '999' },
    { expectedAmount: 1 },
  ]) {
    expect((await call('POST', '/exchange/cash?v=2', { ...form, ...wrong })).status).not.toBe(201);
  }
  const response = await call('POST', '/exchange/cash?v=2', form);
  const { exchangeId } = cashOutRoute.answers[201].parse(bodyOf(response.text));
  await call('GET', `/exchange/${exchangeId}`);

  const operator = caller(namedToken);
  await operator('GET', '/operations/exchanges');
  await operator('GET', `/operations/exchanges/${exchangeId}`);
  const reason = 'to see that it is there';
  const post = {
    method: 'POST',
    headers: { authorization: `Bearer ${namedToken}`, 'content-type': 'application/json' },
  };
  const one = `/operations/exchanges/${exchangeId}`;
  const number = { ...post, body: JSON.stringify({ what: 'resident_number', reason }) };
  // Opened data is told to the operator who opened it: only these two answers are not searched.
  expect(await (await server.call(`${one}/openings`, number)).text()).toContain(resident);
  const opened = await server.call(`${one}/documents/${place?.documentId}/opening`, {
    ...post,
    body: JSON.stringify({ reason }),
  });
  expect(await opened.text()).toContain(words);
  await operator('GET', `${one}/openings`);
  await operator('POST', `${one}/decision`, { decision: 'approve', revision: 0 });
  await expect
    .poll(async () => (await call('GET', `/exchange/${exchangeId}`)).text)
    .toContain('"complete"');
  await noteWhatStands();

  expect(where(reason)).toContain('table dipper.exchange_opening');
  expect(where('960412-2******').length).toBeGreaterThan(0);
  expect(foundOf([resident, minjiForm.accountNumber, words])).toEqual([]);
});
