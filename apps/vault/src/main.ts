import { readFileSync } from 'node:fs';
import path from 'node:path';

import { createVault } from './app.ts';
import { readSettings, SettingError } from './settings.ts';

const dist = path.resolve(import.meta.dirname, '../dist');

function built(name: string): string {
  return readFileSync(path.join(dist, name), 'utf8');
}

async function run(): Promise<void> {
  const settings = readSettings(process.env);
  const assets = { script: built('frame.js'), style: built('frame.css') };
  const app = createVault({ settings, assets, monotonicMs: () => performance.now() });
  const stop = (): void => void app.close();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const address = await app.listen({ host: settings.host, port: settings.port });
  process.stdout.write(`ready ${address}\n`);
}

try {
  await run();
} catch (error) {
  process.stderr.write(error instanceof SettingError ? `${error.message}\n` : `${String(error)}\n`);
  process.exitCode = 1;
}
