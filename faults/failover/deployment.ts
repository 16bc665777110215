import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
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
import { supervise } from '../deployment/supervised.ts';
import type { Ending, Supervised } from '../deployment/supervised.ts';
import { startBalancer } from './balancer.ts';
import { startPair } from './pair.ts';
import type { Pair } from './pair.ts';

/** Two servers behind one address and two workers, over a primary and its replica. */
export type FailoverDeployment = {
  readonly origin: string;
  readonly operationsOrigin: string;
  readonly operatorToken: string;
  readonly sandbox: Sandbox;
  readonly database: Pair;
  /** The addresses at which each server says whether it can work. */
  readonly readiness: readonly string[];
  readonly environment: Environment;
  endings(): readonly Ending[];
  stop(): Promise<void>;
};

type Addresses = Awaited<ReturnType<typeof freeAddresses>>;

export type Failover = { readonly seed: string; readonly isSynchronous: boolean };

type Process = {
  readonly name: string;
  readonly environment: Environment;
  readonly health?: string;
};

const start = ({ name, environment, health }: Process, logFile: string): Promise<Supervised> =>
  supervise({
    name,
    command: [...serverCommand, 'serve'],
    environment,
    cwd: root,
    logFile,
    ...(health === undefined ? {} : { health }),
  });

const readinessOf = ({ wallet }: Addresses): string => `${wallet.origin}/api/readyz`;

/** The settings of a server at its own addresses, which people reach at those of the front. */
const environmentFor = (front: Addresses, own: Addresses, url: string): Environment => ({
  ...environmentOf({ port: own.wallet.port, operationsPort: own.operations.port }, { url }),
  ...paymentAddresses(front.sandbox.origin),
  PUBLIC_URL: front.wallet.origin,
  IDENTITY_GOOGLE_ISSUER: `${front.sandbox.origin}/google`,
  HOST_SITE_ORIGINS: front.sandbox.origin,
  LOG_LEVEL: 'warn',
});

export const startFailoverDeployment = async (
  directory: string,
  failover: Failover,
): Promise<FailoverDeployment> => {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(path.join(directory, 'logs'), { recursive: true });
  const logOf = (name: string): string => path.join(directory, 'logs', `${name}.log`);
  const front = await freeAddresses('127.0.0.1');
  const behind = [await freeAddresses('127.0.0.1'), await freeAddresses('127.0.0.1')] as const;
  const database = await startPair({
    directory,
    ...failover,
    prepare: (url) => prepareDatabase(environmentFor(front, front, url)),
  });
  const sandbox = await startSandbox({
    root,
    port: front.sandbox.port,
    walletUrl: front.wallet.origin,
    logFile: logOf('sandbox'),
  });
  const servers = behind.map((own, index) => ({
    name: `server-${index + 1}`,
    environment: { ...environmentFor(front, own, database.url), DIPPER_ROLES: 'http' },
    health: readinessOf(own),
  }));
  const environment = environmentFor(front, behind[0], database.url);
  const workers = ['worker-1', 'worker-2'].map((name) => ({
    name,
    environment: { ...environment, DIPPER_ROLES: 'worker' },
  }));
  const processes = await Promise.all(
    [...servers, ...workers].map((each: Process) => start(each, logOf(each.name))),
  );
  const ports = behind.map(({ wallet }) => wallet.port);
  const balancer = await startBalancer(front.wallet.port, ports);
  return {
    origin: front.wallet.origin,
    operationsOrigin: behind[0].operations.origin,
    operatorToken,
    sandbox,
    database,
    readiness: behind.map(readinessOf),
    environment,
    endings: () => processes.flatMap((each) => each.endings()),
    stop: async () => {
      await balancer.stop();
      await Promise.all(processes.map((each) => each.stop()));
      await sandbox.stop();
      await database.stop();
    },
  };
};
