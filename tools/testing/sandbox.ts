import { createSandbox } from '../../apps/sandbox/src/app.ts';
import { readSettings } from '../../apps/sandbox/src/settings.ts';
import { textInside } from './json.ts';

export type Sandbox = {
  readonly url: string;
  /** Returns its address for mails, as a mail client writes it. */
  readonly mailUrl: () => Promise<string>;
  readonly control: (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

/**
 * The outside world on a port of its own: tests speak to it as the server does. It runs in the
 * process of the test, for to read its modules anew costs more than most of the tests themselves.
 */
export const startSandbox = async (environment: Record<string, string> = {}): Promise<Sandbox> => {
  const settings = readSettings({ ...process.env, SANDBOX_SMTP_PORT: '0', ...environment });
  const app = createSandbox({ ...settings, port: 0 });
  const url = await app.listen({ host: settings.host, port: 0 });
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
    stop: () => app.close(),
  };
};
