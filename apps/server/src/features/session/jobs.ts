import type { Database } from '../../platform/db/index.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { purgeFamiliesOf, purgeOldLogins } from './repository.ts';

/** One sweep removes the logins that were never finished. */
export const sweepLogins = async (database: Database): Promise<LoopOutcome> => {
  await purgeOldLogins(database);
  return 'idle';
};

export const sweepFamilies = purgeFamiliesOf;
