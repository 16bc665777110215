import { migrate } from '../platform/db/index.ts';
import { command } from './command.ts';

export const migrateAll = command(['owner'], async ({ database }, log) => {
  const applied = await migrate({ url: database.migrationUrl });
  for (const migration of applied) log.info({ migration }, 'migration applied');
});
