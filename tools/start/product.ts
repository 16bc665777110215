import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { archiveSettings, startPostgres, type RunningPostgres } from '../postgres/index.ts';
import { runCommand, startService, waitForAnswer, type Service } from '../processes/index.ts';
import { assertFree, type Addresses } from './addresses.ts';
import { assertReachable } from './assert-reachable.ts';
import { buildChanged } from './build.ts';
import { childEnvironment, type Environment } from './environment.ts';

export type ServiceName = 'server' | 'vault' | 'console' | 'sandbox';

export type ProductOptions = {
  root: string;
  host: string;
  addresses: Addresses;
  dataDirectory: string;
  /** Absent: a PostgreSQL of our own in the data directory. */
  databaseUrl: string | undefined;
  durable: boolean;
  /** The place where the log that is written ahead is kept for a restore; absent: nowhere. */
  backups?: string | undefined;
  clock: 'system' | 'test';
  operatorToken: string;
  environment: Environment;
  say: (line: string) => void;
  /** Reports, once, the first part that ends without being asked to. */
  onDeath: (name: string, reason: string, lastLines: string[]) => void;
};

const serverEntry = ['apps/server/src/main.ts'];

const entries: Record<ServiceName, readonly string[]> = {
  server: [...serverEntry, 'serve'],
  vault: ['apps/vault/src/main.ts'],
  console: ['apps/console/serving/main.ts'],
  sandbox: ['apps/sandbox/src/main.ts'],
};

/** The order of ending: callers end first, the services that they call last. */
const order: readonly ServiceName[] = ['console', 'vault', 'server', 'sandbox'];

function healthUrl(name: ServiceName, addresses: Addresses): string {
  switch (name) {
    case 'server':
      return `${addresses.wallet.origin}/api/readyz`;
    case 'vault':
      return `${addresses.vault.origin}/healthz`;
    case 'console':
      return `${addresses.console.origin}/healthz`;
    case 'sandbox':
      return `${addresses.sandbox.origin}/healthz`;
  }
}

/** Waits like Promise.all, but nothing is still under way when it fails. */
async function allOrFirstError(work: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Everything that `npm start` runs, here or in a test: either all of it answers, or none is left. */
export class Product {
  readonly services = new Map<ServiceName, Service>();
  databaseUrl = '';
  environment: Environment = {};
  postgres: RunningPostgres | undefined;
  readonly #options: ProductOptions;
  #starting: Promise<void> | undefined;
  #stopping = false;

  constructor(options: ProductOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#starting = this.#startAll();
    try {
      await this.#starting;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** A part again, with the same settings, after it was ended on purpose. */
  async restart(name: ServiceName): Promise<Service> {
    this.#assertRunning();
    const { root, dataDirectory, addresses } = this.#options;
    const service = startService({
      name,
      command: [process.execPath, ...entries[name]],
      environment: this.environment,
      cwd: root,
      logFile: path.join(dataDirectory, 'logs', `${name}.log`),
    });
    this.services.set(name, service);
    await waitForAnswer(service, healthUrl(name, addresses));
    void service.exited.then((reason) => this.#report(name, reason, service.lastLines()));
    return service;
  }

  /** Stops also in the middle of a start: what that one still opens is closed as well. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#endAll();
    await this.#starting?.catch(() => undefined);
    await this.#endAll();
  }

  async #startAll(): Promise<void> {
    const { root, host, addresses, dataDirectory, say } = this.#options;
    await assertFree(host, addresses);
    const logs = path.join(dataDirectory, 'logs');
    rmSync(logs, { recursive: true, force: true });
    mkdirSync(logs, { recursive: true });
    await allOrFirstError([this.#prepareDatabase(), buildChanged(root, say)]);
    say('starting');
    await allOrFirstError(order.map((name) => this.restart(name)));
  }

  async #prepareDatabase(): Promise<void> {
    await this.#openDatabase();
    this.environment = childEnvironment(this.#options.environment, {
      ...this.#options,
      databaseUrl: this.databaseUrl,
      webRoot: path.join(this.#options.root, 'apps/web/dist'),
    });
    await this.#runServerCommand('migrate');
    await this.#runServerCommand('seed');
  }

  async #openDatabase(): Promise<void> {
    const { databaseUrl, dataDirectory, durable, backups } = this.#options;
    if (databaseUrl !== undefined) {
      await assertReachable(databaseUrl);
      this.databaseUrl = databaseUrl;
      return;
    }
    const postgres = await startPostgres({
      dataDirectory,
      durable,
      ...(backups !== undefined && { settings: archiveSettings(backups) }),
    });
    this.postgres = postgres;
    this.databaseUrl = postgres.url;
    void postgres.exited.then(() => this.#report('postgresql', 'it ended', postgres.lastLines()));
  }

  async #runServerCommand(name: 'migrate' | 'seed'): Promise<void> {
    this.#assertRunning();
    await runCommand({
      name,
      command: [process.execPath, ...serverEntry, name],
      environment: this.environment,
      cwd: this.#options.root,
    });
  }

  #assertRunning(): void {
    if (this.#stopping) throw new Error('stopped while starting');
  }

  #report(name: string, reason: string, lastLines: string[]): void {
    if (!this.#stopping) this.#options.onDeath(name, reason, lastLines);
  }

  async #endAll(): Promise<void> {
    for (const name of order) await this.services.get(name)?.stop();
    await this.postgres?.stop();
  }
}
