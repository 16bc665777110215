import { setTimeout as pause } from 'node:timers/promises';
import type { RenewingHouse } from '../house/renewing.ts';
import type { SandboxTransfer } from '../house/sandbox.ts';
import { createJournal } from '../people/journal.ts';
import { createMovedClock } from '../renewals/clock.ts';
import type { MovedClock } from '../renewals/clock.ts';
import { together } from '../renewals/days.ts';
import { collectBooks } from '../run/collect.ts';
import { createOperator } from '../run/operator.ts';
import type { Operator } from '../run/operator.ts';
import { fraction } from '../support/chance.ts';
import { accountOf, createDj } from './dj.ts';
import type { CashOut, Dj } from './dj.ts';
import { meet } from './earned.ts';
import type { Case, Evidence, Read, Span } from './evidence.ts';
import { createOffice, debitedBy, ends } from './office.ts';
import type { Known, Office } from './office.ts';
import { trouble } from './plan.ts';
import type { Plan } from './plan.ts';

type Run = {
  readonly house: RenewingHouse;
  readonly plan: Plan;
  readonly say: (line: string) => void;
  readonly djs: readonly Dj[];
  readonly office: Office;
  readonly operator: Operator;
  readonly clock: MovedClock;
  readonly reads: Read[];
  readonly spans: Span[];
  readonly findings: string[];
  readonly returned: Set<string>;
  transfers: readonly SandboxTransfer[];
  ended: number;
  kills: number;
  /** Time is about to be moved: whoever logs in at that moment would come too late with it. */
  isMoving: boolean;
  isKilling: boolean;
  readers: number;
  isOver: boolean;
};

const lookMs = 100;
const pollMs = 10;
const readersAtOnce = 2;
const djsAtOnce = 16;
const proofsEvery = 8;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Of hourly questions, and then somebody has to look. */
const hoursOfSilence = 54;
const questionMostMs = 600;
const stillPassesMost = 20;
const stillPassesUntilDays = 5;
const paid = '000';

type Named = { readonly dj: Dj; readonly cashOut: CashOut };

const transfersOf = (run: Run, { dj, cashOut }: Named): readonly SandboxTransfer[] =>
  run.transfers.filter(
    ({ accountNumber, amount }) =>
      accountNumber === dj.accountNumber && BigInt(amount) === cashOut.amount,
  );

const named = ({ djs }: Run): ReadonlyMap<string, Named> =>
  new Map(
    djs.flatMap((dj) =>
      dj.cashOuts.flatMap((cashOut) => {
        const [id] = cashOut.told;
        return id === undefined ? [] : [[id, { dj, cashOut }] as const];
      }),
    ),
  );

const isDone = ({ plan, ended }: Run): boolean => ended >= plan.size.djs * plan.size.each;

/** Something of the house may be down at this moment: then it is for the next time. */
const unlessDown = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error && /refused|login|tokens|signed in|fetch/.test(error.message))) {
      throw error;
    }
    await pause(lookMs);
  }
};

/** Decides of what waits at the bank, sends back what was planned, and has the office book it. */
const bankDay = async (run: Run): Promise<void> => {
  const { house, plan, office, spans, returned } = run;
  run.transfers = await house.sandbox.transfers();
  for (const { id, code } of run.transfers) {
    if (code !== undefined) continue;
    const isPaid = fraction(plan.seed, id, 'decided') < 0.6;
    await house.sandbox.decideTransfer(id, isPaid ? paid : '419');
  }
  for (const [id, each] of named(run)) {
    const [transfer] = transfersOf(run, each);
    if (!each.cashOut.planned.isSentBack || transfer?.code !== paid || returned.has(id)) continue;
    if (each.cashOut.shown.at(-1) !== 'complete') continue;
    if (!transfer.isReturned) await house.sandbox.sendBack(transfer.id);
    if (await office.bookReturn(id)) returned.add(id);
  }
  run.transfers = await house.sandbox.transfers();
  const paidOut = run.transfers
    .filter(({ code, isReturned }) => code === paid && !isReturned)
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  spans.push({ paidOut, debited: debitedBy(await office.all()) });
};

const background = async (run: Run, work: () => Promise<void>): Promise<void> => {
  while (!run.isOver) {
    await unlessDown(work);
    await pause(lookMs);
  }
};

const workInOffice = (run: Run): Promise<void> => {
  const knownOf = (id: string): Known | undefined => {
    const each = named(run).get(id);
    return each && { planned: each.cashOut.planned, transfers: () => transfersOf(run, each) };
  };
  return background(run, () => run.office.decide(knownOf));
};

const readAll = (run: Run): readonly Promise<void>[] => {
  let next = 0;
  return Array.from({ length: readersAtOnce }, () =>
    background(run, async () => {
      if (run.isMoving) return;
      run.readers += 1;
      try {
        next += 1;
        const read = await run.djs[next % run.djs.length]?.read();
        if (read !== undefined) run.reads.push(read);
      } finally {
        run.readers -= 1;
      }
    }),
  );
};

/** Nothing is killed meanwhile, so that no move can be made twice. */
const patiently =
  ({ advance }: Operator) =>
  async (seconds: number): Promise<void> => {
    for (let isMoved = false; !isMoved;) {
      await unlessDown(async () => {
        await advance(seconds);
        isMoved = true;
      });
    }
  };

const move = async (run: Run, byMs: number): Promise<void> => {
  run.isMoving = true;
  try {
    while (run.readers > 0 || run.isKilling) await pause(pollMs);
    await run.clock.moveTo(run.clock.now() + byMs);
  } finally {
    run.isMoving = false;
  }
};

/** What never reached the bank is asked about for two days: then an operator looks. */
const passDays = async (run: Run): Promise<void> => {
  const { sandbox } = run.house;
  let last = (await sandbox.calls()).at(-1)?.id ?? 0;
  for (let hour = 0; hour < hoursOfSilence; hour += 1) {
    await unlessDown(() => move(run, hourMs + minuteMs));
    const untilMs = performance.now() + questionMostMs;
    let calls = await sandbox.calls(last);
    while (calls.length === 0 && performance.now() < untilMs) {
      await pause(pollMs);
      calls = await sandbox.calls(last);
    }
    last = calls.at(-1)?.id ?? last;
  }
};

/** One after the other, each when so much of the run is over. */
const killAll = async (run: Run): Promise<void> => {
  const { house, plan } = run;
  const { kills, djs, each } = plan.size;
  const parts = [house.server, ...house.workers];
  while (!run.isOver && run.kills < kills) {
    const due = ((run.kills + 0.5) / kills) * djs * each * 0.95;
    if (run.ended < due || run.isMoving) {
      await pause(pollMs);
      continue;
    }
    run.isKilling = true;
    await parts[run.kills % 2 === 0 ? 0 : 1 + ((run.kills >> 1) % 2)]?.kill();
    run.isKilling = false;
    run.kills += 1;
  }
};

const prove = async ({ operator, findings }: Run): Promise<void> => {
  const { isSound, findings: found } = await operator.verification();
  if (isSound) return;
  for (const { check, detail } of found) findings.push(`meanwhile, ${check}: ${detail}`);
};

const describeStill = async ({ ended, office, djs }: Run): Promise<string> => {
  const open = (await office.all()).filter(({ state }) => !ends.has(state));
  const lines = open.map(({ exchangeId, state, revision }) => `${exchangeId} ${state} ${revision}`);
  const asked = djs.flatMap(({ cashOuts }) => cashOuts.filter(({ told }) => told.length === 0));
  return [`${ended} have ended, no more do, ${asked.length} have no answer`, ...lines].join('\n');
};

/** Everybody does what they have in mind; then time passes, more of it where all only wait. */
const passAll = async (run: Run): Promise<void> => {
  const { djs, say } = run;
  let still = 0;
  for (let pass = 0; !isDone(run); pass += 1) {
    const before = run.ended;
    const visit = (dj: Dj): Promise<void> =>
      unlessDown(async () => {
        const ended = await dj.visit();
        run.ended += ended;
      });
    await together(djs, visit, djsAtOnce);
    await unlessDown(() => bankDay(run));
    if (pass % proofsEvery === 0) await unlessDown(() => prove(run));
    still = run.ended === before ? still + 1 : 0;
    if (still > stillPassesMost) throw new Error(await describeStill(run));
    if (still > 0 && still % stillPassesUntilDays === 0) {
      say(`${run.ended} ended, the others wait for days`);
      await passDays(run);
    } else await unlessDown(() => move(run, minuteMs));
    if (pass % 10 === 0) say(`${run.ended} ended, ${run.kills} kills, ${run.reads.length} reads`);
  }
};

/** What came back at the very end has to be booked too. */
const finish = async (run: Run): Promise<void> => {
  const isOwing = (): boolean =>
    [...named(run)].some(([id, each]) => {
      const [transfer] = transfersOf(run, each);
      return each.cashOut.planned.isSentBack && transfer?.code === paid && !run.returned.has(id);
    });
  await bankDay(run);
  while (isOwing()) await bankDay(run);
};

const collect = async (run: Run): Promise<Pick<Evidence, 'cases' | 'accounts' | 'strangers'>> => {
  const { djs, office, house } = run;
  const calls = (await house.sandbox.calls()).filter(({ operation }) => operation === 'deposit');
  const deposits = Map.groupBy(calls, ({ partnerOrderId }) => partnerOrderId);
  const cases: Case[] = [];
  await together([...named(run)], async ([id, each]) => {
    const { planned, told, shown, wasToldCancelled } = each.cashOut;
    const transfers = transfersOf(run, each);
    const detail = await office.detail(id);
    const ofBank = transfers[0]?.id;
    cases.push({
      userId: each.dj.userId,
      planned,
      told,
      shown,
      wasToldCancelled,
      detail,
      transfers,
      deposits: ofBank === undefined ? 0 : (deposits.get(ofBank)?.length ?? 0),
    });
  });
  const known = new Set(cases.flatMap(({ transfers }) => transfers));
  const accounts: { userId: number; earned: bigint; points: bigint }[] = [];
  await together(djs, async (dj) => {
    const read = await dj.read();
    if (read !== undefined) accounts.push(read);
  });
  return { cases, accounts, strangers: run.transfers.filter((each) => !known.has(each)) };
};

/** The whole run on a house that stands. */
export const run = async (
  house: RenewingHouse,
  plan: Plan,
  say: (line: string) => void,
): Promise<Evidence> => {
  const journal = createJournal();
  const operator = createOperator(house, journal);
  const clock = createMovedClock(house.sandbox, { ...operator, advance: patiently(operator) });
  const setting = { house, journal, now: clock.now };
  const djs = plan.djs.map((planned) => createDj(setting, planned));
  await together(djs, async (dj) => {
    await house.sandbox.openAccount(accountOf(dj.accountNumber));
    await dj.come();
  });
  await meet(setting, djs);
  const before = await operator.trialBalance();
  const operations = ['openbanking deposit'];
  await house.sandbox.setMix({ seed: plan.seed, operations, choices: trouble });
  say(`${djs.length} DJs have earned something`);

  const office = createOffice(house, journal);
  const fresh = { reads: [], spans: [], findings: [], returned: new Set<string>(), transfers: [] };
  const state: Run = {
    house,
    plan,
    say,
    djs,
    office,
    operator,
    clock,
    ...fresh,
    ended: 0,
    kills: 0,
    isMoving: false,
    isKilling: false,
    readers: 0,
    isOver: false,
  };
  const beside = [workInOffice(state), killAll(state), ...readAll(state)];
  try {
    await passAll(state);
  } finally {
    state.isOver = true;
    await Promise.all(beside);
  }
  await finish(state);
  say('looking at what everybody has');
  const { reads, spans, findings, kills, ended } = state;
  return {
    ...(await collect(state)),
    reads,
    spans,
    findings,
    books: await collectBooks(operator, before),
    endings: [house.server, ...house.workers].flatMap((each) => each.endings()),
    calls: journal.calls,
    planned: { 'cash-outs': plan.size.djs * plan.size.each, kills: plan.size.kills },
    done: { 'cash-outs': ended, kills },
  };
};
