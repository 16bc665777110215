import { wrongSetting } from '@dipper/contract';
import type { Command } from './commands/command.ts';
import { explainFailure } from './start-failure.ts';

/** Each is loaded when it is called: most of them need a small part of the server. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  migrate: async () => (await import('./commands/migrate.ts')).migrateAll,
  seed: async () => (await import('./commands/seed.ts')).seed,
  'ledger:verify': async () => (await import('./commands/ledger.ts')).verify,
  'keys:roll': async () => (await import('./commands/keys.ts')).rollKeys,
  'keys:check': async () => (await import('./commands/keys.ts')).checkKeys,
  'fingerprints:forget': async () => (await import('./commands/fingerprints.ts')).forgetPrints,
  'operators:invite': async () => (await import('./commands/operators.ts')).invite,
  'operators:reinvite': async () => (await import('./commands/operators.ts')).reinvite,
  reconcile: async () => (await import('./commands/reconcile.ts')).reconcile,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
};

/**
 * Wrong settings or a database of another version: a message with the remedy, since a stack trace
 * would not help.
 */
const endWith = (error: unknown, databaseSetting: string): never => {
  const text = explainFailure(error, databaseSetting);
  if (text === undefined) throw error;
  process.stderr.write(`${text}\n`);
  process.exit(2);
};

const run = async (name: string): Promise<void> => {
  const load = commands[name];
  if (load === undefined) {
    const expected = `expected one of ${Object.keys(commands).join(', ')}`;
    return endWith(wrongSetting('command', expected), '');
  }
  const { isOwners, run: act } = await load();
  try {
    await act();
  } catch (error) {
    const isApart = isOwners && process.env['DATABASE_MIGRATION_URL'];
    endWith(error, isApart ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL');
  }
};

await run(process.argv[2] ?? 'serve');
