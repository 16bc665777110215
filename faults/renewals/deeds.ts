import {
  cancelSubscriptionRoute,
  changeSubscriptionRoute,
  decodeAmount,
  refundSubscriptionRoute,
  resumeSubscriptionRoute,
  setMainCardRoute,
  setSubscriptionCardRoute,
  subscriptionChangePreviewRoute,
  subscriptionRefundPreviewRoute,
} from '@dipper/contract';
import type { ClientFailure, Result, SubscriptionProduct } from '@dipper/contract';
import type { Person } from '../people/people.ts';
import { tiers } from './plan.ts';
import type { Deed } from './plan.ts';
import { must } from './subscriber.ts';
import type { Subscriber } from './subscriber.ts';

/** `refused`: another day helps, as it is too late or a payment is under way. `over`: none will. */
export type Done = 'done' | 'refused' | 'over';

type Act = {
  readonly subscriber: Subscriber;
  readonly person: Person;
  readonly products: ReadonlyMap<number, SubscriptionProduct>;
  readonly now: () => number;
};

type Step = (act: Act) => Promise<Done>;

const stopped = '3004';

const overCodes: ReadonlySet<string> = new Set([
  'subscription_not_found',
  'subscription_already_canceled',
]);

const outcomeOf = (answer: Result<unknown, ClientFailure>): Done => {
  if (answer.ok) return 'done';
  if (answer.error.kind !== 'problem') {
    throw new Error(`a deed was not answered: ${JSON.stringify(answer.error)}`);
  }
  return overCodes.has(answer.error.problem.code) ? 'over' : 'refused';
};

const idOf = ({ facts }: Subscriber) => ({ id: facts.subscriptionId ?? '' });

const cancel: Step = async ({ subscriber, person, now }) => {
  const answer = await person.call(cancelSubscriptionRoute, {
    params: idOf(subscriber),
    body: {},
  });
  if (!answer.ok) return outcomeOf(answer);
  subscriber.facts.canceledAtMs = now();
  return 'done';
};

const resume: Step = async ({ subscriber, person, now }) => {
  const beforeMs = now();
  const answer = await person.call(resumeSubscriptionRoute, { params: idOf(subscriber) });
  // Over by now: the cancel stands.
  if (outcomeOf(answer) === 'done') subscriber.facts.resumedAtMs = beforeMs;
  return 'done';
};

const putCard =
  (does?: string): Step =>
  async ({ subscriber, person, now }) => {
    const selectCardId = await subscriber.keepCard(person, does);
    const params = idOf(subscriber);
    const beforeMs = now();
    const answer = await person.call(setSubscriptionCardRoute, { params, body: { selectCardId } });
    if (!answer.ok) return outcomeOf(answer);
    subscriber.facts.cardChanges.push(beforeMs);
    subscriber.facts.hasStoppedCard = does === stopped;
    return 'done';
  };

const putMainCard: Step = async ({ subscriber, person, now }) => {
  const id = await subscriber.keepCard(person);
  const beforeMs = now();
  const answer = await person.call(setMainCardRoute, { params: { id } });
  if (!answer.ok) return outcomeOf(answer);
  subscriber.facts.cardChanges.push(beforeMs);
  return 'done';
};

const change =
  (places: 1 | -1): Step =>
  async ({ subscriber, person, products, now }) => {
    const { productId } = subscriber.planned;
    const ladder: readonly number[] =
      tiers.find((each) => each.some((id) => id === productId)) ?? [];
    const wanted = ladder[ladder.indexOf(productId) + places] ?? 0;
    const params = idOf(subscriber);
    const query = { productId: wanted };
    const preview = await person.call(subscriptionChangePreviewRoute, { params, query });
    if (!preview.ok) return outcomeOf(preview);
    const { amount } = preview.value.body;
    const answer = await person.call(changeSubscriptionRoute, {
      params,
      body: { productId: wanted, expectedAmount: amount },
      idempotencyKey: crypto.randomUUID(),
    });
    if (!answer.ok) return outcomeOf(answer);
    const changed = must(answer);
    const toPrice = decodeAmount(products.get(wanted)?.localPrice ?? 0);
    const atMs = now();
    const { changes, planned } = subscriber.facts;
    // The person's answer counts: with every worker away, a period that has begun may not be charged yet, and is then
    // the next one.
    // A dearer tier for the last hours of a period costs nothing in it, and counts for the next.
    if (changed.cardPaymentId === null) {
      const from = changed.kind === 'now' ? changed.nextPaymentTime : changed.startsAt;
      planned.push({ toPrice, fromMs: Date.parse(from) });
    } else {
      const orderId = changed.cardPaymentId;
      changes.push({ orderId, amount: decodeAmount(changed.amount), toPrice, atMs });
    }
    return 'done';
  };

const takeBack: Step = async ({ subscriber, person, now }) => {
  const params = idOf(subscriber);
  const preview = await person.call(subscriptionRefundPreviewRoute, { params });
  if (!preview.ok) return outcomeOf(preview);
  const { amount } = preview.value.body;
  const answer = await person.call(refundSubscriptionRoute, {
    params,
    body: { expectedAmount: amount },
    idempotencyKey: crypto.randomUUID(),
  });
  if (!answer.ok) return outcomeOf(answer);
  subscriber.facts.refund = { amount: decodeAmount(must(answer).amount), atMs: now() };
  return 'done';
};

/** The steps of each deed; a second step comes some days after the first. */
export const stepsOf: Readonly<Record<Deed, readonly Step[]>> = {
  nothing: [],
  cancels: [cancel],
  'cancels-and-resumes': [cancel, resume],
  'changes-card': [putCard()],
  'changes-main-card': [putMainCard],
  'changes-to-a-stopped-card': [putCard(stopped), putCard()],
  'changes-up': [change(1)],
  'changes-down': [change(-1)],
  'takes-money-back': [takeBack],
};
