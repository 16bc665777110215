import { existsSync } from 'node:fs';
import path from 'node:path';

import { describeFaults, WrongSetting } from '@dipper/contract';
import { createConsoleServer } from './server.ts';
import { helpOf } from './setting-texts.ts';
import { readSettings } from './settings.ts';
import { readStaticFiles } from './static-files.ts';

const root = path.join(import.meta.dirname, '../dist');

function run(): void {
  const { host, port, ...api } = readSettings(process.env);
  if (!existsSync(root)) throw new Error('The console is not built: npm start builds it');
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
  const isWrong = error instanceof WrongSetting;
  process.stderr.write(`${isWrong ? describeFaults(error.faults, helpOf) : String(error)}\n`);
  process.exitCode = 1;
}
