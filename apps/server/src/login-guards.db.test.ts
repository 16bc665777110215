import { reRegisterAfterDays } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inside } from '../../../tools/testing/json.ts';
import { statement } from './platform/db/index.ts';
import { daySeconds, hourSeconds } from './testing/clock.ts';
import {
  askForCode,
  codeNameOf,
  expectRefusal,
  lastCodeTo,
  messagesTo,
  newEmail,
  newPhone,
  password,
  putState,
  signUpByEmail,
  signUpByPhone,
  ticketOf,
  shown,
  userIdOf,
  visitor,
} from './testing/credentials.ts';
import type { Answered, Visitor } from './testing/credentials.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const storedSecrets = statement(
  'test-stored-logins',
  `select concat((select jsonb_agg(t) from dipper.login_ticket t),
     (select jsonb_agg(p) from dipper.password_credential p),
     (select jsonb_agg(h) from dipper.login_throttle h)) as text`,
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

describe('the existence of an account is not revealed', () => {
  it('by a wrong password, nor by the number of attempts [AUTH-17]', async () => {
    const [registered, unknown] = [newEmail(), newEmail()];
    await signUpByEmail(browser, registered);
    const wrong = 'not the password';
    const tries = async (email: string): Promise<object[]> => {
      const answers: object[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const answered = await browser.post('email/', { email, password: wrong });
        answers.push(shown(answered));
      }
      return answers;
    };
    const ofRegistered = await tries(registered);
    expect(ofRegistered).toEqual(await tries(unknown));
    expect(ofRegistered.map((answered) => inside(answered, 'body', 'code'))).toEqual([
      ...Array.from({ length: 5 }, () => 'email_or_password_wrong'),
      'login_locked',
    ]);
  });

  it('by signing up: the mail says it instead [AUTH-17]', async () => {
    const [registered, unknown] = [newEmail(), newEmail()];
    await signUpByEmail(browser, registered);
    await server.advance(31);
    const signUp = (email: string) =>
      browser.post('email/register/', { email, password, age_confirmed: true, locale: 'en' });
    const [ofRegistered, ofUnknown] = [await signUp(registered), await signUp(unknown)];
    expect(shown(ofRegistered)).toEqual(shown(ofUnknown));
    const confirm = (answered: Answered) =>
      browser.post('email/register/confirm/', { ticket: ticketOf(answered), code: '000000' });
    expect(shown(await confirm(ofRegistered))).toEqual(shown(await confirm(ofUnknown)));
    const mail = (await messagesTo(server, registered)).at(-1);
    expect(inside(mail, 'code')).toBeNull();
    expect(inside(mail, 'text')).toContain('there is already an account with it');
    expect(inside((await messagesTo(server, unknown)).at(-1), 'code')).toMatch(/^\d{6}$/);
  });

  it('by requesting a new password [AUTH-17]', async () => {
    const [registered, unknown] = [newEmail(), newEmail()];
    await signUpByEmail(browser, registered);
    await server.advance(31);
    const reset = (email: string) => browser.post('email/reset/', { email, locale: 'en' });
    const [ofRegistered, ofUnknown] = [await reset(registered), await reset(unknown)];
    expect(shown(ofRegistered)).toEqual(shown(ofUnknown));
    const confirm = (answered: Answered) =>
      browser.post('email/reset/confirm/', {
        ticket: ticketOf(answered),
        code: '000000',
        password: 'another horse 13',
      });
    expect(shown(await confirm(ofRegistered))).toEqual(shown(await confirm(ofUnknown)));
    const mail = (await messagesTo(server, unknown)).at(-1);
    expect(inside(mail, 'code')).toBeNull();
    expect(inside(mail, 'text')).toContain('there is no account with it');
  });

  it('by requesting a code by phone [AUTH-17]', async () => {
    const [registered, unknown] = [newPhone(), newPhone()];
    await signUpByPhone(browser, registered);
    await server.advance(31);
    const answers = [
      await browser.post('phone/', { phone: registered }),
      await browser.post('phone/', { phone: unknown }),
    ];
    expect(answers.map(shown)[0]).toEqual(answers.map(shown)[1]);
    const words = async (phone: string) =>
      String(inside((await messagesTo(server, phone)).at(-1), 'text')).replaceAll(/\d{6}/g, '');
    expect(await words(registered)).toBe(await words(unknown));
  });
});

describe('wrong passwords', () => {
  it('lock the account for a while, even for the right one, until a new password is set [AUTH-17]', async () => {
    const email = newEmail();
    await signUpByEmail(browser, email);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await browser.post('email/', { email, password: 'not the password' });
    }
    expectRefusal(await other.post('email/', { email, password }), 'login_locked');
    await server.advance(31);
    const answer = await browser.post('email/reset/', { email });
    const code = await lastCodeTo(server, email);
    await browser.post('email/reset/confirm/', {
      ticket: ticketOf(answer),
      code,
      password: 'another horse 13',
    });
    const freed = await other.post('email/', { email, password: 'another horse 13' });
    expect(freed.status).toBe(200);
  });

  it('sent at once are checked no more than the limit, and the lock ends after an hour [AUTH-17]', async () => {
    const email = newEmail();
    await signUpByEmail(browser, email);
    const wrong = () => browser.post('email/', { email, password: 'not the password' });
    const names = (await Promise.all(Array.from({ length: 15 }, wrong))).map(codeNameOf);
    expect(names.filter((name) => name === 'email_or_password_wrong')).toHaveLength(5);
    expect(names.filter((name) => name === 'login_locked')).toHaveLength(10);
    await server.advance(hourSeconds);
    expect((await browser.post('email/', { email, password })).status).toBe(200);
  });

  it('are no longer counted after the right one [AUTH-17]', async () => {
    const email = newEmail();
    await signUpByEmail(browser, email);
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await browser.post('email/', { email, password: 'not the password' });
      }
      expect((await browser.post('email/', { email, password })).status).toBe(200);
    }
  });
});

describe('an account', () => {
  it('that is blocked cannot log in, by phone or e-mail, nor by a new password [AUTH-13]', async () => {
    const blocked = await askForCode(browser, '+821020001005');
    expectRefusal(await browser.post('phone/confirm/', blocked), 'account_blocked');
    const register = { ticket: blocked.ticket, age_confirmed: true };
    expectRefusal(await browser.post('phone/register/', register), 'account_blocked');

    const email = newEmail();
    await signUpByEmail(browser, email);
    await putState(server, `email:${email}`, 'blocked');
    expectRefusal(await browser.post('email/', { email, password }), 'account_blocked');
    const wrong = await browser.post('email/', { email, password: 'not the password' });
    expectRefusal(wrong, 'email_or_password_wrong');
    await server.advance(31);
    const ticket = ticketOf(await browser.post('email/reset/', { email }));
    const code = await lastCodeTo(server, email);
    const reset = await browser.post('email/reset/confirm/', {
      ticket,
      code,
      password: 'new horse 14',
    });
    expectRefusal(reset, 'account_blocked');
  });

  it('that was deleted can sign up again after seven days, as a new person, by phone [AUTH-13]', async () => {
    const phone = newPhone();
    const first = await userIdOf(browser, await signUpByPhone(browser, phone));
    await putState(server, `phone:${phone}`, 'deleted');
    await server.advance(reRegisterAfterDays * daySeconds - 60);
    const early = await askForCode(browser, phone);
    expectRefusal(await browser.post('phone/confirm/', early), 'account_deleted');
    await server.advance(120);
    const late = await askForCode(browser, phone);
    const invited = await browser.post('phone/confirm/', late);
    expect(invited).toMatchObject({ body: { data: { registered: false } } });
    const again = await browser.post('phone/register/', {
      ticket: late.ticket,
      age_confirmed: true,
    });
    expect(again).toMatchObject({ status: 200, body: { data: { is_new: true } } });
    expect(await userIdOf(browser, again)).not.toBe(first);
  });

  it('that was deleted can sign up again after seven days, as a new person, by e-mail [AUTH-13]', async () => {
    const email = newEmail();
    const first = await userIdOf(browser, await signUpByEmail(browser, email));
    await putState(server, `email:${email}`, 'deleted');
    expectRefusal(await browser.post('email/', { email, password }), 'account_deleted');
    await server.advance(daySeconds);
    await browser.post('email/register/', { email, password, age_confirmed: true, locale: 'en' });
    const mail = (await messagesTo(server, email)).at(-1);
    expect(inside(mail, 'text')).toContain('7\u00a0days after you deleted it');
    await server.advance(reRegisterAfterDays * daySeconds);
    const late = await browser.post('email/', { email, password });
    expectRefusal(late, 'email_or_password_wrong');
    const again = await signUpByEmail(browser, email);
    expect(again).toMatchObject({ status: 200, body: { data: { is_new: true } } });
    expect(await userIdOf(browser, again)).not.toBe(first);
  });
});

it('the database stores no code, ticket, password or network address in clear [AUTH-17]', async () => {
  const [phone, email] = [newPhone(), newEmail()];
  const { ticket, code } = await askForCode(browser, phone);
  await signUpByEmail(browser, email);
  const [row] = await server.owner.query<{ text: string }>(storedSecrets);
  expect(row?.text).toContain(phone);
  for (const secret of [ticket, `"${code}"`, password, '127.0.0.1']) {
    expect(row?.text).not.toContain(secret);
  }
});

it('one network address may fail twenty times an hour, over all accounts [AUTH-17]', async () => {
  const strict = await startTestServer({ RATE_LIMITS: 'on' });
  try {
    const { post } = visitor(strict, 'browser-three');
    const names: unknown[] = [];
    for (let attempt = 0; attempt < 22; attempt += 1) {
      names.push(codeNameOf(await post('email/', { email: newEmail(), password: 'guess-guess' })));
    }
    expect(names.filter((name) => name === 'email_or_password_wrong')).toHaveLength(20);
    expect(names.slice(20)).toEqual(['login_locked', 'login_locked']);
    const sent: unknown[] = [];
    for (let attempt = 0; attempt < 22; attempt += 1) {
      sent.push(codeNameOf(await post('phone/', { phone: newPhone() })));
    }
    expect(sent.slice(20)).toEqual(['code_too_often', 'code_too_often']);
  } finally {
    await strict.stop();
  }
});

it('one network address may try a limited number of unknown phone numbers [AUTH-17]', async () => {
  const strict = await startTestServer({ RATE_LIMITS: 'on' });
  try {
    const refusals = { provider: 'twilio', outcome: 'decline', times: 22 };
    await strict.sandbox.control('POST', '/scenarios', refusals);
    const { post } = visitor(strict, 'browser-three');
    const names: unknown[] = [];
    for (let attempt = 0; attempt < 22; attempt += 1) {
      names.push(codeNameOf(await post('phone/', { phone: newPhone() })));
    }
    expect(names.slice(18)).toEqual([
      'recipient_unreachable',
      'recipient_unreachable',
      'code_too_often',
      'code_too_often',
    ]);
  } finally {
    await strict.stop();
  }
});
