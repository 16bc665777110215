import { subscriptionProductsRoute } from '@dipper/contract';
import type { SubscriptionProduct } from '@dipper/contract';
import type { RenewingDeployment } from '../deployment/renewing.ts';
import type { SandboxCharge } from '../deployment/sandbox.ts';
import { createJournal } from '../people/journal.ts';
import type { Person } from '../people/people.ts';
import { collectBooks } from '../run/collect.ts';
import { createOperator } from '../run/operator.ts';
import { createMovedClock } from './clock.ts';
import { passDays, together } from './days.ts';
import type { Run, Tally } from './days.ts';
import type { Case, Evidence, Span } from './case.ts';
import { dayMs } from './plan.ts';
import type { Outage, Plan } from './plan.ts';
import { createRecord, userOf } from './record.ts';
import { createSubscriber, must } from './subscriber.ts';
import type { Setting, Subscriber } from './subscriber.ts';

/** The DJ of the catalogue who can be subscribed to. */
const djId = 700_001;

const productsFor = async ({ call }: Person): Promise<ReadonlyMap<number, SubscriptionProduct>> => {
  const memberships = { query: { type: 'membership' } } as const;
  const plans = { query: { type: 'plan', djId } } as const;
  const found = [
    ...must(await call(subscriptionProductsRoute, memberships)).results,
    ...must(await call(subscriptionProductsRoute, plans)).results,
  ];
  return new Map(found.map((product) => [product.productId, product]));
};

type Found = Pick<Case, 'subscription' | 'payments'>;

/** Returns what every person sees when all is over. */
const lookAtAll = async (
  subscribers: readonly Subscriber[],
): Promise<ReadonlyMap<Subscriber, Found>> => {
  const found = new Map<Subscriber, Found>();
  await together(subscribers, async (subscriber) => {
    const person = await subscriber.come();
    const subscription = await subscriber.look(person);
    found.set(subscriber, { subscription, payments: await subscriber.payments(person) });
  });
  return found;
};

/** Returns the outage, with the hours after it in which due work is caught up with. */
const spanOf = (startedMs: number, { from, days }: Outage): Span => ({
  fromMs: startedMs + from * dayMs,
  untilMs: startedMs + (from + days) * dayMs,
});

const plannedOf = ({ size, people }: Plan): Tally => ({
  subscribed: people.length,
  days: size.days + size.calmDays,
  kills: size.name === 'full' ? size.days - size.workersDown.days : 5,
  'kills in the middle of a batch': size.name === 'full' ? size.days / 2 : 1,
  'workers down, days': size.workersDown.days,
  'provider down, days': size.providerDown.days,
});

const byUser = (charges: readonly SandboxCharge[]): ReadonlyMap<number, SandboxCharge[]> =>
  Map.groupBy(charges, ({ partnerOrderId }) => userOf(partnerOrderId));

const collect = async (parts: Run, end: { readonly endMs: number }) => {
  const { subscribers, deployment, record } = parts;
  const charges = (await deployment.sandbox.charges()).filter(({ partnerOrderId }) =>
    partnerOrderId.startsWith('c'),
  );
  const ofUser = byUser(charges);
  // A person who never paid the first time has no subscription to be judged.
  const subscribed = subscribers.filter(({ facts }) => facts.subscriptionId !== undefined);
  const found = await lookAtAll(subscribed);
  const cases = subscribed.flatMap((subscriber): Case[] => {
    const { facts } = subscriber;
    const seen = found.get(subscriber);
    if (seen === undefined) return [];
    const shown = new Set(seen.payments.map(({ cardPaymentId }) => cardPaymentId));
    // A first charge that was declined began a subscription that nobody has.
    const tries = record
      .triesOf(facts.userId)
      .filter(({ orderId, atMs }) => atMs > facts.anchorMs + dayMs || shown.has(orderId));
    return [{ facts, tries, charges: ofUser.get(facts.userId) ?? [], ...seen }];
  });
  const users = new Set(subscribed.map(({ facts }) => facts.userId));
  const strangers = charges.filter(({ partnerOrderId }) => !users.has(userOf(partnerOrderId)));
  return { cases, strangers, charges, endMs: end.endMs };
};

/** The whole run on a deployment that works: days, the end of everything, the evidence. */
export const run = async (
  deployment: RenewingDeployment,
  plan: Plan,
  say: (line: string) => void,
): Promise<Evidence> => {
  const journal = createJournal();
  const operator = createOperator(deployment, journal);
  const clock = createMovedClock(deployment.sandbox, operator);
  const setting = { deployment, journal, now: clock.now };
  const before = await operator.trialBalance();
  const nobody: Setting = { ...setting, products: new Map() };
  const [first] = plan.people;
  if (first === undefined) throw new Error('nobody is there');
  const products = await productsFor(await createSubscriber(nobody, first).come());
  const subscribers = plan.people.map((planned) =>
    createSubscriber({ ...setting, products }, planned),
  );
  const startedMs = clock.now();
  const tally: Tally = {};
  const record = createRecord(deployment.sandbox);
  const parts: Run = {
    deployment,
    plan,
    clock,
    record,
    subscribers,
    products,
    tally,
    startedMs,
    say,
  };
  say(`${plan.people.length} people, ${plan.size.days} days`);
  await passDays(parts);
  await record.read();

  say('looking at what everybody sees');
  const collected = await collect(parts, { endMs: clock.now() });
  say('checking');
  return {
    ...collected,
    books: await collectBooks(operator, before),
    endings: [deployment.server, ...deployment.workers].flatMap((each) => each.endings()),
    calls: journal.calls,
    outages: [spanOf(startedMs, plan.size.workersDown), spanOf(startedMs, plan.size.providerDown)],
    planned: plannedOf(plan),
    done: tally,
  };
};
