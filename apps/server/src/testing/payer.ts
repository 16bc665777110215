import { productsRoute, purchaseRoute } from '@dipper/contract';
import type { Product, RefundInfo } from '@dipper/contract';
import * as z from 'zod/mini';
import { liftDailyLimits } from '../../../../tools/testing/lift-limits.ts';
import { formOfPage, postForm } from '../../../../tools/testing/provider-page.ts';
import { statement } from '../platform/db/index.ts';
import { chargesOf } from './charges.ts';
import { bearer, postJson } from './login.ts';
import { holdSale, tellOfSale } from './sbps-notifications.ts';
import type { TestServer } from './server.ts';

/** Somebody who pays by one provider, as its sandbox names what they do. */
export type PaidWay = {
  readonly provider: string;
  readonly methodId: number;
  readonly country: string;
  readonly person: string;
  readonly as: string;
  /** Named where money is paid in, which cannot go back by itself. */
  readonly refundInfo?: RefundInfo;
  /** One piece of the cheapest product where nothing else is wished for. */
  readonly wish?: Wish;
};

type Wish = {
  readonly productId: number;
  readonly quantity: number;
  readonly expectedTotalPrice: Product['price'];
};

/** Our name of a payment, and what the provider calls it. */
export type Opened = { readonly id: string; readonly tid: string; readonly order: string };

export type Payer = {
  /** Goes as far as the provider's own page. */
  readonly begin: () => Promise<Opened>;
  /** Agrees there, and takes the way back. */
  readonly agree: (opened: Opened) => Promise<void>;
  /** Goes from the choice to the way back, and makes the transfer where there is one. */
  readonly pay: () => Promise<Opened>;
};

const lift = statement('test-payer-lift-limits', liftDailyLimits);
const offer = statement(
  'test-payer-offer',
  `update dipper.payment_method set available = true, unavailable_reason = null,
     maximum_total = null, rest_from = null, rest_until = null, rest_zone = null
   where method_id = any($1::int[])`,
);

/** Any of these ways, as often as a test likes and at any time of the day. */
export const letEverybodyPay = async (
  { owner }: TestServer,
  ways: readonly PaidWay[],
): Promise<void> => {
  await owner.query(lift);
  await owner.query(offer, [ways.map(({ methodId }) => methodId)]);
};

type Caller = { readonly country: string; readonly headers: Readonly<Record<string, string>> };

const cheapest = async (server: TestServer, { country, headers }: Caller): Promise<Wish> => {
  const path = `${productsRoute.path}?country=${country}&category=WEB`;
  const response = await server.call(path, { headers });
  const [first] = productsRoute.answers[200].parse(await response.json()).results;
  if (first === undefined) throw new Error('nothing is sold');
  const { productId, price: expectedTotalPrice } = first;
  return { productId, quantity: 1, expectedTotalPrice };
};

const wayBack = z.object({
  redirect: z.nullable(z.string()),
  post: z.optional(z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })),
});

export const createPayer = (server: TestServer, way: PaidWay): Payer => {
  const { provider, person, methodId, country, as, refundInfo, wish } = way;

  const begin = async (): Promise<Opened> => {
    const headers = { ...(await bearer(server, person)), 'idempotency-key': crypto.randomUUID() };
    const product = wish ?? (await cheapest(server, { country, headers }));
    const body = { ...product, methodId, device: 'pc', ...(refundInfo && { refundInfo }) };
    const response = await server.call('/billing/spoon/inner/payment', postJson(body, headers));
    if (response.status !== 201) throw new Error(`no purchase: ${await response.text()}`);
    const begun = purchaseRoute.answers[201].parse(await response.json());
    const path = /\/api(\/provider\/\w+\/open\/.*)$/.exec(begun.redirectUrl)?.[1];
    if (path !== undefined) {
      const form = formOfPage(await (await server.call(path)).text());
      if (form === undefined) throw new Error('the page of a form has none');
      await postForm(form.action, form.body);
    }
    if (begun.redirectUrl.includes('/payments/window?')) await fetch(begun.redirectUrl);
    const charge = (await chargesOf(server, `provider=${provider}`)).at(-1);
    if (charge === undefined) throw new Error(`${provider} has heard of nothing`);
    return { id: begun.transactionId, tid: charge.tid, order: charge.partnerOrderId };
  };

  const agree: Payer['agree'] = async ({ order }) => {
    const { redirect, post } = wayBack.parse(
      await server.sandbox.control('POST', `/${provider}/pay`, { partnerOrderId: order, as }),
    );
    if (provider === 'sbps') await tellOfSale(server, order);
    if (redirect !== null) await server.browser().sentTo(redirect);
    if (post !== undefined) await server.browser().sentTo(post.action, post.fields);
  };

  return {
    begin,
    agree,
    pay: async () => {
      if (provider === 'sbps') await holdSale(server);
      const opened = await begin();
      await agree(opened);
      if (refundInfo !== undefined) {
        const partnerOrderId = opened.order;
        await server.sandbox.control('POST', `/${provider}/deposit`, { partnerOrderId });
      }
      return opened;
    },
  };
};

/** Two packs by KakaoPay, credited by the time the browser is back; our number of them. */
export const buyTwoPacks = async (server: TestServer, person: string): Promise<string> => {
  const wish = { productId: 101_005, quantity: 2, expectedTotalPrice: 66_000 };
  const way = { provider: 'kakaopay', methodId: 43, country: 'kr', as: 'money', person, wish };
  return (await createPayer(server, way).pay()).id;
};
