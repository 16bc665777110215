import { cardTriesPath, startCardRegistrationRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVault } from '../../../tools/testing/vault.ts';
import type { VaultProcess } from '../../../tools/testing/vault.ts';
import { createCardHolder, newNumber, vaultOrigin } from './testing/kept-cards.ts';
import { postJson } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let one: VaultProcess;
let other: VaultProcess;

beforeAll(async () => {
  server = await startTestServer({ DIPPER_ROLES: 'http,worker', VAULT_ORIGIN: vaultOrigin });
  one = await startVault(server.sandbox.url, { VAULT_SERVER_URL: server.url });
  other = await startVault(server.sandbox.url, { VAULT_SERVER_URL: server.url });
});
afterAll(async () => {
  await one.stop();
  await other.stop();
  await server.stop();
});

const formOf = async (name: string): Promise<string> => {
  const opened = await (
    await createCardHolder(server, name)
  ).call('POST', '/billing/cards/registrations');
  const { frameUrl } = startCardRegistrationRoute.answers[201].parse(opened.body);
  return new URL(frameUrl ?? '').searchParams.get('grant') ?? '';
};

const typed = (vault: VaultProcess, grant: string, number = newNumber()): Promise<Response> =>
  vault.post({ grant, number, expiryMonth: '12', expiryYear: '30', identity: '960412' });

type Call = { readonly operation: string };
/** How many cards the provider was given. */
const exchanged = async (): Promise<number> => {
  const { calls } = (await server.sandbox.control('GET', '/calls')) as { calls: readonly Call[] };
  return calls.filter(({ operation }) => operation === 'authorizeCard').length;
};

/** Plants what becomes of the next cards at the provider. */
const next = (outcome: string, times: number): Promise<unknown> =>
  server.sandbox.control('POST', '/scenarios', {
    provider: 'tosspayments',
    operation: 'authorizeCard',
    outcome,
    times,
  });

const spent = { code: 49_410, isOver: true };

describe('a card form that is sent to two vaults [SUB-03]', () => {
  it('is exchanged once when ten send it at the same time', async () => {
    const grant = await formOf('minji');
    const before = await exchanged();
    const ten = await Promise.all(
      Array.from({ length: 10 }, (_, place) => typed(place % 2 === 0 ? one : other, grant)),
    );
    expect(ten.filter(({ status }) => status === 200)).toHaveLength(1);
    // One that comes when the first is over finds that a key is held.
    expect(ten.filter(({ status }) => status === 429 || status === 409)).toHaveLength(9);
    expect(await exchanged()).toBe(before + 1);
    for (const vault of [one, other]) {
      expect(await (await typed(vault, grant)).json()).toMatchObject(spent);
    }
    expect(await exchanged()).toBe(before + 1);
  });

  it('has five attempts at both together; an unknown answer counts as one', async () => {
    const grant = await formOf('seoyeon');
    const before = await exchanged();
    for (const vault of [one, other, one, other]) {
      const answer = await typed(vault, grant, newNumber('1005'));
      expect(await answer.json()).toMatchObject({ code: 46_104, isOver: false });
    }
    const unknown = await typed(one, grant, newNumber('1011'));
    expect(await unknown.json()).toMatchObject({ code: 49_401, isOver: false });
    for (const vault of [one, other]) {
      expect(await (await typed(vault, grant)).json()).toMatchObject(spent);
    }
    expect(await exchanged()).toBe(before + 5);
  });

  it('loses no attempt to a provider that does not answer', async () => {
    const grant = await formOf('yuki');
    await next('lost', 6);
    for (const vault of [one, other, one, other, one, other]) {
      expect(await (await typed(vault, grant)).json()).toMatchObject({ code: 49_401 });
    }
    expect((await typed(one, grant)).status).toBe(200);
  });

  it('waits a minute at most for an attempt whose vault was killed', async () => {
    const grant = await formOf('emma');
    const killed = await startVault(server.sandbox.url, { VAULT_SERVER_URL: server.url });
    const before = await exchanged();
    await next('never', 1);
    const sent = typed(killed, grant).catch(() => 'nobody answered');
    await expect.poll(exchanged).toBe(before + 1);
    await killed.stop('SIGKILL');
    expect(await sent).toBe('nobody answered');
    const said = { grant, tryId: crypto.randomUUID(), state: 'void' };
    expect((await server.call(cardTriesPath.slice(4), postJson(said))).status).toBe(200);
    expect((await typed(other, grant)).status).toBe(429);
    await server.advance(61);
    expect((await typed(other, grant)).status).toBe(200);
    expect(await exchanged()).toBe(before + 2);
  });

  it('does not begin with a token that is not ours, or an expired one', async () => {
    const grant = await formOf('layla');
    const begins = async (candidate: string): Promise<number> => {
      const said = { grant: candidate, tryId: crypto.randomUUID(), state: 'begun' };
      return (await server.call(cardTriesPath.slice(4), postJson(said))).status;
    };
    const token = await (await createCardHolder(server, 'layla')).token();
    for (const candidate of ['', 'a.b.c.d.e.f.g.h.i', token, `${grant.slice(0, -4)}AAAA`]) {
      expect(await begins(candidate)).toBe(400);
    }
    await server.advance(15 * 60 + 1);
    expect(await begins(grant)).toBe(409);
    expect(await (await typed(one, grant)).json()).toMatchObject(spent);
  });
});
