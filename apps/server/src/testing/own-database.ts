import { createTestDatabase } from '../../../../tools/testing/database.ts';
import { patienceMs as waitMs } from '../../../../tools/testing/patience.ts';
import { createDatabase } from '../platform/db/index.ts';
import type { Database } from '../platform/db/index.ts';
import { silentLog } from '../platform/log.ts';

export type OwnDatabase = {
  /** For what no caller may do. */
  readonly owner: Database;
  /** As a server has it. */
  readonly database: Database;
  readonly close: () => Promise<void>;
};

/** A migrated database of one's own: opened in `beforeAll`, closed in `afterAll`. */
export const openOwnDatabase = async (poolMax = 4): Promise<OwnDatabase> => {
  const { url, drop } = await createTestDatabase();
  const owner = createDatabase({ url, role: undefined, poolMax: 2, waitMs, log: silentLog });
  const database = createDatabase({ url, role: 'dipper_app', poolMax, waitMs, log: silentLog });
  return {
    owner,
    database,
    close: async () => {
      await database.close();
      await owner.close();
      await drop();
    },
  };
};
