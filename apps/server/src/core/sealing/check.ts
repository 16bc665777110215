import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import { columnOf } from './places.ts';
import { countSealedBy, sealedNames } from './repository.ts';

/** Logs the count of values sealed by each key, by column; true if only this key has sealed any. */
export const checkSealed = async (
  database: Database,
  log: Log,
  newestKeyId: number,
): Promise<boolean> => {
  let isDone = true;
  for (const name of sealedNames) {
    for (const { keyId, count } of await countSealedBy(database, name)) {
      const logEntry = { event: 'sealed-by', column: columnOf(name), keyId, count };
      log.info(logEntry, 'values that this key has sealed');
      if (keyId !== newestKeyId) isDone = false;
    }
  }
  return isDone;
};
