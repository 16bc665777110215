import { expect, afterAll, beforeAll, describe, it } from 'vitest';
import { incomeHandlers } from './core/income/index.ts';
import { verifyLedger } from './core/ledger/index.ts';
import { handOnNow } from './core/outbox/index.ts';
import { systemClock } from './platform/clock.ts';
import { statement } from './platform/db/index.ts';
import { postJson } from './testing/login.ts';
import { machine } from './testing/operators.ts';
import { createPartner as createPackaged } from '../../../packages/partner/src/index.ts';
import { createPartner, readPartnerAnswer, signedHeaders } from './testing/partner.ts';
import type { Partner, PartnerAnswer } from './testing/partner.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const seoyeon = 700_001;
const doyun = 700_002;

const levels = statement(
  'test-levels',
  `select from_level, to_level, changed_by from dipper.dj_level_log
   where bucket = $1::bigint % 4096 and user_id = $1 order by place`,
);
const journalOf = statement(
  'test-journal-of',
  `select kind::text, sum(amount)::bigint as amount from dipper.journal
   where bucket = $1::bigint % 4096 and user_id = $1 and kind = any($2::dipper.posting_kind[])
   group by kind`,
);

let server: TestServer;
let partner: Partner;
let references = 0;

const idOf = async (name: string): Promise<number> => {
  const path = `/partner/users?snsType=google&subject=google-demo-${name}`;
  const { status, body } = await partner('GET', path);
  expect(status).toBe(200);
  return Number(body['userId']);
};

const newReference = (): string => `test-${(references += 1)}-reference`;
const balanceOf = async (userId: number): Promise<PartnerAnswer['body']> =>
  (await partner('GET', `/partner/users/${userId}/balance`)).body;

const give = (userId: number, djId: number, spoons: number) =>
  partner('POST', '/partner/spoons/gift', { userId, djId, spoons, reference: newReference() });
const grant = (userId: number, spoons: number, reference = newReference()) =>
  partner('POST', '/partner/spoons/grant', { userId, spoons, reference, reason: 'test' });
const spend = (userId: number, spoons: number, reference = newReference()) =>
  partner('POST', '/partner/spoons/spend', { userId, spoons, reference, purpose: 'sticker' });

/** Hands on the income as the worker does within a second. */
const handOn = (userId: number): Promise<void> =>
  handOnNow(server.owner, incomeHandlers(server.owner), userId % 4096);

beforeAll(async () => {
  server = await startTestServer();
  partner = createPartner(server);
});

afterAll(() => server.stop());

describe('the signature of a partner call', () => {
  const path = '/partner/users/1/balance';
  const ask = async (headers: Record<string, string>): Promise<PartnerAnswer> =>
    readPartnerAnswer(await server.call(path, { headers }));

  it('is required, and refused if it is wrong or too late [API-07]', async () => {
    const call = { method: 'GET', path };
    const late = signedHeaders(call, { atMs: systemClock.now().getTime() - 301_000 });
    const other = signedHeaders(call, { secret: 'another-secret-of-the-right-length-000' });
    const elsewhere = signedHeaders({ method: 'GET', path: '/partner/users/2/balance' });
    for (const headers of [{}, late, other, elsewhere, { authorization: 'Bearer x' }]) {
      expect(await ask(headers)).toMatchObject({ status: 401, code: 'signature_invalid' });
    }
    expect(await ask(signedHeaders(call))).toMatchObject({ code: 'user_not_found' });
  });

  it('is accepted once: the same call replayed is refused [API-07]', async () => {
    const headers = signedHeaders({ method: 'GET', path });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(headers)));
    const notFound = answers.filter(({ code }) => code === 'user_not_found');
    expect(notFound).toHaveLength(1);
  });

  it('covers the body: another body is refused [API-07]', async () => {
    const reference = newReference();
    const signed = JSON.stringify({ userId: 1, spoons: 1, reference, reason: 'a' });
    const moved = signed.replace('"spoons":1', '"spoons":9');
    const grantPath = '/partner/spoons/grant';
    const headers = {
      ...signedHeaders({ method: 'POST', path: grantPath, body: signed }),
      'content-type': 'application/json',
      'idempotency-key': reference,
    };
    const response = await server.call(grantPath, { method: 'POST', headers, body: moved });
    expect(await readPartnerAnswer(response)).toMatchObject({ code: 'signature_invalid' });
  });
});

describe('a spoon movement by a partner', () => {
  it('grants or spends spoons and returns the balance [API-07]', async () => {
    const userId = await idOf('emma');
    const before = Number((await balanceOf(userId))['spoon']);
    expect(await grant(userId, 30)).toMatchObject({
      status: 201,
      body: { userId, spoons: 30, balance: before + 30 },
    });
    expect(await spend(userId, 12)).toMatchObject({ status: 201, body: { balance: before + 18 } });
    expect(await spend(userId, before + 19)).toMatchObject({ code: 'spoons_insufficient' });
    expect(await balanceOf(userId)).toMatchObject({ userId, spoon: before + 18 });
  });

  it('made with the integrators’ package works as documented, and happens once per reference [API-05, API-07]', async () => {
    const key = { name: 'chorus-1', secret: 'dev-partner-key-that-is-not-a-secret' };
    const packaged = createPackaged({ apiUrl: `${server.url}/api`, key });
    const person = await packaged.person({ snsType: 'google', subject: 'google-demo-emma' });
    const userId = person.kind === 'done' ? person.body.userId : 0;
    const move = { userId, spoons: 4, reference: newReference(), reason: 'test' };
    const first = await packaged.grant(move);
    expect(first).toMatchObject({ kind: 'done', body: { spoons: 4, userId } });
    expect(await packaged.grant(move)).toEqual(first);
    expect(await packaged.grant({ ...move, spoons: 5 })).toMatchObject({
      kind: 'refused',
      code: 'idempotency_key_mismatch',
    });
    expect(await packaged.balance({ id: userId })).toMatchObject({ kind: 'done' });
  });

  it('happens once per reference, however often and concurrently it is sent [API-05, API-07]', async () => {
    const userId = await idOf('yuki');
    await grant(userId, 100);
    const reference = newReference();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => spend(userId, 7, reference)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201, body: { balance: 93 } });
    expect(await balanceOf(userId)).toMatchObject({ spoon: 93 });
  });

  it('with the same reference and other content is refused, also for another person [API-07]', async () => {
    const [userId, other] = [await idOf('yuki'), await idOf('emma')];
    const reference = newReference();
    await grant(userId, 5, reference);
    const mismatch = { status: 422, code: 'idempotency_key_mismatch' };
    expect(await grant(userId, 6, reference)).toMatchObject(mismatch);
    expect(await grant(other, 5, reference)).toMatchObject(mismatch);
    expect(await spend(userId, 5, reference)).toMatchObject(mismatch);
    const unlike = await partner('POST', '/partner/spoons/grant', {
      userId,
      spoons: 5,
      reference: 'no such key',
      reason: 'x',
    });
    expect(unlike).toMatchObject({ status: 400, code: 'wrong_request_format' });
  });

  it('that was refused stays refused: a late repeat never spends [API-07]', async () => {
    const userId = await idOf('weiting');
    const reference = newReference();
    const refused = { status: 422, code: 'spoons_insufficient' };
    expect(await spend(userId, 3, reference)).toMatchObject(refused);
    await grant(userId, 10);
    expect(await spend(userId, 3, reference)).toMatchObject(refused);
    expect(await spend(userId, 3)).toMatchObject({ status: 201, body: { balance: 7 } });
  });

  it.each([0, -5, 1e15])('of %i spoons is refused', async (spoons) => {
    const userId = await idOf('emma');
    expect(await grant(userId, spoons)).toMatchObject({ code: 'invalid_amount' });
  });
});

describe('a gift from a listener to a DJ', () => {
  it('takes the sender’s spoons at once, and the DJ’s points follow [API-07]', async () => {
    const [userId, djUser] = [await idOf('layla'), await idOf('seoyeon')];
    await grant(userId, 50);
    const before = Number((await balanceOf(djUser))['point']);
    expect(await give(userId, seoyeon, 20)).toMatchObject({ status: 201, body: { balance: 30 } });
    expect((await verifyLedger(server.owner)).findings, 'between the halves').toEqual([]);
    await handOn(userId);
    await handOn(userId);
    expect(await balanceOf(djUser)).toMatchObject({ point: before + 2200 });
    const posted = await server.owner.query(journalOf, [userId, ['spoon_gift']]);
    expect(posted).toEqual([{ kind: 'spoon_gift', amount: 20n }]);
  });

  it('earns no points for goodwill spoons, whichever spoons are spent first [OPS-01] [API-07]', async () => {
    const [userId, djUser] = [await idOf('jiho'), await idOf('seoyeon')];
    const goodwill = async (spoons: number): Promise<void> => {
      const wish = { direction: 'give', spoons, reason: 'a stream that broke' };
      const headers = { ...machine, 'idempotency-key': crypto.randomUUID() };
      const path = `/operations/people/${userId}/spoon-adjustments`;
      expect((await server.call(path, postJson(wish, headers))).status).toBe(201);
    };
    const points = async (): Promise<number> => {
      await handOn(userId);
      await handOn(userId);
      return Number((await balanceOf(djUser))['point']);
    };
    await goodwill(30);
    await grant(userId, 50);
    await goodwill(20);
    const before = await points();
    expect(await give(userId, seoyeon, 25)).toMatchObject({ status: 201, body: { balance: 75 } });
    expect(await points()).toBe(before);
    await give(userId, seoyeon, 15);
    expect(await points()).toBe(before + 10 * 110);
    await give(userId, seoyeon, 60);
    expect(await points()).toBe(before + 50 * 110);
    expect(await balanceOf(userId)).toMatchObject({ spoon: 0 });
    expect((await verifyLedger(server.owner)).findings).toEqual([]);
  });

  it('is refused if sender or DJ may not take part, and takes nothing then [API-07]', async () => {
    const [userId, djUser] = [await idOf('minji'), await idOf('seoyeon')];
    await grant(userId, 40);
    await grant(djUser, 40);
    expect(await give(userId, doyun, 5)).toMatchObject({ status: 409, code: 'dj_suspended' });
    expect(await give(userId, 799_999, 5)).toMatchObject({ status: 404, code: 'user_not_found' });
    expect(await give(123, seoyeon, 5)).toMatchObject({ status: 404, code: 'user_not_found' });
    expect(await give(djUser, seoyeon, 5)).toMatchObject({ status: 403, code: 'no_right' });
    expect(await give(userId, seoyeon, 41)).toMatchObject({ code: 'spoons_insufficient' });
    const blocked = await idOf('taeyang');
    await grant(blocked, 40);
    expect(await give(blocked, seoyeon, 5)).toMatchObject({ code: 'account_blocked' });
    for (const each of [userId, djUser, blocked]) {
      expect(await balanceOf(each)).toMatchObject({ spoon: 40 });
    }
  });

  it('sent 50 times at once never spends more than the balance [API-07]', async () => {
    const userId = await idOf('haneul');
    await grant(userId, 100);
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(userId, seoyeon, 7)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(14);
    expect(answers.filter(({ code }) => code === 'spoons_insufficient')).toHaveLength(36);
    expect(await balanceOf(userId)).toMatchObject({ spoon: 2 });
    await handOn(userId);
    expect((await verifyLedger(server.owner)).findings).toEqual([]);
  });
});

describe('a DJ named by the streaming service', () => {
  const set = (djId: number, userId: number, djLevel: string): Promise<PartnerAnswer> =>
    partner('PUT', `/partner/djs/${djId}`, { userId, djLevel });

  it('is named once, and the level is stored with who set it [API-07]', async () => {
    const userId = await idOf('emma');
    expect(await set(700_010, userId, 'star_dj')).toMatchObject({
      status: 200,
      body: { djId: 700_010, userId, djLevel: 'star_dj', isChanged: true },
    });
    expect(await set(700_010, userId, 'star_dj')).toMatchObject({ body: { isChanged: false } });
    expect(await set(700_010, userId, 'top_dj')).toMatchObject({ body: { isChanged: true } });
    expect(await server.owner.query(levels, [userId])).toEqual([
      { from_level: 'regular', to_level: 'star_dj', changed_by: 'chorus-1' },
      { from_level: 'star_dj', to_level: 'top_dj', changed_by: 'chorus-1' },
    ]);
  });

  it('keeps their account: earnings never move to another person [API-07]', async () => {
    const userId = await idOf('yuki');
    expect(await set(seoyeon, userId, 'regular')).toMatchObject({
      status: 409,
      code: 'account_already_registered',
    });
    expect(await set(700_011, 4_000_000_000, 'regular')).toMatchObject({ code: 'user_not_found' });
  });
});
