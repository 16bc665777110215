import { setTimeout as pause } from 'node:timers/promises';
import type { ExchangeState } from '@dipper/contract';
import type { Operator } from '../run/operator.ts';
import { unlessDown } from './state.ts';
import type { Run } from './state.ts';

const pollMs = 50;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The hours of hourly questions until somebody has to look; some questions may be missed. */
const hoursUntilReview = 40;
const hoursOfSilence = 60;
/** The worker looks each second. */
const questionMostMs = 2500;

/** Nothing is killed meanwhile, so that no move can be made twice. */
export const patiently =
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

const isAskedAbout: ReadonlySet<ExchangeState> = new Set(['sending', 'sent', 'unknown']);

type Open = { readonly id: string; readonly askedAtMs: number };

/** Returns those that the provider is still to be asked about, and when. */
const openOf = async (run: Run, ids: readonly string[]): Promise<readonly Open[]> => {
  const details = await Promise.all(ids.map((id) => run.office.detail(id)));
  return details.flatMap(({ exchange: { exchangeId: id, state }, nextQuestionAt }) =>
    isAskedAbout.has(state) && nextQuestionAt !== null
      ? [{ id, askedAtMs: Date.parse(nextQuestionAt) }]
      : [],
  );
};

/** Each is asked about whose time has come, unless a worker is away for as long. Who is open after it. */
const askedAbout = async (run: Run, ids: readonly string[]): Promise<readonly string[]> => {
  const untilMs = performance.now() + questionMostMs;
  let due = ids;
  const open = new Set(ids);
  while (due.length > 0 && performance.now() < untilMs) {
    await pause(pollMs);
    const found = await openOf(run, due);
    const still = new Set(found.map(({ id }) => id));
    for (const id of due) if (!still.has(id)) open.delete(id);
    due = found.filter(({ askedAtMs }) => askedAtMs <= run.clock.now()).map(({ id }) => id);
  }
  return [...open];
};

/**
 * Passes the two days of questions about payouts that never reached the provider: then an operator looks. True if it
 * took that long.
 */
export const passDays = async (run: Run): Promise<boolean> => {
  let open: readonly string[] = [];
  await unlessDown(async () => {
    const all = await run.office.all();
    const requested = all.filter(({ state }) => isAskedAbout.has(state));
    open = requested.map(({ exchangeId }) => exchangeId);
  });
  let hours = 0;
  for (; open.length > 0 && hours < hoursOfSilence; hours += 1) {
    await unlessDown(async () => {
      await move(run, hourMs + minuteMs);
      open = await askedAbout(run, open);
    });
  }
  return hours > hoursUntilReview;
};

export const passMinute = (run: Run): Promise<void> => unlessDown(() => move(run, minuteMs));
