import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sealedGrant } from '../../../tools/testing/sealed-tokens.ts';
import { createAttempts, usualLimits } from './attempts.ts';
import { createRegistrar } from './register.ts';
import { readSettings } from './settings.ts';
import { pageMs, providerMs, serverLongestMs } from './times.ts';

const proxy = path.join(import.meta.dirname, '../../../deploy/proxy/nginx.conf');

it('the page and the proxy wait long enough for the slowest card whose key the server refuses [SUB-03]', async () => {
  let waitedMs = 0;
  const wait = async <T>(ms: number, answer: T): Promise<T> => {
    waitedMs += ms;
    return answer;
  };
  const key = { billingKey: 'key-1', company: 'a', kind: 'credit', owner: 'person' } as const;
  const register = createRegistrar({
    settings: readSettings({}),
    givers: {
      tosspayments: {
        trade: () => wait(providerMs, { kind: 'issued', key }),
        forget: async () => undefined,
      },
      hecto: undefined,
    },
    attempts: createAttempts(usualLimits, () => 0),
    server: {
      begin: () => wait(serverLongestMs, 'begun' as const),
      end: () => wait(serverLongestMs, undefined),
      holds: () => wait(serverLongestMs, false),
    },
  });
  const typed = { number: '4330123499990008', expiryMonth: '12', expiryYear: '30' };
  await register({ ...typed, grant: sealedGrant(), identity: '960412' }, '192.0.2.1');
  expect(waitedMs).toBe(providerMs + 3 * serverLongestMs);
  expect(pageMs).toBeGreaterThan(waitedMs);
  const [, seconds] = /^proxy_read_timeout (\d+)s;/m.exec(readFileSync(proxy, 'utf8')) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(pageMs);
});
