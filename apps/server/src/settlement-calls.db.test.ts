import { operatorRoles, startSettlementRoute } from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine, post } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { heading } from './testing/settlement-plants.ts';
import { announce, bring, differencesOf, settle } from './testing/settlements.ts';
import type { Brought } from './testing/settlements.ts';

let server: TestServer;

const tokenOf = (role: OperatorRole) => ({ authorization: `Bearer a-token-of-${role}` });

beforeAll(async () => {
  const tokens = operatorRoles.map((role) => `${role}=a-token-of-${role}:${role}`).join(',');
  server = await startTestServer({ OPERATOR_TOKENS: tokens });
});

afterAll(() => server.stop());

const line = (name: string, amount: number | string = 1100): string =>
  `${name},T-${name},charge,${amount},KRW,,,2026-11-20,2026-11-24`;

const fileOf = (...lines: readonly string[]): Brought => ({
  provider: 'toss',
  shape: 'toss-plain',
  fromDay: '2026-11-20',
  toDay: '2026-11-20',
  file: Buffer.from(`${[heading, ...lines].join('\n')}\n`),
});

const act = { reason: 'for this very test' };
const acting: readonly (readonly [string, object, readonly OperatorRole[]])[] = [
  [
    '/settlements',
    {
      ...act,
      provider: 'nobody',
      shape: 'none',
      fileName: 'a',
      sha256: '0'.repeat(64),
      bytes: 1,
      fromDay: '2026-11-20',
      toDay: '2026-11-20',
    },
    ['finance-maker', 'finance-checker'],
  ],
  [
    '/reconciliations',
    { ...act, provider: 'nobody', day: '2026-11-20' },
    ['finance-maker', 'finance-checker'],
  ],
  [
    '/provider-fees',
    {
      ...act,
      provider: 'nobody',
      methodId: null,
      currency: 'KRW',
      version: 1,
      fromDay: '2026-11-20',
      ratePpm: 1,
      fixed: 0,
      rounding: 'down',
    },
    ['administrator'],
  ],
];

const looking = [
  '/settlements',
  '/settlement-shapes',
  '/provider-fees',
  '/provider-switches',
  '/difference-counts',
  '/reconciliations?from=2026-11-01',
  '/differences?kind=settled_twice&unowned=1&olderThanDays=3&day=2026-11-20',
  '/providers',
];

describe('the rights on settlements', () => {
  it.each(acting)('let finance only call POST %s [OPS-03]', async (path, body, allowed) => {
    for (const role of operatorRoles) {
      const answered = await post(server, path, { body, headers: tokenOf(role) });
      expect([role, answered.status]).toEqual([role, allowed.includes(role) ? 404 : 403]);
    }
  });

  it.each(looking)('let every operator, and nobody else, call GET %s [OPS-03]', async (path) => {
    for (const role of operatorRoles) {
      const answered = await server.call(`/operations${path}`, { headers: tokenOf(role) });
      expect([role, answered.status]).toEqual([role, 200]);
    }
    expect((await server.call(`/operations${path}`)).status).toBe(401);
  });
});

describe('a settlement file', () => {
  it('uploaded twice is one import [OPS-03]', async () => {
    const file = fileOf(line('x1'));
    const first = await settle(server, file);
    const again = await announce(server, file);
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({
      uploadPath: null,
      settlement: { settlementId: first.settlementId, state: 'compared' },
    });
  });

  it('gives the expected deposits by day and currency [OPS-03]', async () => {
    const file = fileOf(
      'x2,T2,charge,1000,KRW,30,970,2026-11-20,2026-11-24',
      'x2,T3,refund,200,KRW,,,2026-11-20,2026-11-24',
    );
    expect(await settle(server, file)).toMatchObject({
      lines: 2,
      arrivals: [
        {
          day: '2026-11-24',
          currency: 'KRW',
          charges: 1000,
          refunds: 200,
          fees: 30,
          net: 770,
          lines: 2,
        },
      ],
    });
  });

  it('that replaces another one closes the old one’s differences [OPS-03]', async () => {
    const { settlementId } = await settle(server, fileOf(line('x4'), line('x5')));
    expect(await differencesOf(server, { settlementId, state: 'open' })).toHaveLength(2);
    const better = await settle(server, { ...fileOf(line('x5', 1200)), replaces: settlementId });
    expect(await differencesOf(server, { settlementId, state: 'open' })).toHaveLength(0);
    const left = await differencesOf(server, { settlementId: better.settlementId, state: 'open' });
    expect(left).toMatchObject([{ subject: 'x5', found: { amount: 1200, currency: 'KRW' } }]);
    const old = await server.call(`/operations/settlements/${settlementId}`, { headers: machine });
    expect(await old.json()).toMatchObject({ state: 'replaced', replacedBy: better.settlementId });
  });

  it('with a formula as a name has a difference with that text [OPS-03]', async () => {
    const formula = '=cmd|/C calc!A0';
    const { settlementId } = await settle(server, fileOf(line(formula)));
    expect(await differencesOf(server, { settlementId })).toMatchObject([{ subject: formula }]);
  });

  it('is uploaded to its address once, as announced [OPS-03]', async () => {
    const file = fileOf(line('x6'));
    const { uploadPath } = startSettlementRoute.answers[201].parse(
      await (await announce(server, file)).json(),
    );
    const other = await bring(server, uploadPath, Buffer.from('something else'));
    expect(await other.json()).toMatchObject({ state: 'refused', refusal: { why: 'other_file' } });
    expect((await bring(server, uploadPath, file.file)).status).toBe(404);
    expect(await settle(server, file)).toMatchObject({ state: 'compared' });
  });

  it('is refused at an unknown or expired upload address [OPS-03]', async () => {
    const file = fileOf(line('x7'));
    const announced = startSettlementRoute.answers[201].parse(
      await (await announce(server, file)).json(),
    );
    const guessed = announced.uploadPath.replace(/[^/]+$/, 'a'.repeat(43));
    expect((await bring(server, guessed, file.file)).status).toBe(404);
    await server.advance(301);
    expect((await bring(server, announced.uploadPath, file.file)).status).toBe(404);
    expect(await settle(server, file)).toMatchObject({ state: 'compared' });
  });

  it('of 100 MB is refused before a byte is read [OPS-03]', async () => {
    const hundred = 100 * 1024 * 1024;
    const about = {
      ...fileOf(line('x8')),
      fileName: 'a.csv',
      sha256: '1'.repeat(64),
      bytes: hundred,
    };
    const { file: _file, ...body } = about;
    const response = await post(server, '/settlements', {
      body: { ...body, ...act },
      headers: machine,
    });
    expect(response.status).toBe(400);
    const small = startSettlementRoute.answers[201].parse(
      await (await announce(server, fileOf(line('x9')))).json(),
    );
    const sent = await bring(server, small.uploadPath, Buffer.alloc(hundred)).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(sent);
  });

  it.each<[string, Buffer, string]>([
    ['zero characters', Buffer.alloc(5000), 'not_text'],
    ['one line of 30 MB', Buffer.alloc(30 * 1024 * 1024, 'a'), 'too_long_line'],
    ['30 MB of separators', Buffer.alloc(30 * 1024 * 1024, ','), 'too_long_line'],
    ['30 MB of empty lines', Buffer.alloc(30 * 1024 * 1024, '\n'), 'empty'],
    ['another encoding', Buffer.from(`${heading}\n`, 'utf16le'), 'not_text'],
    [
      'half of a character',
      Buffer.concat([fileOf(line('y1')).file, Buffer.from([0xea, 0xb0])]),
      'cut_off',
    ],
    ['the end cut off', fileOf(line('y2')).file.subarray(0, -9), 'cut_off'],
    ['a formula for an amount', fileOf(line('y3'), line('y4', '=2+3')).file, 'unreadable_amount'],
  ])('with %s is refused, and nothing of it is stored [OPS-03]', async (_what, file, why) => {
    const refused = await settle(server, { ...fileOf(), file });
    expect(refused).toMatchObject({ state: 'refused', refusal: { why }, lines: 0, arrivals: [] });
    const { settlementId } = refused;
    // Reading that much may keep a server busy for a moment; who is told so asks again.
    const differences = () => differencesOf(server, { settlementId }).catch(() => 'busy');
    await expect.poll(differences).toEqual([]);
  });
});

describe('a difference of a settlement', () => {
  const decide = (id: string, body: object) =>
    post(server, `/differences/${id}`, { body, headers: tokenOf('finance-maker') });

  it('is decided for the version that the operator saw [OPS-03]', async () => {
    const { settlementId } = await settle(server, fileOf(line('z1')));
    const [found] = await differencesOf(server, { settlementId });
    const { differenceId: id = '', revision } = found ?? {};
    const mine = { state: 'open', owner: 'finance-maker', reason: 'I look into it', revision };
    const taken = await decide(id, mine);
    expect(await taken.json()).toMatchObject({ owner: 'finance-maker', revision: 2 });
    expect((await decide(id, { ...mine, state: 'resolved' })).status).toBe(409);
    expect(await differencesOf(server, { settlementId, unowned: '1' })).toEqual([]);
    expect(await differencesOf(server, { settlementId, owner: 'finance-maker' })).toHaveLength(1);
    const change = { state: 'resolved', reason: 'they paid it back', revision: 2 };
    expect(await (await decide(id, change)).json()).toMatchObject({ state: 'resolved' });
  });
});

describe('a provider’s day', () => {
  it('is compared again on request, unless it lies in the future [OPS-03]', async () => {
    const again = (day: string) =>
      post(server, '/reconciliations', {
        body: { ...act, provider: 'toss', day },
        headers: machine,
      });
    expect((await again('2026-11-20')).status).toBe(204);
    const path = '/operations/reconciliations?provider=toss&from=2026-11-20';
    const runs = await (await server.call(path, { headers: machine })).json();
    expect(runs).toMatchObject({ results: [{ day: '2026-11-20', state: 'due', attempt: 0 }] });
    expect((await again('2999-01-01')).status).toBe(400);
  });
});

describe('the switch of a provider', () => {
  it('records each change: who, when, why, and whether the unproved facts were asked about [OPS-01]', async () => {
    const turn = (isOff: boolean, reason: string) =>
      post(server, '/provider-switches', {
        body: { provider: 'openbanking', methodId: null, isOff, wasAsked: !isOff, reason },
        headers: tokenOf('administrator'),
      });
    await turn(true, 'the bank rests');
    await turn(false, 'the bank is back');
    const path = '/operations/provider-switches?provider=openbanking';
    const log = await (await server.call(path, { headers: tokenOf('viewer') })).json();
    expect(log).toMatchObject({
      results: [
        {
          isOff: false,
          wasAsked: true,
          reason: 'the bank is back',
          changedBy: 'token:administrator',
        },
        {
          isOff: true,
          wasAsked: false,
          reason: 'the bank rests',
          changedBy: 'token:administrator',
        },
      ],
    });
  });
});
