import {
  inTime,
  judgeAddress,
  judgeForwarding,
  judgeKeys,
  lookAtAddress,
  lookAtDatabase,
  readSigningKeyTime,
} from './core/doctor/index.ts';
import type { Address, Finding } from './core/doctor/index.ts';
import { opensWindows } from './platform/config/index.ts';
import type { Config } from './platform/config/index.ts';
import { createDatabase, serversIn } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';

export type Look = {
  readonly now: () => Date;
  /** How long any part of the deployment or of the outside is waited for. */
  readonly maxMs: number;
};

const withDatabase = async <Value>(
  { database: { url } }: Pick<Config, 'database'>,
  role: string | undefined,
  work: (database: Database) => Promise<Value>,
): Promise<Value> => {
  const database = createDatabase({ url, role, poolMax: 1, log: silentLog });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const thisMachine = new Set(['', 'localhost', '127.0.0.1', '[::1]']);

export const lookAtOwnDatabase = (config: Config, look: Look): Promise<readonly Finding[]> => {
  const hosts = serversIn(config.database.url).map((address) => new URL(address).hostname);
  const isHere = hosts.every((host) => thisMachine.has(host));
  return withDatabase(config, undefined, (database) =>
    lookAtDatabase(database, { ...look, isHere }),
  );
};

/** Undefined: the database does not say, which is found out elsewhere. */
const signingKeyMade = async (config: Config, maxMs: number): Promise<Date | null | undefined> => {
  try {
    const keyTime = await inTime(withDatabase(config, 'dipper_app', readSigningKeyTime), maxMs);
    return keyTime === 'late' ? undefined : keyTime;
  } catch {
    return undefined;
  }
};

export const lookAtKeys = async (
  config: Config,
  { now, maxMs }: Look,
): Promise<readonly Finding[]> =>
  judgeKeys({
    fieldKeys: config.fieldKeys,
    signingKeyMade: await signingKeyMade(config, maxMs),
    now: now(),
  });

const secured = ['strict-transport-security', 'x-content-type-options'];
const ofPages = [...secured, 'content-security-policy'];

const there = (setting: string, url: string, headers: readonly string[]): Address => ({
  setting,
  url,
  expects: 'there',
  headers,
});
const closed = (setting: string, url: string): Address => ({
  setting,
  url,
  expects: 'closed',
  headers: [],
});

/** The origin of the pages that open Toss Payments' windows, where anybody is sent to them. */
const windowsOf = (config: Config): string | undefined =>
  config.tosspayments !== undefined && opensWindows(config)
    ? new URL(config.tosspayments.windows.paymentUrl).origin
    : undefined;

/** Addresses to which people, providers and operators come, and those that no stranger may find. */
const addressesOf = (config: Config): readonly Address[] => {
  const { publicUrl, apiUrl, consoleUrl, countryApiBases, cards } = config;
  const vault = cards.registration?.kind === 'frame' ? cards.registration.vaultUrl : undefined;
  const windows = windowsOf(config);
  return [
    there('PUBLIC_URL', `${publicUrl}/`, ofPages),
    there('PUBLIC_URL', `${publicUrl}/config.json`, secured),
    there('API_URL', `${apiUrl}/healthz`, secured),
    ...Object.values(countryApiBases).map((base) =>
      there('COUNTRY_API_BASES', `${base}/healthz`, secured),
    ),
    closed('OPERATIONS_PORT', `${apiUrl}/operations/me`),
    closed('METRICS_PORT', `${apiUrl}/metrics`),
    there('CONSOLE_URL', `${consoleUrl}/`, ofPages),
    ...(windows === undefined ? [] : [there('WINDOW_ORIGIN', `${windows}/healthz`, secured)]),
    ...(vault === undefined ? [] : [there('VAULT_ORIGIN', `${vault}/healthz`, secured)]),
  ];
};

/** Only where others can come: on this machine alone there is nobody between. */
export const lookAtSite = async (
  config: Config,
  { now, maxMs }: Look,
): Promise<readonly Finding[]> => {
  if (!config.isReachable) return [];
  const looks = addressesOf(config).map(async (address) =>
    judgeAddress(address, await lookAtAddress(address.url, maxMs), now()),
  );
  return [...judgeForwarding(config), ...(await Promise.all(looks)).flat()];
};
