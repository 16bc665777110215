import { existsSync } from 'node:fs';
import path from 'node:path';

import { createConsoleServer } from './server.ts';
import { readSettings, SettingError } from './settings.ts';
import { readStaticFiles } from './static-files.ts';

const root = path.join(import.meta.dirname, '../dist');

function run(): void {
  const { host, port, ...api } = readSettings(process.env);
  if (!existsSync(root)) throw new SettingError('The console is not built: npm start builds it');
  const server = createConsoleServer({ files: readStaticFiles(root), ...api });
  const stop = (): void => {
    server.close();
    server.closeIdleConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  server.listen(port, host);
}

try {
  run();
} catch (error) {
  process.stderr.write(error instanceof SettingError ? `${error.message}\n` : `${String(error)}\n`);
  process.exitCode = 1;
}
