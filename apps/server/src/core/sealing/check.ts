import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import { columnOf } from './places.ts';
import { countSealedBy, sealedNames } from './repository.ts';

/** What each key has sealed, column by column; true: all of it is sealed by the one with this number. */
export const checkSealed = async (
  database: Database,
  log: Log,
  newestKeyId: number,
): Promise<boolean> => {
  let isDone = true;
  for (const name of sealedNames) {
    for (const { keyId, count } of await countSealedBy(database, name)) {
      const told = { event: 'sealed-by', column: columnOf(name), keyId, count };
      log.info(told, 'values that this key has sealed');
      if (keyId !== newestKeyId) isDone = false;
    }
  }
  return isDone;
};
