import { OtherHistory, planMigrations, readMigrations } from './migrate.ts';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import { readClockShiftMs } from './test-clock.ts';

const applied = statement('readiness-applied', 'select m.name, m.checksum from dipper.migration m');

/** The part that keeps this process from being ready, or undefined. */
export type Hindrance = 'database' | 'migrations' | 'clock';

const hindranceNow = async (
  database: Database,
  isClockMovable: boolean,
): Promise<Hindrance | undefined> => {
  const rows = await database.query<{ name: string; checksum: string }>(applied);
  if (planMigrations(readMigrations(), rows).length > 0) return 'migrations';
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
