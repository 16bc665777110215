import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { createPayPalShop, holdMessages } from './testing/paypal.ts';
import type { PayPalShop, Purchase } from './testing/paypal.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const isDueLate = statement(
  'test-agreed-anew-due',
  `select due_at > dipper.current_time() + interval '1 hour' as is_late
   from dipper.payment join dipper.charge_due using (bucket, user_id, payment_id)
   where provider_reference = $1`,
);

let server: TestServer;
let shop: PayPalShop;

beforeAll(async () => {
  server = await startTestServer({ DIPPER_ROLES: 'http,worker', PROVIDER_BREAKER: 'off' });
  shop = createPayPalShop(server);
});

afterAll(() => server.stop());

beforeEach(async () => {
  await server.sandbox.control('POST', '/reset');
  await holdMessages(server);
});

const later = async (seconds: number): Promise<void> => {
  await server.advance(seconds);
};

/**
 * The decline has not arrived here: by now the payment is queried when its page expires, in three
 * hours.
 */
const refusedUnheard = async (): Promise<Purchase> => {
  const purchase = await shop.start('us');
  const address = await shop.choose(purchase, 'declined-card');
  await shop.next('capture', 'lost');
  await shop.comeBack(address);
  const plannedLate = async (): Promise<unknown> => {
    await later(61);
    return (await server.owner.query(isDueLate, [purchase.orderId]))[0];
  };
  await expect.poll(plannedLate, { interval: 500 }).toEqual({ is_late: true });
  expect(await shop.stateOf(purchase)).toBe('unknown');
  return purchase;
};

const comesBack = async (_purchase: Purchase, address: string): Promise<void> => {
  await shop.comeBack(address);
};

const neverComesBack = async (purchase: Purchase): Promise<void> => {
  const event = async () =>
    (await shop.messagesOf(purchase)).findLast(({ name }) => name === 'CHECKOUT.ORDER.APPROVED');
  await expect.poll(event).toBeDefined();
  const { headers, body } = (await event()) ?? { headers: {}, body: '' };
  const path = `${server.url}/api/provider/paypal/webhook`;
  const { status } = await fetch(path, { method: 'POST', headers, body });
  expect(status).toBe(200);
};

describe('a person who approves an order again after the answer to its refusal was lost', () => {
  it.each([
    ['comes back', comesBack],
    ['never comes back, and PayPal tells of it', neverComesBack],
  ] as const)('%s, and is charged within a minute, once [PAY-05, PAY-09]', async (_how, acts) => {
    const before = await shop.spoonsOf('us');
    const purchase = await refusedUnheard();
    await acts(purchase, await shop.choose(purchase, 'balance'));
    await later(11);
    await expect.poll(() => shop.stateOf(purchase)).toBe('succeeded');
    expect(await shop.spoonsOf('us')).toBe(before + 100n);
    expect(await shop.chargesOf(purchase)).toMatchObject({ timesCharged: 1 });
  });
});
