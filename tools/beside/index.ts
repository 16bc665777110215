import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from '../processes/index.ts';

/**
 * A folder with packages of its own, which the product's installation does without: installed on
 * demand by its own lock file, and anew when that has changed.
 */
export async function installBeside(directory: string, say: (line: string) => void): Promise<void> {
  const lock = readFileSync(path.join(directory, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = path.join(directory, 'node_modules/.dipper-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say(`installing the packages of ${path.basename(directory)}`);
  const command = ['npm', 'ci', '--ignore-scripts', '--loglevel=error', '--fetch-retries=1'];
  const name = `npm ci in ${path.basename(directory)}`;
  await runCommand({ name, command, cwd: directory, environment: process.env });
  writeFileSync(stamp, hash);
}
