import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../tools/postgres/index.ts';
import { queryAt } from '../support/query-at.ts';

/** A PostgreSQL that can lose its power and come back. Nothing of its promises is loosened. */
export type KillableDatabase = {
  /** Past every proxy: for migrations, and for the one write of the harness itself. */
  readonly url: string;
  /** The socket to listen on, for a proxy before it. */
  readonly socket: string;
  /** Kills the postmaster and all its children, and starts it again after so long. */
  killFor(downMs: number): Promise<void>;
  query(text: string, values: readonly unknown[]): Promise<void>;
  stop(): Promise<void>;
};

const socketFile = '.s.PGSQL.5432';

export const startDatabase = async (
  dataDirectory: string,
  durable = true,
): Promise<KillableDatabase> => {
  const start = () => startPostgres({ dataDirectory, durable });
  let running = await start();
  let busy: Promise<void> = Promise.resolve();

  const killFor = async (downMs: number): Promise<void> => {
    await running.kill();
    await pause(downMs);
    running = await start();
  };

  return {
    url: running.url,
    socket: path.join(running.socketDirectory, socketFile),
    killFor: (downMs) => {
      busy = busy.then(() => killFor(downMs));
      return busy;
    },
    query: (text, values) => queryAt(running.url, text, values),
    stop: async () => {
      await busy;
      await running.stop();
    },
  };
};

/** The same database as its clients find it behind a proxy. */
export const proxiedUrl = (url: string, port: number): string => {
  const address = new URL(url);
  address.search = '';
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return address.href;
};
