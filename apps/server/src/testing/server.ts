import { testClockRoute } from '@dipper/contract';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identityAddresses } from '../../../../tools/start/identity-addresses.ts';
import { paymentAddresses } from '../../../../tools/start/payment-addresses.ts';
import { createTestDatabase } from '../../../../tools/testing/database.ts';
import { endRests, liftDailyLimits } from '../../../../tools/testing/lift-limits.ts';
import { longTimeoutMs, longTimeoutSettings } from '../../../../tools/testing/timeouts.ts';
import { SEEDED } from '../../../../tools/testing/template.ts';
import { startSandbox } from '../../../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../../../tools/testing/sandbox.ts';
import { callAt } from '../../../../tools/testing/server-process.ts';
import type { Listeners } from '../../../../tools/testing/server-process.ts';
import { startApp } from '../app.ts';
import { parseConfig } from '../platform/config/index.ts';
import { createDatabase, statement } from '../platform/db/index.ts';
import type { Database } from '../platform/db/index.ts';
import { silentLog } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import type { PayoutProvider } from '../ports/payout-provider.ts';
import { createBrowser, walletUrl } from './browser.ts';
import type { Browser } from './browser.ts';

const liftLimits = statement('test-lift-limits', liftDailyLimits);
const openAtNight = statement('test-open-at-night', endRests);

export type TestServer = Listeners & {
  readonly sandbox: Sandbox;
  /** Settings by which another process is the same server again. */
  readonly variables: Readonly<Record<string, string>>;
  /** The connection of the schema's owner, for what no caller may do. */
  readonly owner: Database;
  readonly call: ReturnType<typeof callAt>;
  readonly browser: () => Browser;
  readonly advance: (seconds: number) => Promise<void>;
  /** Returns the moment so many seconds from the server's current time, as a body writes it. */
  readonly momentIn: (seconds: number) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** The whole server over real HTTP, with a seeded database of its own and the outside world beside it. */
export const startTestServer = async (
  variables: Readonly<Record<string, string>> = {},
  log: Log = silentLog,
  payoutProviders?: readonly PayoutProvider[],
): Promise<TestServer> => {
  const [place, sandbox] = await Promise.all([
    createTestDatabase(SEEDED),
    startSandbox({ WALLET_URL: walletUrl }),
  ]);
  const owner = createDatabase({
    url: place.url,
    role: 'dipper_owner',
    poolMax: 1,
    waitMs: longTimeoutMs,
    log: silentLog,
  });
  await owner.query(liftLimits);
  await owner.query(openAtNight);
  const documents = path.join(tmpdir(), `dipper-documents-${randomUUID()}`);
  const all = {
    DOCUMENT_DIRECTORY: documents,
    DATABASE_URL: place.url,
    ...longTimeoutSettings,
    DIPPER_CLOCK: 'test',
    DIPPER_ROLES: 'http',
    PORT: '0',
    PUBLIC_URL: walletUrl,
    ...paymentAddresses(sandbox.url),
    ...identityAddresses(sandbox.url),
    PROVIDER_TWILIO_URL: `${sandbox.url}/twilio`,
    MAIL_SMTP_URL: await sandbox.mailUrl(),
    RATE_LIMITS: 'off',
    PROVIDER_BREAKER: 'off',
    ...variables,
  };
  const app = await startApp(parseConfig(all), log, payoutProviders);
  const listeners = {
    url: `http://127.0.0.1:${app.port}`,
    operationsUrl: `http://127.0.0.1:${app.operationsPort}`,
  };
  const call = callAt(listeners);
  return {
    ...listeners,
    sandbox,
    variables: all,
    owner,
    call,
    browser: () => createBrowser(listeners.url),
    advance: async (seconds) => {
      const response = await call('/test/clock', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance_seconds: seconds }),
      });
      if (!response.ok) throw new Error(`the clock did not move: ${response.status}`);
    },
    momentIn: async (seconds) => {
      const { now } = testClockRoute.answers[200].parse(await (await call('/test/clock')).json());
      return new Date(Date.parse(now) + seconds * 1000).toISOString();
    },
    stop: async () => {
      await app.stop();
      await sandbox.stop();
      await owner.close();
      await place.drop();
      await rm(documents, { recursive: true, force: true });
    },
  };
};
