import {
  payoneerExchangeRoute,
  payoneerLinkRoute,
  payoneerUserStatusRoute,
} from '@dipper/contract';
import * as z from 'zod';
import { personReference } from '../core/charging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { parseConfig } from '../platform/config/index.ts';
import { signatureOf } from '../providers/payoneer/webhook.ts';
import { walletUrl } from './browser.ts';
import { decide, estimated, idOf, problemOf } from './exchange-fixture.ts';
import type { ExchangeAnswer, Dj, ExchangeFixture } from './exchange-fixture.ts';

export const payoneerPage = `${walletUrl}/exchange/request/payoneer?country=us`;

export const referenceOf = ({ userId }: Dj): string => personReference(userId);

export const payoneerStatus = async (fixture: ExchangeFixture, dj: Dj) => {
  const response = await fixture.server.call('/exchange/payoneer/user-status', {
    headers: dj.headers,
  });
  return response.status === 200
    ? payoneerUserStatusRoute.answers[200].parse(await response.json())
    : (await problemOf(response)).code;
};

type LinkKind = 'registration-link' | 'login-link' | 'link';

/** Returns the link for the person, or the error's code. */
export const payoneerLink = async (
  fixture: ExchangeFixture,
  dj: Dj,
  { kind = 'registration-link', to = payoneerPage }: { kind?: LinkKind; to?: string } = {},
): Promise<string> => {
  const query = new URLSearchParams({ redirectUrl: to }).toString();
  const path = `/exchange/payoneer/${kind}?${query}`;
  const response = await fixture.server.call(path, { headers: dj.headers });
  return response.status === 200
    ? payoneerLinkRoute.answers[200].parse(await response.json()).link
    : (await problemOf(response)).code;
};

/** Acts as the person on the page, as its form does; returns the address they are sent back to. */
export const atPayoneer = async (link: string, as: string): Promise<string | null> => {
  const body = new URLSearchParams({ as });
  const response = await fetch(link, { method: 'POST', body, redirect: 'manual' });
  return response.headers.get('location');
};

/** An account there that stands so, by somebody's hand at the provider. */
export const standAtPayoneer = (fixture: ExchangeFixture, dj: Dj, standing: string) =>
  fixture.server.sandbox.control('POST', '/payoneer/payee', { id: referenceOf(dj), standing });

type Wish = { readonly points?: number; readonly form?: object; readonly headers?: object };

/** Asks for money as the page does: after an estimate, with what that said. */
export const payoneerOut = async (
  fixture: ExchangeFixture,
  dj: Dj,
  { points = 100_000, form = {}, headers = {} }: Wish = {},
): Promise<ExchangeAnswer> => {
  const lines = await estimated(fixture, dj, points, 'payoneer');
  const expectedAmount = typeof lines === 'string' ? 1 : lines.amount;
  const body = { exchangeAmount: points, expectedAmount, agreesToTerms: true, ...form };
  const response = await fixture.post('/exchange/payoneer', body, { ...dj.headers, ...headers });
  return response.status === 201
    ? payoneerExchangeRoute.answers[201].parse(await response.json())
    : (await problemOf(response)).code;
};

/** Asked for and agreed to. */
export const approvedPayoneer = async (fixture: ExchangeFixture, dj: Dj): Promise<string> => {
  const id = idOf(await payoneerOut(fixture, dj));
  await decide(fixture, id, { decision: 'approve' });
  return id;
};

const payoutsShape = z.object({
  payouts: z.array(
    z.object({
      reference: z.string(),
      payeeId: z.string(),
      amount: z.number(),
      currency: z.string(),
      state: z.string(),
      timesPaid: z.number(),
    }),
  ),
  paid: z.record(z.string(), z.number()),
});

/** Plans Payoneer's behaviour at the next call of an operation. */
export const planAtPayoneer = (fixture: ExchangeFixture, planned: object) =>
  fixture.server.sandbox.control('POST', '/scenarios', { provider: 'payoneer', ...planned });

export const payoneerPayouts = async (fixture: ExchangeFixture) =>
  payoutsShape.parse(await fixture.server.sandbox.control('POST', '/payoneer/payouts', {}));

export const decideAtPayoneer = (fixture: ExchangeFixture, id: string, as: string) =>
  fixture.server.sandbox.control('POST', '/payoneer/decide', { id, as });

const notificationsShape = z.object({
  notifications: z.array(
    z.object({
      url: z.string(),
      name: z.string(),
      orderId: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    }),
  ),
});
export type PayoneerNotification = z.infer<typeof notificationsShape>['notifications'][number];

export const payoneerNotifications = async (
  fixture: ExchangeFixture,
): Promise<readonly PayoneerNotification[]> =>
  notificationsShape.parse(
    await fixture.server.sandbox.control('GET', '/notifications?provider=payoneer'),
  ).notifications;

/** Returns Payoneer's message about a payout that did not stay, signed as it signs, whatever its state there. */
export const takenBackNotification = (fixture: ExchangeFixture, dj: Dj, id: string) => {
  const { payoneer, apiUrl } = parseConfig(fixture.server.variables);
  const { webhookApp: app = '', webhookSecret: secret = '' } = payoneer ?? {};
  const settings = { address: `${apiUrl}/provider/payoneer/webhook`, app, secret };
  const event = 'payment-cancelled';
  const [timestamp, nonce] = [
    String(Math.trunc(systemClock.now().getTime() / 1000)),
    crypto.randomUUID(),
  ];
  const body = Buffer.from(JSON.stringify({ 'Payee Id': referenceOf(dj), IntPaymentId: id }));
  const signature = signatureOf({ settings, event, timestamp, nonce, body });
  return {
    url: `${walletUrl}/api/provider/payoneer/webhook?event=${event}`,
    headers: { authorization: `hmacauth ${app}:${signature}:${nonce}:${timestamp}` },
    body,
  };
};

/** Carries a message to the server, whose address it is; the status that it is answered with. */
export const deliver = async (
  fixture: ExchangeFixture,
  {
    url,
    headers,
    body,
  }: Pick<PayoneerNotification, 'url' | 'headers'> & { readonly body: BodyInit },
): Promise<number> => {
  const path = url.slice(`${walletUrl}/api`.length);
  const response = await fixture.server.call(path, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
};
