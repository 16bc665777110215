import { errorTexts as ar } from '@dipper/contract/texts/ar';
import { errorTexts as en } from '@dipper/contract/texts/en';
import { errorTexts as ja } from '@dipper/contract/texts/ja';
import { errorTexts as ko } from '@dipper/contract/texts/ko';
import { errorTexts as zh } from '@dipper/contract/texts/zh';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectRefusal,
  newEmail,
  newPhone,
  password,
  signUpByEmail,
  signUpByPhone,
  visitor,
} from './testing/credentials.ts';
import type { Visitor } from './testing/credentials.ts';
import { postJson } from './testing/login.ts';
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

/** A browser that keeps its cookies, as people's do. */
const keeping = (deviceId: string): Visitor & { readonly stored: () => readonly string[] } => {
  const jar = new Map<string, string>();
  const post: Visitor['post'] = async (path, body) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = postJson({ device_unique_id: deviceId, ...body }, { cookie });
    const response = await server.call(`/login/${path}`, init);
    for (const line of response.headers.getSetCookie()) {
      expect(line).toMatch(/; HttpOnly/);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return { status: response.status, body: await response.json() };
  };
  return { server, deviceId, post, stored: () => [...jar.values()] };
};

const guess = async (who: Visitor, email: string): Promise<void> => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await who.post('email/', { email, password: 'not the password' });
  }
};

describe('a browser in which the person has logged in before', () => {
  it('can log in whatever passwords strangers guess, and has attempts of its own [AUTH-17]', async () => {
    const email = newEmail();
    const knownVisitor = keeping('browser-known');
    await signUpByEmail(knownVisitor, email);
    await guess(other, email);
    expectRefusal(await other.post('email/', { email, password }), 'login_locked');
    expect((await knownVisitor.post('email/', { email, password })).status).toBe(200);
    expectRefusal(await other.post('email/', { email, password }), 'login_locked');
    await guess(knownVisitor, email);
    expectRefusal(await knownVisitor.post('email/', { email, password }), 'login_locked');
  });

  it('is recognized for its own login only, and stores nothing about its owner [AUTH-17]', async () => {
    const [email, mine] = [newEmail(), newEmail()];
    const stranger = keeping('browser-stranger');
    await signUpByEmail(browser, email);
    await signUpByEmail(stranger, mine);
    expect(stranger.stored().join(' ')).not.toContain(mine);
    await guess(other, email);
    expectRefusal(await stranger.post('email/', { email, password }), 'login_locked');
  });

  it('has its own limit of codes by phone, whatever strangers request [AUTH-17]', async () => {
    const phone = newPhone();
    const knownVisitor = keeping('browser-phone');
    await signUpByPhone(knownVisitor, phone);
    for (let sent = 0; sent < 5; sent += 1) {
      await server.advance(31);
      await other.post('phone/', { phone });
    }
    await server.advance(31);
    expectRefusal(await other.post('phone/', { phone }), 'code_too_often');
    expect((await knownVisitor.post('phone/', { phone })).status).toBe(200);
  });
});

it.each([
  ['ar', ar, 'كلمة مرور'],
  ['en', en, 'password'],
  ['ja', ja, 'パスワード'],
  ['ko', ko, '비밀번호'],
  ['zh', zh, '密碼'],
] as const)(
  'a person whose login strangers have locked is offered a new password: %s [AUTH-17]',
  (_locale, texts, word) => {
    expect(texts.login_locked.text).toContain(word);
  },
);
