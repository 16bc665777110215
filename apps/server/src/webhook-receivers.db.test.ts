import { createHmac } from 'node:crypto';
import {
  addWebhookRoute,
  decideWebhookRoute,
  djLevelProposalSchema,
  operatorActsRoute,
  problemSchema,
  receiverProposalsRoute,
  rotateWebhookRoute,
  webhookDeliveriesRoute,
  webhookDeliveryRoute,
  webhookEndpointsRoute,
} from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from './app.ts';
import type { App } from './app.ts';
import { claimDj } from './core/income/index.ts';
import { createRolling } from './core/sealing/index.ts';
import { findNamedEndpoints } from './core/webhooks/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import { silentLog } from './platform/log.ts';
import {
  asOperator,
  cashOut,
  decide,
  idOf,
  operators,
  operatorTokens,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { startReceiver } from './testing/webhook-receiver.ts';
import type { ReceivedMessage, Receiver } from './testing/webhook-receiver.ts';

const day = 86_400;
const fixedSecret = `whsec_${Buffer.from('of the settings, and no secret').toString('base64')}`;

let fixture: SpokenExchangeFixture;
let receiver: Receiver;
let other: Receiver;
let worker: App;
let minji: Dj;
let secret = '';

type Name = keyof typeof operators;

const asks = (path: string, body: object, by: Name = 'jisoo') =>
  fixture.post(`/operations${path}`, { reason: 'for this very test', ...body }, operators[by]);

const proposalOf = async (response: Response) => {
  expect(response.status).toBe(201);
  return addWebhookRoute.answers[201].parse(await response.json());
};

const decides = (
  { name, proposalId }: { readonly name: string; readonly proposalId: string },
  decision: 'agree' | 'refuse' = 'agree',
  by: Name = 'minho',
) => asks(`/webhooks/${name}/decision`, { proposalId, decision }, by);

/** Asked for by one, agreed to by another. */
const agreed = async (response: Response) =>
  decideWebhookRoute.answers[200].parse(await (await decides(await proposalOf(response))).json());

const refusalOf = async (answered: Response): Promise<string> =>
  problemSchema.parse(await answered.json()).code;

const read = async (path: string): Promise<unknown> =>
  (await fixture.server.call(`/operations${path}`, { headers: operators.jisoo })).json();

const standing = async (name: string) =>
  webhookEndpointsRoute.answers[200]
    .parse(await read('/webhooks'))
    .results.find((each) => each.name === name);

const deliveries = async () =>
  webhookDeliveriesRoute.answers[200].parse(
    await read('/webhook-deliveries?endpoint=named&limit=100'),
  ).results;

beforeAll(async () => {
  receiver = await startReceiver();
  other = await startReceiver();
  fixture = await startExchangeFixture({
    ...operatorTokens,
    WEBHOOK_ENDPOINTS: `fixed=${other.url}`,
    WEBHOOK_SECRETS: `fixed=${fixedSecret}`,
  });
  const config = parseConfig({ ...fixture.server.variables, DIPPER_ROLES: 'worker' });
  worker = await startApp(config, silentLog, [fixture.bank]);
  minji = await fixture.dj('minji', 30_000n);
  secret =
    (await agreed(await asks('/webhooks', { name: 'named', url: receiver.url }))).secret ?? '';
});

afterAll(async () => {
  await worker.stop();
  await fixture.stop();
  receiver.close();
  other.close();
});

const adult = async (payment: number): Promise<void> => {
  const changed = await asks(`/people/${minji.userId}/grants`, { payment, adult: 1 });
  expect(changed.status).toBe(200);
};

/** Returns the heard messages of a type whose data has these values. */
const messagesAt = (at: Receiver, type: string, data: object = {}): readonly ReceivedMessage[] =>
  at.heard.filter(
    ({ body }) =>
      body.type === type && Object.entries(data).every(([key, value]) => body.data[key] === value),
  );

const receivedAt = async (
  at: Receiver,
  type: string,
  data: object = {},
): Promise<ReceivedMessage> => {
  await expect.poll(() => messagesAt(at, type, data).length).toBeGreaterThan(0);
  const last = messagesAt(at, type, data).at(-1);
  if (last === undefined) throw new Error('nothing was told');
  return last;
};

const signaturesBy = ({ headers, text }: ReceivedMessage, secrets: readonly string[]): string => {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  const by = (each: string): string => {
    const key = Buffer.from(each.replace('whsec_', ''), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  };
  return secrets.map(by).join(' ');
};

describe('a webhook endpoint that an operator named', () => {
  it('receives a person’s changed rights, signed with the secret that was shown once [API-07] [OPS-01]', async () => {
    await adult(-1);
    const message = await receivedAt(receiver, 'person.grants_changed', { payment: -1 });
    expect(message.body).toMatchObject({
      userId: Number(minji.userId),
      data: { payment: -1, adult: 1, cause: 'operator' },
    });
    expect(message.headers['webhook-signature']).toBe(signaturesBy(message, [secret]));
    const fixed = await receivedAt(other, 'person.grants_changed', { payment: -1 });
    expect(fixed.headers['webhook-signature']).toBe(signaturesBy(fixed, [fixedSecret]));
    const shown = await standing('named');
    expect(shown).toMatchObject({ source: 'operators', revision: 1, changedBy: 'minho' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(shown)).not.toContain(secret);
  });

  it('has a page with its messages, each attempt and each answer [API-07] [OPS-01]', async () => {
    receiver.answers(500);
    await adult(1);
    const message = await receivedAt(receiver, 'person.grants_changed', { payment: 1 });
    const one = async () => {
      const found = (await deliveries()).find(({ eventId }) => eventId === message.body.id);
      return webhookDeliveryRoute.answers[200].parse(
        await read(`/webhook-deliveries/${found?.deliveryId ?? ''}`),
      );
    };
    await expect.poll(async () => (await one()).tries.length).toBe(1);
    receiver.answers(204);
    await fixture.server.advance(6);
    await expect.poll(async () => (await one()).delivery.state).toBe('delivered');
    const { body, tries } = await one();
    expect(body).toBe(message.text);
    expect(tries).toMatchObject([
      { status: 204, outcome: 'taken', answer: null },
      { status: 500, outcome: 'refused', answer: 'an answer that nobody reads' },
    ]);
    const nowhere = `/operations/webhook-deliveries/${crypto.randomUUID()}`;
    const missing = await fixture.server.call(nowhere, { headers: operators.jisoo });
    expect(missing.status).toBe(404);
  });

  it('gets signatures of both secrets while a new one is introduced, and of the new one only after a leak [API-07]', async () => {
    const roll = async (hasLeaked: boolean): Promise<string> => {
      const rolled = await asks('/webhooks/named/secrets', { hasLeaked });
      return rotateWebhookRoute.answers[200].parse(await rolled.json()).secret;
    };
    const newer = await roll(false);
    await adult(0);
    const both = await receivedAt(receiver, 'person.grants_changed', { payment: 0 });
    expect(both.headers['webhook-signature']).toBe(signaturesBy(both, [newer, secret]));
    await fixture.server.advance(2 * day + 1);
    expect((await standing('named'))?.secrets).toHaveLength(1);
    const newest = await roll(true);
    await adult(-1);
    await expect
      .poll(() => messagesAt(receiver, 'person.grants_changed', { paymentBefore: 0 }).length)
      .toBe(1);
    const alone = await receivedAt(receiver, 'person.grants_changed', { paymentBefore: 0 });
    expect(alone.headers['webhook-signature']).toBe(signaturesBy(alone, [newest]));
    secret = newest;
  });

  it('gets messages at its current address while a proposal to move it is open [API-07]', async () => {
    const move = (body: object) => asks('/webhooks/named/address', body);
    const moved = await agreed(await move({ url: other.url, revision: 1 }));
    expect(moved).toMatchObject({ secret: null, proposal: { state: 'agreed', revision: 1 } });
    expect(await standing('named')).toMatchObject({ url: other.url, revision: 2 });
    expect((await move({ url: receiver.url, revision: 1 })).status).toBe(409);
    for (const url of ['ftp://a.example/', 'https://me:secret@a.example/', 'https://'] as const) {
      expect([url, (await move({ url, revision: 2 })).status]).toEqual([url, 400]);
    }
    await agreed(await move({ url: receiver.url, revision: 2 }));
    expect(await standing('named')).toMatchObject({ url: receiver.url, revision: 3 });
  });

  it('switched off before its first message gets nothing [API-07]', async () => {
    await agreed(await asks('/webhooks', { name: 'quiet', url: other.url }));
    expect((await asks('/webhooks/quiet', { isOff: true })).status).toBe(200);
    expect((await standing('quiet'))?.disabledAt).not.toBeNull();
  });

  it('has a name of its own, and does not change endpoints from the settings [API-07]', async () => {
    for (const name of ['named', 'fixed']) {
      expect((await asks('/webhooks', { name, url: receiver.url })).status).toBe(409);
    }
    expect((await asks('/webhooks/fixed/secrets', { hasLeaked: true })).status).toBe(404);
    const moved = await asks('/webhooks/fixed/address', { url: receiver.url, revision: 1 });
    expect(moved.status).toBe(404);
    expect((await asks('/webhooks/nobody/secrets', { hasLeaked: true })).status).toBe(404);
  });
});

describe('the endpoint of all webhooks', () => {
  const proposed = async () =>
    receiverProposalsRoute.answers[200].parse(await read('/webhook-proposals')).results;

  it('is never approved by its proposer, be it new or another address [OPS-01]', async () => {
    const fresh = await proposalOf(await asks('/webhooks', { name: 'mine', url: other.url }));
    const { revision } = (await standing('named')) ?? {};
    const moving = await proposalOf(
      await asks('/webhooks/named/address', { url: other.url, revision }),
    );
    for (const proposal of [fresh, moving]) {
      for (const decision of ['agree', 'refuse'] as const) {
        const own = await decides(proposal, decision, 'jisoo');
        expect([own.status, await refusalOf(own)]).toEqual([409, 'second_operator_required']);
      }
    }
    expect(await standing('mine')).toBeUndefined();
    expect((await standing('named'))?.url).toBe(receiver.url);
    const open = (await proposed()).filter(({ state }) => state === 'open');
    expect(open.map(({ name, proposedBy }) => `${name} by ${proposedBy}`).toSorted()).toEqual([
      'mine by jisoo',
      'named by jisoo',
    ]);
    expect((await decides(fresh, 'refuse')).status).toBe(200);
    expect((await decides(moving, 'refuse')).status).toBe(200);
    expect(await standing('mine')).toBeUndefined();
  });

  it('is never proposed with a token of the settings, which counts as neither operator [OPS-01]', async () => {
    const token = { authorization: `Bearer ${operatorTokens.OPERATOR_TOKEN}` };
    const body = { name: 'tokens', url: other.url, reason: 'for this very test' };
    const response = await fixture.post('/operations/webhooks', body, token);
    expect(await refusalOf(response)).toBe('second_operator_required');
    expect((await proposed()).filter(({ name }) => name === 'tokens')).toEqual([]);
  });

  it('is decided once, for one proposal at a time, and by administrators only [OPS-01]', async () => {
    const first = await proposalOf(await asks('/webhooks', { name: 'once', url: other.url }));
    const second = await asks('/webhooks', { name: 'once', url: receiver.url }, 'minho');
    expect(await refusalOf(second)).toBe('changed_meanwhile');
    expect((await decides(first, 'agree', 'dohyun')).status).toBe(403);
    const both = await Promise.all([decides(first), decides(first, 'agree', 'haneul')]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect((await standing('once'))?.secrets).toHaveLength(1);
    expect(await refusalOf(await decides({ ...first, name: 'named' }))).toBe('not_found');
  });

  it('is withdrawn by its proposer only [OPS-01]', async () => {
    const wish = await proposalOf(await asks('/webhooks', { name: 'later', url: other.url }));
    const withdraw = (by: Name) =>
      asks('/webhooks/later/withdrawal', { proposalId: wish.proposalId }, by);
    expect(await refusalOf(await withdraw('minho'))).toBe('no_right');
    expect((await withdraw('jisoo')).status).toBe(200);
    expect(await refusalOf(await decides(wish))).toBe('changed_meanwhile');
    const after = (await proposed()).find(({ name }) => name === 'later');
    expect(after).toMatchObject({ state: 'withdrawn', decidedBy: 'jisoo' });
  });

  it('is in the audit record with proposer and approver [OPS-01]', async () => {
    const { results } = operatorActsRoute.answers[200].parse(
      await read('/acts?kind=webhook&subject=once&outcome=done'),
    );
    expect(results.map(({ call, operator }) => [call, operator])).toEqual([
      ['decideWebhook', expect.stringMatching(/^(minho|haneul)$/)],
      ['addWebhook', 'jisoo'],
    ]);
    const [decided] = results;
    expect(decided?.before).toMatchObject({ url: null, proposedUrl: other.url });
    expect(decided?.after).toMatchObject({ url: other.url, proposedUrl: null });
  });
});

describe('a webhook about a cash-out is sent', () => {
  const messageOf = (type: string, exchangeId: string) =>
    receivedAt(receiver, type, { exchangeId });

  // Days have passed since she logged in.
  beforeAll(async () => {
    minji = await fixture.dj('minji');
  });

  it('when it is paid, and again when the money is returned [API-07, EXC-08]', async () => {
    const id = idOf(await cashOut(fixture, minji));
    await decide(fixture, id, { decision: 'approve' });
    expect((await messageOf('exchange.paid', id)).body).toMatchObject({
      userId: Number(minji.userId),
      data: { exchangeId: id, way: 'cash', state: 'paid', points: '100000', currency: 'KRW' },
    });
    const { exchange } = await asOperator(fixture, id);
    const { revision } = exchange;
    const evidence = 'line 7 of the statement';
    const back = { decision: 'returned', reason: 'account_closed', revision, evidence };
    await decide(fixture, id, back);
    expect((await messageOf('exchange.returned', id)).body.data).toMatchObject({
      state: 'returned',
    });
  });

  it('when it is refused, with the reason that the person reads [API-07, EXC-08]', async () => {
    const id = idOf(await cashOut(fixture, minji));
    await decide(fixture, id, { decision: 'refuse', reason: 'documents_unreadable' });
    expect((await messageOf('exchange.refused', id)).body.data).toMatchObject({
      state: 'refused',
      reason: 'documents_unreadable',
    });
  });
});

it('a webhook reports a DJ’s new level with the one before [API-07]', async () => {
  const djId = 990_000_000n + minji.userId;
  await claimDj(fixture.database, minji, { djId, by: 'chorus' });
  const path = `/people/${minji.userId}/dj-level`;
  const set = await asks(path, { djLevel: 'star_dj' });
  const { proposalId } = djLevelProposalSchema.parse(await set.json());
  const agree = { proposalId, decision: 'agree' };
  expect((await asks(`${path}/decision`, agree, 'haneul')).status).toBe(200);
  const message = await receivedAt(receiver, 'dj.level_changed', { level: 'star_dj' });
  expect(message.body.data).toEqual({
    djId: String(djId),
    level: 'star_dj',
    levelBefore: 'regular',
  });
});

it('the webhook secrets survive the replacement of the field key that sealed them [API-07]', async () => {
  const { webhooks, fieldKeys: keys } = parseConfig(fixture.server.variables);
  const { database } = fixture;
  const newest = { id: 900, key: Buffer.alloc(32, 7) };
  const both = createFieldKeys([...keys, newest]);
  await createRolling({ database, fieldKeys: both, log: silentLog })();
  const fieldKeys = createFieldKeys([newest]);
  const named = await findNamedEndpoints({ database, fieldKeys, webhooks });
  expect(named.find(({ name }) => name === 'named')?.secrets).toEqual([secret]);
});
