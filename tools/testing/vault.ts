import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { buildChanged } from '../start/build.ts';
import { vaultAddresses } from '../start/payment-addresses.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type VaultProcess = {
  readonly url: string;
  /** Everything that it has written, on either of its outputs. */
  readonly written: () => string;
  /** As its own frame does it. */
  readonly post: (body: object, lang?: string) => Promise<Response>;
  readonly stop: () => Promise<void>;
};

/** The vault as its own process, with the sandbox behind it. */
export const startVault = async (
  sandboxUrl: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<VaultProcess> => {
  await buildChanged(root, () => undefined);
  const child = spawn(process.execPath, ['apps/vault/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      VAULT_PORT: '0',
      VAULT_TRIES_PER_ADDRESS: '1000',
      ...vaultAddresses(sandboxUrl),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
    });
    child.once('exit', (code) =>
      reject(new Error(`the vault ended with ${code}: ${lines.join()}`)),
    );
  });
  return {
    url,
    written: () => lines.join('\n'),
    post: (body, lang = 'ko') =>
      fetch(`${url}/card?lang=${lang}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(body),
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
