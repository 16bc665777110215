import { operatorRoles } from '@dipper/contract';
import { seedCatalogue, seedDemoOperators, seedDemoPeople } from '../seeds/index.ts';
import { startApp } from './app.ts';
import { recordProof, verifyLedger } from './core/ledger/index.ts';
import type { Verification } from './core/ledger/index.ts';
import { inviteOperator } from './core/operators/index.ts';
import { createPasswordHasher } from './core/passwords/index.ts';
import { forgetFingerprints } from './core/instruments/index.ts';
import { checkSealed } from './core/sealing/index.ts';
import { createSigningKeys } from './features/session/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig, WrongSetting } from './platform/config/index.ts';
import type { Config } from './platform/config/index.ts';
import { createDatabase, migrate } from './platform/db/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import { createLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { yieldToOthers } from './platform/yield-to-others.ts';
import { parseReconcile, reconcileNow } from './reconcile.ts';
import { explainFailure } from './start-failure.ts';

type Command = (config: Config, log: Log) => Promise<void>;

const stopMaxMs = 35_000;

const serve: Command = async (config, log) => {
  if (!config.roles.http) yieldToOthers();
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
const seed: Command = async (config, log) => {
  const { environment, fieldKeys, unnumberedKey } = config;
  const { url, migrationUrl } = config.database;
  const owner = createDatabase({ url: migrationUrl, role: 'dipper_owner', poolMax: 1, log });
  const application = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  const hasher = createPasswordHasher();
  try {
    await seedCatalogue(owner);
    const parts = { application, owner };
    if (environment !== 'production') {
      await seedDemoPeople(parts, systemClock.now());
      const keys = { fieldKeys: createFieldKeys(fieldKeys, unnumberedKey), hasher };
      await seedDemoOperators({ database: application, ...keys });
    }
  } finally {
    await hasher.close();
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
    await recordProof(database, 'ledger:verify', verification);
    if (!verification.sound) process.exitCode = 1;
  } finally {
    await database.close();
  }
};

/** For a key that may have leaked, and for the habit of it. */
const rollKeys: Command = async ({ database: { url }, ...config }, log) => {
  const database = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  try {
    const fieldKeys = createFieldKeys(config.fieldKeys, config.unnumberedKey);
    await createSigningKeys({ database, fieldKeys, clock: systemClock, log }).roll();
  } finally {
    await database.close();
  }
};

/** Whether an older key may go: nothing is sealed by it any more. */
const checkKeys: Command = async ({ database: { url }, ...config }, log) => {
  const database = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  try {
    const keyId = config.fieldKeys.at(-1)?.id ?? 0;
    const isDone = await checkSealed(database, log, keyId);
    log.info({ outcome: isDone ? 'done' : 'rolling', keyId }, 'what is sealed was looked through');
    if (!isDone) process.exitCode = 1;
  } finally {
    await database.close();
  }
};

/** After the vault's key of fingerprints has leaked and another has taken its place. */
const forgetPrints: Command = async ({ database: { url } }, log) => {
  const database = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  try {
    const count = await forgetFingerprints(database, systemClock.now());
    log.info({ event: 'fingerprints-forgotten', count }, 'fingerprints of cards were forgotten');
  } finally {
    await database.close();
  }
};

/** `operators:invite kim administrator`: how the first one comes in. The invitation is shown once. */
const invite: Command = async ({ database: { url }, consoleUrl }, log) => {
  const [name = '', ...words] = process.argv.slice(3);
  const roles = operatorRoles.filter((role) => words.includes(role));
  if (!/^[a-z][a-z0-9.-]{1,39}$/.test(name) || roles.length === 0 || roles.length < words.length) {
    throw new WrongSetting('operator', `expected a name and some of ${operatorRoles.join(', ')}`);
  }
  const database = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  try {
    const invited = await inviteOperator({ database }, { name, roles, by: 'command line' });
    if (invited === undefined) throw new WrongSetting('operator', `there is a ${name} already`);
    process.stdout.write(`${consoleUrl}/enrolment#${invited.invitation}\n`);
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
  'keys:check': checkKeys,
  'fingerprints:forget': forgetPrints,
  'operators:invite': invite,
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
