import { setTimeout as pause } from 'node:timers/promises';
import type { SubscriptionProduct } from '@dipper/contract';
import type { RenewingDeployment } from '../deployment/renewing.ts';
import { allowToPay } from '../people/people.ts';
import { fraction } from '../support/chance.ts';
import type { MovedClock } from './clock.ts';
import { stepsOf } from './deeds.ts';
import { isAwaited, owes } from './expected.ts';
import { dayMs, hourMs, isDown } from './plan.ts';
import type { Plan } from './plan.ts';
import type { ProviderRecord } from './record.ts';
import type { Subscriber } from './subscriber.ts';

/** The counts of what really happened, beside the plan. */
export type Tally = Record<string, number>;

export const count = (tally: Tally, name: string, by = 1): void => {
  tally[name] = (tally[name] ?? 0) + by;
};

export type Run = {
  readonly deployment: RenewingDeployment;
  readonly plan: Plan;
  readonly clock: MovedClock;
  readonly record: ProviderRecord;
  readonly subscribers: readonly Subscriber[];
  readonly products: ReadonlyMap<number, SubscriptionProduct>;
  readonly tally: Tally;
  readonly startedMs: number;
  readonly say: (line: string) => void;
};

const atOnce = 6;
const lookMs = 25;
const rightsMs = 1100;
const quietMs = 400;
const batchMostMs = 6000;
/** The most time without any progress of due work, since a slow machine works on it. */
const silenceMostMs = 15_000;
const postponedMost = 25;

/** The subscribers who had to wait for another day with their deed, and how far they are. */
const stepOf = new WeakMap<Subscriber, { step: number; day: number; tries: number }>();

/** Runs some of them at a time. */
export const together = async <Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
  many = atOnce,
): Promise<void> => {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: many }, async () => {
      for (const item of queue) await run(item);
    }),
  );
};

const actOnce = async (run: Run, subscriber: Subscriber, day: number): Promise<void> => {
  const { planned, facts } = subscriber;
  const steps = stepsOf[planned.deed];
  const state = stepOf.get(subscriber) ?? { step: 0, day: planned.deedDay, tries: 0 };
  stepOf.set(subscriber, state);
  const step = steps[state.step];
  if (step === undefined || day < state.day || facts.subscriptionId === undefined) return;
  const person = await subscriber.come();
  const { products, clock } = run;
  const done = await step({ subscriber, person, products, now: clock.now });
  if (done === 'done') {
    state.step += 1;
    state.day = day + planned.secondAfterDays;
    if (state.step === 1) count(run.tally, planned.deed);
    return;
  }
  state.tries += 1;
  const isOver = done === 'over' || state.tries > postponedMost;
  state.day = isOver ? Number.POSITIVE_INFINITY : day + 1;
};

/** They come for the first time, and Dipper lets them pay; it looks anew after a second. */
const meet = async (run: Run, day: number): Promise<void> => {
  const newcomers = run.subscribers.filter(
    ({ planned, facts }) => planned.startDay <= day && facts.userId === 0,
  );
  if (newcomers.length === 0) return;
  await together(newcomers, async (subscriber) => void (await subscriber.come()));
  await allowToPay(
    run.deployment,
    newcomers.map(({ facts }) => facts.userId),
  );
  await pause(rightsMs);
};

const live = async (run: Run, day: number): Promise<void> => {
  await meet(run, day);
  await together(run.subscribers, async (subscriber) => {
    const { planned, facts } = subscriber;
    if (planned.startDay > day) return;
    if (facts.subscriptionId !== undefined) return actOnce(run, subscriber, day);
    if (await subscriber.subscribe()) count(run.tally, 'subscribed');
  });
};

const owing = ({ record, clock }: Run, of: readonly Subscriber[]): readonly Subscriber[] =>
  of.filter(({ facts }) => owes(facts, record, clock.now()));

/**
 * Until nothing is under way and, where that is asked for, all that is due was asked for: what the
 * killed one had taken and not sent is due until its lease is over.
 */
const untilCalm = async (run: Run, awaits: readonly Subscriber[]): Promise<void> => {
  const { record } = run;
  let calmSince = performance.now();
  let heardAt = performance.now();
  let begun = record.begun();
  let left = awaits;
  while (performance.now() - heardAt < silenceMostMs) {
    await record.read();
    const before = left.length;
    left = owing(run, left);
    if (record.begun() !== begun || left.length < before) heardAt = performance.now();
    if (record.begun() !== begun || record.open() > 0 || left.length > 0) {
      calmSince = performance.now();
    }
    begun = record.begun();
    if (performance.now() - calmSince > quietMs) return;
    await pause(lookMs);
  }
  count(run.tally, 'waits that ran out');
};

/** Kills one of the workers when so much of the day's batch has been asked for. */
const killInBatch = async (run: Run, day: number): Promise<void> => {
  const { deployment, record, tally, plan } = run;
  await record.read();
  const due = owing(run, run.subscribers);
  const before = record.begun();
  const share = fraction(plan.seed, day, 'kill') * 0.5;
  const untilMs = performance.now() + batchMostMs;
  while (due.length > 0 && performance.now() < untilMs) {
    if (record.begun() - before > due.length * share) break;
    await pause(lookMs);
    await record.read();
  }
  const [first, second] = deployment.workers;
  await (day % 2 === 0 ? first : second).kill();
  count(tally, 'kills');
  await record.read();
  if (owing(run, due).length > 0 || record.open() > 0) {
    count(tally, 'kills in the middle of a batch');
  }
};

type Day = { readonly day: number; readonly isCalm: boolean };

const passDay = async (run: Run, { day, isCalm }: Day): Promise<void> => {
  const { clock, plan, startedMs, deployment } = run;
  const beginMs = startedMs + day * dayMs;
  const isProviderDown = isDown(plan.size.providerDown, day);
  await clock.moveTo(beginMs);
  if (!isProviderDown) await live(run, day);
  const morningMs = Math.max(clock.now(), beginMs + hourMs / 2);
  await clock.moveTo(morningMs);
  if (isDown(plan.size.workersDown, day)) return;
  await pause(quietMs);
  await clock.moveTo(morningMs + hourMs + hourMs / 12);
  if (!isCalm) await killInBatch(run, day);
  await untilCalm(run, isCalm ? run.subscribers : []);
  await clock.moveTo(clock.now() + hourMs / 6);
  await untilCalm(run, run.subscribers);
  if (deployment.workers.some((worker) => worker.endings().some(({ isOurs }) => !isOurs))) {
    throw new Error('a worker has ended by itself');
  }
};

const isWorthwhile = (run: Run, day: number): boolean => {
  const { plan, subscribers, record, startedMs } = run;
  if (plan.size.name === 'full') return true;
  return subscribers.some((subscriber) => {
    const { planned, facts } = subscriber;
    const state = stepOf.get(subscriber) ?? { step: 0, day: planned.deedDay };
    const acts = state.step < stepsOf[planned.deed].length && state.day <= day;
    const begins = facts.subscriptionId === undefined && planned.startDay <= day;
    return begins || acts || isAwaited(facts, record, startedMs + day * dayMs);
  });
};

/** Everything that one charge can come to, by weight: 10 % declined, 2 % without an answer. */
const trouble = [
  { outcome: 'ok', weight: 83, delayMs: [0, 120] },
  { outcome: 'late', weight: 5, delayMs: [200, 900] },
  { outcome: 'decline', weight: 10, delayMs: [0, 60] },
  { outcome: 'lost', weight: 1.4, delayMs: [0, 60] },
  { outcome: 'refuse', weight: 0.3 },
  { outcome: 'error', weight: 0.3 },
] as const;
const nobodyThere = [
  { outcome: 'refuse', weight: 7 },
  { outcome: 'error', weight: 3 },
] as const;
const charges = ['tosspayments chargeKey'];
const everything = [
  ...charges,
  'tosspayments order',
  'tosspayments cancel',
  'tosspayments payment',
];

const breakAndMend = async (run: Run, day: number): Promise<void> => {
  const { deployment, plan, say, record, tally } = run;
  const { workersDown, providerDown } = plan.size;
  const { seed } = plan;
  if (day === providerDown.from) {
    say(`day ${day}: the provider is gone`);
    await deployment.sandbox.setMix({ seed, operations: everything, choices: nobodyThere });
    count(tally, 'provider down, days', providerDown.days);
  } else if (day === providerDown.from + providerDown.days) {
    say(`day ${day}: the provider is back`);
    await deployment.sandbox.setMix({
      seed: `${seed}|after`,
      operations: charges,
      choices: trouble,
    });
  }
  if (day === workersDown.from) {
    say(`day ${day}: both workers are gone, ${record.tries().length} charges so far`);
    for (const worker of deployment.workers) await worker.down();
    count(tally, 'workers down, days', workersDown.days);
  } else if (day === workersDown.from + workersDown.days) {
    say(`day ${day}: both workers are back`);
    for (const worker of deployment.workers) worker.up();
  }
};

const sayEveryDays = 20;

/** All days, one after the other, and then some without new trouble. */
export const passDays = async (run: Run): Promise<void> => {
  const { plan, deployment, say, record, tally, clock, startedMs } = run;
  const { size, seed } = plan;
  await deployment.sandbox.setMix({ seed, operations: charges, choices: trouble });
  for (let day = 0; day < size.days + size.calmDays; day += 1) {
    const isCalm = day >= size.days;
    await breakAndMend(run, day);
    if (day === size.days) {
      await deployment.sandbox.setMix({
        seed,
        operations: charges,
        choices: [{ outcome: 'ok', weight: 1 }],
      });
    }
    if (isWorthwhile(run, day)) await passDay(run, { day, isCalm });
    else count(tally, 'quiet days');
    count(tally, 'days');
    if (day % sayEveryDays === 0 && (size.name === 'full' || day === 0)) {
      say(`day ${day}: ${record.tries().length} orders`);
    }
  }
  // The end lies at an hour at which nobody's period begins, so that nothing moves while it is looked at.
  await clock.moveTo(startedMs + (size.days + size.calmDays) * dayMs - hourMs);
  await untilCalm(run, run.subscribers);
};
