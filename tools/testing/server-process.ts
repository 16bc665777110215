import { startBeside } from './child.ts';

export type Listeners = {
  readonly url: string;
  /** The address at which operators are answered, and nobody else. */
  readonly operationsUrl: string;
};

export type ServerProcess = Listeners & {
  /** Everything that it has written, line by line. */
  readonly lines: readonly string[];
  readonly call: ReturnType<typeof callAt>;
  readonly stop: () => Promise<void>;
  /** Kills it at once, whatever it is doing. */
  readonly kill: () => Promise<void>;
};

/** Each call at the listener that answers it. */
export const callAt =
  ({ url, operationsUrl }: Listeners) =>
  (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`${path.startsWith('/operations/') ? operationsUrl : url}/api${path}`, init);

const main = 'apps/server/src/main.ts';

/** The server as a process of its own, with nothing in common with another one but the database. */
export const startServerProcess = async (
  variables: Readonly<Record<string, string>>,
): Promise<ServerProcess> => {
  const lines: string[] = [];
  const begun = Promise.withResolvers<Record<string, unknown>>();
  const { exited, stop } = startBeside(
    [main, 'serve'],
    { ...process.env, ...variables },
    {
      onLine: (line) => {
        lines.push(line);
        const said: Record<string, unknown> = JSON.parse(line);
        if (said['msg'] === 'ready') begun.resolve(said);
      },
    },
  );
  void exited.then((code) => begun.reject(new Error(`the server ended with ${code}`)));
  const ready = await begun.promise;
  const listeners = {
    url: `http://127.0.0.1:${Number(ready['port'])}`,
    operationsUrl: `http://127.0.0.1:${Number(ready['operationsPort'])}`,
  };
  return {
    ...listeners,
    lines,
    call: callAt(listeners),
    stop: () => stop(),
    kill: () => stop('SIGKILL'),
  };
};

/** Another command of the server, such as `keys:roll`, run to its end. */
export const runServerCommand = async (
  command: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> => {
  const environment = { ...process.env, ...variables };
  const code = await startBeside([main, command], environment, { onLine: () => undefined }).exited;
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
};
