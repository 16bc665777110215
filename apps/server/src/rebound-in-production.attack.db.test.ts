import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerProcess } from '../../../tools/testing/server-process.ts';
import { production } from './platform/config/testing/production.ts';
import { statement } from './platform/db/index.ts';
import { buyTwoPacks } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const tries = statement(
  'test-rebound-tries',
  'select outcome from dipper.webhook_try order by try_id',
);
const resolver = import.meta.resolve('./testing/rebinding-resolver.ts');

let server: TestServer;
let reached = 0;
const inside = createServer((socket) => {
  reached += 1;
  socket.on('error', () => undefined).destroy();
});

beforeAll(async () => {
  server = await startTestServer();
  await new Promise<void>((resolve) => {
    inside.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  inside.close();
  await server.stop();
});

/** The server as it is run, with a webhook endpoint whose name leads into our own network. */
const startWith = (variables: Readonly<Record<string, string | undefined>>) => {
  const { port } = inside.address() as AddressInfo;
  return startServerProcess({
    ...Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
    DATABASE_URL: server.variables['DATABASE_URL'] ?? '',
    PORT: '0',
    DIPPER_ROLES: 'http,worker',
    WEBHOOK_ENDPOINTS: `theirs=https://hook.rebind.example:${port}/hook`,
    WEBHOOK_SECRETS: `theirs=whsec_${Buffer.from('a key that is long enough').toString('base64')}`,
    NODE_OPTIONS: `--import ${resolver}`,
  });
};

/** Returns the outcome of each try, the newest last. */
const outcomes = async (): Promise<readonly string[]> =>
  (await server.owner.query<{ outcome: string }>(tries, [])).map(({ outcome }) => outcome);

it('a server in production calls no address in its own network, whatever a name resolves to [API-07]', async () => {
  const open = await startWith(server.variables);
  await buyTwoPacks(server, 'minji');
  // In development it is called there: the name does lead in.
  await expect.poll(() => reached).toBeGreaterThan(0);
  await open.stop();
  const closed = await startWith({ ...production, NODE_ENV: 'production' });
  const [before, triesBefore] = [reached, (await outcomes()).length];
  await buyTwoPacks(server, 'seoyeon');
  await expect.poll(async () => (await outcomes()).length).toBeGreaterThan(triesBefore);
  await closed.stop();
  expect((await outcomes()).at(-1)).toBe('EHOSTUNREACH');
  expect(reached).toBe(before);
});
