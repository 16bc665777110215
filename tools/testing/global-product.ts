import path from 'node:path';

import { runningPostgresUrl } from '../postgres/index.ts';
import { freeAddresses, nameOf, Product } from '../start/index.ts';
import { liftLimitsAt } from './lift-limits.ts';
import { longTimeoutSettings } from './timeouts.ts';
import { makeThrowAwayDirectory } from './throw-away.ts';

const root = path.resolve(import.meta.dirname, '../..');
const HOST = '127.0.0.1';
const OPERATOR_TOKEN = 'operator-token-of-the-browser-tests';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Everything that `npm start` runs, on ports of its own, with a movable clock and no memory of before. */
export default async function startForBrowserTests(): Promise<() => Promise<void>> {
  const addresses = await freeAddresses(HOST);
  const { directory, remove } = makeThrowAwayDirectory();
  const { DATABASE_URL: _own, ...environment } = process.env;
  const product = new Product({
    root,
    host: HOST,
    addresses,
    dataDirectory: directory,
    databaseUrl: undefined,
    durable: false,
    clock: 'test',
    operatorToken: OPERATOR_TOKEN,
    // All of them come from one address.
    environment: { ...environment, ...longTimeoutSettings, VAULT_TRIES_PER_ADDRESS: '1000' },
    say,
    onDeath: (name, reason, lastLines) => {
      say([`${name} ended (${reason}) during the tests`, ...lastLines].join('\n'));
    },
  });
  await product.start();
  const databaseUrl = runningPostgresUrl(directory);
  if (databaseUrl === undefined) throw new Error('the product runs without its database');
  await liftLimitsAt(databaseUrl);
  process.env['E2E_WALLET_URL'] = addresses.wallet.origin;
  process.env['E2E_SANDBOX_URL'] = addresses.sandbox.origin;
  process.env['E2E_CONSOLE_URL'] = nameOf(addresses.console.origin);
  process.env['E2E_VAULT_URL'] = addresses.vault.origin;
  process.env['E2E_OPERATOR_TOKEN'] = OPERATOR_TOKEN;
  process.env['E2E_DATABASE_URL'] = databaseUrl;
  return async () => {
    await product.stop();
    remove();
  };
}
