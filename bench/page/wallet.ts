import { Product, freeAddresses } from '../../tools/start/index.ts';
import { makeThrowAwayDirectory } from '../../tools/testing/throw-away.ts';
import { root } from '../support/run.ts';
import type { Target } from './visit.ts';

export type Wallet = { readonly target: Target; readonly stop: () => Promise<void> };

/** The whole product as `npm start` runs it, with its demo data, on ports of its own. */
export const startWallet = async (say: (line: string) => void): Promise<Wallet> => {
  const host = '127.0.0.1';
  const addresses = await freeAddresses(host);
  const { directory, remove } = makeThrowAwayDirectory();
  const { DATABASE_URL: _own, ...environment } = process.env;
  const product = new Product({
    root,
    host,
    addresses,
    dataDirectory: directory,
    databaseUrl: undefined,
    durable: false,
    clock: 'system',
    operatorToken: 'operator-token-of-the-bench',
    environment,
    say,
    onDeath: (name, reason, lastLines) => {
      say([`${name} ended (${reason}) during the bench`, ...lastLines].join('\n'));
    },
  });
  await product.start();
  return {
    target: {
      name: 'Dipper',
      url: `${addresses.wallet.origin}/payment/spoon?country=kr`,
      watch: { by: 'mark' },
    },
    stop: async () => {
      await product.stop();
      remove();
    },
  };
};
