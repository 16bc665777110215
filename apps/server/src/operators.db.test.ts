import { operatorActsRoute, operatorSessionsRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { inviteAgain } from './core/operators/index.ts';
import { statement } from './platform/db/index.ts';
import {
  codeOf,
  enrolOperator,
  headersOf,
  inviteOperator,
  machine,
  post,
} from './testing/operators.ts';
import type { SignedIn } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let kim: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  kim = await enrolOperator(server, 'kim', ['finance-maker']);
});
afterAll(() => server.stop());

const me = (headers: Readonly<Record<string, string>>): Promise<Response> =>
  server.call('/operations/me', { headers });

const signIn = async (who: SignedIn, code: string): Promise<Response> => {
  const first = await post(server, '/sign-in', {
    body: { name: who.name, password: who.password },
  });
  const ticket = textInside(await first.json(), 'ticket');
  return post(server, '/sign-in/code', { body: { ticket, code } });
};

describe('an operator [OPS-01]', () => {
  it('is invited, enrolls, and sees their rights', async () => {
    const answer = await (await me(kim.headers)).json();
    expect(answer).toMatchObject({ name: 'kim', roles: ['finance-maker'] });
    expect(answer.calls).toContain('decideExchange');
    expect(answer.calls).not.toContain('inviteOperator');
  });

  it('signs in by password and a code, each code once', async () => {
    const code = codeOf(kim.secret);
    const signed = await signIn(kim, code);
    expect(signed.status).toBe(200);
    const [cookie = ''] = signed.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/;/);
    expect((await me(headersOf(signed))).status).toBe(200);
    expect((await signIn(kim, code)).status).toBe(401);
  });

  it.each([
    ['a wrong password', { name: 'kim', password: 'something else' }],
    ['a name that nobody has', { name: 'nobody', password: 'something else' }],
  ])('is refused alike with %s', async (_what, credentials) => {
    const answer = await post(server, '/sign-in', { body: credentials });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'not_authenticated' });
  });

  it('has five attempts at the code, and then starts again with the password', async () => {
    const lee = await enrolOperator(server, 'lee', ['viewer']);
    const first = await post(server, '/sign-in', { body: { name: 'lee', password: lee.password } });
    const ticket = textInside(await first.json(), 'ticket');
    for (let tried = 0; tried < 5; tried += 1) {
      const wrong = codeOf(lee.secret, 100 + tried);
      expect((await post(server, '/sign-in/code', { body: { ticket, code: wrong } })).status).toBe(
        401,
      );
    }
    const right = codeOf(lee.secret);
    expect((await post(server, '/sign-in/code', { body: { ticket, code: right } })).status).toBe(
      401,
    );
    await server.advance(15 * 60);
    expect((await signIn(lee, right)).status).toBe(200);
  });

  it('who tries too many passwords has to wait, and other operators do not', async () => {
    const tries = Array.from({ length: 12 }, () =>
      post(server, '/sign-in', { body: { name: 'park', password: 'a guess' } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(
      (await post(server, '/sign-in', { body: { name: 'kim', password: kim.password } })).status,
    ).toBe(200);
  });

  it('is not accepted by the cookie alone, which another site could make a browser send', async () => {
    const { cookie = '' } = kim.headers;
    expect((await me({ cookie })).status).toBe(401);
  });

  it('cannot use an invitation twice, nor one that was replaced', async () => {
    const first = await inviteOperator(server, 'choi', ['support']);
    const by = 'command line';
    const again = await inviteAgain({ database: server.owner }, { name: 'choi', by });
    expect((await post(server, '/enrolment/opening', { body: { invitation: first } })).status).toBe(
      401,
    );
    const invitation = again?.invitation ?? '';
    const opened = await post(server, '/enrolment/opening', { body: { invitation } });
    const secret = textInside(await opened.json(), 'secret');
    const enrolment = { invitation, password: 'a password of choi', code: codeOf(secret) };
    expect((await post(server, '/enrolment', { body: enrolment })).status).toBe(200);
    expect((await post(server, '/enrolment', { body: enrolment })).status).toBe(401);
  });

  it('is refused a call that needs another role', async () => {
    const body = {
      name: 'friend',
      roles: ['administrator'],
      mail: 'friend@example.com',
      reason: 'a friend of mine',
    };
    const answer = await post(server, '/operators', { body, headers: kim.headers });
    expect(answer.status).toBe(403);
  });
});

describe('a session of an operator [OPS-01]', () => {
  it('ends with signing out, and its cookie is refused afterwards', async () => {
    const jung = await enrolOperator(server, 'jung', ['viewer']);
    expect((await post(server, '/sign-out', { headers: jung.headers })).status).toBe(204);
    expect((await me(jung.headers)).status).toBe(401);
  });

  it('ends when the operator’s roles change, or the operator is removed', async () => {
    const shin = await enrolOperator(server, 'shin', ['viewer', 'catalogue']);
    const body = JSON.stringify({
      roles: ['catalogue'],
      isActive: false,
      reason: 'left the company',
    });
    const changed = await server.call('/operations/operators/shin', {
      method: 'PATCH',
      headers: { ...machine, 'content-type': 'application/json' },
      body,
    });
    expect(await changed.json()).toMatchObject({ roles: ['catalogue'], isActive: false });
    expect((await me(shin.headers)).status).toBe(401);
    expect(
      (await post(server, '/sign-in', { body: { name: 'shin', password: shin.password } })).status,
    ).toBe(401);
  });

  it('ends after half an hour without a call, and after a working day in any case', async () => {
    const own = await startTestServer();
    const oh = await enrolOperator(own, 'oh', ['viewer']);
    const look = async (): Promise<number> =>
      (await own.call('/operations/me', { headers: oh.headers })).status;
    for (let hour = 0; hour < 9; hour += 1) {
      await own.advance(25 * 60);
      expect(await look()).toBe(200);
      await own.advance(29 * 60);
      expect(await look()).toBe(200);
    }
    const lim = await enrolOperator(own, 'lim', ['viewer']);
    // The menu's own poll, from a page in the background.
    await own.advance(20 * 60);
    expect((await own.call('/operations/waiting', { headers: lim.headers })).status).toBe(200);
    await own.advance(11 * 60);
    expect((await own.call('/operations/me', { headers: lim.headers })).status).toBe(401);
    await own.advance(3 * 60 * 60);
    expect(await look()).toBe(401);
    await own.stop();
  });

  it('is ended by another operator only if that one is an administrator', async () => {
    const [ryu, han] = [
      await enrolOperator(server, 'ryu', ['viewer']),
      await enrolOperator(server, 'han', ['administrator']),
    ];
    const list = async (who: SignedIn) => {
      const answer = await server.call('/operations/sessions', { headers: who.headers });
      return operatorSessionsRoute.answers[200].parse(await answer.json()).results;
    };
    const ofRyu = await list(ryu);
    expect(ofRyu.map(({ name }) => name)).toEqual(['ryu']);
    const ofHan = (await list(han)).find(({ name }) => name === 'han');
    const end = (id: string, who: SignedIn): Promise<Response> =>
      server.call(`/operations/sessions/${id}`, { method: 'DELETE', headers: who.headers });
    expect((await end(ofHan?.id ?? '', ryu)).status).toBe(404);
    expect((await end(ofRyu[0]?.id ?? '', han)).status).toBe(204);
    expect((await me(ryu.headers)).status).toBe(401);
  });
});

describe('an operator’s action [OPS-01]', () => {
  const acts = async (query: string) => {
    const answer = await server.call(`/operations/acts?${query}`, { headers: machine });
    return operatorActsRoute.answers[200].parse(await answer.json());
  };

  it('is recorded with its reason, and the state before and after', async () => {
    const reason = 'an outage at the provider';
    const body = { provider: 'kakaopay', methodId: null, isOff: true, reason };
    const han = await enrolOperator(server, 'seo', ['administrator']);
    expect((await post(server, '/provider-switches', { body, headers: han.headers })).status).toBe(
      200,
    );
    const { results } = await acts('kind=provider&subject=kakaopay');
    expect(results[0]).toMatchObject({
      operator: 'seo',
      call: 'turnSwitch',
      reason,
      outcome: 'done',
      before: null,
      after: { switches: [{ isOff: true, methodId: 0 }] },
    });
  });

  it('of switching a provider on requires confirming that its unproved facts were asked about, and records that [OPS-01]', async () => {
    const { headers } = await enrolOperator(server, 'min', ['administrator']);
    const turn = async (more: object): Promise<number> => {
      const body = { provider: 'hecto', methodId: null, reason: 'it was asked', ...more };
      return (await post(server, '/provider-switches', { body, headers })).status;
    };
    expect(await turn({ isOff: true })).toBe(200);
    expect(await turn({ isOff: false })).toBe(400);
    expect(await turn({ isOff: false, wasAsked: false })).toBe(400);
    expect(await turn({ isOff: false, wasAsked: true })).toBe(200);
    const { results } = await acts('kind=provider&subject=hecto');
    expect(results.slice(0, 2)).toMatchObject([
      { operator: 'min', outcome: 'done', given: { isOff: false, wasAsked: true } },
      { outcome: 'wrong_request_format', given: { isOff: false, wasAsked: false } },
    ]);
  });

  it('is recorded with the reason also if it is refused', async () => {
    const mail = 'kim@example.com';
    const invitation = { roles: ['viewer'], name: 'kim', mail, reason: 'twice the same' };
    const { headers } = await enrolOperator(server, 'noh', ['administrator']);
    expect((await post(server, '/operators', { body: invitation, headers })).status).toBe(409);
    const { results } = await acts('kind=operator&subject=kim');
    expect(results[0]).toMatchObject({ outcome: 'account_already_registered' });
  });

  it('is recorded without passwords, codes and invitations', async () => {
    const { results } = await acts('limit=50');
    expect(JSON.stringify(results)).not.toMatch(/a password of|invitation":"/);
  });

  it('is part of a chain in which a changed, removed or rebuilt row is found', async () => {
    const proof = async () =>
      (await server.call('/operations/acts/verification', { headers: machine })).json();
    const sound = await proof();
    expect(sound).toMatchObject({ isSound: true, brokenAt: null });
    expect(sound.rows).toBeGreaterThan(10);
    const last = sound.rows;
    await server.owner.query(changeHead);
    expect(await proof()).toMatchObject({ isSound: false, brokenAt: last });
    await server.owner.query(changeAct, [7]);
    expect(await proof()).toMatchObject({ isSound: false, brokenAt: 7 });
    await server.owner.query(takeOut, [5]);
    expect(await proof()).toMatchObject({ isSound: false, brokenAt: 5 });
  });
});

const changeAct = statement(
  'test-change-act',
  `update dipper.operator_act set reason = 'never said' where position = $1`,
);
const takeOut = statement(
  'test-take-act-out',
  'delete from dipper.operator_act where position = $1',
);
const changeHead = statement(
  'test-change-head-of-acts',
  `update dipper.operator_act_head set hash = sha256('another')`,
);
