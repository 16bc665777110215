import path from 'node:path';
import { buildChanged } from '../start/build.ts';
import { startBeside } from './child.ts';
import { startTaker } from './key-taker.ts';
import { vaultAddresses } from '../start/payment-addresses.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type VaultProcess = {
  readonly url: string;
  /** The origin of its pages that open windows: another one. */
  readonly windows: string;
  /** Everything that it has written, on either of its outputs. */
  readonly written: () => string;
  /** Posts as its own frame does. */
  readonly post: (body: object, lang?: string) => Promise<Response>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
};

/**
 * The vault as its own process, with the sandbox behind it. Where no server is said, somebody says
 * yes to all that it asks and tells.
 */
export const startVault = async (
  sandboxUrl: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<VaultProcess> => {
  await buildChanged(root, () => undefined);
  const lines: string[] = [];
  const taker = variables['VAULT_SERVER_URL'] === undefined ? await startTaker() : undefined;
  const { promise: ready, resolve, reject } = Promise.withResolvers<undefined>();
  const environment = {
    ...process.env,
    VAULT_PORT: '0',
    VAULT_TRIES_PER_ADDRESS: '1000',
    ...vaultAddresses(sandboxUrl),
    ...(taker && { VAULT_SERVER_URL: taker.url }),
    ...variables,
  };
  const { exited, stop } = startBeside([path.join(root, 'apps/vault/src/main.ts')], environment, {
    onLine: (line) => {
      lines.push(line);
      if (line.startsWith('ready ')) resolve(undefined);
    },
    onComplaint: (line) => lines.push(line),
  });
  void exited.then((code) => reject(new Error(`the vault ended with ${code}: ${lines.join()}`)));
  const place = (label: string): string =>
    lines.find((line) => line.startsWith(label))?.slice(label.length) ?? '';
  await ready;
  const url = place('ready ');
  return {
    url,
    windows: place('windows '),
    written: () => lines.join('\n'),
    post: (body, lang = 'ko') =>
      fetch(`${url}/card?lang=${lang}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(body),
      }),
    stop: async (signal) => {
      await stop(signal);
      taker?.stop();
    },
  };
};
