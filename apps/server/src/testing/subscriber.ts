import {
  cardPaymentRoute,
  subscribeRoute,
  subscriptionRoute,
  subscriptionsRoute,
  subscriptionTimelineRoute,
  subscriptionPaymentsRoute,
} from '@dipper/contract';
import type {
  CardPaymentAnswer,
  PeriodPayment,
  Subscription,
  SubscriptionEvent,
} from '@dipper/contract';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { sealBillingKey } from '../core/card-charging/index.ts';
import { personKeyOf } from '../core/accounts/index.ts';
import type { PersonKey } from '../core/accounts/index.ts';
import { publicIdOf, parsePublicId } from '../core/charging/index.ts';
import { statement } from '../platform/db/index.ts';
import { newUuid } from '../platform/ids.ts';
import { fieldKeysOf } from './field-keys.ts';
import { newNumber } from './kept-cards.ts';
import { askForTokens, postJson, tokensFor, tokensOf } from './login.ts';
import type { TestTokens } from './login.ts';
import type { TestServer } from './server.ts';

const authorization = `Basic ${Buffer.from('test_sk_dipper0000sandbox:').toString('base64')}`;
const issuedSchema = z.object({ billingKey: z.string() });

const keepCard = statement(
  'test-subscriber-card',
  `insert into dipper.card (bucket, user_id, card_id, state, provider, customer_key,
     billing_key_sealed, fingerprint, company, number_masked, kind, nickname, is_main, wants_main,
     key_state, created_at, changed_at, revision)
   select $1, $2, $3::uuid, 'kept', 'tosspayments', $4, $5, ($3::uuid)::text, '현대', $6, 'credit',
     'card', not exists (select 1 from dipper.card c where c.bucket = $1 and c.user_id = $2
       and c.is_main), false, 'live', dipper.current_time(), dipper.current_time(), 0`,
);
const makePerson = statement(
  'test-subscriber-person',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, grant_adult, joined_at)
   values ($1, $2, 'kr', 'Somebody', 'somebody', 1, 1, dipper.current_time())
   on conflict do nothing`,
);

/** A card of a person that the provider charges, as if it had been kept through the form. */
export const giveCard = async (
  { owner, sandbox, variables }: Pick<TestServer, 'owner' | 'sandbox' | 'variables'>,
  { bucket, userId }: PersonKey,
  does?: string,
): Promise<string> => {
  const cardId = newUuid();
  const customerKey = `k-${cardId}`;
  const number = newNumber(does);
  const response = await fetch(
    `${sandbox.url}/tosspayments/v1/billing/authorizations/card`,
    postJson(
      {
        customerKey,
        cardNumber: number,
        cardExpirationYear: '49',
        cardExpirationMonth: '12',
        customerIdentityNumber: '960412',
      },
      { authorization },
    ),
  );
  const { billingKey } = issuedSchema.parse(await response.json());
  const keys = fieldKeysOf(variables);
  const sealed = sealBillingKey(keys, { owner: { bucket, userId }, cardId }, billingKey);
  const masked = number.slice(-4).padStart(number.length, '*');
  await owner.query(keepCard, [bucket, userId, cardId, customerKey, sealed, masked]);
  return cardId;
};

/** Starts a subscription like a server that has just committed; the next worker sends its first charge. */
const startAlone = statement(
  'test-subscriber-start',
  `select o_outcome as outcome from dipper.start_subscription($1, $2, $3, $4, $5,
     row('membership', 9002, null, null, null, $6, 9900, null, null, null, null,
       'test')::dipper.subscription_wish)`,
);

export type Started = { readonly person: PersonKey; readonly subscriptionId: string };

/** Creates a person with a card and a subscription whose first charge is still to be sent. */
export const startSubscriber = async (
  server: Pick<TestServer, 'owner' | 'sandbox' | 'variables'>,
  userId: bigint,
): Promise<Started> => {
  const person = personKeyOf(userId);
  await server.owner.query(makePerson, [person.bucket, person.userId]);
  const cardId = await giveCard(server, person);
  const subscriptionId = newUuid();
  const values = [person.bucket, userId, subscriptionId, newUuid(), newUuid(), cardId];
  const [row] = await server.owner.query<{ outcome: string }>(startAlone, values);
  if (row?.outcome !== 'started') throw new Error(`not started: ${row?.outcome}`);
  return { person, subscriptionId };
};

const codeSchema = z.object({ code: z.union([z.string(), z.number()]) });
type Answered = { readonly status: number; readonly code: string; readonly body: unknown };

type Sent = { readonly body?: unknown; readonly key?: string };

type SubscribeOptions = {
  readonly productId?: number;
  readonly cardId?: string;
  readonly key?: string;
  readonly more?: Readonly<Record<string, unknown>>;
};

export type Subscriber = {
  readonly person: PersonKey;
  readonly call: (method: string, path: string, sent?: Sent) => Promise<Answered>;
  /** Registers a card with the given behaviour when charged; returns its card id. */
  readonly card: (does?: string) => Promise<string>;
  readonly ask: (options: SubscribeOptions) => Promise<Answered>;
  readonly subscribe: (options: SubscribeOptions) => Promise<CardPaymentAnswer>;
  readonly progress: (id: string) => Promise<CardPaymentAnswer>;
  readonly find: (id: string) => Promise<Subscription>;
  readonly all: () => Promise<readonly Subscription[]>;
  readonly timeline: (id: string) => Promise<readonly SubscriptionEvent[]>;
  readonly payments: (id: string) => Promise<readonly PeriodPayment[]>;
  readonly logInAgain: () => Promise<void>;
};

const priceOf: Readonly<Record<number, number>> = {
  9001: 4900,
  9002: 9900,
  9101: 3300,
  9102: 5500,
  9103: 11_000,
};

const whose = statement(
  'test-subscriber-whose',
  `select user_id from dipper.login_identity where identity = 'google:google-demo-' || $1`,
);
const clear = statement(
  'test-subscriber-clear',
  `delete from dipper.subscription_promotion_use u where u.bucket = $1 and u.user_id = $2`,
);
const endAll = statement(
  'test-subscriber-end',
  `update dipper.subscription s set state = 'ended', ended_at = now(), ended_why = 'canceled',
     next_due_at = null
   where s.bucket = $1 and s.user_id = $2 and s.state <> 'ended'`,
);

/** Ends somebody's subscriptions, so that they take no answer of a provider meant for another. */
export const endSubscriptions = async (
  server: Pick<TestServer, 'owner'>,
  { bucket, userId }: PersonKey,
): Promise<void> => {
  await server.owner.query(endAll, [bucket, userId]);
};

/** Ages a person's subscriptions, so that today's tries count for nobody's limit. */
const ageAll = statement(
  'test-subscriber-age',
  `update dipper.subscription s set created_at = created_at - interval '2 days'
   where s.bucket = $1 and s.user_id = $2`,
);

/** The server tells of a charge as soon as it can; a slow machine may take longer than it waits. */
const isAnswered = statement(
  'test-subscriber-answered',
  `select state not in ('created', 'sent') as answered from dipper.card_payment
   where bucket = $1 and user_id = $2 and card_payment_id = $3`,
);

type Caller = Pick<Subscriber, 'call' | 'logInAgain'>;

const createCaller = async (server: TestServer, name: string): Promise<Caller> => {
  let tokens: TestTokens = await tokensFor(server, name);
  const send = (method: string, path: string, { body, key }: Sent): Promise<Response> =>
    server.call(path, {
      method,
      headers: {
        authorization: `Bearer ${tokens.jwt}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  return {
    /** A session that goes on is no login, so refunds still see none. */
    call: async (method, path, sent = {}) => {
      let response = await send(method, path, sent);
      if (response.status === 460) {
        const renewed = await askForTokens(server, { refresh_token: tokens.refreshToken });
        tokens = renewed.status === 200 ? await tokensOf(renewed) : await tokensFor(server, name);
        response = await send(method, path, sent);
      }
      const text = await response.text();
      const answer: unknown = text === '' ? {} : JSON.parse(text);
      const code = codeSchema.safeParse(answer);
      return {
        status: response.status,
        code: code.success ? String(code.data.code) : '',
        body: answer,
      };
    },
    logInAgain: async () => {
      tokens = await tokensFor(server, name);
    },
  };
};

/** One of the demo people who subscribes over HTTP, without subscriptions at first. */
export const createSubscriber = async (server: TestServer, name: string): Promise<Subscriber> => {
  const { call, logInAgain } = await createCaller(server, name);
  const [owner] = await server.owner.query<{ user_id: bigint }>(whose, [name]);
  if (owner === undefined) throw new Error(`nobody is called ${name}`);
  const person = personKeyOf(owner.user_id);
  await endSubscriptions(server, person);
  await server.owner.query(ageAll, [person.bucket, person.userId]);
  await server.owner.query(clear, [person.bucket, person.userId]);

  const ask: Subscriber['ask'] = async ({ productId = 9002, cardId, key, more }) => {
    const body = {
      type: productId < 9100 ? 'membership' : 'plan',
      productId,
      selectCardId: cardId,
      expectedLocalPrice: priceOf[productId],
      agreesToTerms: true,
      ...more,
    };
    return call('POST', subscribeRoute.path, { body, key: key ?? crypto.randomUUID() });
  };
  const of = (path: string, id: string): string => path.replace(':id', id);
  const progress: Subscriber['progress'] = async (id) =>
    cardPaymentRoute.answers[200].parse((await call('GET', of(cardPaymentRoute.path, id))).body);

  const subscribe: Subscriber['subscribe'] = async (options) => {
    const answer = subscribeRoute.answers[201].parse((await ask(options)).body);
    const payment = parsePublicId('c', answer.cardPaymentId ?? '');
    if (answer.status !== 'pending' || payment === undefined) return answer;
    const values = [payment.bucket, payment.userId, payment.id];
    await expect.poll(() => server.owner.query(isAnswered, values)).toEqual([{ answered: true }]);
    return progress(answer.cardPaymentId ?? '');
  };

  return {
    person,
    call,
    card: async (does) =>
      publicIdOf('k', { userId: person.userId, id: await giveCard(server, person, does) }),
    ask,
    subscribe,
    progress,
    find: async (id) =>
      subscriptionRoute.answers[200].parse(
        (await call('GET', of(subscriptionRoute.path, id))).body,
      ),
    all: async () =>
      subscriptionsRoute.answers[200].parse((await call('GET', subscriptionsRoute.path)).body)
        .results,
    timeline: async (id) =>
      subscriptionTimelineRoute.answers[200].parse(
        (await call('GET', of(subscriptionTimelineRoute.path, id))).body,
      ).results,
    payments: async (id) =>
      subscriptionPaymentsRoute.answers[200].parse(
        (await call('GET', of(subscriptionPaymentsRoute.path, id))).body,
      ).results,
    logInAgain,
  };
};
