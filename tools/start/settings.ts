import path from 'node:path';

import { SettingError } from './setting-error.ts';

export type StartSettings = {
  host: string;
  port: number;
  databaseUrl: string | undefined;
  clock: 'system' | 'test';
  reset: boolean;
  dataDirectory: string;
  /** The place for back-ups of the embedded PostgreSQL; undefined for nowhere. */
  backups: string | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 4400;

/** The sandbox sits 30 above the wallet, and a port ends at 65535. */
const PORT_MAX = 65_535 - 30;

function port(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > PORT_MAX) {
    throw new SettingError(`PORT must be a number from 1 to ${PORT_MAX}, not "${text}"`);
  }
  return value;
}

function clock(text: string): 'system' | 'test' {
  if (text !== 'system' && text !== 'test') {
    throw new SettingError(`DIPPER_CLOCK must be "system" or "test", not "${text}"`);
  }
  return text;
}

function flags(args: readonly string[]): { reset: boolean } {
  const unknown = args.find((each) => each !== '--reset');
  if (unknown !== undefined)
    throw new SettingError(`${unknown} is unknown: the one flag is --reset`);
  return { reset: args.includes('--reset') };
}

export function readStartSettings(
  environment: Environment,
  args: readonly string[],
  root: string,
): StartSettings {
  const { reset } = flags(args);
  const databaseUrl = environment['DATABASE_URL'] || undefined;
  if (reset && databaseUrl !== undefined) {
    throw new SettingError('--reset empties the embedded PostgreSQL only: unset DATABASE_URL');
  }
  return {
    host: environment['HOST'] || '127.0.0.1',
    port: port(environment['PORT'] || String(DEFAULT_PORT)),
    databaseUrl,
    clock: clock(environment['DIPPER_CLOCK'] || 'system'),
    reset,
    dataDirectory: path.resolve(root, environment['DATA_DIRECTORY'] || '.data'),
    backups: environment['BACKUP_DIRECTORY']
      ? path.resolve(root, environment['BACKUP_DIRECTORY'])
      : undefined,
  };
}
