import { accessTokenValiditySeconds } from '@dipper/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inside } from '../../../tools/testing/json.ts';
import { hourSeconds } from './testing/clock.ts';
import {
  askForCode,
  authKeyOf,
  codeNameOf,
  expectRefusal,
  messagesTo,
  newEmail,
  newPhone,
  otherThan,
  visitor,
} from './testing/credentials.ts';
import type { Visitor } from './testing/credentials.ts';
import { askForTokens, tokensOf } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let browser: Visitor;
let other: Visitor;

beforeAll(async () => {
  server = await startTestServer();
  browser = visitor(server, 'browser-one');
  other = visitor(server, 'browser-two');
});

afterAll(() => server.stop());

describe('a login by phone', () => {
  it('of a known number works with its code, and gives the same one-time key as other logins [AUTH-01, AUTH-03]', async () => {
    const sentCode = await askForCode(browser, '+821020001001');
    const answered = await browser.post('phone/confirm/', sentCode);
    expect(answered).toMatchObject({
      status: 200,
      body: { data: { registered: true, country: 'kr', is_new: false } },
    });
    const tokens = await askForTokens(server, {
      auth_key: authKeyOf(answered),
      device_unique_id: browser.deviceId,
    });
    const { jwt } = await tokensOf(tokens);
    const claims = decodeJwt(jwt);
    expect(claims).toMatchObject({ sns_type: 'phone', country: 'kr' });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(accessTokenValiditySeconds);
  });

  it('of an unknown number leads to signing up, which requires the age [AUTH-13, AUTH-01]', async () => {
    const phone = newPhone();
    const sentCode = await askForCode(browser, phone);
    expect(await browser.post('phone/confirm/', sentCode)).toEqual({
      status: 200,
      body: { data: { registered: false, register_within_seconds: 600 } },
    });
    const { ticket } = sentCode;
    const young = await browser.post('phone/register/', { ticket, age_confirmed: false });
    expectRefusal(young, 'age_confirmation_required');
    const registered = await browser.post('phone/register/', { ticket, age_confirmed: true });
    expect(registered).toMatchObject({ status: 200, body: { data: { is_new: true } } });
    const again = await browser.post('phone/register/', { ticket, age_confirmed: true });
    expectRefusal(again, 'login_code_expired');
  });

  it('sends the code with its validity and a line that binds it to our page [AUTH-17]', async () => {
    const phone = newPhone();
    await browser.post('phone/', { phone: `0${phone.slice(3)}`, locale: 'en' });
    const [message] = await messagesTo(server, phone);
    expect(inside(message, 'text')).toMatch(
      /^\[Dipper\].* (\d{6})\..*3 minutes[^]*@127\.0\.0\.1 #\1$/,
    );
  });

  it('cannot sign up before the number is verified [AUTH-17]', async () => {
    const { ticket } = await askForCode(browser, newPhone());
    const early = await browser.post('phone/register/', { ticket, age_confirmed: true });
    expectRefusal(early, 'login_code_expired');
  });

  it.each([
    '02-123-4567',
    '+1 415 555 2671',
    '+81 90 1234 5678',
    '0101234567',
    '휴대폰',
    '+82 31 123 4567',
  ])(
    'with a number that is not Korean is refused with an error at its field: %s [AUTH-01]',
    async (phone) => {
      expect(await browser.post('phone/', { phone })).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'body.phone', rule: 'korean_phone_required' }] },
      });
    },
  );
});

describe('a login code', () => {
  it('works once [AUTH-17]', async () => {
    const sentCode = await askForCode(browser, newPhone());
    await browser.post('phone/confirm/', sentCode);
    await browser.post('phone/register/', { ticket: sentCode.ticket, age_confirmed: true });
    expectRefusal(await browser.post('phone/confirm/', sentCode), 'login_code_expired');
  });

  it('works for three minutes [AUTH-17]', async () => {
    const sentCode = await askForCode(browser, newPhone());
    await server.advance(181);
    expectRefusal(await browser.post('phone/confirm/', sentCode), 'login_code_expired');
  });

  it('is checked five times, and then even the right one is refused [AUTH-17]', async () => {
    const sentCode = await askForCode(browser, newPhone());
    const wrong = { ticket: sentCode.ticket, code: otherThan(sentCode.code) };
    for (let attempt = 1; attempt < 5; attempt += 1) {
      expectRefusal(await browser.post('phone/confirm/', wrong), 'login_code_wrong');
    }
    expectRefusal(await browser.post('phone/confirm/', wrong), 'login_code_expired');
    expectRefusal(await browser.post('phone/confirm/', sentCode), 'login_code_expired');
  });

  it('is checked no more often when many attempts come at once [AUTH-17]', async () => {
    const sentCode = await askForCode(browser, newPhone());
    const wrong = { ticket: sentCode.ticket, code: otherThan(sentCode.code) };
    const all = await Promise.all(
      Array.from({ length: 12 }, () => browser.post('phone/confirm/', wrong)),
    );
    const names = all.map(codeNameOf);
    expect(names.filter((name) => name === 'login_code_wrong')).toHaveLength(4);
    expect(names.filter((name) => name === 'login_code_expired')).toHaveLength(8);
  });

  it('is accepted only in the browser that requested it [AUTH-17]', async () => {
    const phone = newPhone();
    const sentCode = await askForCode(browser, phone);
    expectRefusal(await other.post('phone/confirm/', sentCode), 'login_code_expired');
    await server.advance(31);
    const theirs = await askForCode(other, phone);
    const mixed = { ticket: theirs.ticket, code: sentCode.code };
    if (sentCode.code !== theirs.code) {
      expectRefusal(await other.post('phone/confirm/', mixed), 'login_code_wrong');
    }
    expect((await browser.post('phone/confirm/', sentCode)).status).toBe(200);
  });

  it('requested for one purpose is refused for another [AUTH-17]', async () => {
    const sentCode = await askForCode(browser, newPhone());
    const elsewhere = await browser.post('email/register/confirm/', sentCode);
    expectRefusal(elsewhere, 'login_code_expired');
  });

  it('typed with a space or in full-width digits is accepted [AUTH-01]', async () => {
    const { ticket, code } = await askForCode(browser, newPhone());
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const typed = spaced.replaceAll(/\d/g, (digit) =>
      String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
    );
    expect((await browser.post('phone/confirm/', { ticket, code: typed })).status).toBe(200);
    expect(await browser.post('phone/confirm/', { ticket, code: '12' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.code', rule: 'login_code_invalid' }] },
    });
  });

  it('can be requested again after 30 seconds, and five times an hour [AUTH-17]', async () => {
    const phone = newPhone();
    await askForCode(browser, phone);
    expectRefusal(await browser.post('phone/', { phone }), 'code_too_often');
    for (let sent = 1; sent < 5; sent += 1) {
      await server.advance(31);
      await askForCode(browser, phone);
    }
    await server.advance(31);
    expectRefusal(await other.post('phone/', { phone }), 'code_too_often');
    expect(await messagesTo(server, phone)).toHaveLength(5);
    await server.advance(hourSeconds);
    await askForCode(browser, phone);
  });

  it('that could not be sent gives an error, and may be requested again at once [ERR-04]', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const trouble = { provider: 'twilio', outcome: 'decline', errorCode: 20_429 };
    await server.sandbox.control('POST', '/scenarios', trouble);
    expectRefusal(await browser.post('phone/', { phone }), 'message_not_sent');
    await askForCode(browser, phone);
    await server.sandbox.control('POST', '/scenarios', { provider: 'mail', outcome: 'error' });
    expectRefusal(await browser.post('email/reset/', { email }), 'message_not_sent');
    expect((await browser.post('email/reset/', { email })).status).toBe(200);
  });

  it('for a number that does not exist gives an error, if the message service says so [ERR-04]', async () => {
    for (const [errorCode, code] of [
      [21_211, 'recipient_unreachable'],
      [21_614, 'recipient_unreachable'],
      [20_003, 'message_not_sent'],
    ] as const) {
      const scenario = { provider: 'twilio', outcome: 'decline', errorCode };
      await server.sandbox.control('POST', '/scenarios', scenario);
      expectRefusal(await browser.post('phone/', { phone: newPhone() }), code);
    }
    await server.sandbox.control('POST', '/scenarios', { provider: 'mail', outcome: 'decline' });
    expectRefusal(
      await browser.post('email/reset/', { email: newEmail() }),
      'recipient_unreachable',
    );
  });

  it('whose sending got no answer may have arrived, so the page continues [ERR-04]', async () => {
    const phone = newPhone();
    await server.sandbox.control('POST', '/scenarios', { provider: 'twilio', outcome: 'lost' });
    const sentCode = await askForCode(browser, phone);
    expect((await browser.post('phone/confirm/', sentCode)).status).toBe(200);
    const email = newEmail();
    await server.sandbox.control('POST', '/scenarios', { provider: 'mail', outcome: 'lost' });
    expect((await browser.post('email/reset/', { email })).status).toBe(200);
    expect(await messagesTo(server, email)).toHaveLength(1);
  });
});
