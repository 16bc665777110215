import { createServer } from 'node:net';

import { SettingError } from './setting-error.ts';

const offsets = {
  wallet: 0,
  console: 10,
  operations: 11,
  vault: 20,
  windows: 21,
  sandbox: 30,
  mail: 31,
} as const;

export type ServiceName = keyof typeof offsets;

export type Addresses = Record<ServiceName, { port: number; origin: string }>;

const places: readonly ServiceName[] = [
  'wallet',
  'console',
  'operations',
  'vault',
  'windows',
  'sandbox',
  'mail',
];

export function addressesFrom(host: string, port: number): Addresses {
  const at = (place: ServiceName): Addresses[ServiceName] => {
    const own = port + offsets[place];
    return { port: own, origin: `http://${host}:${own}` };
  };
  return {
    wallet: at('wallet'),
    console: at('console'),
    operations: at('operations'),
    vault: at('vault'),
    windows: at('windows'),
    sandbox: at('sandbox'),
    mail: at('mail'),
  };
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(new SettingError(`${host}:${port} cannot be listened on: ${error.message}`));
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

export async function assertFree(host: string, addresses: Addresses): Promise<void> {
  for (const place of places) {
    const { port } = addresses[place];
    if (await isFree(host, port)) continue;
    throw new SettingError(
      `Port ${port} (${place}) is taken: end what uses it, or set PORT to another number`,
    );
  }
}

const FIRST_PORT = 20_000;
const PORTS_EACH = 40;
const SHARES = 250;
/** The distance between two that one process asks for: its neighbours' shares lie in between. */
const STRIDE = 97;
const TRIES_MAX = 50;

let requestCount = 0;

/**
 * Below the range from which the system takes ports by itself, where one may be taken any time. Two
 * that start in the same moment find the same ports free, so each process begins at a share of its own.
 */
export async function freeAddresses(host: string): Promise<Addresses> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const share = (process.pid + STRIDE * requestCount) % SHARES;
    requestCount += 1;
    const addresses = addressesFrom(host, FIRST_PORT + share * PORTS_EACH);
    const free = await Promise.all(places.map((place) => isFree(host, addresses[place].port)));
    if (free.every(Boolean)) return addresses;
  }
  throw new Error(`Not enough free ports found on ${host} in ${TRIES_MAX} tries`);
}
