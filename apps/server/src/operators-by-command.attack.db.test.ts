import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { operatorActsRoute, operatorsRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { statement } from './platform/db/index.ts';
import { consoleOrigin } from './testing/authenticator.ts';
import { openOperatorMails } from './testing/operator-mails.ts';
import type { OperatorMails } from './testing/operator-mails.ts';
import { earlierCodeOf, headersOf, mailOf, post } from './testing/operators.ts';
import type { SignedIn } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { openDatabase } from './testing/open-database.ts';

const main = path.join(import.meta.dirname, 'main.ts');
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** An operator’s row without the moments that each visit changes. */
const standing = statement(
  'test-by-command-standing',
  `select name, roles, is_active, password_hash, totp_secret, invitation_hash, invited_by, mail
   from dipper.operator order by name`,
);
const shutOut = statement(
  'test-by-command-shut-out',
  'update dipper.operator set is_active = $2 where name = $1',
);

let server: TestServer;
let mails: OperatorMails;
let kim: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  mails = openOperatorMails(server);
});
afterAll(async () => {
  await mails.stop();
  await server.stop();
});

type Ended = { readonly code: number; readonly out: string; readonly error: string };

const run = (words: readonly string[], login?: string): Promise<Ended> => {
  const url = new URL(server.variables['DATABASE_URL'] ?? '');
  if (login !== undefined) url.username = login;
  const env = { PATH, NODE_COMPILE_CACHE, CONSOLE_URL: consoleOrigin };
  return new Promise((resolve) => {
    const finish = (failed: Error | null, out: string, error: string): void => {
      const code = failed === null ? 0 : Number(Reflect.get(failed, 'code'));
      resolve({ code, out, error });
    };
    const options = { env: { ...env, HOME: '/', DATABASE_URL: url.href } };
    execFile(process.execPath, [main, ...words], options, finish);
  });
};

const invites = (name: string, ...roles: readonly string[]): Promise<Ended> =>
  run(['operators:invite', name, mailOf(name), ...roles]);

/** It prints the address, and not another word. */
const invitationIn = ({ code, out, error }: Ended): string => {
  const found = /^http:\/\/localhost:4410\/enrolment#([\w-]{43})\n$/.exec(out)?.[1];
  expect([code, error, found]).toEqual([0, '', expect.any(String)]);
  return found ?? '';
};

const opens = (invitation: string): Promise<Response> =>
  post(server, '/enrolment/opening', { body: { invitation } });

const enrols = async (name: string, invitation: string): Promise<SignedIn> => {
  const secret = textInside(await (await opens(invitation)).json(), 'secret');
  const password = `a password of ${name}`;
  const enrolment = { invitation, password, code: await earlierCodeOf(secret) };
  const enrolled = await post(server, '/enrolment', { body: enrolment });
  expect(enrolled.status).toBe(200);
  return { name, password, secret, headers: headersOf(enrolled) };
};

const stands = () => server.owner.query(standing, []);

describe('the first administrator [OPS-01]', () => {
  it('is invited by the command on the server; the printed address works once, for a day', async () => {
    const late = invitationIn(await invites('late', 'administrator'));
    await server.advance(24 * 60 * 60);
    expect((await opens(late)).status).toBe(401);
    const invitation = invitationIn(await invites('kim', 'administrator'));
    expect(await mails.to('kim')).toEqual([]);
    kim = await enrols('kim', invitation);
    expect((await opens(invitation)).status).toBe(401);
    const response = await server.call('/operations/operators', { headers: kim.headers });
    expect(operatorsRoute.answers[200].parse(await response.json()).results).toMatchObject([
      { name: 'kim', roles: ['administrator'], isInvited: false, mail: mailOf('kim') },
      { name: 'late', isInvited: true },
    ]);
  });
});

describe('once there are administrators, the command [OPS-01]', () => {
  it.each([
    ['nobody', []],
    ['somebody without a mail address', ['lee', 'administrator']],
    ['a mail address that is two', ['lee', 'lee@staff.example,eve@evil.example', 'viewer']],
    ['no role', ['lee', mailOf('lee')]],
    ['a role that there is none of', ['lee', mailOf('lee'), 'viewer', 'owner']],
    ['a name of a machine', ['token:lee', mailOf('lee'), 'viewer']],
    ['the name of the command itself', ['command line', mailOf('lee'), 'viewer']],
    ['the name of a token that all share', ['operator', mailOf('lee'), 'viewer']],
    ['somebody who is there', ['kim', mailOf('eve'), 'administrator', 'finance-checker']],
    ['the address of somebody who is there', ['lee', 'Kim+second@Staff.example', 'viewer']],
  ])('invites nobody as %s', async (_what, words) => {
    const before = await stands();
    const { code, out } = await run(['operators:invite', ...words]);
    expect([code > 0, out]).toEqual([true, '']);
    expect(await stands()).toEqual(before);
    expect((await server.call('/operations/me', { headers: kim.headers })).status).toBe(200);
  });

  it('mails all of them, and is named in the audit record of the operator whom it made', async () => {
    const lee = await enrols('lee', invitationIn(await invites('lee', 'administrator')));
    const invitation = invitationIn(await invites('mina', 'finance-checker'));
    for (const name of ['kim', 'lee']) {
      const mailText = (await mails.to(name)).join();
      expect(mailText).toContain('mina was invited as an operator from the command line');
      expect(mailText).not.toContain(invitation);
    }
    expect(await mails.to('mina')).toEqual([]);
    const mina = await enrols('mina', invitation);
    const body = { name: 'friend', roles: ['viewer'], mail: mailOf('friend'), reason: 'a friend' };
    expect((await post(server, '/operators', { body, headers: mina.headers })).status).toBe(403);
    const acts = await server.call('/operations/acts?operator=mina', { headers: lee.headers });
    const { results } = operatorActsRoute.answers[200].parse(await acts.json());
    expect(results[0]?.raised).toEqual([{ how: 'invited', by: 'command line', daysBefore: 0 }]);
  });

  it('invites an operator again: old credentials are deleted, all are mailed, and they move no money for a day', async () => {
    const invitation = invitationIn(await run(['operators:reinvite', 'kim']));
    expect((await server.call('/operations/me', { headers: kim.headers })).status).toBe(401);
    const { name, password } = kim;
    expect((await post(server, '/sign-in', { body: { name, password } })).status).toBe(401);
    for (const each of ['kim', 'lee']) {
      const mailText = (await mails.to(each)).join();
      expect(mailText).toContain('kim was invited again from the command line');
      expect(mailText).not.toContain(invitation);
    }
    const anew = await enrols('kim', invitation);
    const response = await server.call('/operations/me', { headers: anew.headers });
    expect(await response.json()).toMatchObject({ name: 'kim', roles: ['administrator'] });
    const body = { version: 2, aloneMost: 40_000, most: 50_000, reason: 'for this very test' };
    const answer = await post(server, '/spoon-adjustment-rules', { body, headers: anew.headers });
    expect(textInside(await answer.json(), 'code')).toBe('second_operator_required');
  });

  it('invites no operator who was removed, and none who does not exist', async () => {
    await server.owner.query(shutOut, ['mina', false]);
    const invitation = invitationIn(await run(['operators:reinvite', 'mina']));
    expect((await opens(invitation)).status).toBe(401);
    const before = await stands();
    const nobody = await run(['operators:reinvite', 'nobody']);
    expect(nobody).toEqual({
      code: 2,
      out: '',
      error: 'wrong setting operator: there is no nobody\n',
    });
    expect(await stands()).toEqual(before);
  });

  it('does nothing with the database login of the servers', async () => {
    const url = server.variables['DATABASE_URL'] ?? '';
    const cluster = openDatabase(url, undefined, 1);
    const login = `test_servers_${randomBytes(6).toString('hex')}`;
    const make = statement('test-by-command-make', `create role ${login} login in role dipper_app`);
    const drop = statement('test-by-command-drop', `drop role ${login}`);
    const before = await stands();
    await cluster.query(make, []);
    try {
      for (const words of [
        ['operators:invite', 'eve', mailOf('eve'), 'administrator'],
        ['operators:reinvite', 'lee'],
      ]) {
        const { code, out } = await run(words, login);
        expect([code > 0, out]).toEqual([true, '']);
      }
    } finally {
      await cluster.query(drop, []);
      await cluster.close();
    }
    expect(await stands()).toEqual(before);
  });
});
