import {
  emailOf,
  invitingOrigins,
  operatorName,
  operatorRoles,
  wrongSetting,
} from '@dipper/contract';
import {
  seedCatalogue,
  seedDemoOperators,
  seedDemoPeople,
  seedDemoTerms,
  switchOffUnasked,
} from '../seeds/index.ts';
import { startApp } from './app.ts';
import { recordProof, verifyLedger } from './core/ledger/index.ts';
import type { Verification } from './core/ledger/index.ts';
import { inviteAgain, inviteOperator } from './core/operators/index.ts';
import type { Invited } from './core/operators/index.ts';
import { createPasswordHasher } from './core/passwords/index.ts';
import { forgetFingerprints } from './core/instruments/index.ts';
import { checkSealed } from './core/sealing/index.ts';
import { createSigningKeys } from './features/session/index.ts';
import { doctor } from './doctor.ts';
import { systemClock } from './platform/clock.ts';
import { configFor } from './platform/config/index.ts';
import type { ConfigFor, Need } from './platform/config/index.ts';
import { createDatabase, migrate } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import { createLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { yieldToOthers } from './platform/yield-to-others.ts';
import { protocols } from './protocols.ts';
import { parseReconcile, reconcileNow } from './reconcile.ts';
import { explainFailure } from './start-failure.ts';

type Run<Needs extends Need> = (config: ConfigFor<Needs>, log: Log) => Promise<void>;

const stopMaxMs = 35_000;

const serve: Run<'all'> = async (config, log) => {
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
  const { port, operationsPort } = app;
  log.info({ host: config.host, port, operationsPort, mode: config.environment }, 'ready');
};

const migrateAll: Run<'owner'> = async ({ database }, log) => {
  const applied = await migrate({ url: database.migrationUrl });
  for (const migration of applied) log.info({ migration }, 'migration applied');
};

/** Seeds the catalogue, and demo people only where nobody real is. */
const seed: Run<'owner' | 'application' | 'demo'> = async (config, log) => {
  const { isStrict, isReachable, fieldKeys } = config;
  const { url, migrationUrl } = config.database;
  const owner = createDatabase({ url: migrationUrl, role: 'dipper_owner', poolMax: 1, log });
  const application = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  const hasher = createPasswordHasher();
  try {
    if (isStrict) await switchOffUnasked(owner, protocols);
    await seedCatalogue(owner);
    const parts = { application, owner };
    if (!isStrict) await seedDemoPeople(parts, systemClock.now());
    // Their password and their authenticator are known to everybody.
    if (!isStrict && !isReachable) {
      const keys = { fieldKeys: createFieldKeys(fieldKeys), hasher };
      await seedDemoOperators({ database: owner, ...keys });
      await seedDemoTerms(owner);
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
    const { why, bucket, position, row } = badRow;
    log.error({ kind: why, bucket, position, reference: row?.ref_id }, 'the chain breaks here');
  }
  log.info({ outcome: sound ? 'sound' : 'unsound', count: journalRows }, 'ledger verified');
};

const verify: Run<'application'> = async ({ database: { url, poolMax } }, log) => {
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
const rollKeys: Run<'application' | 'keys'> = async ({ database: { url }, ...config }, log) => {
  const database = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  try {
    const fieldKeys = createFieldKeys(config.fieldKeys);
    await createSigningKeys({ database, fieldKeys, clock: systemClock, log }).roll();
  } finally {
    await database.close();
  }
};

/** Whether an older key may go: nothing is sealed by it any more. */
const checkKeys: Run<'application' | 'keys'> = async ({ database: { url }, ...config }, log) => {
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
const forgetPrints: Run<'application'> = async ({ database: { url } }, log) => {
  const database = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  try {
    const count = await forgetFingerprints(database, systemClock.now());
    log.info({ event: 'fingerprints-forgotten', count }, 'fingerprints of cards were forgotten');
  } finally {
    await database.close();
  }
};

type Inviting = (database: Database) => Promise<Invited | undefined>;

/** Shown once, and to nobody but whoever has the servers. */
const printInvitation = async (
  { database: { migrationUrl: url }, consoleUrl }: ConfigFor<'owner' | 'console'>,
  log: Log,
  invite: Inviting,
): Promise<boolean> => {
  const database = createDatabase({ url, role: 'dipper_owner', poolMax: 1, log });
  try {
    const invited = await invite(database);
    if (invited !== undefined) {
      process.stdout.write(`${consoleUrl}/enrolment#${invited.invitation}\n`);
    }
    return invited !== undefined;
  } finally {
    await database.close();
  }
};

const by = invitingOrigins.command;

/** `operators:invite kim kim@example.com administrator`: how the first one comes in. */
const invite: Run<'owner' | 'console'> = async (config, log) => {
  const [name = '', address = '', ...words] = process.argv.slice(3);
  const mail = emailOf(address);
  const roles = operatorRoles.filter((role) => words.includes(role));
  const isWhole = roles.length > 0 && roles.length === words.length;
  if (!operatorName.safeParse(name).success || !mail.ok || !isWhole) {
    const expected = `expected a name, a mail address and some of ${operatorRoles.join(', ')}`;
    throw wrongSetting('operator', expected);
  }
  const operator = { name, roles, mail: mail.value, by };
  const isDone = await printInvitation(config, log, (database) =>
    inviteOperator({ database }, operator),
  );
  const taken = `there is a ${name} already, or somebody at that address`;
  if (!isDone) throw wrongSetting('operator', taken);
};

/** `operators:reinvite kim`: where no two administrators are left who could agree to it. */
const reinvite: Run<'owner' | 'console'> = async (config, log) => {
  const [name = ''] = process.argv.slice(3);
  const isDone = await printInvitation(config, log, (database) =>
    inviteAgain({ database }, { name, by }),
  );
  if (!isDone) throw wrongSetting('operator', `there is no ${name}`);
};

/** `reconcile --day 2026-11-19 [--provider kakaopay]` */
const reconcile: Run<'application' | 'keys' | 'providers'> = async (config, log) => {
  const isAlike = await reconcileNow(config, log, parseReconcile(process.argv.slice(3)));
  if (!isAlike) process.exitCode = 1;
};

type Command = { readonly isOwners: boolean; readonly run: () => Promise<void> };

/** A command asks for the settings of what it uses, and for no other. */
const command = <Needs extends Need>(needs: readonly Needs[], run: Run<Needs>): Command => ({
  isOwners: needs.some((need) => need === 'owner'),
  run: async () => {
    const config = configFor(needs);
    await run(config, createLog({ level: config.logLevel, base: { command: process.argv[2] } }));
  },
});

const commands: Readonly<Record<string, Command>> = {
  serve: command(['all'], serve),
  migrate: command(['owner'], migrateAll),
  seed: command(['owner', 'application', 'demo'], seed),
  'ledger:verify': command(['application'], verify),
  'keys:roll': command(['application', 'keys'], rollKeys),
  'keys:check': command(['application', 'keys'], checkKeys),
  'fingerprints:forget': command(['application'], forgetPrints),
  'operators:invite': command(['owner', 'console'], invite),
  'operators:reinvite': command(['owner', 'console'], reinvite),
  reconcile: command(['application', 'keys', 'providers'], reconcile),
  // It is there for settings that are wrong.
  doctor: { isOwners: false, run: () => doctor(process.argv.slice(3), process.env) },
};

/** Wrong settings, a database of another version: what is to be mended, where a trace would help nobody. */
const endWith = (error: unknown, databaseSetting: string): never => {
  const text = explainFailure(error, databaseSetting);
  if (text === undefined) throw error;
  process.stderr.write(`${text}\n`);
  process.exit(2);
};

const run = async (name: string): Promise<void> => {
  const chosenCommand = commands[name];
  if (chosenCommand === undefined) {
    const expected = `expected one of ${Object.keys(commands).join(', ')}`;
    return endWith(wrongSetting('command', expected), '');
  }
  try {
    await chosenCommand.run();
  } catch (error) {
    const isApart = chosenCommand.isOwners && process.env['DATABASE_MIGRATION_URL'];
    endWith(error, isApart ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL');
  }
};

await run(process.argv[2] ?? 'serve');
