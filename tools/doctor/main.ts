import { spawn } from 'node:child_process';
import path from 'node:path';

import { settingsBeside } from '../start/index.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dataDirectory = path.resolve(root, process.env['DATA_DIRECTORY'] || '.data');

const child = spawn(
  process.execPath,
  [path.join(root, 'apps/server/src/main.ts'), 'doctor', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: settingsBeside(dataDirectory, process.env) },
);
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
