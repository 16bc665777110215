import { expect } from 'vitest';
import { verifyLedger } from '../core/ledger/index.ts';
import { createPaymentProviders } from '../payment-providers.ts';
import { parseConfig } from '../platform/config/index.ts';
import type { Config } from '../platform/config/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { startTestServer } from './server.ts';
import type { TestServer } from './server.ts';
import { openDatabase } from './open-database.ts';

export type Beside = {
  readonly server: TestServer;
  readonly config: Config;
  /** The application's own connection, for its own functions. */
  readonly database: Database;
  readonly providers: readonly PaymentProvider[];
  /** After each test: nothing is planned outside any more, and the books are right. */
  readonly tidy: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The whole server over real HTTP, and what works beside it in the same deployment. */
export const startBeside = async (variables: Readonly<Record<string, string>>): Promise<Beside> => {
  const server = await startTestServer(variables);
  const config = parseConfig(server.variables);
  const { url } = config.database;
  const database = openDatabase(url, 'dipper_app', 8);
  return {
    server,
    config,
    database,
    providers: createPaymentProviders(config),
    tidy: async () => {
      await server.sandbox.control('DELETE', '/scenarios');
      expect((await verifyLedger(database)).findings).toEqual([]);
    },
    stop: async () => {
      await database.close();
      await server.stop();
    },
  };
};
