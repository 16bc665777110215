import path from 'node:path';

import { runningPostgresUrl } from '../postgres/index.ts';
import { BackupError } from './place.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const placeFrom = (text: string | undefined): string => {
  const place = text ?? process.env['BACKUP_DIRECTORY'];
  if (place) return path.resolve(root, place);
  throw new BackupError('say where back-ups are: --place, or BACKUP_DIRECTORY');
};

/** DATABASE_MIGRATION_URL and DATABASE_URL, or the PostgreSQL of a running start. */
export const urlFrom = (environment: NodeJS.ProcessEnv): string => {
  const dataDirectory = path.resolve(root, environment['DATA_DIRECTORY'] || '.data');
  const url =
    environment['DATABASE_MIGRATION_URL'] ||
    environment['DATABASE_URL'] ||
    runningPostgresUrl(dataDirectory);
  if (url === undefined)
    throw new BackupError('no PostgreSQL: set DATABASE_URL, or npm start first');
  return url;
};

/** One line where a person can do something about it; a trace where they cannot. */
export async function endInOneLine(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
