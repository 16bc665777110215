import { OtherHistory, planMigrations, readMigrations } from './migrate.ts';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import { readClockShiftMs } from './test-clock.ts';

const applied = statement('readiness-applied', 'select m.name, m.checksum from dipper.migration m');

/** Names the migrations that the database lacks; throws if its history is not ours. */
export const missingMigrations = async (database: Database): Promise<readonly string[]> => {
  const rows = await database.query<{ name: string; checksum: string }>(applied);
  return planMigrations(readMigrations(), rows).map(({ name }) => name);
};

/** The part that keeps this process from being ready, or undefined. */
export type Hindrance = 'database' | 'migrations' | 'clock';

const hindranceNow = async (
  database: Database,
  isClockMovable: boolean,
): Promise<Hindrance | undefined> => {
  if ((await missingMigrations(database)).length > 0) return 'migrations';
  const isShifted = (await readClockShiftMs(database)) !== 0;
  return isShifted && !isClockMovable ? 'clock' : undefined;
};

/** A database that is away, of another version, or on a test's time makes us not ready, not dead. */
export const findHindrance = async (
  database: Database,
  isClockMovable: boolean,
): Promise<Hindrance | undefined> => {
  try {
    return await hindranceNow(database, isClockMovable);
  } catch (error) {
    return error instanceof OtherHistory ? 'migrations' : 'database';
  }
};
