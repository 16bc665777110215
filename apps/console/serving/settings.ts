import { isLoopback, readTogether, wrongSetting } from '@dipper/contract';
import { readTrusted, type Trusted } from './trusted.ts';

export type ConsoleSettings = { host: string; port: number; apiOrigin: string; trusted: Trusted };

type Environment = Readonly<Record<string, string | undefined>>;

function port(environment: Environment): number {
  const text = environment['CONSOLE_PORT'] || '4410';
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw wrongSetting('CONSOLE_PORT', 'expected a port');
  }
  return Number(text);
}

function apiOrigin(environment: Environment): string {
  const text = environment['CONSOLE_API_ORIGIN'] || 'http://127.0.0.1:4411';
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed?.origin !== text || parsed.protocol !== 'http:') {
    throw wrongSetting(
      'CONSOLE_API_ORIGIN',
      'expected an http origin such as http://127.0.0.1:4411',
    );
  }
  return text;
}

function trusted(environment: Environment): Trusted {
  const text = environment['CONSOLE_TRUSTED_PROXIES'] ?? '';
  const read = readTrusted(text);
  if (read === undefined) {
    throw wrongSetting('CONSOLE_TRUSTED_PROXIES', 'expected addresses such as 10.0.0.0/8');
  }
  return read;
}

/** In development the server behind it takes passwords that everybody knows. */
function host(environment: Environment): string {
  const place = environment['HOST'] || '127.0.0.1';
  const isForOthers = ['production', 'staging'].includes(environment['DIPPER_ENVIRONMENT'] ?? '');
  if (!isForOthers && !isLoopback(place)) {
    const reason =
      'expected this machine itself, where DIPPER_ENVIRONMENT is not production or staging';
    throw wrongSetting('HOST', reason);
  }
  return place;
}

export function readSettings(environment: Environment): ConsoleSettings {
  return readTogether<ConsoleSettings>({
    host: () => host(environment),
    port: () => port(environment),
    apiOrigin: () => apiOrigin(environment),
    trusted: () => trusted(environment),
  });
}
