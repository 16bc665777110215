import type { Queryable } from '../../platform/db/index.ts';
import { takeHint, takeQuestion } from './inbox-repository.ts';
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

export const createTakeHint =
  (database: Queryable): TakeHint =>
  async (provider, hinted) => {
    const { mayAsk, hints } = await takeHint(database, hinted);
    const isInBudget = async (): Promise<boolean> =>
      hints <= freeMost || (await takeQuestion(database, provider));
    return { mayAsk: mayAsk && (await isInBudget()), isKept: hints <= keptMost };
  };
