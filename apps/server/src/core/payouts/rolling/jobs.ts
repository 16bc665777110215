import type { Database } from '../../../platform/db/index.ts';
import type { FieldKeys } from '../../../platform/field-keys.ts';
import type { Log } from '../../../platform/log.ts';
import type { LoopOutcome } from '../../../platform/loop.ts';
import { resealPayee } from '../payee.ts';
import { exchangeNumber } from '../payouts.ts';
import { findSealedBefore, writeResealed } from './repository.ts';
import type { OldPayee } from './repository.ts';

const perTurn = 200;
const atOnce = 4;

export type RollingJobs = {
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly log: Log;
};

const resealOne = async (
  { database, fieldKeys, log }: RollingJobs,
  payee: OldPayee,
): Promise<boolean> => {
  try {
    const sealed = resealPayee(fieldKeys, payee.name, payee.row);
    return await writeResealed(database, payee, sealed);
  } catch (error) {
    log.error(
      { exchangeId: exchangeNumber(payee.name), error },
      'a payee could not be sealed again',
    );
    return false;
  }
};

/**
 * Seals again by the newest key what an older one has sealed. Row by row, each as it was read or not
 * at all: any number of workers may do it and die while everybody goes on reading and writing.
 */
export const rollPayees = async (jobs: RollingJobs): Promise<LoopOutcome> => {
  const { database, fieldKeys, log } = jobs;
  const old = await findSealedBefore(database, fieldKeys.newestKeyId, perTurn);
  const queue = old.values();
  let count = 0;
  const workers = Array.from({ length: atOnce }, async () => {
    for (const payee of queue) if (await resealOne(jobs, payee)) count += 1;
  });
  await Promise.all(workers);
  if (count > 0) log.info({ event: 'payees-resealed', count }, 'a newer key has sealed payees');
  return old.length === perTurn && count > 0 ? 'more' : 'idle';
};
