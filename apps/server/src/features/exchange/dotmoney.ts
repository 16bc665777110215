import {
  decodeAmount,
  dotmoneyExchangeRoute,
  dotmoneyProductRoute,
  dotmoneyProductsRoute,
  dotmoneyRedirectPageRoute,
  encodeAmount,
} from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import type * as z from 'zod';
import { personReference } from '../../core/charging/index.ts';
import { estimate, pointsFor, ratesOf } from '../../core/payouts/index.ts';
import type { Policy } from '../../core/payouts/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { PrepaidMoney, PrepaidProduct } from '../../ports/payout-provider.ts';
import { readState, writeState } from './agreement-state.ts';
import { readTerms } from './estimates.ts';
import type { Asker, Terms } from './estimates.ts';
import { isInApp } from './model.ts';
import { ownPages } from './own-pages.ts';
import { findOneExchange } from './repository.ts';
import { findRepeated, refused, requestExchange } from './request.ts';
import type { ExchangeAnswer, PaidTo, RequestTools } from './request.ts';
import { tellRequested, tellRefusal } from './tell.ts';

export type DotmoneyTools = RequestTools & { readonly publicUrl: string };

type DotmoneyProduct = z.infer<(typeof dotmoneyProductRoute.answers)[200]>;
type DotmoneyBody = z.infer<typeof dotmoneyExchangeRoute.body>;

const type = 'dotmoney';
const errorPath = '/exchange/request/dotmoney/error';

const prepaidOf = ({ payoutProviders }: RequestTools): PrepaidMoney | undefined =>
  payoutProviders.find(({ name }) => name === type)?.prepaid;

const policyOf = ({ policies }: Terms): Policy | undefined =>
  policies.find(({ route }) => route === type);

const pricedBy = (policy: Policy | undefined, { money }: PrepaidProduct): bigint =>
  policy === undefined ? 0n : pointsFor(money, ratesOf(policy));

/** A product is offered if the points, after all deductions, come to exactly its amount. */
const isSold = (
  { djLevel }: Terms,
  policy: Policy,
  { money, isAvailable, ...product }: PrepaidProduct,
): boolean => {
  const points = pricedBy(policy, { money, isAvailable, ...product });
  const lines = estimate(points, ratesOf(policy), djLevel);
  return isAvailable && lines?.amount === money && points >= policy.minimum_points;
};

type Shelf = {
  readonly terms: Terms;
  readonly policy: Policy;
  readonly products: readonly PrepaidProduct[];
};

/** Reads the products offered in the person's country, and their terms. */
const readShelf = async (
  tools: RequestTools,
  person: Asker,
): Promise<Shelf | { readonly error: ErrorName }> => {
  const terms = await readTerms(tools, person);
  const policy = policyOf(terms);
  if (policy === undefined) return { error: 'exchange_country_not_supported' };
  const products = await prepaidOf(tools)?.products();
  if (products?.kind !== 'known') return { error: 'exchange_temporary_error' };
  return { terms, policy, products: products.products };
};

const describe = ({ terms, policy }: Shelf, product: PrepaidProduct): DotmoneyProduct => ({
  productId: product.productId,
  name: product.name,
  money: encodeAmount(product.money),
  points: encodeAmount(pricedBy(policy, product)),
  imageUrl: product.imageUrl,
  isAvailable: isSold(terms, policy, product),
});

const findProduct = async (
  tools: RequestTools,
  person: Asker,
  id: number,
): Promise<DotmoneyProduct | { readonly error: ErrorName }> => {
  const shelf = await readShelf(tools, person);
  if ('error' in shelf) return shelf;
  const product = shelf.products.find(({ productId }) => productId === id);
  return product === undefined ? { error: 'product_not_found' } : describe(shelf, product);
};

/** Returns the page where the person agrees; our signed state comes back with them. */
const pageFor = async (
  tools: DotmoneyTools,
  person: Asker,
  { id, redirectUrl }: { readonly id: number; readonly redirectUrl: string },
): Promise<{ readonly redirectUrl: string } | { readonly error: ErrorName }> => {
  const { publicUrl, fieldKeys, clock } = tools;
  const isOwn = ownPages(publicUrl, [new RegExp(`^/exchange/request/dotmoney/${id}$`)]);
  if (!isOwn(redirectUrl)) return { error: 'redirect_not_allowed' };
  const product = await findProduct(tools, person, id);
  if ('error' in product) return product;
  if (!product.isAvailable) return { error: 'partner_product_not_available' };
  const agreed = { userId: person.userId, productId: id, id: newUuid() };
  const url = prepaidOf(tools)?.pageOf({
    personReference: personReference(person.userId),
    productId: id,
    state: writeState(agreed, { fieldKeys, now: clock.now() }),
    redirectUrl,
    errorUrl: `${publicUrl}${errorPath}`,
  });
  return url === undefined ? { error: 'exchange_temporary_error' } : { redirectUrl: url };
};

/** The partner is asked whether the person has approved: the browser's return proves nothing. */
const paidTo = async (
  tools: RequestTools,
  { userId }: Asker,
  { productId, state }: DotmoneyBody,
): Promise<PaidTo | { readonly error: ErrorName }> => {
  const page = { personReference: personReference(userId), productId, state };
  const agreement = await prepaidOf(tools)?.agreement(page);
  if (agreement === undefined || agreement.kind === 'unknown')
    return { error: 'exchange_temporary_error' };
  if (agreement.kind === 'not-agreed') return { error: 'exchange_consent_required' };
  return {
    bankCode: null,
    account: agreement.accountId,
    residentNumber: null,
    contact: null,
    terms: { productId },
    documentIds: [],
  };
};

type DotmoneyRequest = {
  readonly person: Asker;
  readonly body: DotmoneyBody;
  readonly key: string;
};

/**
 * Finds the exchange of an agreement. Each agreement makes one exchange, whose id comes from it.
 */
const findAgreed = async (
  { database, fieldKeys, clock }: DotmoneyTools,
  { person, body }: DotmoneyRequest,
): Promise<string | undefined> => {
  const { bucket, userId } = person;
  const agreed = readState(body.state, { fieldKeys, now: clock.now() });
  if (agreed?.userId !== userId || agreed.productId !== body.productId) return undefined;
  const name = { bucket, userId, exchangeId: agreed.id };
  return (await findOneExchange(database, name)) === undefined ? agreed.id : undefined;
};

const requestPrepaid = async (
  tools: DotmoneyTools,
  request: DotmoneyRequest,
): Promise<ExchangeAnswer> => {
  const { person, body } = request;
  const requested = { ...request, type } as const;
  const before = await findRepeated(tools, requested);
  if (before !== undefined) return before;
  const exchangeId = await findAgreed(tools, request);
  if (exchangeId === undefined) return refused({ error: 'exchange_consent_required' });
  const shelf = await readShelf(tools, person);
  if ('error' in shelf) return refused(shelf);
  const product = shelf.products.find(({ productId }) => productId === body.productId);
  if (product?.isAvailable !== true) return refused({ error: 'partner_product_not_available' });
  const expected = decodeAmount(body.expectedPoints);
  return requestExchange(tools, requested, {
    type,
    provider: type,
    exchangeId,
    pointsBy: (policy) => pricedBy(policy, product),
    isAsShown: ({ points, amount }) => points === expected && amount === product.money,
    paidTo: () => paidTo(tools, person, body),
  });
};

/** Exchanges to prepaid money: the products, the approval at the partner, and the request. */
export const mountDotmoney = (http: Http, tools: DotmoneyTools): void => {
  http.mount(dotmoneyProductsRoute, async ({ person }) => {
    const shelf = await readShelf(tools, person);
    if ('error' in shelf) return tellRefusal(shelf);
    const results = shelf.products.map((product) => describe(shelf, product));
    return answer(200, { results });
  });

  http.mount(dotmoneyProductRoute, async ({ person, params }) => {
    const product = await findProduct(tools, person, params.id);
    return 'error' in product ? tellRefusal(product) : answer(200, product);
  });

  http.mount(dotmoneyRedirectPageRoute, async ({ person, params, query }) => {
    const { redirectUrl } = query;
    const page = await pageFor(tools, person, { id: params.id, redirectUrl });
    return 'error' in page ? tellRefusal(page) : answer(200, page);
  });

  http.mount(dotmoneyExchangeRoute, async ({ person, body, idempotencyKey: key, ...call }) => {
    if (isInApp(call.userAgent)) return problem('exchange_web_only');
    return tellRequested(await requestPrepaid(tools, { person, body, key }), call.log);
  });
};
