import { sealedTokens, heldKeysPath, startCardRegistrationRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { openedToken } from '../../../tools/testing/sealed-tokens.ts';
import { startTaker } from '../../../tools/testing/key-taker.ts';
import { startVault } from '../../../tools/testing/vault.ts';
import type { VaultProcess } from '../../../tools/testing/vault.ts';
import { createCardHolder, newNumber, vaultOrigin } from './testing/kept-cards.ts';
import type { CardHolder } from './testing/kept-cards.ts';
import { postJson } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const formSeconds = sealedTokens.grantMinutes * 60;

let server: TestServer;
let vault: VaultProcess;
let onTheWay: Awaited<ReturnType<typeof startTaker>>;
/** The fate of each answer of the server on its way to the vault. */
let answers: ('passes' | 'is lost' | 'never comes')[] = [];
let messages: string[] = [];

const tellServer = (body: string, path: string = heldKeysPath): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

beforeAll(async () => {
  server = await startTestServer({ DIPPER_ROLES: 'http,worker', VAULT_ORIGIN: vaultOrigin });
  onTheWay = await startTaker(async (body, path) => {
    const { status } = await tellServer(body, path);
    if (path !== heldKeysPath) return status;
    messages.push(body);
    const what = answers.shift() ?? 'passes';
    if (what === 'never comes') return new Promise(() => undefined);
    return what === 'passes' ? status : undefined;
  });
  vault = await startVault(server.sandbox.url, { VAULT_SERVER_URL: onTheWay.url });
});
afterEach(() => {
  answers = [];
  messages = [];
});
afterAll(async () => {
  await vault.stop();
  onTheWay.stop();
  await server.stop();
});

type Call = { readonly operation: string; readonly path: string };

/** How often the provider was told to forget this key, as it has written down itself. */
const forgotten = async (billingKey: string): Promise<number> => {
  const { calls } = (await server.sandbox.control('GET', '/calls')) as { calls: readonly Call[] };
  return calls
    .filter((call) => JSON.stringify(call).includes(billingKey))
    .filter(({ operation }) => operation === 'deleteKey').length;
};

const typed = async (holder: CardHolder, by: VaultProcess, number = newNumber()) => {
  const opened = await holder.call('POST', '/billing/cards/registrations');
  const { frameUrl } = startCardRegistrationRoute.answers[201].parse(opened.body);
  const grant = new URL(frameUrl ?? '').searchParams.get('grant');
  const card = { number, expiryMonth: '12', expiryYear: '30', identity: '960412' };
  return by.post({ grant, ...card });
};

const tokenIn = async (answer: Response): Promise<string> =>
  textInside(await answer.json(), 'token');

const keyIn = (body: string): string =>
  String(openedToken(textInside(JSON.parse(body), 'token'))['billingKey']);

const runsOut = () => server.advance(formSeconds + 1);

describe('a billing key that does not become a card [SUB-03]', () => {
  it('is deleted at its provider if the page closed before it got the answer', async () => {
    const holder = await createCardHolder(server, 'minji');
    const key = String(openedToken(await tokenIn(await typed(holder, vault)))['billingKey']);
    expect(await forgotten(key)).toBe(0);
    expect(await holder.cards()).toEqual([]);
    await runsOut();
    await expect.poll(() => forgotten(key)).toBe(1);
  });

  it('is deleted if the vault was killed before it answered the page', async () => {
    const holder = await createCardHolder(server, 'seoyeon');
    const killed = await startVault(server.sandbox.url, { VAULT_SERVER_URL: onTheWay.url });
    answers = ['never comes'];
    const sent = typed(holder, killed).catch(() => 'nobody answered');
    await expect.poll(() => messages.length).toBe(1);
    await killed.stop('SIGKILL');
    expect(await sent).toBe('nobody answered');
    await runsOut();
    await expect.poll(() => forgotten(keyIn(messages[0] ?? ''))).toBe(1);
  });

  it('is deleted at once if its form had expired', async () => {
    const holder = await createCardHolder(server, 'yuki');
    const token = await holder.token();
    await runsOut();
    expect((await tellServer(JSON.stringify({ token }))).status).toBe(200);
    await expect.poll(() => forgotten(String(openedToken(token)['billingKey']))).toBe(1);
  });

  it('is deleted by the vault if the server cannot confirm it, and the card can be registered again', async () => {
    const holder = await createCardHolder(server, 'emma');
    answers = ['is lost', 'is lost'];
    const number = newNumber();
    const tried = await typed(holder, vault, number);
    expect(await tried.json()).toMatchObject({ code: 49_401, isOver: false });
    const key = keyIn(messages[0] ?? '');
    await expect.poll(() => forgotten(key)).toBe(1);
    const again = await holder.register({
      token: await tokenIn(await typed(holder, vault, number)),
    });
    expect(again.status).toBe(201);
  });

  it('is not accepted from a caller without our key', async () => {
    for (const body of ['', '{', '[]', '{"token":1}', '{"token":"a.b.c.d.e"}', 'x'.repeat(9000)]) {
      const { status } = await tellServer(body);
      expect([body.length, Math.floor(status / 100)]).toEqual([body.length, 4]);
    }
    const answer = await server.call(
      '/card-keys',
      postJson({ token: await vaultTokenOf('grant') }),
    );
    expect(answer.status).toBe(400);
  });
});

/** A sealed token of the other kind, which the same key opens. */
const vaultTokenOf = async (name: string): Promise<string> => {
  const holder = await createCardHolder(server, 'layla');
  const opened = await holder.call('POST', '/billing/cards/registrations');
  const { frameUrl } = startCardRegistrationRoute.answers[201].parse(opened.body);
  return new URL(frameUrl ?? '').searchParams.get(name) ?? '';
};

describe('a billing key that becomes a card [SUB-01]', () => {
  it('is reported twice if the first answer is lost, and makes one card', async () => {
    const holder = await createCardHolder(server, 'weiting');
    answers = ['is lost'];
    const token = await tokenIn(await typed(holder, vault));
    expect(messages).toHaveLength(2);
    expect((await holder.register({ token })).status).toBe(201);
    expect((await tellServer(JSON.stringify({ token }))).status).toBe(200);
    expect(await holder.cards()).toMatchObject([{ isMain: true, state: 'usable' }]);
    const other = await holder.token();
    expect((await tellServer(JSON.stringify({ token: other }))).status).toBe(200);
    await runsOut();
    // Once that of the other form is gone, this one would be as well.
    await expect.poll(() => forgotten(String(openedToken(other)['billingKey']))).toBe(1);
    expect(await forgotten(String(openedToken(token)['billingKey']))).toBe(0);
  });
});
