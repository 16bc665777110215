import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { runningPostgresUrl, startPostgres } from '../postgres/index.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dataDirectory = path.resolve(root, process.env['DATA_DIRECTORY'] || '.data');

function ask(url: string, command: readonly string[]): number {
  const result = spawnSync(process.execPath, ['apps/server/src/main.ts', ...command], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  });
  return result.status ?? 1;
}

/** A command of the server on DATABASE_URL, or the PostgreSQL of a running start, or that one started for this question alone. */
export async function askBooks(command: readonly string[]): Promise<number> {
  const url = process.env['DATABASE_URL'] || runningPostgresUrl(dataDirectory);
  if (url !== undefined) return ask(url, command);
  if (!existsSync(dataDirectory)) {
    process.stderr.write(`${dataDirectory} holds no books yet: npm start opens them\n`);
    return 1;
  }
  const postgres = await startPostgres({ dataDirectory, durable: true });
  try {
    return ask(postgres.url, command);
  } finally {
    await postgres.stop();
  }
}
