import { rmSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../../tools/postgres/index.ts';
import type { RunningPostgres } from '../../tools/postgres/index.ts';
import { root } from './run.ts';

/** Nothing here loosens what a commit promises: all that is compared is as durable as PostgreSQL is. */
const settings = {
  synchronous_commit: 'on',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};

export type BenchPostgres = RunningPostgres & {
  /** The user that its own programs log in as. */
  readonly user: string;
  /** Is gone when it has stopped. */
  readonly directory: string;
};

/** A PostgreSQL for one measurement alone, with nothing in it yet. */
export const startBenchPostgres = async (name: string): Promise<BenchPostgres> => {
  const directory = path.join(root, '.tmp', `bench-${name}`);
  const clear = (): void => rmSync(directory, { recursive: true, force: true });
  clear();
  const postgres = await startPostgres({ dataDirectory: directory, durable: true, settings });
  return {
    ...postgres,
    user: decodeURIComponent(new URL(postgres.url).username),
    directory,
    stop: async () => {
      await postgres.stop();
      clear();
    },
  };
};
