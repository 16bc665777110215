import { setTimeout as pause } from 'node:timers/promises';
import type { OperatorPayment, Product } from '@dipper/contract';
import type { Evidence } from '../checker/evidence.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { buy } from '../people/buyer.ts';
import type { BuyerOptions, Intent } from '../people/buyer.ts';
import { createJournal } from '../people/journal.ts';
import type { Journal } from '../people/journal.ts';
import { makePeople, turnTo } from '../people/people.ts';
import type { Person } from '../people/people.ts';
import { shelfOf } from '../people/shelf.ts';
import { watch } from '../people/watcher.ts';
import { chargeOperations, countriesOf, refundOperations, waysOf } from '../people/ways.ts';
import type { Way } from '../people/ways.ts';
import { faultKinds } from '../plan.ts';
import type { Plan } from '../plan.ts';
import { collectAccounts, collectBooks, repeatIntents } from './collect.ts';
import {
  untilFinal,
  untilLateChargesAreFound,
  untilNothingIsUnderWay,
  untilPagesAreOver,
} from './ending.ts';
import type { EndingOptions, Finality, Waited } from './ending.ts';
import { collectMessages } from './messages.ts';
import { createOperator } from './operator.ts';
import { inflict } from './outage.ts';

/** How late a message may be, unscaled; so they arrive in any order. */
const messageDelayMs = 20_000;
const againMs = 500;

type Say = (line: string) => void;

/** The counts of what really happened, beside the plan. */
type Tally = Record<string, number>;

const count = (tally: Tally, name: string): void => {
  tally[name] = (tally[name] ?? 0) + 1;
};

const plannedOf = ({ size, purchases }: Plan): Tally => ({
  purchases: purchases.length,
  ...Object.fromEntries(faultKinds.map((kind) => [kind, size.faults[kind]])),
});

const shelvesOf = async (
  person: Person,
  ways: readonly Way[],
): Promise<ReadonlyMap<string, readonly Product[]>> => {
  const shelves = new Map<string, readonly Product[]>();
  for (const country of countriesOf(ways)) shelves.set(country, await shelfOf(person, country));
  return shelves;
};

type Load = { readonly plan: Plan; readonly people: readonly Person[]; readonly done: Tally };

/** People buy at a steady rate, whatever breaks; ends when the last of them has come back. */
const loadUp = async (options: BuyerOptions, { plan, people, done }: Load): Promise<void> => {
  await Promise.all(
    plan.purchases.map(async (planned) => {
      await pause(planned.atMs);
      const person = people[planned.buyer];
      if (person === undefined) throw new Error(`there is no buyer ${planned.buyer}`);
      if (await buy(options, person, planned)) count(done, 'purchases');
    }),
  );
};

const outcomesOf = async ({ sandbox }: Deployment): Promise<Tally> => {
  const tally: Tally = {};
  for (const { operation, outcome } of await sandbox.calls()) {
    if (outcome === null) continue;
    if (chargeOperations.has(operation)) count(tally, `charges asked for: ${outcome}`);
    if (refundOperations.has(operation)) count(tally, `refunds asked for: ${outcome}`);
  }
  return tally;
};

const countsOf = (deployment: Deployment): Pick<Evidence, 'endings'> => ({
  endings: [...deployment.server.endings(), ...deployment.worker.endings()],
});

/** The first rule that fits is taken, so each one's share is of what those before it have left. */
const repeatMessages = async ({ sandbox }: Deployment, { seed, size }: Plan): Promise<void> => {
  const delayMs = [0, Math.round(messageDelayMs * size.mixScale)] as const;
  for (const [place, copies] of size.messageCopies.entries()) {
    const share = 1 / (size.messageCopies.length - place);
    await sandbox.setMessages({ seed: `${seed}|${copies}`, copies, share, delayMs });
  }
};

/** Turns to the other provider in the middle of a run: a payment ends with the provider that it began with. */
const turnHalfway = async (
  deployment: Deployment,
  { ways, plan }: { readonly ways: readonly Way[]; readonly plan: Plan },
): Promise<void> => {
  await pause(plan.loadMs / 2);
  const isTurned = (): Promise<boolean> =>
    turnTo(deployment, ways, 'other').then(
      () => true,
      () => false,
    );
  // The database may be gone just now.
  while (!(await isTurned())) await pause(againMs);
};

/** Returns the payments by each provider of each method; a small run cannot go all of them. */
const goneOf = (
  { size }: Plan,
  ways: readonly Way[],
  payments: readonly OperatorPayment[],
): Evidence['ways'] => {
  const paid = payments.filter(({ state }) => state === 'succeeded' || state === 'refunded');
  const gone = ways.flatMap(({ methodId, provider, other }) =>
    [provider, other].flatMap((name) =>
      name === undefined
        ? []
        : [
            {
              provider: name,
              methodId,
              paid: paid.filter((each) => each.methodId === methodId && each.provider === name)
                .length,
            },
          ],
    ),
  );
  return size.name === 'small' ? gone.filter((way) => way.paid > 0) : gone;
};

type Waiting = { readonly calmMs: number; readonly waited: Waited };

/** Counted from when nothing was broken any more, and no provider at a charge. */
const untilAllIsFinal = async (
  ending: EndingOptions,
  { calmMs, waited }: Waiting,
): Promise<Finality> => {
  const idleMs = await untilNothingIsUnderWay(ending);
  const sinceMs = Math.round(performance.now() - Math.max(calmMs, idleMs));
  const finality = await untilFinal(ending, waited);
  return finality.isInterrupted
    ? untilAllIsFinal(ending, { calmMs, waited })
    : { ...finality, afterMs: sinceMs + finality.afterMs };
};

/** Returns what the end of a run waits for, and what it does not. */
const waitedOf = (journal: Journal, ways: readonly Way[]): Waited => {
  const returned = new Set(
    journal.answers.flatMap((each) => (each.kind === 'returned' ? [each.transactionId] : [])),
  );
  const reported = new Set(ways.flatMap(({ methodId, isTold }) => (isTold ? [methodId] : [])));
  const undecided = new Map(
    ways.flatMap(({ methodId, undecided: says }) =>
      says === undefined ? [] : [[methodId, says] as const],
    ),
  );
  return { returned, reported, undecided };
};

/** The whole run on a deployment that works: load and faults, the end of everything, the evidence. */
export const run = async (deployment: Deployment, plan: Plan, say: Say): Promise<Evidence> => {
  const { size, seed } = plan;
  const ways = waysOf(plan.providers);
  const journal = createJournal();
  const operator = createOperator(deployment, journal);
  const people = await makePeople(deployment, journal, { count: size.buyers, ways });
  const [first] = people;
  if (first === undefined) throw new Error('nobody is there');
  const products = await shelvesOf(first, ways);
  const before = await operator.trialBalance();
  await deployment.sandbox.setMix({ seed, scale: size.mixScale });
  await repeatMessages(deployment, plan);

  say(`${size.purchases} purchases by ${people.length} people, ${plan.faults.length} faults`);
  const done: Tally = {};
  const intents: Intent[] = [];
  const watcher = watch(journal, people);
  let calmMs = 0;
  const faults = inflict(deployment, plan, ({ kind }) => count(done, kind)).then(() => {
    calmMs = performance.now();
  });
  await Promise.all([
    loadUp({ deployment, journal, products, ways, seed, intents }, { plan, people, done }),
    turnHalfway(deployment, { ways, plan }),
    faults,
  ]);

  if (plan.faults.length === 0) calmMs = performance.now();

  say('calm; waiting for every payment to become final');
  const ending = { deployment, operator, hurrySeconds: size.hurrySeconds, mixScale: size.mixScale };
  if (size.hurrySeconds > 0) await deployment.useMovableClock();
  const finality = await untilAllIsFinal(ending, { calmMs, waited: waitedOf(journal, ways) });
  await untilLateChargesAreFound(ending);
  // The run is longer than a token lasts, and from here on no answer is lost.
  for (const person of people) await person.renew();
  const repeats = await repeatIntents(intents);
  if (size.hurrySeconds === 0) await deployment.useMovableClock();
  await untilPagesAreOver(ending);
  await watcher.stop();

  say('checking');
  for (const person of people) await person.renew();
  const payments = await operator.payments();
  return {
    accounts: await collectAccounts(journal, people),
    books: await collectBooks(operator, before),
    payments,
    refunds: await operator.refunds(),
    ways: goneOf(plan, ways, payments),
    charges: await deployment.sandbox.charges(),
    repeats,
    ...countsOf(deployment),
    outcomes: await outcomesOf(deployment),
    messages: await collectMessages(deployment),
    timing: {
      finalAfterMs: finality.afterMs,
      finalWithinMs: size.finalWithinMs,
      last: finality.last,
    },
    planned: plannedOf(plan),
    done,
    calls: journal.calls,
    answers: journal.answers,
  };
};
