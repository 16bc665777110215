import type { Database } from '../../platform/db/index.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { purgeOldTickets } from './repository.ts';

/** Codes and counts that ran out long ago. */
export const sweepCredentials = async (database: Database): Promise<LoopOutcome> => {
  await purgeOldTickets(database);
  return 'idle';
};
