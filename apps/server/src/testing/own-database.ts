import { createTestDatabase } from '../../../../tools/testing/database.ts';
import type { Database } from '../platform/db/index.ts';
import { openDatabase } from './open-database.ts';

export type OwnDatabase = {
  /** The connection for what no caller may do. */
  readonly owner: Database;
  /** The database as a server has it. */
  readonly database: Database;
  readonly close: () => Promise<void>;
};

/** A migrated database of one's own: opened in `beforeAll`, closed in `afterAll`. */
export const openOwnDatabase = async (poolMax = 4): Promise<OwnDatabase> => {
  const { url, drop } = await createTestDatabase();
  const owner = openDatabase(url, undefined, 2);
  const database = openDatabase(url, 'dipper_app', poolMax);
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
