import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from './platform/log.ts';
import {
  askForCode,
  authKeyOf,
  lastCodeTo,
  newEmail,
  newPhone,
  otherThan,
  password,
  signUpByEmail,
  signUpByPhone,
  ticketOf,
  visitor,
} from './testing/credentials.ts';
import type { Answered, Visitor } from './testing/credentials.ts';
import { askForTokens, tokensOf } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const lines: string[] = [];
/** Values that must never be in a line of the log. */
const secrets = new Set<string>([password]);
let server: TestServer;
let browser: Visitor;

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({}, createLog({ level: 'debug', destination }));
  browser = visitor(server, 'a-browser-of-this-test');
});

afterAll(() => server.stop());

const keep = (...values: readonly string[]): void => {
  for (const value of values) secrets.add(value);
};

const begin = async (answered: Answered): Promise<void> => {
  const body = { auth_key: authKeyOf(answered), device_unique_id: browser.deviceId };
  const { jwt, refreshToken } = await tokensOf(await askForTokens(server, body));
  keep(body.auth_key, jwt, refreshToken);
  await askForTokens(server, { refresh_token: refreshToken });
  await askForTokens(server, { ...body, auth_key: 'used-before-or-never' });
};

const byPhone = async (): Promise<void> => {
  const phone = newPhone();
  await begin(await signUpByPhone(browser, phone));
  await server.advance(31);
  const { ticket, code } = await askForCode(browser, phone);
  keep(phone, phone.slice(5), ticket, code);
  await browser.post('phone/confirm/', { ticket, code: otherThan(code) });
  await browser.post('phone/confirm/', { ticket, code });
};

const byEmail = async (): Promise<void> => {
  const email = newEmail();
  await begin(await signUpByEmail(browser, email));
  const wrong = 'not the password of it';
  await browser.post('email/', { email, password: wrong });
  await browser.post('email/', { email, password });
  await server.advance(31);
  const ticket = ticketOf(await browser.post('email/reset/', { email }));
  const code = await lastCodeTo(server, email);
  const chosen = { ticket, code, password: 'another horse 13' };
  keep(email, email.split('@')[0] ?? '', wrong, ticket, code, chosen.password);
  await browser.post('email/reset/confirm/', chosen);
};

const whereItFails = async (): Promise<void> => {
  const [phone, email] = [newPhone(), newEmail()];
  keep(phone, phone.slice(5), email);
  for (const outcome of ['decline', 'error', 'lost']) {
    await server.sandbox.control('POST', '/scenarios', { provider: 'twilio', outcome });
    await browser.post('phone/', { phone });
    await server.sandbox.control('POST', '/scenarios', { provider: 'mail', outcome });
    await browser.post('email/reset/', { email });
    await server.advance(31);
  }
  keep(await lastCodeTo(server, phone));
};

/** Six digits may stand in a longer number by chance, which says nothing. */
const stands = (secret: string, text: string): boolean =>
  /^\d{6}$/.test(secret)
    ? new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`).test(text)
    : text.includes(secret);

it('no number, address, password, code or key of a login by phone or e-mail is in the log [AUTH-17]', async () => {
  await byPhone();
  await byEmail();
  await whereItFails();
  const text = lines.join('\n');
  for (const event of ['mail-not-sent', 'text-message-not-sent', 'tokens-refused']) {
    expect(text).toContain(event);
  }
  expect(secrets.size).toBeGreaterThanOrEqual(20);
  expect([...secrets].filter((secret) => stands(secret, text))).toEqual([]);
});
