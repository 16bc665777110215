import type { Queryable } from '../../platform/db/index.ts';
import { takeHint, takeQuestion } from './inbox-repository.ts';
import type { Hinted } from './inbox-repository.ts';

export type HintTurn = {
  /** Otherwise it came too soon after another one, and the provider should send it again. */
  readonly mayAsk: boolean;
  /** Whether it is still worth a row of its own. */
  readonly isKept: boolean;
};

/** A hint without proof: an unsigned webhook, or a browser at an address that anybody can open. */
export type Hint = 'message' | 'visit';

/** Counts one of them, and says whether its provider is asked because of it. */
export type TakeHint = (provider: string, hint: Hint, hinted: Hinted) => Promise<HintTurn>;

const storedMax = 10;
/** Enough hints for an honest payment; beyond them all payments of a provider share a budget. */
const freeMost = 3;
/**
 * A person may come back, turn back and look again within moments; a webhook can be queried later
 * as well.
 */
const atOnceMost: Readonly<Record<Hint, number>> = { message: 1, visit: 3 };

export const createTakeHint =
  (database: Queryable): TakeHint =>
  async (provider, hint, hinted) => {
    const { mayAsk, hints } = await takeHint(database, hinted, atOnceMost[hint]);
    const isInBudget = async (): Promise<boolean> =>
      hints <= freeMost || (await takeQuestion(database, provider));
    return { mayAsk: mayAsk && (await isInBudget()), isKept: hints <= storedMax };
  };
