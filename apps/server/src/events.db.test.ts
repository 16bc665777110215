import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postJson } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const visit = '0b0f5c3e-1c7b-4a52-9d5f-0123456789ab';
const failed = {
  ageSeconds: 2,
  event: {
    name: 'token_login_fail',
    country: 'kr',
    userId: 7,
    statusCode: 10_306,
    errorMessage: 'account_blocked',
  },
};
const tell = (events: readonly unknown[], more: object = {}): Promise<Response> =>
  server.call('/events', postJson({ visit, version: '2.5.14', events, ...more }));

const countOf = async (name: string, written: boolean): Promise<number> => {
  const text = await (await server.call('/metrics')).text();
  const line = `dipper_page_events_total{name="${name}",written="${written}"} `;
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(line))
      ?.slice(line.length) ?? 0,
  );
};

describe('events that a page reports', () => {
  it('are accepted from anyone, and counted by name [AUTH-14]', async () => {
    const before = await countOf('token_login_fail', true);
    const response = await tell([failed, failed]);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await countOf('token_login_fail', true)).toBe(before + 2);
  });

  it.each([
    ['a token', [{ ...failed, event: { ...failed.event, token: 'x' } }], {}],
    [
      'a token as its message',
      [{ ...failed, event: { ...failed.event, errorMessage: `eyJ${'a'.repeat(40)}` } }],
      {},
    ],
    ['an event that nobody knows', [{ ...failed, event: { name: 'purchase_seen' } }], {}],
    ['more than twenty at once', Array.from({ length: 21 }, () => failed), {}],
    ['a name for the visit', [failed], { visit: 'minji' }],
    ['anything beside', [failed], { email: 'a@b.example' }],
  ])('are refused as a whole if one has %s [AUTH-14]', async (_what, events, more) => {
    const before = await countOf('token_login_fail', true);
    const response = await tell(events, more);
    expect(response.status).toBe(400);
    expect(await countOf('token_login_fail', true)).toBe(before);
  });

  it('are counted, but not logged, when there are too many [AUTH-14]', async () => {
    const twenty = Array.from({ length: 20 }, () => failed);
    const all = await Promise.all(Array.from({ length: 30 }, () => tell(twenty)));
    expect(all.every(({ status }) => status === 204)).toBe(true);
    expect(await countOf('token_login_fail', false)).toBeGreaterThan(0);
  });
});
