import { setTimeout as pause } from 'node:timers/promises';
import type { RenewingDeployment } from '../deployment/renewing.ts';
import { createJournal } from '../people/journal.ts';
import { createMovedClock } from '../renewals/clock.ts';
import { together } from '../renewals/days.ts';
import { collectBooks } from '../run/collect.ts';
import { createOperator } from '../run/operator.ts';
import { createDj } from './dj.ts';
import type { Dj } from './dj.ts';
import { meet } from './earned.ts';
import type { Case, Evidence } from './evidence.ts';
import { createOffice, ends } from './office.ts';
import type { CashOutTransfers } from './office.ts';
import { dayOutside, owing } from './outside.ts';
import { calm, trouble } from './plan.ts';
import type { Plan } from './plan.ts';
import { named, transfersOf, unlessDown } from './state.ts';
import type { Run } from './state.ts';
import { passDays, passMinute, patiently } from './time.ts';
import { ways } from './ways/index.ts';

const lookMs = 100;
const readersAtOnce = 2;
const djsAtOnce = 16;
const proofsEvery = 8;
const stillPassesMost = 20;
const stillPassesUntilDays = 5;

const isDone = ({ plan, ended }: Run): boolean => ended >= plan.size.djs * plan.size.each;

const background = async (run: Run, work: () => Promise<void>): Promise<void> => {
  while (!run.isOver) {
    await unlessDown(work);
    await pause(lookMs);
  }
};

const workInOffice = (run: Run): Promise<void> => {
  const cashOutOf = (id: string): CashOutTransfers | undefined => {
    const each = named(run).get(id);
    return each && { planned: each.cashOut.planned, transfers: () => transfersOf(run, each) };
  };
  return background(run, () => run.office.decide(cashOutOf));
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

/** One after the other, each when so much of the run is over. */
const killAll = async (run: Run): Promise<void> => {
  const { deployment, plan } = run;
  const { kills, djs, each } = plan.size;
  const parts = [deployment.server, ...deployment.workers];
  while (!run.isOver && run.kills < kills) {
    const due = ((run.kills + 0.5) / kills) * djs * each * 0.95;
    if (run.ended < due || run.isMoving) {
      await pause(lookMs);
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
  const requested = djs.flatMap(({ cashOuts }) =>
    cashOuts.filter(({ answers }) => answers.length === 0),
  );
  return [`${ended} have ended, no more do, ${requested.length} have no answer`, ...lines].join(
    '\n',
  );
};

/** Every order to pay meets one of these from now on. */
const meetTrouble = async (
  { sandbox }: RenewingDeployment,
  seed: string,
  choices: typeof trouble | typeof calm,
): Promise<void> => {
  const operations = Object.values(ways).map(({ provider, sends }) => `${provider} ${sends}`);
  await sandbox.setMix({ seed, operations, choices });
};

/** Waits days for answers that never come: then an operator looks. */
const waitForDays = async (run: Run): Promise<void> => {
  run.say(`${run.ended} ended, the others wait for days`);
  if (!(await passDays(run))) return;
  run.silences += 1;
  if (run.silences === run.plan.size.silences) {
    await meetTrouble(run.deployment, run.plan.seed, calm);
  }
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
    await unlessDown(() => dayOutside(run));
    if (pass % proofsEvery === 0) await unlessDown(() => prove(run));
    still = run.ended === before ? still + 1 : 0;
    if (still > stillPassesMost) throw new Error(await describeStill(run));
    // The office looks beside them.
    if (still > 0) await pause(lookMs);
    if (still > 0 && still % stillPassesUntilDays === 0) await waitForDays(run);
    else await passMinute(run);
    if (pass % 10 === 0) say(`${run.ended} ended, ${run.kills} kills, ${run.reads.length} reads`);
  }
};

/** Ends the run: money that came back at the very end has to be booked too. */
const finish = async (run: Run): Promise<void> => {
  await dayOutside(run);
  for (let passes = 0; owing(run).length > 0; passes += 1) {
    if (passes === stillPassesMost)
      throw new Error(`sent back, never booked: ${owing(run).join()}`);
    await dayOutside(run);
  }
};

const collect = async (run: Run): Promise<Pick<Evidence, 'cases' | 'accounts' | 'strangers'>> => {
  const { djs, office, deployment } = run;
  const deposits = Map.groupBy(
    await deployment.sandbox.calls(),
    ({ provider, operation, partnerOrderId }) => `${provider} ${operation} ${partnerOrderId}`,
  );
  const cases: Case[] = [];
  await together([...named(run)], async ([id, each]) => {
    const { planned, answers, shown, wasToldCanceled } = each.cashOut;
    const transfers = transfersOf(run, each);
    const detail = await office.detail(id);
    const { provider, sends } = each.dj.way;
    // A bank does not know our number, and one of its own only where it has taken something on.
    const order = provider === 'openbanking' ? transfers[0]?.id : id;
    cases.push({
      userId: each.dj.userId,
      planned,
      answers,
      shown,
      wasToldCanceled,
      detail,
      transfers,
      deposits: deposits.get(`${provider} ${sends} ${order}`)?.length ?? 0,
    });
  });
  const judged = new Set(cases.flatMap(({ transfers }) => transfers));
  const accounts: { userId: number; earned: bigint; points: bigint }[] = [];
  await together(djs, async (dj) => {
    const read = await dj.read();
    if (read !== undefined) accounts.push(read);
  });
  return { cases, accounts, strangers: run.transfers.filter((each) => !judged.has(each)) };
};

/** Chance decides of a few of them. */
const kindsOf = ({ size }: Plan): readonly string[] =>
  Object.values(ways).flatMap(({ provider, sendBack }) =>
    (size.name === 'full' ? [...ends] : ['paid'])
      .filter((end) => end !== 'returned' || sendBack !== undefined)
      .map((end) => `${provider} ${end}`),
  );

/** The whole run on a deployment that works. */
export const run = async (
  deployment: RenewingDeployment,
  plan: Plan,
  say: (line: string) => void,
): Promise<Evidence> => {
  const journal = createJournal();
  const operator = createOperator(deployment, journal);
  const clock = createMovedClock(deployment.sandbox, { ...operator, advance: patiently(operator) });
  const setting = { deployment, journal, now: clock.now };
  const djs = plan.djs.map((planned) => createDj(setting, planned));
  await together(djs, async (dj) => {
    await dj.come();
    await dj.settle();
  });
  for (const way of Object.values(ways)) await way.prepare?.(deployment.sandbox);
  await meet(setting, djs);
  const before = await operator.trialBalance();
  await meetTrouble(deployment, plan.seed, trouble);
  say(`${djs.length} DJs have earned something`);

  const office = await createOffice(deployment, journal);
  const fresh = { reads: [], spans: [], findings: [], returned: new Set<string>(), transfers: [] };
  const state: Run = {
    deployment,
    plan,
    say,
    djs,
    office,
    operator,
    clock,
    ...fresh,
    ended: 0,
    kills: 0,
    silences: 0,
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
    endings: [deployment.server, ...deployment.workers].flatMap((each) => each.endings()),
    calls: journal.calls,
    kinds: kindsOf(plan),
    planned: { 'cash-outs': plan.size.djs * plan.size.each, kills: plan.size.kills },
    done: { 'cash-outs': ended, kills },
  };
};
