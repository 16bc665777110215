import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describeFaults, WrongSetting } from '@dipper/contract';
import { createVault } from './app.ts';
import { helpOf } from './setting-texts.ts';
import { readSettings } from './settings.ts';
import { createWindows } from './window.ts';

const dist = path.resolve(import.meta.dirname, '../dist');

function built(name: string): string {
  return readFileSync(path.join(dist, name), 'utf8');
}

/** Adds the style of whole pages to that of the form: small enough to need no minifying. */
function windowStyle(form: string): string {
  return form + readFileSync(path.join(import.meta.dirname, 'window.css'), 'utf8');
}

async function run(): Promise<void> {
  const settings = readSettings(process.env);
  const assets = { script: built('frame.js'), style: built('frame.css') };
  const app = createVault({ settings, assets, monotonicMs: () => performance.now() });
  const { host, key, tossWindow, windowPort } = settings;
  const style = windowStyle(assets.style);
  const windows = tossWindow && createWindows({ key, tossWindow, style, now: () => new Date() });
  const stop = (): void => void Promise.all([app.close(), windows?.close()]);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const place = await windows?.listen({ host, port: windowPort });
  if (place !== undefined) process.stdout.write(`windows ${place}\n`);
  const address = await app.listen({ host, port: settings.port });
  process.stdout.write(`ready ${address}\n`);
}

try {
  await run();
} catch (error) {
  const isWrong = error instanceof WrongSetting;
  process.stderr.write(`${isWrong ? describeFaults(error.faults, helpOf) : String(error)}\n`);
  process.exitCode = 1;
}
