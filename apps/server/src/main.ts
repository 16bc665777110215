import { seedCatalogue, seedDemoPeople } from '../seeds/index.ts';
import { startApp } from './app.ts';
import { verifyLedger } from './core/ledger/index.ts';
import type { Verification } from './core/ledger/index.ts';
import { createSigningKeys } from './features/session/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig, WrongSetting } from './platform/config/index.ts';
import type { Config } from './platform/config/index.ts';
import { createDatabase, migrate } from './platform/db/index.ts';
import { createLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { parseReconcile, reconcileNow } from './reconcile.ts';
import { explainFailure } from './start-failure.ts';

type Command = (config: Config, log: Log) => Promise<void>;

const stopMaxMs = 35_000;

const serve: Command = async (config, log) => {
  const app = await startApp(config, log);
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopMaxMs).unref();
    await app.stop();
    log.info({ signal }, 'stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(signal));
  }
  log.info({ host: config.host, port: app.port, mode: config.environment }, 'ready');
};

const migrateAll: Command = async ({ database }, log) => {
  const applied = await migrate({ url: database.migrationUrl });
  for (const migration of applied) log.info({ migration }, 'migration applied');
};

/** What is sold and how one pays; people to try it with only where nobody real is. */
const seed: Command = async ({ environment, database: { url, migrationUrl } }, log) => {
  const owner = createDatabase({ url: migrationUrl, role: 'dipper_owner', poolMax: 1, log });
  const application = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  try {
    await seedCatalogue(owner);
    const parts = { application, owner };
    if (environment !== 'production') await seedDemoPeople(parts, systemClock.now());
  } finally {
    await owner.close();
    await application.close();
  }
  log.info({ outcome: 'seeded' }, 'the catalogue is there');
};

const logVerification = (log: Log, verification: Verification): void => {
  const { sound, journalRows, findings, badRow } = verification;
  for (const { subject: reference, ...finding } of findings) {
    log.error({ ...finding, reference }, 'the books are wrong');
  }
  if (badRow !== undefined) {
    const { why, bucket, position, refId: reference } = badRow;
    log.error({ kind: why, bucket, position, reference }, 'the chain breaks here');
  }
  log.info({ outcome: sound ? 'sound' : 'unsound', count: journalRows }, 'ledger verified');
};

const verify: Command = async ({ database: { url, poolMax } }, log) => {
  const database = createDatabase({ url, role: 'dipper_app', poolMax, log });
  try {
    const verification = await verifyLedger(database);
    logVerification(log, verification);
    if (!verification.sound) process.exitCode = 1;
  } finally {
    await database.close();
  }
};

/** For a key that may have leaked, and for the habit of it. */
const rollKeys: Command = async ({ database: { url }, secretKey }, log) => {
  const database = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  try {
    await createSigningKeys({ database, secretKey, clock: systemClock, log }).roll();
  } finally {
    await database.close();
  }
};

/** `reconcile --day 2026-11-19 [--provider kakaopay]` */
const reconcile: Command = async (config, log) => {
  const isAlike = await reconcileNow(config, log, parseReconcile(process.argv.slice(3)));
  if (!isAlike) process.exitCode = 1;
};

const commands: Readonly<Record<string, Command>> = {
  serve,
  migrate: migrateAll,
  seed,
  'ledger:verify': verify,
  'keys:roll': rollKeys,
  reconcile,
};

/** Wrong settings, a database of another version: one line, where a trace would help nobody. */
const endWith = (error: unknown, databaseSetting: string): never => {
  const line = explainFailure(error, databaseSetting);
  if (line === undefined) throw error;
  process.stderr.write(`${line}\n`);
  process.exit(2);
};

const asOwner: readonly string[] = ['migrate', 'seed'];

const run = async (name: string): Promise<void> => {
  const command = commands[name];
  if (command === undefined) {
    throw new WrongSetting('command', `expected one of ${Object.keys(commands).join(', ')}`);
  }
  const config = readConfig();
  const { url, migrationUrl } = config.database;
  try {
    await command(config, createLog({ level: config.logLevel, base: { command: name } }));
  } catch (error) {
    const isOwners = asOwner.includes(name) && migrationUrl !== url;
    endWith(error, isOwners ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL');
  }
};

try {
  await run(process.argv[2] ?? 'serve');
} catch (error) {
  endWith(error, 'DATABASE_URL');
}
