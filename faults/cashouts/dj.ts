import { setTimeout as pause } from 'node:timers/promises';
import {
  balanceRoute,
  cancelExchangeRoute,
  decodeAmount,
  exchangeRoute,
  exchangesRoute,
} from '@dipper/contract';
import type { ExchangeRequest } from '@dipper/contract';
import type { RenewingDeployment } from '../deployment/renewing.ts';
import type { Journal } from '../people/journal.ts';
import { logIn } from '../people/people.ts';
import type { Person } from '../people/people.ts';
import type { Read } from './evidence.ts';
import type { PlannedCashOut, PlannedDj } from './plan.ts';
import { ways } from './ways/index.ts';
import type { CashOutRequest, Way } from './ways/index.ts';

/** One cash-out as its person knows it. */
export type CashOut = {
  readonly planned: PlannedCashOut;
  readonly key: string;
  /** Every number that a request with this key was answered with. */
  readonly answers: string[];
  readonly shown: ExchangeRequest['status'][];
  /** The request that they repeat, from its first time on. */
  request: CashOutRequest | undefined;
  wasToldCanceled: boolean;
};

export type Dj = {
  readonly planned: PlannedDj;
  readonly way: Way;
  userId: number;
  earned: bigint;
  readonly cashOuts: CashOut[];
  /** An account with whoever pays them. */
  readonly settle: () => Promise<void>;
  /** Logs in, unless they have just done so. */
  readonly come: () => Promise<Person>;
  /** One step of what they have in mind; how many of their cash-outs have come to an end by it. */
  readonly visit: () => Promise<number>;
  readonly read: () => Promise<Read | undefined>;
};

export type Setting = {
  readonly deployment: RenewingDeployment;
  readonly journal: Journal;
  readonly now: () => number;
};

/** Less than a token is good for. */
const staysMs = 8 * 60_000;
const looksMost = 60;
const lookMs = 50;
export const dateOfBirth = '1996-04-12';

const over: ReadonlySet<string> = new Set(['complete', 'cancel', 'refusal']);
const held: ReadonlySet<string> = new Set(['checking', 'waiting_for_deposit', 'complete']);

const show = (cashOut: CashOut, { status }: ExchangeRequest): void => {
  if (cashOut.shown.at(-1) !== status) cashOut.shown.push(status);
};

/** Asks with the same key until somebody answers: what got lost on the way is not a second request. */
const request = async (deployment: RenewingDeployment, dj: Dj, cashOut: CashOut): Promise<void> => {
  const person = await dj.come();
  const { key, planned } = cashOut;
  cashOut.request ??= await dj.way.ask({
    deployment,
    person,
    number: dj.planned.number,
    planned,
    key,
  });
  const { request: requestHere } = cashOut;
  if (requestHere === undefined) return;
  const ask = async (): Promise<void> => {
    const answer = await requestHere.say(person.call);
    if (!answer.ok) return;
    cashOut.answers.push(answer.value.body.exchangeId);
    show(cashOut, answer.value.body);
  };
  await Promise.all(planned.isDoubled ? [ask(), ask()] : [ask()]);
};

const look = async (dj: Dj, cashOut: CashOut): Promise<ExchangeRequest | undefined> => {
  const { call } = await dj.come();
  const answer = await call(exchangeRoute, { params: { id: cashOut.answers[0] ?? '' } });
  if (!answer.ok) return undefined;
  show(cashOut, answer.value.body);
  return answer.value.body;
};

const cancel = async (dj: Dj, cashOut: CashOut): Promise<void> => {
  const { call } = await dj.come();
  const params = { id: cashOut.answers[0] ?? '' };
  const answer = await call(cancelExchangeRoute, { params, idempotencyKey: crypto.randomUUID() });
  if (answer.ok && answer.value.body.status === 'cancel') cashOut.wasToldCanceled = true;
};

const take = async (dj: Dj, cashOut: CashOut): Promise<void> => {
  const { wish, pauseMs, isDoubled } = cashOut.planned;
  if (wish === 'waits') return;
  if (wish === 'cancels-while-it-is-sent') {
    for (let looks = 0; looks < looksMost; looks += 1) {
      const seen = await look(dj, cashOut);
      if (seen !== undefined && seen.status !== 'checking') break;
      await pause(lookMs);
    }
    await pause(pauseMs);
  }
  const cancels = Array.from({ length: isDoubled ? 2 : 1 }, () => cancel(dj, cashOut));
  await Promise.all(cancels);
};

const pageSize = 100;

const heldOf = async ({ call }: Person) => {
  const list = await call(exchangesRoute, { query: { limit: pageSize } });
  if (!list.ok) return undefined;
  const { results } = list.value.body;
  const points = results.filter(({ status }) => held.has(status));
  return {
    mark: results.map(({ exchangeId, status }) => `${exchangeId} ${status}`).join(),
    points: points.reduce((sum, each) => sum + decodeAmount(each.points), 0n),
  };
};

/** Their points between two looks at the list: where both are the same, nothing moved meanwhile. */
const readPoints = async (dj: Dj): Promise<Read | undefined> => {
  const person = await dj.come();
  const { userId, earned } = dj;
  const before = await heldOf(person);
  const balance = await person.call(balanceRoute, { params: { id: userId } });
  const after = await heldOf(person);
  if (before === undefined || !balance.ok || after?.mark !== before.mark) return undefined;
  return { userId, earned, points: decodeAmount(balance.value.body.point), held: after.points };
};

export const createDj = ({ deployment, journal, now }: Setting, planned: PlannedDj): Dj => {
  let here: { readonly person: Person; readonly untilMs: number } | undefined;
  const waiting = planned.cashOuts.values();
  let open: CashOut | undefined;

  const begin = (): CashOut | undefined => {
    const next = waiting.next().value;
    if (next === undefined) return undefined;
    const key = crypto.randomUUID();
    const fresh = { answers: [], shown: [], request: undefined, wasToldCanceled: false };
    const cashOut: CashOut = { planned: next, key, ...fresh };
    dj.cashOuts.push(cashOut);
    return cashOut;
  };

  const { number, provider } = planned;
  const dj: Dj = {
    planned,
    way: ways[provider],
    userId: 0,
    earned: 0n,
    cashOuts: [],
    settle: async () => {
      await dj.way.open?.({ person: await dj.come(), number, deployment }, deployment.sandbox);
    },
    come: async () => {
      if (here !== undefined && here.untilMs > now()) return here.person;
      const person = await logIn(deployment, journal, { number, country: dj.way.country });
      dj.userId = person.userId;
      here = { person, untilMs: now() + staysMs };
      return person;
    },
    visit: async () => {
      open ??= begin();
      if (open === undefined) return 0;
      if (open.answers.length === 0) {
        await request(deployment, dj, open);
        if (open.answers.length === 0) return 0;
        await take(dj, open);
      }
      const seen = await look(dj, open);
      if (seen === undefined || !over.has(seen.status)) return 0;
      open = undefined;
      return 1;
    },
    read: () => readPoints(dj),
  };
  return dj;
};
