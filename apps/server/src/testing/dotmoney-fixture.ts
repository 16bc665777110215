import {
  dotmoneyExchangeRoute,
  dotmoneyProductRoute,
  dotmoneyProductsRoute,
  dotmoneyRedirectPageRoute,
} from '@dipper/contract';
import * as z from 'zod';
import { walletUrl } from './browser.ts';
import { decide, idOf, problemOf } from './exchange-fixture.ts';
import type { ExchangeAnswer, Dj, ExchangeFixture } from './exchange-fixture.ts';

export const dotmoneyPage = (id: number): string => `${walletUrl}/exchange/request/dotmoney/${id}`;

export const dotmoneyProducts = async (fixture: ExchangeFixture, dj: Dj) => {
  const response = await fixture.server.call('/exchange/dotmoney/products', {
    headers: dj.headers,
  });
  return response.status === 200
    ? dotmoneyProductsRoute.answers[200].parse(await response.json()).results
    : (await problemOf(response)).code;
};

export const dotmoneyProduct = async (fixture: ExchangeFixture, dj: Dj, id: number) => {
  const path = `/exchange/dotmoney/products/${id}`;
  const response = await fixture.server.call(path, { headers: dj.headers });
  return response.status === 200
    ? dotmoneyProductRoute.answers[200].parse(await response.json())
    : (await problemOf(response)).code;
};

/** Returns the page where the person agrees, or the error's code. */
export const agreementPage = async (
  fixture: ExchangeFixture,
  dj: Dj,
  { id, to = dotmoneyPage(id) }: { readonly id: number; readonly to?: string },
): Promise<string> => {
  const query = new URLSearchParams({ redirectUrl: to }).toString();
  const path = `/exchange/dotmoney/products/${id}/redirect-page?${query}`;
  const response = await fixture.server.call(path, { headers: dj.headers });
  return response.status === 200
    ? dotmoneyRedirectPageRoute.answers[200].parse(await response.json()).redirectUrl
    : (await problemOf(response)).code;
};

/** Acts as the person on the page, as its form does; returns the address they are sent back to. */
export const atDotmoney = async (page: string, as: string): Promise<string> => {
  const body = new URLSearchParams({ as });
  const response = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  return response.headers.get('location') ?? '';
};

export const stateIn = (address: string): string =>
  new URL(address).searchParams.get('state') ?? '';

/** The `state` value that the browser brings after the approval. */
export const agreedTo = async (fixture: ExchangeFixture, dj: Dj, id: number): Promise<string> =>
  stateIn(await atDotmoney(await agreementPage(fixture, dj, { id }), 'agree'));

type PrepaidWish = {
  readonly productId: number;
  readonly state: string;
  readonly expectedPoints: number;
  readonly headers?: object;
};

export const dotmoneyOut = async (
  fixture: ExchangeFixture,
  dj: Dj,
  { headers = {}, ...form }: PrepaidWish,
): Promise<ExchangeAnswer> => {
  const response = await fixture.post('/exchange/dotmoney', form, { ...dj.headers, ...headers });
  return response.status === 201
    ? dotmoneyExchangeRoute.answers[201].parse(await response.json())
    : (await problemOf(response)).code;
};

/** A thousand yen: approved at the partner, requested, and approved by an operator. */
export const approvedDotmoney = async (fixture: ExchangeFixture, dj: Dj): Promise<string> => {
  const state = await agreedTo(fixture, dj, 3);
  const requested = await dotmoneyOut(fixture, dj, { productId: 3, state, expectedPoints: 9000 });
  await decide(fixture, idOf(requested), { decision: 'approve' });
  return idOf(requested);
};

const depositsShape = z.object({
  deposits: z.array(z.object({ requestId: z.string(), amount: z.number(), timesPaid: z.number() })),
  balances: z.record(z.string(), z.number()),
});

export const dotmoneyDeposits = async (fixture: ExchangeFixture) =>
  depositsShape.parse(await fixture.server.sandbox.control('POST', '/dotmoney/deposits', {}));
