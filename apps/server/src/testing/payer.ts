import { productsRoute, purchaseRoute } from '@dipper/contract';
import type { Product } from '@dipper/contract';
import * as z from 'zod/mini';
import { liftDailyLimits } from '../../../../tools/testing/lift-limits.ts';
import { formOfPage, postForm } from '../../../../tools/testing/provider-page.ts';
import { statement } from '../platform/db/index.ts';
import { postJson, tokensFor } from './login.ts';
import type { TestServer } from './server.ts';

/** Somebody who pays by one provider, as its sandbox names what they do. */
export type PaidWay = {
  readonly provider: string;
  readonly methodId: number;
  readonly country: string;
  readonly person: string;
  readonly as: string;
};

/** Our name of a payment, and what the provider calls it. */
export type Opened = { readonly id: string; readonly tid: string; readonly order: string };

export type Payer = {
  /** As far as the provider's own page. */
  readonly begin: () => Promise<Opened>;
  /** From the choice to the way back. */
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

const cheapest = async (server: TestServer, { country, headers }: Caller): Promise<Product> => {
  const path = `${productsRoute.path}?country=${country}&category=WEB`;
  const response = await server.call(path, { headers });
  const [first] = productsRoute.answers[200].parse(await response.json()).results;
  if (first === undefined) throw new Error('nothing is sold');
  return first;
};

const chargesSchema = z.object({
  charges: z.array(z.object({ tid: z.string(), partnerOrderId: z.string() })),
});

const wayBack = z.object({
  redirect: z.nullable(z.string()),
  post: z.optional(z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })),
});

export const createPayer = (server: TestServer, way: PaidWay): Payer => {
  const { provider, person, methodId, country, as } = way;

  const begin = async (): Promise<Opened> => {
    const { jwt } = await tokensFor(server, person);
    const headers = { authorization: `Bearer ${jwt}`, 'idempotency-key': crypto.randomUUID() };
    const { productId, price: expectedTotalPrice } = await cheapest(server, { country, headers });
    const body = { productId, methodId, device: 'pc', quantity: 1, expectedTotalPrice };
    const response = await server.call('/billing/spoon/inner/payment', postJson(body, headers));
    const begun = purchaseRoute.answers[201].parse(await response.json());
    const path = /\/api(\/provider\/\w+\/open\/.*)$/.exec(begun.redirectUrl)?.[1];
    if (path !== undefined) {
      const form = formOfPage(await (await server.call(path)).text());
      if (form === undefined) throw new Error('the page of a form has none');
      await postForm(form.action, form.body);
    }
    const told = await server.sandbox.control('GET', `/charges?provider=${provider}`);
    const charge = chargesSchema.parse(told).charges.at(-1);
    if (charge === undefined) throw new Error(`${provider} has heard of nothing`);
    return { id: begun.transactionId, tid: charge.tid, order: charge.partnerOrderId };
  };

  return {
    begin,
    pay: async () => {
      const opened = await begin();
      const chosen = { partnerOrderId: opened.order, as };
      const { redirect, post } = wayBack.parse(
        await server.sandbox.control('POST', `/${provider}/pay`, chosen),
      );
      if (redirect !== null) await server.browser().sentTo(redirect);
      if (post !== undefined) await server.browser().sentTo(post.action, post.fields);
      return opened;
    },
  };
};
