import {
  cardPaymentRoute,
  decodeAmount,
  registerCardRoute,
  startCardRegistrationRoute,
  subscribeRoute,
  subscriptionPaymentsRoute,
  subscriptionRoute,
} from '@dipper/contract';
import type {
  ClientFailure,
  PeriodPayment,
  Result,
  Subscription,
  SubscriptionProduct,
} from '@dipper/contract';
import type { RenewingDeployment } from '../deployment/renewing.ts';
import type { Journal } from '../people/journal.ts';
import { logIn } from '../people/people.ts';
import type { Person } from '../people/people.ts';
import { tradeCard } from './sealed-tokens.ts';
import type { PlannedPerson } from './plan.ts';

/** The answers that one person was told, and may hold Dipper to. All moments are the moved clock's. */
export type SubscriptionFacts = {
  userId: number;
  subscriptionId: string | undefined;
  anchorMs: number;
  price: bigint;
  /** Dearer at once: paid by a charge of its own, which may be declined. */
  readonly changes: { orderId: string; amount: bigint; toPrice: bigint; atMs: number }[];
  /** The tiers from the next charged period on. */
  readonly planned: { toPrice: bigint; fromMs: number }[];
  readonly cardChanges: number[];
  hasStoppedCard: boolean;
  canceledAtMs: number | undefined;
  resumedAtMs: number | undefined;
  refund: { amount: bigint; atMs: number } | undefined;
};

export type Setting = {
  readonly deployment: RenewingDeployment;
  readonly journal: Journal;
  readonly products: ReadonlyMap<number, SubscriptionProduct>;
  readonly now: () => number;
};

export type Subscriber = {
  readonly planned: PlannedPerson;
  readonly facts: SubscriptionFacts;
  /** Logs in, unless they have just done so. */
  readonly come: () => Promise<Person>;
  /** One more card, the same one for who asks again. */
  readonly keepCard: (person: Person, does?: string) => Promise<string>;
  /** Subscribes, or looks what became of it; whether they are subscribed now. */
  readonly subscribe: () => Promise<boolean>;
  readonly look: (person: Person) => Promise<Subscription>;
  readonly payments: (person: Person) => Promise<readonly PeriodPayment[]>;
};

const works = '0000';
const pageSize = 100;
/** Less than a token is good for. */
const staysMs = 5 * 60_000;
let cards = 0;

const newNumber = (does: string): string => {
  cards += 1;
  return `43301234${does}${String(cards).padStart(7, '0')}`;
};

export const must = <Value extends { readonly body: unknown }>(
  answer: Result<Value, ClientFailure>,
): Value['body'] => {
  if (!answer.ok) throw new Error(`a subscriber was refused: ${JSON.stringify(answer.error)}`);
  return answer.value.body;
};

const keepCard = async (
  { deployment }: Setting,
  { call }: Person,
  { does, isMain }: { readonly does: string; readonly isMain: boolean },
): Promise<string> => {
  const { frameUrl } = must(await call(startCardRegistrationRoute));
  const registrationToken = await tradeCard({
    frameUrl: frameUrl ?? '',
    key: deployment.vaultKey,
    sandbox: deployment.sandbox.origin,
    number: newNumber(does),
  });
  const body = { registrationToken, nickname: 'card', isMain, agreesToTerms: true } as const;
  const idempotencyKey = crypto.randomUUID();
  return must(await call(registerCardRoute, { body, idempotencyKey })).cardId;
};

const paymentsOf = async (person: Person, id: string): Promise<readonly PeriodPayment[]> => {
  const found: PeriodPayment[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: pageSize, ...(cursor && { cursor }) };
    const page = must(await person.call(subscriptionPaymentsRoute, { params: { id }, query }));
    found.push(...page.results);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

const nobodyYet = (price: bigint): SubscriptionFacts => ({
  userId: 0,
  subscriptionId: undefined,
  anchorMs: 0,
  price,
  changes: [],
  planned: [],
  cardChanges: [],
  hasStoppedCard: false,
  canceledAtMs: undefined,
  resumedAtMs: undefined,
  refund: undefined,
});

/** The requests whose end they have not heard. */
type SubscribeRequest = { cardId: string | undefined; paymentId: string | undefined };

const ask = async (
  { products }: Setting,
  person: Person,
  { productId, cardId }: { readonly productId: number; readonly cardId: string },
) => {
  const product = products.get(productId);
  if (product === undefined) throw new Error(`there is no product ${productId}`);
  const body = {
    type: product.type,
    productId,
    selectCardId: cardId,
    expectedLocalPrice: product.localPrice,
    agreesToTerms: true,
  };
  return must(await person.call(subscribeRoute, { body, idempotencyKey: crypto.randomUUID() }));
};

export const createSubscriber = (setting: Setting, planned: PlannedPerson): Subscriber => {
  const { deployment, journal, products, now } = setting;
  const { number, productId } = planned;
  const facts = nobodyYet(decodeAmount(products.get(productId)?.localPrice ?? 0));
  const request: SubscribeRequest = { cardId: undefined, paymentId: undefined };

  const more = new Map<string, string>();
  let here: { readonly person: Person; readonly untilMs: number } | undefined;
  const come = async (): Promise<Person> => {
    if (here !== undefined && here.untilMs > now()) return here.person;
    const person = await logIn(deployment, journal, { number, country: 'kr' });
    facts.userId = person.userId;
    here = { person, untilMs: now() + staysMs };
    return person;
  };
  const look: Subscriber['look'] = async ({ call }) =>
    must(await call(subscriptionRoute, { params: { id: facts.subscriptionId ?? '' } }));

  const progress = async (person: Person) => {
    if (request.paymentId !== undefined) {
      const params = { id: request.paymentId };
      return must(await person.call(cardPaymentRoute, { params }));
    }
    request.cardId ??= await keepCard(setting, person, { does: works, isMain: true });
    return ask(setting, person, { productId, cardId: request.cardId });
  };

  return {
    planned,
    facts,
    come,
    look,
    keepCard: async (person, does = works) => {
      const cardId = more.get(does) ?? (await keepCard(setting, person, { does, isMain: false }));
      more.set(does, cardId);
      return cardId;
    },
    payments: (person) => paymentsOf(person, facts.subscriptionId ?? ''),
    subscribe: async () => {
      const person = await come();
      const { status, cardPaymentId, subscriptionId } = await progress(person);
      request.paymentId = status === 'pending' ? (cardPaymentId ?? undefined) : undefined;
      if (status !== 'success' || subscriptionId === null) return false;
      facts.subscriptionId = subscriptionId;
      facts.anchorMs = Date.parse((await look(person)).startedAt);
      return true;
    },
  };
};
