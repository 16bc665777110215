import { decodeAmount, balanceRoute, paymentRoute, purchaseRoute } from '@dipper/contract';
import type { PaymentAnswer } from '@dipper/contract';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { textInside } from '../../../../tools/testing/json.ts';
import { statement } from '../platform/db/index.ts';
import { postJson, tokensFor } from './login.ts';
import type { TestServer } from './server.ts';

/** The buyers with PayPal by country, and their purchases. */
export const shops = {
  us: { person: 'emma', methodId: 45, productId: 201_004, price: 899, charged: ['8.99', 'USD'] },
  tw: { person: 'weiting', methodId: 45, productId: 501_004, price: 300, charged: ['300', 'TWD'] },
  ar: { person: 'layla', methodId: 54, productId: 401_004, price: 3399, charged: ['8.99', 'USD'] },
} as const;
export type PayPalCountry = keyof typeof shops;

const stateOf = statement(
  'test-paypal-state',
  'select p.state::text from dipper.payment p where p.provider_reference = $1',
);

export type Purchase = {
  readonly country: PayPalCountry;
  readonly id: string;
  /** PayPal's number of it. */
  readonly orderId: string;
  readonly page: string;
};

const chargesShape = z.object({
  charges: z.array(
    z.object({ charged: z.number(), timesCharged: z.number(), currency: z.string() }),
  ),
});
const messagesShape = z.object({
  notifications: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      state: z.string(),
    }),
  ),
});
export type PayPalMessage = z.infer<typeof messagesShape>['notifications'][number];

export type PayPalShop = {
  readonly headersOf: (country: PayPalCountry) => Promise<{ readonly authorization: string }>;
  readonly start: (country: PayPalCountry, quantity?: number) => Promise<Purchase>;
  /** Acts as a person at PayPal; returns where it sends the browser. */
  readonly choose: (purchase: Purchase, as: string) => Promise<string>;
  /** Returns where our server sends the returning browser. */
  readonly comeBack: (address: string) => Promise<URL>;
  readonly find: (purchase: Purchase) => Promise<PaymentAnswer>;
  readonly stateOf: (purchase: Purchase) => Promise<string>;
  readonly spoonsOf: (country: PayPalCountry) => Promise<bigint>;
  readonly chargesOf: (
    purchase: Purchase,
  ) => Promise<z.infer<typeof chargesShape>['charges'][number]>;
  readonly next: (operation: string, outcome: string, more?: object) => Promise<unknown>;
  readonly messagesOf: (purchase: Purchase) => Promise<readonly PayPalMessage[]>;
  readonly release: (purchase: Purchase) => Promise<unknown>;
};

/** Everything about buying with PayPal over HTTP, as a page, a person and PayPal would do it. */
export const createPayPalShop = (server: TestServer): PayPalShop => {
  const { control } = server.sandbox;
  const jwtOf = async (country: PayPalCountry): Promise<string> =>
    (await tokensFor(server, shops[country].person)).jwt;
  const headersOf = async (country: PayPalCountry) => ({
    authorization: `Bearer ${await jwtOf(country)}`,
  });
  return {
    headersOf,
    start: async (country, quantity = 1) => {
      const { methodId, productId, price } = shops[country];
      const headers = { ...(await headersOf(country)), 'idempotency-key': crypto.randomUUID() };
      const expectedTotalPrice = price * quantity;
      const body = { productId, quantity, methodId, device: 'pc', expectedTotalPrice };
      const response = await server.call('/billing/spoon/inner/payment', postJson(body, headers));
      const text = await response.text();
      if (response.status !== 201) throw new Error(text);
      const answer = purchaseRoute.answers[201].parse(JSON.parse(text));
      const orderId = new URL(answer.redirectUrl).searchParams.get('token') ?? '';
      return { country, id: answer.transactionId, orderId, page: answer.redirectUrl };
    },
    choose: async ({ id }, as) => {
      const chosen = await control('POST', '/paypal/pay', { partnerOrderId: id, as });
      return as === 'close' ? '' : textInside(chosen, 'redirect');
    },
    comeBack: async (address) => server.browser().sentTo(address),
    find: async ({ id, country }) => {
      const path = `/billing/spoon/inner/payment/history/${id}`;
      const response = await server.call(path, { headers: await headersOf(country) });
      return paymentRoute.answers[200].parse(await response.json());
    },
    stateOf: async ({ orderId }) => {
      const [row] = await server.owner.query<{ state: string }>(stateOf, [orderId]);
      return row?.state ?? '';
    },
    spoonsOf: async (country) => {
      const jwt = await jwtOf(country);
      const headers = { authorization: `Bearer ${jwt}` };
      const response = await server.call(`/billing/${decodeJwt(jwt).sub}/balance`, { headers });
      return decodeAmount(balanceRoute.answers[200].parse(await response.json()).spoon);
    },
    chargesOf: async ({ id }) => {
      const body = await control('GET', `/charges?provider=paypal&partnerOrderId=${id}`);
      const [charge, ...more] = chargesShape.parse(body).charges;
      if (charge === undefined || more.length > 0) throw new Error('not one charge');
      return charge;
    },
    next: (operation, outcome, more = {}) =>
      control('POST', '/scenarios', { provider: 'paypal', operation, outcome, ...more }),
    messagesOf: async ({ id }) =>
      messagesShape.parse(await control('GET', `/notifications?orderId=${id}`)).notifications,
    release: ({ id }) => control('POST', '/notifications/release', { orderId: id }),
  };
};

/** Messages wait until a test lets them go, so that it is known who comes first. */
export const holdMessages = async (server: TestServer): Promise<void> => {
  const { control } = server.sandbox;
  await control('POST', '/notifications/address', {
    provider: 'paypal',
    address: `${server.url}/api/provider/paypal/webhook`,
  });
  await control('POST', '/notifications/rules', { provider: 'paypal', hold: 'release' });
};
