import { cardSchema, startCardRegistrationRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVault } from '../../../tools/testing/vault.ts';
import type { VaultProcess } from '../../../tools/testing/vault.ts';
import { statement } from './platform/db/index.ts';
import { createLog } from './platform/log.ts';
import { chargesAt, vaultOrigin } from './testing/kept-cards.ts';
import { tokensFor } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { findTraces, tracesOf } from './testing/traces-of.ts';

const operatorToken = 'operator-token-of-the-canary';
/** Two that nobody else uses: one is kept, the other is refused on its way. */
const kept = '4330129876543217';
const refused = '4518763410019283';

const tables = statement(
  'test-canary-tables',
  `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
   where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
);
const dump = (table: string) =>
  statement(
    `test-canary-${table}`,
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
  };
  server = await startTestServer(settings, createLog({ level: 'debug', destination }));
  vault = await startVault(server.sandbox.url, { LOG_LEVEL: 'debug', NODE_DEBUG: 'http' });
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

it('a card number is found nowhere but at the provider, whatever becomes of it [SUB-03] [SUB-04]', async () => {
  const { jwt } = await tokensFor(server, 'minji');
  const call = caller(jwt);
  const opened = await call('POST', startCardRegistrationRoute.path);
  const { frameUrl } = startCardRegistrationRoute.answers[201].parse(bodyOf(opened.text));
  const { searchParams } = new URL(frameUrl ?? '');
  const page = await fetch(`${vault.url}/card?${searchParams.toString()}`);
  note('the page of the vault', await page.text());
  const grant = searchParams.get('grant') ?? '';

  expect(await typed(grant, refused)).toMatchObject({ code: 49402 });
  await vault.post({ grant: refused, number: kept });
  const { token } = await typed(grant, kept);
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

  // Charged and given back: what the provider answers says much of the card.
  await expect
    .poll(() => chargesAt(server), { timeout: 20_000 })
    .toEqual([expect.objectContaining({ charged: 100, cancelled: 100, timesCharged: 1 })]);
  const authorization = { headers: { authorization: `Bearer ${operatorToken}` } };
  note('metrics', await (await server.call('/metrics', authorization)).text());
  note('log of the server', lines.join('\n'));
  note('output of the vault', vault.written());
  for (const { name } of await server.owner.query<{ name: string }>(tables)) {
    const [row] = await server.owner.query<{ text: string }>(dump(name));
    note(`table ${name}`, row?.text ?? '');
  }

  // The search itself works: what may be seen of the card is seen in its places.
  const where = (text: string) =>
    seen.filter((each) => each.text.includes(text)).map((each) => each.where);
  expect(where('433012')).toContain('table dipper.card');
  expect(where('433012')).toContain('GET /billing/cards');
  expect(lines.length).toBeGreaterThan(5);

  const found = [kept, refused].flatMap((number) => {
    const traces = tracesOf(number);
    return seen.flatMap((each) =>
      findTraces(each.text, traces).map((around) => `${each.where}: ${around}`),
    );
  });
  expect(found).toEqual([]);
});
