import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { createPayer, letEverybodyPay } from './testing/payer.ts';
import { holdSale, tellOfSale } from './testing/sbps-notifications.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const way = { provider: 'sbps', methodId: 42, country: 'jp', person: 'yuki', as: 'pay' } as const;
/** Longer than any provider gives a person on its page. */
const hours = 4 * 3600;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ DIPPER_ROLES: 'http,worker' });
  await letEverybodyPay(server, [way]);
});

afterAll(() => server.stop());

const stateOf = statement(
  'test-moved-clock-state',
  `select m.state::text as state from dipper.provider_transaction t
   join dipper.payment m on m.bucket = t.bucket and m.user_id = t.user_id
     and m.payment_id = t.payment_id
   where t.provider = 'sbps' and t.provider_reference = $1`,
);
it('a sale of SBPS that is first queried hours after the sandbox’s clock was moved is still credited [PAY-09]', async () => {
  const { sandbox } = server;
  await holdSale(server);
  const { order: partnerOrderId } = await createPayer(server, way).begin();
  await sandbox.control('POST', '/sbps/pay', { partnerOrderId, as: 'pay' });
  expect(await tellOfSale(server, partnerOrderId)).toBe('OK,');
  await sandbox.control('POST', '/clock', { advanceSeconds: hours });
  await server.advance(hours);
  const state = async () =>
    (await server.owner.query<{ state: string }>(stateOf, [partnerOrderId]))[0]?.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('succeeded');
});
