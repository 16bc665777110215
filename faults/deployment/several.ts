import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freeAddresses, paymentAddresses } from '../../tools/start/index.ts';
import { environmentOf, operatorToken, root, serverCommand } from './deployment.ts';
import type { Environment } from './deployment.ts';
import { startSandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';
import { supervise } from './supervised.ts';
import type { Ending, Supervised } from './supervised.ts';

/** Two servers behind one address and two workers, over a database that somebody else has started. */
export type Several = {
  readonly origin: string;
  readonly operationsOrigin: string;
  readonly operatorToken: string;
  readonly sandbox: Sandbox;
  readonly servers: readonly Supervised[];
  readonly workers: readonly Supervised[];
  /** The addresses at which each server says whether it can work. */
  readonly readiness: readonly string[];
  readonly environment: Environment;
  endings(): readonly Ending[];
  stop(): Promise<void>;
};

type Addresses = Awaited<ReturnType<typeof freeAddresses>>;

/** The one address that people use. */
export type Front = (
  port: number,
  servers: readonly number[],
) => Promise<{ stop(): Promise<void> }>;

export type Places = {
  readonly directory: string;
  readonly front: Addresses;
  readonly behind: readonly [Addresses, Addresses];
};

type Process = {
  readonly name: string;
  readonly environment: Environment;
  readonly health?: string;
};

const logOf = (directory: string, name: string): string =>
  path.join(directory, 'logs', `${name}.log`);

const readinessOf = ({ wallet }: Addresses): string => `${wallet.origin}/api/readyz`;

/** The settings of a server at its own addresses, which people reach at those of the front. */
const environmentFor = ({ front }: Places, own: Addresses, url: string): Environment => ({
  ...environmentOf({ port: own.wallet.port, operationsPort: own.operations.port }, { url }),
  ...paymentAddresses(front.sandbox.origin),
  PUBLIC_URL: front.wallet.origin,
  IDENTITY_GOOGLE_ISSUER: `${front.sandbox.origin}/google`,
  HOST_SITE_ORIGINS: front.sandbox.origin,
  LOG_LEVEL: 'warn',
});

/** An empty directory, and ports that nobody has. */
export const findPlaces = async (directory: string): Promise<Places> => {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(path.join(directory, 'logs'), { recursive: true });
  const front = await freeAddresses('127.0.0.1');
  const behind = [await freeAddresses('127.0.0.1'), await freeAddresses('127.0.0.1')] as const;
  return { directory, front, behind };
};

/** The settings of a command, such as the one that migrates. */
export const commandEnvironment = (places: Places, url: string): Environment =>
  environmentFor(places, places.behind[0], url);

const start = (directory: string, { name, environment, health }: Process): Promise<Supervised> =>
  supervise({
    name,
    command: [...serverCommand, 'serve'],
    environment,
    cwd: root,
    logFile: logOf(directory, name),
    ...(health === undefined ? {} : { health }),
  });

export const startSeveral = async (
  places: Places,
  { url, startFront }: { readonly url: string; readonly startFront: Front },
): Promise<Several> => {
  const { directory, front, behind } = places;
  const sandbox = await startSandbox({
    root,
    port: front.sandbox.port,
    walletUrl: front.wallet.origin,
    logFile: logOf(directory, 'sandbox'),
  });
  const environment = commandEnvironment(places, url);
  const startAll = (all: readonly Process[]): Promise<Supervised[]> =>
    Promise.all(all.map((each) => start(directory, each)));
  const [servers, workers] = await Promise.all([
    startAll(
      behind.map((own, index) => ({
        name: `server-${index + 1}`,
        environment: { ...environmentFor(places, own, url), DIPPER_ROLES: 'http' },
        health: readinessOf(own),
      })),
    ),
    startAll(
      ['worker-1', 'worker-2'].map((name) => ({
        name,
        environment: { ...environment, DIPPER_ROLES: 'worker' },
      })),
    ),
  ]);
  const processes = [...servers, ...workers];
  const ports = behind.map(({ wallet }) => wallet.port);
  const running = await startFront(front.wallet.port, ports);
  return {
    origin: front.wallet.origin,
    operationsOrigin: behind[0].operations.origin,
    operatorToken,
    sandbox,
    servers,
    workers,
    readiness: behind.map(readinessOf),
    environment,
    endings: () => processes.flatMap((each) => each.endings()),
    stop: async () => {
      await running.stop();
      await Promise.all(processes.map((each) => each.stop()));
      await sandbox.stop();
    },
  };
};
