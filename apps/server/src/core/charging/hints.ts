import type { Database } from '../../platform/db/index.ts';
import { takeHint } from './inbox-repository.ts';
import type { Hinted } from './inbox-repository.ts';

export type HintTurn = {
  /** Otherwise it came too soon after another one, and the provider should send it again. */
  readonly mayAsk: boolean;
  /** Whether it is still worth a row of its own. */
  readonly isKept: boolean;
};

/** Counts a message that proves nothing, and says whether its provider is asked because of it. */
export type TakeHint = (provider: string, hinted: Hinted) => Promise<HintTurn>;

const keptMost = 10;
/** As many as an honest payment has; beyond them all payments of a provider share a budget. */
const freeMost = 3;
const budgetPerMinute = 60;
const minuteMs = 60_000;

type Spent = { readonly sinceMs: number; readonly questions: number };

/** Each process has its part of the budget, as it has of the calls that an address may make. */
export const createTakeHint = (database: Database, nowMs = () => performance.now()): TakeHint => {
  const spent = new Map<string, Spent>();
  const spend = (provider: string): boolean => {
    const known = spent.get(provider);
    const isOver = known === undefined || nowMs() - known.sinceMs >= minuteMs;
    const { sinceMs, questions } = isOver ? { sinceMs: nowMs(), questions: 0 } : known;
    if (questions >= budgetPerMinute) return false;
    spent.set(provider, { sinceMs, questions: questions + 1 });
    return true;
  };
  return async (provider, hinted) => {
    const { mayAsk, hints } = await takeHint(database, hinted);
    const isKept = hints <= keptMost;
    return { mayAsk: mayAsk && (hints <= freeMost || spend(provider)), isKept };
  };
};
