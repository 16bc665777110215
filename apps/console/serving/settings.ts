import { readTrusted, type Trusted } from './trusted.ts';

export type ConsoleSettings = { host: string; port: number; apiOrigin: string; trusted: Trusted };

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that is not what it has to be. Its message is one line that names it. */
export class SettingError extends Error {}

function port(environment: Environment): number {
  const text = environment['CONSOLE_PORT'] || '4410';
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new SettingError(`CONSOLE_PORT must be a port number, not "${text}"`);
  }
  return Number(text);
}

function apiOrigin(environment: Environment): string {
  const text = environment['CONSOLE_API_ORIGIN'] || 'http://127.0.0.1:4411';
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed?.origin !== text || parsed.protocol !== 'http:') {
    throw new SettingError(`CONSOLE_API_ORIGIN must be an http origin, not "${text}"`);
  }
  return text;
}

function trusted(environment: Environment): Trusted {
  const text = environment['CONSOLE_TRUSTED_PROXIES'] ?? '';
  const read = readTrusted(text);
  if (read === undefined) {
    throw new SettingError(
      `CONSOLE_TRUSTED_PROXIES must list addresses such as 10.0.0.0/8, not "${text}"`,
    );
  }
  return read;
}

/** Loopback hosts, by the same rule as in the server and the vault. */
const loopback = /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|(?:[\w-]+\.)*localhost)$/;

/** In development the server behind it takes passwords that everybody knows. */
function host(environment: Environment): string {
  const place = environment['HOST'] || '127.0.0.1';
  const isForOthers = ['production', 'staging'].includes(environment['DIPPER_ENVIRONMENT'] ?? '');
  if (!isForOthers && !loopback.test(place)) {
    throw new SettingError(
      `HOST must be this machine's own unless DIPPER_ENVIRONMENT is production or staging, not "${place}"`,
    );
  }
  return place;
}

export function readSettings(environment: Environment): ConsoleSettings {
  return {
    host: host(environment),
    port: port(environment),
    apiOrigin: apiOrigin(environment),
    trusted: trusted(environment),
  };
}
