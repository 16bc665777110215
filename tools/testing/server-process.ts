import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type ServerProcess = {
  readonly url: string;
  /** Everything that it has written, line by line. */
  readonly lines: readonly string[];
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
  readonly stop: () => Promise<void>;
  /** At once, whatever it is doing. */
  readonly kill: () => Promise<void>;
};

const main = 'apps/server/src/main.ts';

/** The server as a process of its own, with nothing in common with another one but the database. */
export const startServerProcess = async (
  variables: Readonly<Record<string, string>>,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const lines: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const said: Record<string, unknown> = JSON.parse(line);
      if (said['msg'] === 'ready') resolve(Number(said['port']));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    lines,
    call: (address, init) => fetch(`${url}/api${address}`, init),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};

/** Another command of the server, such as `keys:roll`, run to its end. */
export const runServerCommand = async (
  command: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> => {
  const child = spawn(process.execPath, [main, command], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
};
