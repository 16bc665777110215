import { startBeside } from './child.ts';
import { textInside } from './json.ts';

export type Sandbox = {
  readonly url: string;
  /** Where it takes mails, as a mail client writes it. */
  readonly mailUrl: () => Promise<string>;
  readonly control: (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

/** The outside world as its own process, on a port of its own: tests speak to it as the server does. */
export const startSandbox = async (environment: Record<string, string> = {}): Promise<Sandbox> => {
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  const { exited, stop } = startBeside(
    ['apps/sandbox/src/main.ts'],
    { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...environment },
    {
      onLine: (line) => {
        if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
      },
    },
  );
  void exited.then((code) => reject(new Error(`the sandbox ended with ${code}`)));
  const url = await ready;
  return {
    url,
    mailUrl: async () => {
      const answer: unknown = await (await fetch(`${url}/control/api/mailbox/server`)).json();
      return textInside(answer, 'smtp');
    },
    control: async (method, path, body) => {
      const response = await fetch(`${url}/control/api${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      if (!response.ok)
        throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? undefined : await response.json();
    },
    stop: () => stop(),
  };
};
