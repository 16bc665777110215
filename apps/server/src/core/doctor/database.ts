import { statfs } from 'node:fs/promises';
import { missingMigrations, OtherHistory, sqlState } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { of, wrong } from './finding.ts';
import type { Finding } from './finding.ts';
import { inTime } from './in-time.ts';
import { judgeDatabase } from './judge-database.ts';
import type { DatabaseLook, Room } from './judge-database.ts';
import { readFacts } from './repository.ts';

/** Error codes for a table or schema that is missing or that this login may not read. */
const noSchema = new Set(['42P01', '3F000', '42501']);

/**
 * Returns the free space of the database's directory. If the database runs on another machine, a
 * local directory of that name says nothing.
 */
const roomOf = async (directory: string | null, isHere: boolean): Promise<Room | undefined> => {
  if (directory === null || !isHere) return undefined;
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    return { free: bavail * bsize, whole: blocks * bsize };
  } catch {
    return undefined;
  }
};

const missingOf = async (database: Database): Promise<readonly string[] | undefined> => {
  try {
    return await missingMigrations(database);
  } catch (error) {
    if (error instanceof OtherHistory || noSchema.has(sqlState(error) ?? '')) return undefined;
    throw error;
  }
};

/** `isHere`: it runs on this very machine. */
export type DatabaseOptions = {
  readonly isHere: boolean;
  readonly now: () => Date;
  readonly maxMs: number;
};

const look = async (
  database: Database,
  { isHere, now }: DatabaseOptions,
): Promise<DatabaseLook> => {
  const before = now().getTime();
  const facts = await readFacts(database);
  const ourNowMs = (before + now().getTime()) / 2;
  const room = await roomOf(facts.data_directory, isHere);
  return { facts, ourNowMs, room, missing: await missingOf(database) };
};

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').trim() || error.name : 'no answer';

const unreachable = (why: string): readonly Finding[] =>
  [
    wrong(
      'DATABASE_URL',
      `no way in: ${why}`,
      'Look whether it runs, and whether that login may come in.',
    ),
  ].map(of('database'));

export const lookAtDatabase = async (
  database: Database,
  options: DatabaseOptions,
): Promise<readonly Finding[]> => {
  try {
    const seen = await inTime(look(database, options), options.maxMs);
    return seen === 'late' ? unreachable('it does not answer in time') : judgeDatabase(seen);
  } catch (error) {
    return unreachable(reasonOf(error));
  }
};
