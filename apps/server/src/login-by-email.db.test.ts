import { errorCatalogue } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import {
  authKeyOf,
  expectRefusal,
  lastCodeTo,
  newEmail,
  password,
  signUpByEmail,
  ticketOf,
  userIdOf,
  visitor,
} from './testing/credentials.ts';
import type { Answered, Visitor } from './testing/credentials.ts';
import { askForTokens, tokensOf } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const weaken = statement(
  'test-weaken',
  'update dipper.password_credential set password_hash = $2 where identity = $1',
);
const hashOf = statement(
  'test-hash-of',
  'select password_hash from dipper.password_credential where identity = $1',
);

let server: TestServer;
let browser: Visitor;
let other: Visitor;

beforeAll(async () => {
  server = await startTestServer();
  browser = visitor(server, 'browser-one');
  other = visitor(server, 'browser-two');
});

afterAll(() => server.stop());

describe('a login by e-mail', () => {
  it('signs up with a code, then logs in with the password [AUTH-01, AUTH-13]', async () => {
    const email = newEmail();
    const registered = await signUpByEmail(browser, email);
    expect(registered).toMatchObject({ status: 200, body: { data: { is_new: true } } });
    const loggedIn = await other.post('email/', { email: ` ${email.toUpperCase()}`, password });
    expect(loggedIn).toMatchObject({
      status: 200,
      body: { data: { is_new: false, country: 'kr' } },
    });
    expect(await userIdOf(other, loggedIn)).toBe(await userIdOf(browser, registered));
  });

  it('of a demo person uses the password that the mailbox page shows', async () => {
    const email = 'haneul@demo.dipper.example';
    const answered = await browser.post('email/', { email, password: 'haneul-spoon-26' });
    expect(answered.status).toBe(200);
  });

  it('has no account before its code was entered [AUTH-17]', async () => {
    const email = newEmail();
    await browser.post('email/register/', { email, password, age_confirmed: true });
    expectRefusal(await browser.post('email/', { email, password }), 'email_or_password_wrong');
  });

  it.each([
    [{ email: 'nobody' }, 'body.email', 'email_invalid'],
    [{ email: 'a@b.cd\r\nBcc: x@y.zz' }, 'body.email', 'email_invalid'],
    [{ email: '' }, 'body.email', 'required'],
    [{ password: 'short' }, 'body.password', 'password_too_short'],
    [{ password: 'password1' }, 'body.password', 'password_too_common'],
    [{ password: 'fitting@mail.example' }, 'body.password', 'password_too_common'],
    [{ password: 'x'.repeat(129) }, 'body.password', 'password_too_long'],
  ])('with %j is refused with an error at its field', async (wrong, path, rule) => {
    const fitting = { email: 'fitting@mail.example', password, age_confirmed: true };
    expect(await browser.post('email/register/', { ...fitting, ...wrong })).toMatchObject({
      status: 400,
      body: { fields: [{ path, rule }] },
    });
  });

  it('requires the age [AUTH-01]', async () => {
    const young = { email: newEmail(), password, age_confirmed: false };
    expectRefusal(await browser.post('email/register/', young), 'age_confirmation_required');
  });

  it('gets a new password by a code, which ends every other login of the person [AUTH-17]', async () => {
    const email = newEmail();
    const before = await signUpByEmail(browser, email);
    const body = { auth_key: authKeyOf(before), device_unique_id: browser.deviceId };
    const { refreshToken } = await tokensOf(await askForTokens(server, body));
    await server.advance(31);
    const answer = await other.post('email/reset/', { email });
    const code = await lastCodeTo(server, email);
    const chosen = { ticket: ticketOf(answer), code, password: 'another horse 13' };
    expect((await other.post('email/reset/confirm/', chosen)).status).toBe(200);
    expectRefusal(await other.post('email/reset/confirm/', chosen), 'login_code_expired');
    const refreshed = await askForTokens(server, { refresh_token: refreshToken });
    expect(refreshed.status).toBe(errorCatalogue.refresh_token_invalid.status);
    expectRefusal(await browser.post('email/', { email, password }), 'email_or_password_wrong');
    const loggedIn = await browser.post('email/', { email, password: 'another horse 13' });
    expect(loggedIn.status).toBe(200);
  });

  it('refuses the old password once a new one is set [AUTH-17]', async () => {
    const email = newEmail();
    await signUpByEmail(browser, email);
    const earlier = await other.post('email/', { email, password });
    await server.advance(31);
    const ticket = ticketOf(await browser.post('email/reset/', { email }));
    const chosen = { ticket, code: await lastCodeTo(server, email), password: 'another horse 13' };
    const reset = await browser.post('email/reset/confirm/', chosen);
    const exchange = ({ deviceId }: Visitor, answered: Answered): Promise<Response> =>
      askForTokens(server, { auth_key: authKeyOf(answered), device_unique_id: deviceId });
    const refused = await exchange(other, earlier);
    expect(await refused.json()).toMatchObject({ code: 'auth_key_invalid' });
    expect((await exchange(browser, reset)).status).toBe(200);
  });

  it('whose password was hashed at a lower cost is hashed again when its owner logs in [AUTH-17]', async () => {
    const email = newEmail();
    const identity = `email:${email}`;
    await signUpByEmail(browser, email);
    const weak =
      '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    await server.owner.query(weaken, [identity, weak]);
    expect((await browser.post('email/', { email, password: 'password' })).status).toBe(200);
    const [row] = await server.owner.query(hashOf, [identity]);
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
    expect((await browser.post('email/', { email, password: 'password' })).status).toBe(200);
  });
});
