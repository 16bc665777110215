import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../tools/processes/index.ts';
import { freeAddresses, paymentAddresses } from '../../tools/start/index.ts';
import { startProxy } from '../support/proxy.ts';
import type { Proxy } from '../support/proxy.ts';
import { proxiedUrl, startDatabase } from './database.ts';
import type { KillableDatabase } from './database.ts';
import { startSandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';
import { supervise } from './supervised.ts';
import type { Supervised } from './supervised.ts';

/** Everything that a run hurts, and the wires between it. */
export type Deployment = {
  readonly origin: string;
  readonly operationsOrigin: string;
  readonly operatorToken: string;
  readonly database: KillableDatabase;
  readonly sandbox: Sandbox;
  readonly server: Supervised;
  readonly worker: Supervised;
  /** The log of every server of this deployment, one after the other. */
  readonly serverLog: string;
  readonly wires: {
    readonly serverToDatabase: Proxy;
    readonly workerToDatabase: Proxy;
    readonly provider: Proxy;
    /** KakaoPay has a wire of its own, so that one provider can hang while the others do not. */
    readonly kakaopay: Proxy;
  };
  /** Both processes again, on a clock that can be moved. */
  useMovableClock(): Promise<void>;
  stop(): Promise<void>;
};

export const root = path.resolve(import.meta.dirname, '../..');
export const operatorToken = 'operator-token-of-the-fault-run';
export const serverCommand = [process.execPath, 'apps/server/src/main.ts'];

type Places = {
  readonly directory: string;
  readonly port: number;
  readonly operationsPort: number;
  readonly sandboxPort: number;
};

export type Environment = Readonly<Record<string, string | undefined>>;

export const environmentOf = (
  { port, operationsPort }: Pick<Places, 'port' | 'operationsPort'>,
  database: Pick<KillableDatabase, 'url'>,
): Environment => ({
  PATH: process.env['PATH'],
  HOST: '127.0.0.1',
  PORT: String(port),
  OPERATIONS_PORT: String(operationsPort),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: database.url,
  OPERATOR_TOKEN: operatorToken,
  // All the people of a run come from one address.
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'info',
});

export const prepareDatabase = async (environment: Environment): Promise<void> => {
  for (const name of ['migrate', 'seed']) {
    await runCommand({ name, command: [...serverCommand, name], environment, cwd: root });
  }
};

type Wires = Deployment['wires'];

const startWires = async (places: Places, socket: string, seed: string): Promise<Wires> => {
  const provider = { host: '127.0.0.1', port: places.sandboxPort };
  return {
    serverToDatabase: await startProxy({ path: socket }, `${seed}|server-database`),
    workerToDatabase: await startProxy({ path: socket }, `${seed}|worker-database`),
    provider: await startProxy(provider, `${seed}|provider`),
    kakaopay: await startProxy(provider, `${seed}|kakaopay`),
  };
};

type Process = {
  readonly role: 'http' | 'worker';
  readonly wire: Proxy;
  readonly environment: Environment;
};

const processEnvironment = (
  { role, wire, environment }: Process,
  { provider, kakaopay }: Wires,
): Environment => ({
  ...environment,
  DIPPER_ROLES: role,
  DATABASE_URL: proxiedUrl(environment['DATABASE_URL'] ?? '', wire.port),
  DATABASE_MIGRATION_URL: environment['DATABASE_URL'],
  ...paymentAddresses(`http://127.0.0.1:${provider.port}`),
  PROVIDER_KAKAOPAY_URL: `http://127.0.0.1:${kakaopay.port}/kakaopay`,
});

const startParts = async (places: Places, seed: string): Promise<Deployment> => {
  const { directory, port, sandboxPort } = places;
  const origin = `http://127.0.0.1:${port}`;
  const logOf = (name: string): string => path.join(directory, 'logs', `${name}.log`);
  const database = await startDatabase(directory);
  const wires = await startWires(places, database.socket, seed);
  // The address by which Dipper reaches it: a provider's word is refused if it names another place.
  const outside = `http://127.0.0.1:${wires.provider.port}`;
  const environment = {
    ...environmentOf(places, database),
    IDENTITY_GOOGLE_ISSUER: `${outside}/google`,
    HOST_SITE_ORIGINS: `http://127.0.0.1:${sandboxPort}`,
  };
  await prepareDatabase(environment);
  const sandbox = await startSandbox({
    root,
    port: sandboxPort,
    publicUrl: outside,
    walletUrl: origin,
    logFile: logOf('sandbox'),
  });
  const http: Process = { role: 'http', wire: wires.serverToDatabase, environment };
  const work: Process = { role: 'worker', wire: wires.workerToDatabase, environment };
  const optionsOf = (name: string, part: Process) => ({
    name,
    command: [...serverCommand, 'serve'],
    environment: processEnvironment(part, wires),
    cwd: root,
    logFile: logOf(name),
  });
  const server = await supervise({
    ...optionsOf('server', http),
    health: `${origin}/api/healthz`,
  });
  const worker = await supervise(optionsOf('worker', work));
  return {
    origin,
    operationsOrigin: `http://127.0.0.1:${places.operationsPort}`,
    operatorToken,
    database,
    sandbox,
    server,
    worker,
    serverLog: logOf('server'),
    wires,
    useMovableClock: async () => {
      const clock = { DIPPER_CLOCK: 'test' };
      await server.restartWith({ environment: { ...processEnvironment(http, wires), ...clock } });
      await worker.restartWith({ environment: { ...processEnvironment(work, wires), ...clock } });
    },
    stop: async () => {
      await Promise.all([server.stop(), worker.stop()]);
      await sandbox.stop();
      await Promise.all(Object.values(wires).map((wire) => wire.close()));
      await database.stop();
    },
  };
};

/** Starts a deployment on ports and in a directory of its own, so that runs beside each other do not meet. */
export const startDeployment = async (directory: string, seed: string): Promise<Deployment> => {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(path.join(directory, 'logs'), { recursive: true });
  const { wallet, operations, sandbox } = await freeAddresses('127.0.0.1');
  const ports = { port: wallet.port, operationsPort: operations.port, sandboxPort: sandbox.port };
  return startParts({ directory, ...ports }, seed);
};
