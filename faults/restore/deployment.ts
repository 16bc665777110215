import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { archiveSettings, startPostgres } from '../../tools/postgres/index.ts';
import type { RunningPostgres } from '../../tools/postgres/index.ts';
import { startService, waitForAnswer } from '../../tools/processes/index.ts';
import type { Service } from '../../tools/processes/index.ts';
import { freeAddresses, paymentAddresses } from '../../tools/start/index.ts';
import {
  environmentOf,
  operatorToken,
  prepareDatabase,
  root,
  serverCommand,
} from '../deployment/deployment.ts';
import type { Environment } from '../deployment/deployment.ts';
import { startSandbox } from '../deployment/sandbox.ts';
import type { Sandbox } from '../deployment/sandbox.ts';
import { queryAt } from '../support/query-at.ts';

/** A product whose database is copied, killed, and brought back elsewhere; the outside world goes on. */
export type RestoredDeployment = {
  readonly origin: string;
  readonly operationsOrigin: string;
  readonly operatorToken: string;
  readonly sandbox: Sandbox;
  readonly database: { query(text: string, values: readonly unknown[]): Promise<void> };
  readonly backups: string;
  /** Returns the directory of the running database's files. */
  readonly dataDirectory: () => string;
  readonly environment: () => Environment;
  /** Kills database and server at once, as a power cut does. */
  kill(): Promise<void>;
  /** The same product again over the files of another place. */
  openAt(dataDirectory: string): Promise<void>;
  stop(): Promise<void>;
};

type State = { postgres: RunningPostgres; server: Service; dataDirectory: string };

type Places = {
  readonly directory: string;
  readonly backups: string;
  readonly port: number;
  readonly operationsPort: number;
  readonly settings: Environment;
};

const environmentFor = (places: Places, url: string): Environment => ({
  ...environmentOf(places, { url }),
  ...places.settings,
});

const startServer = async (places: Places, url: string): Promise<Service> => {
  const server = startService({
    name: 'server',
    command: [...serverCommand, 'serve'],
    environment: environmentFor(places, url),
    cwd: root,
    logFile: path.join(places.directory, 'logs', 'server.log'),
  });
  await waitForAnswer(server, `http://127.0.0.1:${places.port}/api/readyz`);
  return server;
};

const openDatabase = ({ backups }: Places, dataDirectory: string): Promise<RunningPostgres> =>
  startPostgres({ dataDirectory, durable: true, settings: archiveSettings(backups) });

export const startRestoredDeployment = async (directory: string): Promise<RestoredDeployment> => {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(path.join(directory, 'logs'), { recursive: true });
  const { wallet, operations, sandbox: place } = await freeAddresses('127.0.0.1');
  const settings = {
    ...paymentAddresses(place.origin),
    IDENTITY_GOOGLE_ISSUER: `${place.origin}/google`,
    HOST_SITE_ORIGINS: place.origin,
    LOG_LEVEL: 'warn',
  };
  const places = {
    directory,
    backups: path.join(directory, 'backups'),
    port: wallet.port,
    operationsPort: operations.port,
    settings,
  };
  const first = path.join(directory, 'first');
  const postgres = await openDatabase(places, first);
  await prepareDatabase(environmentFor(places, postgres.url));
  const sandbox = await startSandbox({
    root,
    port: place.port,
    walletUrl: wallet.origin,
    logFile: path.join(directory, 'logs', 'sandbox.log'),
  });
  const server = await startServer(places, postgres.url);
  const state: State = { postgres, server, dataDirectory: first };
  return {
    origin: wallet.origin,
    operationsOrigin: operations.origin,
    operatorToken,
    sandbox,
    database: { query: (text, values) => queryAt(state.postgres.url, text, values) },
    backups: places.backups,
    dataDirectory: () => state.dataDirectory,
    environment: () => environmentFor(places, state.postgres.url),
    kill: async () => {
      state.server.signal('SIGKILL');
      await Promise.all([state.postgres.kill(), state.server.exited]);
    },
    openAt: async (dataDirectory) => {
      state.dataDirectory = dataDirectory;
      state.postgres = await openDatabase(places, dataDirectory);
      state.server = await startServer(places, state.postgres.url);
    },
    stop: async () => {
      await state.server.stop();
      await sandbox.stop();
      await state.postgres.stop();
    },
  };
};
