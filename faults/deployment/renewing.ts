import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freeAddresses, paymentAddresses } from '../../tools/start/index.ts';
import { startDatabase } from './database.ts';
import {
  environmentOf,
  operatorToken,
  prepareDatabase,
  root,
  serverCommand,
} from './deployment.ts';
import type { Environment, Deployment } from './deployment.ts';
import { startSandbox } from './sandbox.ts';
import { supervise } from './supervised.ts';
import type { Supervised } from './supervised.ts';

/** A server and two workers that go by a clock which is moved. */
export type RenewingDeployment = Pick<
  Deployment,
  'origin' | 'operationsOrigin' | 'operatorToken' | 'database' | 'sandbox' | 'server' | 'stop'
> & {
  readonly workers: readonly [Supervised, Supervised];
  /** The key of the tokens between server and vault. */
  readonly vaultKey: Buffer;
};

const vaultKeyBytes = 32;

/** The processes are what dies here, so the database keeps nothing for a loss of power. */
export const startRenewingDeployment = async (
  directory: string,
  more: Environment = {},
): Promise<RenewingDeployment> => {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(path.join(directory, 'logs'), { recursive: true });
  const { wallet, operations, vault, sandbox: place } = await freeAddresses('127.0.0.1');
  const origin = wallet.origin;
  const logOf = (name: string): string => path.join(directory, 'logs', `${name}.log`);
  const database = await startDatabase(directory, false);
  const vaultKey = randomBytes(vaultKeyBytes);
  const environment = {
    ...environmentOf({ port: wallet.port, operationsPort: operations.port }, database),
    ...paymentAddresses(place.origin),
    IDENTITY_GOOGLE_ISSUER: `${place.origin}/google`,
    HOST_SITE_ORIGINS: place.origin,
    DIPPER_CLOCK: 'test',
    CARD_TRIAL: 'off',
    // Nobody buys beside them, and a day is over in seconds.
    RENEWALS_PER_SECOND: '500',
    VAULT_ORIGIN: vault.origin,
    VAULT_KEY: vaultKey.toString('base64url'),
    LOG_LEVEL: 'warn',
    // Few, since every start opens its own.
    DATABASE_POOL_MAX: '5',
    // Hundreds of starts of the same program.
    NODE_COMPILE_CACHE: path.join(directory, 'compiled'),
    ...more,
  };
  await prepareDatabase(environment);
  const sandbox = await startSandbox({
    root,
    port: place.port,
    walletUrl: origin,
    logFile: logOf('sandbox'),
  });
  const start = (name: string, role: 'http' | 'worker', health?: string): Promise<Supervised> =>
    supervise({
      name,
      command: [...serverCommand, 'serve'],
      environment: { ...environment, DIPPER_ROLES: role },
      cwd: root,
      logFile: logOf(name),
      ...(health === undefined ? {} : { health }),
    });
  const server = await start('server', 'http', `${origin}/api/healthz`);
  const workers = [await start('worker-1', 'worker'), await start('worker-2', 'worker')] as const;
  return {
    origin,
    operationsOrigin: operations.origin,
    operatorToken,
    database,
    sandbox,
    server,
    workers,
    vaultKey,
    stop: async () => {
      await Promise.all([server, ...workers].map((each) => each.stop()));
      await sandbox.stop();
      await database.stop();
    },
  };
};
