import { cardsRoute, operatorPaymentRoute, purchaseRoute } from '@dipper/contract';
import type { Card } from '@dipper/contract';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { runServerCommand, startServerProcess } from '../../../tools/testing/server-process.ts';
import type { ServerProcess } from '../../../tools/testing/server-process.ts';
import { parsePublicId } from './core/charging/index.ts';
import { checkSealed, sealedNames } from './core/sealing/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import { codeNameOf, lastCodeTo, newPhone, ticketOf, visitor } from './testing/credentials.ts';
import { fieldKeysOf } from './testing/field-keys.ts';
import { chargesAt, createCardHolder, vaultOrigin } from './testing/kept-cards.ts';
import type { CardHolder } from './testing/kept-cards.ts';
import { askForTokens, postJson, tokensFor, tokensOf } from './testing/login.ts';
import type { TestTokens } from './testing/login.ts';
import {
  codeOf,
  earlierCodeOf,
  enrolOperator,
  inviteOperator,
  machine,
  post,
} from './testing/operators.ts';
import type { SignedIn } from './testing/operators.ts';
import { letEverybodyPay } from './testing/payer.ts';
import { createRenewalWorker } from './testing/renewals.ts';
import { plantCanaries, readableWith, readSealed } from './testing/sealed-canaries.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber } from './testing/subscriber.ts';

const daySeconds = 24 * 60 * 60;
const [first, second] = [Buffer.alloc(32, 11), Buffer.alloc(32, 12)];
const written = (id: number, key: Buffer): string => `${id}=${key.toString('base64')}`;
const [one, two] = [written(1, first), written(2, second)];

/** The new key is on each server already, and seals nothing yet. */
const atFirst = { FIELD_KEYS: `${two},${one}` };
const rolling = { FIELD_KEYS: `${one},${two}`, DIPPER_ROLES: 'http,worker' };
const atLast = { FIELD_KEYS: two, DIPPER_ROLES: 'http' };

const cardFacts = statement(
  'test-every-key-card',
  `select customer_key as "customerKey" from dipper.card where bucket = $1 and user_id = $2 and card_id = $3`,
);
let server: TestServer;
let processes: readonly ServerProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ ...atFirst, VAULT_ORIGIN: vaultOrigin });
  await letEverybodyPay(server, [
    { provider: 'tosspayments', methodId: 36, country: 'kr', person: 'minji', as: 'pay' },
  ]);
});

afterAll(async () => {
  for (const each of processes) await each.stop();
  await server.stop();
});

type CallTarget = Pick<TestServer, 'call'>;

/** Another server of the same place, with other settings. */
const another = async (settings: Readonly<Record<string, string>>): Promise<TestServer> => {
  const started = await startServerProcess({ ...server.variables, ...settings });
  processes = [...processes, started];
  const { url, call, stop } = started;
  return { ...server, url, call, stop, variables: { ...server.variables, ...settings } };
};

const cardsAt = async ({ call }: CallTarget, { jwt }: TestTokens): Promise<readonly Card[]> => {
  const response = await call('/billing/cards', { headers: { authorization: `Bearer ${jwt}` } });
  return cardsRoute.answers[200].parse(await response.json()).results;
};

const birthDatesAt = async (place: CallTarget, tokens: TestTokens) =>
  (await cardsAt(place, tokens)).map(({ birthDate }) => birthDate);

const refundInfo = { bank: '088', accountNumber: '110222333444', accountHolder: '김민지' };

const buysByTransfer = async ({ call }: CallTarget, { jwt }: TestTokens, key: string) => {
  const body = {
    productId: 101_005,
    quantity: 1,
    methodId: 36,
    device: 'pc',
    expectedTotalPrice: 33_000,
    refundInfo,
  };
  const headers = { authorization: `Bearer ${jwt}`, 'idempotency-key': key };
  const response = await call('/billing/spoon/inner/payment', postJson(body, headers));
  return purchaseRoute.answers[201].parse(await response.json()).transactionId;
};

const accountAt = async ({ call }: CallTarget, transactionId: string) => {
  const response = await call(`/operations/payments/${transactionId}`, { headers: machine });
  return operatorPaymentRoute.answers[200].parse(await response.json()).order.refundAccount;
};

const signsInAt = async (place: TestServer, who: SignedIn, code: string): Promise<number> => {
  const body = { name: who.name, password: who.password };
  const ticket = textInside(await (await post(place, '/sign-in', { body })).json(), 'ticket');
  return (await post(place, '/sign-in/code', { body: { ticket, code } })).status;
};

const factsOf = (cardId: string) => {
  const card = parsePublicId('k', cardId);
  if (card === undefined) throw new Error('no card has this name');
  return card;
};

const isAllSealedBy = (keyId: number): Promise<boolean> =>
  checkSealed(server.owner, silentLog, keyId);

it('every key can be replaced during use: encrypted and hashed data stays usable, and the old keys open nothing [OPS-05] [SUB-07] [SUB-11]', async () => {
  const minji: CardHolder = await createCardHolder(server, 'minji');
  const card = await minji.keep();
  const subscriber = await createSubscriber(server, 'minji');
  const subscribed = await subscriber.subscribe({ cardId: card.cardId });
  expect(subscribed).toMatchObject({ status: 'success' });
  const tokens = await tokensFor(server, 'minji');
  const kim = await enrolOperator(server, 'kim', ['viewer']);
  const invitation = await inviteOperator(server, 'lee', ['viewer']);
  const opened = await post(server, '/enrolment/opening', { body: { invitation } });
  const secretOfLee = textInside(await opened.json(), 'secret');
  const bought = await buysByTransfer(server, tokens, 'the same key of a person');
  await plantCanaries(server.owner, fieldKeysOf(server.variables));

  const before = await readSealed(server.owner, fieldKeysOf(server.variables));
  const said = before.flatMap(({ says }) => (says === undefined ? [] : [says]));
  expect(before.filter(({ says }) => says === undefined)).toEqual([]);
  expect(new Set(before.map(({ name }) => name))).toEqual(new Set(sealedNames));
  const old = [first];
  const all = [...new Set(said)].toSorted();
  expect(await readableWith(server.owner, old, all)).toEqual(all);

  const variables = { ...server.variables, ...rolling };
  await expect(runServerCommand('keys:check', variables)).rejects.toThrow('ended with 1');

  // One server works by the newest key from here on, beside those that still seal with the older one.
  const phone = newPhone();
  const here = visitor(server, 'a-phone-of-this-test');
  const ticket = ticketOf(await here.post('phone/', { phone, locale: 'ko' }));
  const newer = await another(rolling);
  const late = await minji.keep();
  for (const place of [server, newer]) {
    expect(await birthDatesAt(place, tokens)).toEqual(['1996-04-12', '1996-04-12']);
    expect(await buysByTransfer(place, tokens, 'the same key of a person')).toBe(bought);
  }
  const there = visitor(newer, 'a-phone-of-this-test');
  const proved = await there.post('phone/confirm/', {
    ticket,
    code: await lastCodeTo(server, phone),
  });
  expect([proved.status, codeNameOf(proved)]).toEqual([200, undefined]);
  const enrolment = {
    invitation,
    password: 'a password of lee',
    code: await earlierCodeOf(secretOfLee),
  };
  expect((await post(newer, '/enrolment', { body: enrolment })).status).toBe(200);
  await expect.poll(() => isAllSealedBy(2), { timeout: 60_000 }).toBe(true);
  expect(await birthDatesAt(server, tokens)).toEqual(['1996-04-12', '1996-04-12']);
  expect(await accountAt(server, bought)).toBe('088 ********3444');
  await newer.stop();

  // Only the newest key is left, anywhere.
  const alone = await another(atLast);
  const after = await readSealed(server.owner, fieldKeysOf(alone.variables));
  expect(after.map(({ says }) => says)).toEqual(expect.arrayContaining(said));
  expect(after.filter(({ says }) => says === undefined)).toEqual([]);
  expect(await readableWith(server.owner, old, all)).toEqual([]);

  await runServerCommand('keys:check', alone.variables);
  expect(await birthDatesAt(alone, tokens)).toEqual(['1996-04-12', '1996-04-12']);
  const renewed = await tokensOf(await askForTokens(alone, { refresh_token: tokens.refreshToken }));
  expect(decodeProtectedHeader(renewed.jwt).kid).toBe(decodeProtectedHeader(tokens.jwt).kid);
  expect(await accountAt(alone, bought)).toBe('088 ********3444');
  expect(await signsInAt(alone, kim, codeOf(kim.secret))).toBe(200);
  const lee = { ...kim, name: 'lee', password: enrolment.password };
  expect(await signsInAt(alone, lee, codeOf(secretOfLee))).toBe(200);

  // The provider ends the key of the second card by its name; the first one pays the next period.
  const { bucket, userId, id } = factsOf(late.cardId);
  const [facts] = await server.owner.query<{ customerKey: string }>(cardFacts, [
    bucket,
    userId,
    id,
  ]);
  const ended = await server.sandbox.control('POST', '/tosspayments/delete-key', { ...facts });
  const billingKey = textInside(ended, 'billingKey');
  const hook = { eventType: 'BILLING_DELETED', data: { billingKey, reason: '카드 해지' } };
  expect((await alone.call('/provider/tosspayments/webhook', postJson(hook))).status).toBe(200);
  const states = (await cardsAt(alone, renewed)).map(
    ({ cardId, state }) => [cardId, state] as const,
  );
  expect(new Map(states)).toEqual(
    new Map([
      [card.cardId, 'usable'],
      [late.cardId, 'gone'],
    ]),
  );
  const worker = createRenewalWorker(alone);
  try {
    const paid = (await chargesAt(server)).length;
    await server.advance(30 * daySeconds + 3600);
    await worker.work();
    expect((await chargesAt(server)).slice(paid)).toMatchObject([{ charged: 9900 }]);
  } finally {
    await worker.stop();
  }
});
