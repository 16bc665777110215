import { mkdirSync } from 'node:fs';
import path from 'node:path';

export const walDirectoryIn = (backups: string): string => path.join(path.resolve(backups), 'wal');

/** Quotes for a shell, inside of a setting in which `%` begins a name. */
const quoted = (text: string): string => `'${text.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`;

const ARCHIVE_SECONDS = 300;

/**
 * Copies the log that is written ahead off the machine's disk piece by piece: whole, synced, and under its name at
 * once. The same piece may come again; another one of the same name is refused, and PostgreSQL keeps it.
 */
export function archiveSettings(backups: string): Record<string, string> {
  const wal = walDirectoryIn(backups);
  mkdirSync(wal, { recursive: true, mode: 0o700 });
  const there = `${quoted(`${wal}/`)}%f`;
  const half = `${quoted(`${wal}/.`)}%f.new`;
  const keep = `cp %p ${half} && sync ${half} && mv ${half} ${there} && sync ${quoted(wal)}`;
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_SECONDS),
    archive_command: `cmp -s %p ${there} || { test ! -e ${there} && ${keep}; }`,
  };
}
