import type { Database } from '../../platform/db/index.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { purgeOldTickets } from './repository.ts';

const ticketsPerTurn = 10_000;

/** Codes and counts that ran out long ago. */
export const sweepCredentials = async (
  database: Database,
  most = ticketsPerTurn,
): Promise<LoopOutcome> => ((await purgeOldTickets(database, most)) < most ? 'idle' : 'more');
