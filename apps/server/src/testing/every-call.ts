import { errorsOf, problemSchema, routes } from '@dipper/contract';
import type { ProblemBody, RouteDefinition, Schema } from '@dipper/contract';
import { walletUrl } from './browser.ts';
import { publicIdOf, parseTransactionId } from '../core/charging/index.ts';
import type { PaymentName } from '../core/charging/index.ts';
import { giveReceipt } from '../core/receipts/index.ts';
import { createCardHolder, vaultOrigin } from './kept-cards.ts';
import { cashOut, idOf, minjiForm, startSandboxExchangeFixture } from './exchange-fixture.ts';
import type { Dj, ExchangeFixture } from './exchange-fixture.ts';
import { buyTwoPacks, createPayer, letEverybodyPay } from './payer.ts';
import { createSubscriber, giveCard } from './subscriber.ts';

type Routes = typeof routes;
type Swept = 'purchase' | 'history' | 'subscription' | 'card' | 'earnings' | 'exchange' | 'convert';
type IsSwept = { readonly access: 'person'; readonly verb: Swept };

/** Calls that name something in their address, and those that say something in their body. */
type Naming = {
  [Name in keyof Routes]: Routes[Name] extends IsSwept & { readonly params: Schema } ? Name : never;
}[keyof Routes];
type Saying = {
  [Name in keyof Routes]: Routes[Name] extends IsSwept & { readonly body: Schema } ? Name : never;
}[keyof Routes];

const verbs: readonly string[] = [
  'purchase',
  'history',
  'subscription',
  'card',
  'earnings',
  'exchange',
  'convert',
] satisfies readonly Swept[];

const all: readonly RouteDefinition[] = Object.values(routes);

/** Every call by which a person buys, pays, subscribes, earns and exchanges. */
export const sweptRoutes: readonly RouteDefinition[] = all.filter(
  ({ access, verb }) => access === 'person' && verbs.includes(verb),
);

/** Something of each kind that belongs to one person. */
export type Belongings = {
  readonly userId: bigint;
  readonly paid: string;
  readonly open: string;
  readonly refund: string;
  readonly card: string;
  readonly registrationToken: string;
  readonly subscription: string;
  readonly cardPayment: string;
  readonly exchange: string;
};

/** The thing that such a call names in its address. `free`: it names nobody's. */
export type Named = keyof Belongings | { readonly free: string };

/** One that is promoted, and so gives a reward. */
const product: Named = { free: '106001' };
const month: Named = { free: '2020-01' };

/** A call that is new stands here too, or the types do not hold. */
export const namedBy = {
  balance: 'userId',
  payment: 'paid',
  cancelPayment: 'open',
  productReward: product,
  firstTimeItem: product,
  refund: 'refund',
  receipt: 'paid',
  receiptFile: 'paid',
  renameCard: 'card',
  setMainCard: 'card',
  deleteCard: 'card',
  subscription: 'subscription',
  cardPayment: 'cardPayment',
  subscriptionPayments: 'subscription',
  setSubscriptionCard: 'subscription',
  cancelSubscription: 'subscription',
  refundSubscription: 'subscription',
  subscriptionTimeline: 'subscription',
  resumeSubscription: 'subscription',
  subscriptionRefundPreview: 'subscription',
  subscriptionChangePreview: 'subscription',
  changeSubscription: 'subscription',
  cashDaily: month,
  cashDailyFile: month,
  subscriptionDaily: month,
  subscriptionDailyFile: month,
  exchange: 'exchange',
  cancelExchange: 'exchange',
  estimatedAmounts: 'userId',
  dotmoneyProduct: { free: '3' },
  dotmoneyRedirectPage: { free: '3' },
} satisfies Record<Naming, Named>;

/** A body of each call that says one, well formed, with what belongs to that person. */
export const bodiesOf = ({ paid, card, registrationToken }: Belongings) =>
  ({
    purchase: {
      productId: 101_001,
      quantity: 1,
      methodId: 43,
      device: 'pc',
      expectedTotalPrice: 1100,
    },
    requestRefund: { transactionId: paid },
    registerCard: {
      registrationToken,
      nickname: 'card',
      isMain: false,
      agreesToTerms: true,
      termsVersion: '2026-11',
    },
    renameCard: { nickname: 'another' },
    subscribe: {
      type: 'membership',
      productId: 9001,
      selectCardId: card,
      expectedLocalPrice: 4900,
      agreesToTerms: true,
    },
    setSubscriptionCard: { selectCardId: card },
    cancelSubscription: {},
    refundSubscription: { expectedAmount: 9900 },
    changeSubscription: { productId: 9001, expectedAmount: 0 },
    estimateExchange: { exchangeAmount: 100_000 },
    documentUploadUrls: {
      documents: [
        { kind: 'identity_card', contentType: 'image/png', bytes: 10, sha256: '0'.repeat(64) },
      ],
    },
    cashOut: { ...minjiForm, expectedAmount: 52_690 },
    payoneerExchange: { exchangeAmount: 100_000, expectedAmount: 1, agreesToTerms: true },
    dotmoneyExchange: { productId: 3, state: 'x'.repeat(16), expectedPoints: 1 },
    convert: { spoons: 10, expectedPoints: 1100 },
  }) satisfies Record<Saying, object>;

const payoneerPage = `${walletUrl}/exchange/request/payoneer`;
const dotmoneyPage = `${walletUrl}/exchange/request/dotmoney/3`;
const queries: Readonly<Record<string, string>> = {
  purchaseLimit: '?productId=101001',
  subscriptionProducts: '?type=membership',
  subscriptionChangePreview: '?productId=9001',
  cashOut: '?v=2',
  convert: '?v=2',
  payoneerRegistrationLink: `?redirectUrl=${payoneerPage}`,
  payoneerLoginLink: `?redirectUrl=${payoneerPage}`,
  payoneerLink: `?redirectUrl=${payoneerPage}`,
  dotmoneyRedirectPage: `?redirectUrl=${dotmoneyPage}`,
};

export const named = (route: RouteDefinition): Named | undefined =>
  Object.entries<Named>(namedBy).find(([name]) => name === route.name)?.[1];

export const idIn = (belongings: Belongings, what: Named): string =>
  typeof what === 'string' ? `${belongings[what]}` : what.free;

export const bodyOf = (route: RouteDefinition, belongings: Belongings): object | undefined =>
  Object.entries<object>(bodiesOf(belongings)).find(([name]) => name === route.name)?.[1];

export const addressOf = ({ name, path }: RouteDefinition, id: string, query?: string): string =>
  `${path.replace(':id', id)}${query ?? queries[name] ?? ''}`;

export type CallAnswer = {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
};

export type Sent = {
  readonly id?: string;
  readonly query?: string;
  readonly body?: unknown;
  /** The unencoded body, where it is no JSON. */
  readonly raw?: string;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

export type CallAs = (route: RouteDefinition, sent?: Sent) => Promise<CallAnswer>;

export const callerOf =
  ({ server }: ExchangeFixture, { headers }: Pick<Dj, 'headers'>): CallAs =>
  async (route, { id = '', query, body, raw, key, headers: more } = {}) => {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const stop = new AbortController();
    const response = await server.call(addressOf(route, id, query), {
      method: route.method,
      signal: stop.signal,
      headers: {
        ...headers,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    // A stream never ends by itself.
    const isStream = response.ok && route.answerType === 'text/event-stream';
    const content = isStream ? '' : await response.text();
    stop.abort();
    return { status: response.status, text: content, headers: response.headers };
  };

/** Checks a refusal of this call: its shape, its name, and a status that goes with it. */
export const refusalOf = (route: RouteDefinition, { status, text }: CallAnswer): ProblemBody => {
  const parsed = problemSchema.parse(JSON.parse(text));
  const names: readonly string[] = [...errorsOf(route), 'not_found'];
  if (!names.includes(parsed.code)) throw new Error(`${route.name} may not answer ${parsed.code}`);
  if (status < 400 || status >= 500) throw new Error(`${route.name} answered ${status}: ${text}`);
  return parsed;
};

export type EveryCallFixture = {
  readonly fixture: ExchangeFixture;
  readonly belongings: Belongings;
  readonly owner: Dj;
  readonly stranger: Dj;
  /** A person in Japan, the only country where prepaid money is given out. */
  readonly inJapan: Dj;
  readonly cardOfStranger: string;
};

const waitingWay = {
  provider: 'kakaopay',
  methodId: 43,
  country: 'kr',
  person: 'minji',
  as: 'money',
} as const;

const nameOf = (id: string): PaymentName => {
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error(`no payment is called ${id}`);
  return name;
};

/** Minji has one of everything; Seoyeon has none of it. */
export const startEveryCallFixture = async (): Promise<EveryCallFixture> => {
  const fixture = await startSandboxExchangeFixture({ VAULT_ORIGIN: vaultOrigin });
  const { server } = fixture;
  await letEverybodyPay(server, [waitingWay]);
  const owner = await fixture.dj('minji', 30_000n);
  const holder = await createCardHolder(server, 'minji');
  const { cardId } = await holder.keep({ isMain: true });
  const registrationToken = await holder.token();
  const subscriber = await createSubscriber(server, 'minji');
  const subscribed = await subscriber.subscribe({ cardId });
  const [paid, returned] = [await buyTwoPacks(server, 'minji'), await buyTwoPacks(server, 'minji')];
  await giveReceipt(fixture.database, nameOf(paid));
  const open = (await createPayer(server, waitingWay).begin()).id;
  const refund = await subscriber.call('POST', routes.requestRefund.path, {
    body: { transactionId: returned },
    key: crypto.randomUUID(),
  });
  const { refundId } = routes.requestRefund.answers[201].parse(refund.body);
  const exchange = idOf(await cashOut(fixture, owner));
  const stranger = await fixture.dj('seoyeon', 1000n);
  return {
    fixture,
    owner,
    stranger,
    inJapan: await fixture.dj('yuki'),
    cardOfStranger: publicIdOf('k', {
      userId: stranger.userId,
      id: await giveCard(server, stranger),
    }),
    belongings: {
      userId: owner.userId,
      paid,
      open,
      refund: refundId,
      card: cardId,
      registrationToken,
      subscription: subscribed.subscriptionId ?? 'none',
      cardPayment: subscribed.cardPaymentId ?? 'none',
      exchange,
    },
  };
};
