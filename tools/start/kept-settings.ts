import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { settings } from '../../apps/server/src/platform/config/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const fileIn = (dataDirectory: string): string => path.join(dataDirectory, 'settings.json');

/** Keeps the settings of the server of `npm start` for commands beside it; nothing else of our environment. */
export function keepSettings(dataDirectory: string, environment: Environment): void {
  const own = Object.entries(environment).filter(([name]) => name in settings);
  const text = JSON.stringify(Object.fromEntries(own), undefined, 2);
  writeFileSync(fileIn(dataDirectory), `${text}\n`, { mode: 0o600 });
}

export function dropSettings(dataDirectory: string): void {
  rmSync(fileIn(dataDirectory), { force: true });
}

/** Empty where no `npm start` runs over this directory. */
export function storedSettings(dataDirectory: string): Environment {
  const file = fileIn(dataDirectory);
  if (!existsSync(file)) return {};
  const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof stored === 'object' && stored !== null
    ? Object.fromEntries(Object.entries(stored))
    : {};
}

/** A database that is named is somebody's own deployment; without one it is the demo that runs here. */
export function settingsBeside(dataDirectory: string, environment: Environment): Environment {
  if (environment['DATABASE_URL']) return environment;
  const said = Object.entries(environment).filter(([, value]) => value !== '');
  return { ...storedSettings(dataDirectory), ...Object.fromEntries(said) };
}
