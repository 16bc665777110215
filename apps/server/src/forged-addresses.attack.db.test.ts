import { expect, it } from 'vitest';
import { codeNameOf, newEmail } from './testing/credentials.ts';
import { postJson } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

/** Every header by which a proxy has ever said who asks. */
const claims = (address: string): Readonly<Record<string, string>> => ({
  'x-forwarded-for': address,
  'x-real-ip': address,
  'x-client-ip': address,
  'cf-connecting-ip': address,
  'true-client-ip': address,
  forwarded: `for="${address}"`,
});

const guess = async (server: TestServer, headers: Readonly<Record<string, string>>) => {
  const body = { device_unique_id: 'a-browser', email: newEmail(), password: 'guess-guess' };
  const response = await server.call('/login/email/', postJson(body, headers));
  return codeNameOf({ status: response.status, body: await response.json() });
};

const withServer = async (
  trusted: string,
  run: (server: TestServer) => Promise<void>,
): Promise<void> => {
  const server = await startTestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: trusted });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
};

const most = 20;
const places = Array.from({ length: most + 2 }, (_, place) => `203.0.113.${place + 1}`);
const wrong = Array.from({ length: most }, () => 'email_or_password_wrong');

it.each(['', '10.0.0.0/8', '192.0.2.1, 2001:db8::/32'])(
  'without a trusted proxy a forwarded address header is ignored: trusting %j [AUTH-17]',
  (trusted) =>
    withServer(trusted, async (server) => {
      const received: unknown[] = [];
      for (const place of places) received.push(await guess(server, claims(place)));
      expect(received).toEqual([...wrong, 'login_locked', 'login_locked']);
    }),
);

it('behind our proxy the nearest address counts, whatever the client put before it [AUTH-17]', () =>
  withServer('127.0.0.1', async (server) => {
    const received: unknown[] = [];
    for (const place of places) {
      const headers = { ...claims(place), 'x-forwarded-for': `${place}, 198.51.100.7` };
      received.push(await guess(server, headers));
    }
    expect(received).toEqual([...wrong, 'login_locked', 'login_locked']);
    const next = { 'x-forwarded-for': '198.51.100.7, 198.51.100.8' };
    expect(await guess(server, next)).toBe('email_or_password_wrong');
  }));
