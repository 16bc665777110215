import { Agent, createServer } from 'node:http';
import type { Server } from 'node:http';
import type { RouteDefinition } from '@dipper/contract';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inside } from '../../../tools/testing/json.ts';
import { startServerProcess } from '../../../tools/testing/server-process.ts';
import type { ServerProcess } from '../../../tools/testing/server-process.ts';
import { statement } from './platform/db/index.ts';
import { wronglyClaimed } from './testing/forged/claims.ts';
import { forgedFamilies } from './testing/forged/families.ts';
import { build, by } from './testing/forged/forge.ts';
import type { Booty } from './testing/forged/forge.ts';
import { guardedOperations, pathOf, send } from './testing/forged/requests.ts';
import type { Headers, ForgedAnswer } from './testing/forged/requests.ts';
import { logInAs, tokensFor } from './testing/login.ts';
import { leakedKey } from './testing/signing-key.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

/** Everything that a call could have changed, as one text. */
const everything = statement(
  'test-forged-everything',
  `select md5(concat(
     (select jsonb_agg(u order by u.user_id) from dipper.app_user u),
     (select jsonb_agg(f order by f.family_id) from dipper.refresh_family f),
     (select jsonb_agg(t order by t.token_hash) from dipper.refresh_token t),
     (select jsonb_agg(k order by k.kid) from dipper.signing_key k),
     (select count(*) from dipper.payment), (select count(*) from dipper.journal),
     (select count(*) from dipper.idempotency), (select count(*) from dipper.outbox))) as state`,
);

let server: TestServer;
let target: ServerProcess;
let trap: Server;
let booty: Booty;
let untouched: unknown;
let trapped = 0;
const sent = new Set<string>();

const openTrap = async (): Promise<string> => {
  trap = createServer((_request, response) => {
    trapped += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  const place = trap.address();
  return `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`;
};

const gather = async (trapUrl: string): Promise<Booty> => {
  const { jwt, refreshToken } = await tokensFor(server, 'minji');
  const other = decodeJwt((await tokensFor(server, 'haneul')).jwt);
  const back = await logInAs(server, { person: 'minji' });
  const { publicJwk, privateKey } = await leakedKey(server);
  const claims = decodeJwt(jwt);
  return {
    jwt,
    header: { ...decodeProtectedHeader(jwt) },
    claims,
    signature: jwt.split('.')[2] ?? '',
    refreshToken,
    authKey: back.searchParams.get('auth_key') ?? '',
    publicJwk,
    ourKey: privateKey,
    trap: trapUrl,
    otherUserId: other.sub ?? '',
    nowSeconds: claims.iat ?? 0,
  };
};

beforeAll(async () => {
  server = await startTestServer();
  target = await startServerProcess({ ...server.variables, LOG_LEVEL: 'debug' });
  booty = await gather(await openTrap());
  untouched = await server.owner.query(everything);
});

afterAll(async () => {
  trap.close();
  await target.stop();
  await server.stop();
});

/** Each at the listener that answers it. */
const addressOf = (route: RouteDefinition): string =>
  `${route.access === 'operator' ? target.operationsUrl : target.url}/api${pathOf(route)}`;

/** So many at a time: more of one address may be told that the server is busy. */
const atOnce = 16;

const tryEverywhere = async (headers: Headers, agent?: Agent): Promise<readonly ForgedAnswer[]> => {
  const waiting = [...guardedOperations];
  const answers: ForgedAnswer[] = [];
  const work = async (): Promise<void> => {
    for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
      const lines = [['idempotency-key', 'a-key-of-a-forger'] as const, ...headers];
      const request = { method: route.method, headers: lines, agent };
      answers.push(await send(addressOf(route), request));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
};

const summary = (answers: readonly ForgedAnswer[]): readonly string[] => [
  ...new Set(answers.map(({ status, code }) => `${status} ${code}`)),
];

const refused = ['401 not_authenticated'];

const tryToken = (token: string): Promise<readonly ForgedAnswer[]> => {
  sent.add(token);
  return tryEverywhere([['authorization', `Bearer ${token}`]]);
};

it('the list of forged tokens is long enough, and the genuine token is accepted [AUTH-05]', async () => {
  expect(Object.keys(forgedFamilies).length).toBeGreaterThan(60);
  expect(guardedOperations.length).toBeGreaterThanOrEqual(20);
  const genuine = build(booty.header, booty.claims, by.es256(booty.ourKey));
  for (const token of [booty.jwt, genuine]) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await target.call('/billing/history/charge', { headers })).status).toBe(200);
  }
});

it('a token may write Korea as kor [AUTH-05]', async () => {
  const token = build(booty.header, { ...booty.claims, country: 'kor' }, by.es256(booty.ourKey));
  const headers = { authorization: `Bearer ${token}` };
  const response = await target.call('/billing/history/payment/monthly', { headers });
  expect(await response.json()).toMatchObject({ timeZone: 'Asia/Seoul', currency: 'KRW' });
});

describe('a forged token gives no access [AUTH-05, ERR-01]', () => {
  it.each(Object.entries(forgedFamilies))('%s', async (_, forge) => {
    expect(summary(await tryToken(forge(booty)))).toEqual(refused);
  });
});

describe('a token signed with our key, but not by us, gives no access [AUTH-05]', () => {
  it.each(Object.entries(wronglyClaimed))('%s', async (_, forge) => {
    expect(summary(await tryToken(forge(booty)))).toEqual(refused);
  });

  it('an expired token is answered as expired [ERR-01]', async () => {
    const { nowSeconds, header, claims, ourKey } = booty;
    const old = { ...claims, iat: nowSeconds - 1000, exp: nowSeconds - 100 };
    const answers = await tryToken(build(header, old, by.es256(ourKey)));
    expect(summary(answers).toSorted()).toEqual(['401 not_authenticated', '460 token_expired']);
  });

  it('a token of another environment gives no access, even with our key', async () => {
    const claims = { ...booty.claims, iss: 'https://wallet.staging.example.com' };
    expect(summary(await tryToken(build(booty.header, claims, by.es256(booty.ourKey))))).toEqual(
      refused,
    );
  });
});

describe('a genuine token outside its header gives no access', () => {
  const ways: Readonly<Record<string, (jwt: string) => Headers>> = {
    'without a scheme': (jwt) => [['authorization', jwt]],
    'as Basic': (jwt) => [['authorization', `Basic ${jwt}`]],
    'as Token': (jwt) => [['authorization', `Token ${jwt}`]],
    'with a colon': (jwt) => [['authorization', `Bearer: ${jwt}`]],
    'in quotes': (jwt) => [['authorization', `Bearer "${jwt}"`]],
    'scheme twice': (jwt) => [['authorization', `Bearer Bearer ${jwt}`]],
    'scheme alone': () => [['authorization', 'Bearer']],
    'nothing at all': () => [['authorization', '']],
    'two in one header': (jwt) => [['authorization', `Bearer ${jwt}, Bearer ${jwt}`]],
    'two headers, another one first': (jwt) => [
      ['authorization', 'Bearer a.b.c'],
      ['authorization', `Bearer ${jwt}`],
    ],
    'two headers, another one last': (jwt) => [
      ['authorization', `Bearer ${jwt}`],
      ['Authorization', 'Bearer a.b.c'],
    ],
    'a space in it': (jwt) => [['authorization', `Bearer ${jwt.replace('.', '. ')}`]],
    'in a cookie': (jwt) => [['cookie', `token=${jwt}; authorization=${jwt}`]],
    'in other headers': (jwt) => [
      ['x-authorization', `Bearer ${jwt}`],
      ['token', jwt],
    ],
  };

  it.each(Object.entries(ways))('%s', async (_, headersOf) => {
    expect(summary(await tryEverywhere(headersOf(booty.jwt)))).toEqual(refused);
  });

  it('in the address', async () => {
    const answers = await Promise.all(
      guardedOperations.map((route) =>
        send(`${addressOf(route)}?token=${booty.jwt}`, { method: route.method, headers: [] }),
      ),
    );
    expect(summary(answers)).toEqual(refused);
  });

  it('a forged token under another authorization scheme gives no access', async () => {
    const forged = build(booty.header, { ...booty.claims, sub: '1' }, () => booty.signature);
    expect(summary(await tryEverywhere([['authorization', `bEARER ${forged}`]]))).toEqual(refused);
  });

  it('a token of a megabyte is not read', async () => {
    const agent = new Agent({ keepAlive: false });
    const large = [['authorization', `Bearer ${'a'.repeat(1_000_000)}`]] as const;
    const ends = await tryEverywhere(large, agent).then(
      (answers) => answers.map(({ status }) => String(status)),
      (error: unknown) => [String(inside(error, 'code'))],
    );
    const usual = ['413', 'ECONNRESET', 'EPIPE'];
    expect(ends).not.toEqual([]);
    expect(ends.filter((each) => !usual.includes(each))).toEqual([]);
  });
});

describe('after all forged tokens', () => {
  it('nothing has changed, and the victim still has access', async () => {
    expect(await server.owner.query(everything)).toEqual(untouched);
    const headers = { authorization: `Bearer ${booty.jwt}` };
    expect((await target.call('/billing/history/charge', { headers })).status).toBe(200);
  });

  it('no key was fetched from an address in a token', async () => {
    const statuses = new Set<number>();
    for (const forge of Object.values(forgedFamilies)) {
      const headers = [['authorization', `Bearer ${forge(booty)}`]] as const;
      const { status } = await send(`${target.url}/api/billing/history/charge`, {
        method: 'GET',
        headers,
      });
      statuses.add(status);
    }
    expect([[...statuses], trapped]).toEqual([[401], 0]);
  });

  it('no part of a token is in the log, even at its finest level', async () => {
    const { header, claims, signature } = booty;
    await tryToken(build(header, { ...claims, sub: '1' }, () => signature));
    const log = target.lines.join('\n');
    expect(target.lines.length).toBeGreaterThanOrEqual(sent.size * guardedOperations.length);
    const parts = [booty.jwt, ...sent]
      .flatMap((token) => [token, ...token.split('.')])
      .filter((part) => part.length >= 20)
      .map((part) => part.slice(0, 2000));
    expect(parts.filter((part) => log.includes(part))).toEqual([]);
    expect(target.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
