import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { runningPostgresUrl, startPostgres } from '../postgres/index.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dataDirectory = path.resolve(root, process.env['DATA_DIRECTORY'] || '.data');

function verify(url: string): number {
  const result = spawnSync(process.execPath, ['apps/server/src/main.ts', 'ledger:verify'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  });
  return result.status ?? 1;
}

/** DATABASE_URL, or the PostgreSQL of a running start, or that one started for this question alone. */
async function run(): Promise<number> {
  const url = process.env['DATABASE_URL'] || runningPostgresUrl(dataDirectory);
  if (url !== undefined) return verify(url);
  if (!existsSync(dataDirectory)) {
    process.stderr.write(`${dataDirectory} holds no books yet: npm start opens them\n`);
    return 1;
  }
  const postgres = await startPostgres({ dataDirectory, durable: true });
  try {
    return verify(postgres.url);
  } finally {
    await postgres.stop();
  }
}

process.exitCode = await run();
