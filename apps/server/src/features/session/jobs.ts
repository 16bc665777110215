import type { Database } from '../../platform/db/index.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { purgeFamiliesOf, purgeOldLogins } from './repository.ts';

const loginsPerTurn = 10_000;

/** Deletes logins that were never finished. */
export const sweepLogins = async (database: Database, most = loginsPerTurn): Promise<LoopOutcome> =>
  (await purgeOldLogins(database, most)) < most ? 'idle' : 'more';

export const sweepFamilies = purgeFamiliesOf;
