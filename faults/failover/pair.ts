import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterIn, startPostgres } from '../../tools/postgres/index.ts';
import type { RunningPostgres } from '../../tools/postgres/index.ts';
import { queryAt } from '../support/query-at.ts';
import { startProxy } from '../support/proxy.ts';
import type { Proxy } from '../support/proxy.ts';

/** A primary and a replica of it, which the product reaches by one address with two hosts. */
export type Pair = {
  readonly url: string;
  query(text: string, values: readonly unknown[]): Promise<void>;
  /** Writes of the primary do not reach the replica from now on. */
  isolate(): void;
  /** Kills the primary and all that it started, as a machine that dies does. */
  kill(): Promise<void>;
  /** Makes the replica the primary; over when it takes writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

export type PairOptions = {
  readonly directory: string;
  readonly seed: string;
  /** True: a commit is over when the replica has it on its disk. */
  readonly isSynchronous: boolean;
  /** Makes the schema, before there is a copy. */
  readonly prepare: (url: string) => Promise<void>;
};

const replicaName = 'replica';
const foreverMs = 3_600_000;
const promotedWithinSeconds = 60;
const pollMs = 50;
const triesMost = 600;
const socketFile = '.s.PGSQL.5432';

const wireTo = ({ socketDirectory }: RunningPostgres, seed: string): Promise<Proxy> =>
  startProxy({ path: path.join(socketDirectory, socketFile) }, seed);

/** A cluster that stands still is copied with all its rights; the mark makes the copy a replica. */
const copyCluster = (from: string, to: string): void => {
  mkdirSync(to);
  execFileSync('cp', ['-a', clusterIn(from), clusterIn(to)]);
  writeFileSync(path.join(clusterIn(to), 'standby.signal'), '');
};

const inStep = `select 1 / count(*) from pg_stat_replication
  where application_name = $1 and state = 'streaming' and sync_state = $2`;

const untilInStep = async (url: string, state: string): Promise<void> => {
  for (let left = triesMost; ; left -= 1) {
    try {
      return await queryAt(url, inStep, [replicaName, state]);
    } catch (error) {
      if (left === 0) throw error;
      await pause(pollMs);
    }
  }
};

export const startPair = async (options: PairOptions): Promise<Pair> => {
  const { directory, seed, isSynchronous, prepare } = options;
  const [one, two] = [path.join(directory, 'one'), path.join(directory, 'two')];
  const empty = await startPostgres({ dataDirectory: one, durable: true });
  await prepare(empty.url);
  await empty.stop();
  copyCluster(one, two);
  const primary = await startPostgres({
    dataDirectory: one,
    durable: true,
    settings: { synchronous_standby_names: isSynchronous ? replicaName : '' },
  });
  const stream = await wireTo(primary, `${seed}|stream`);
  const replica = await startPostgres({
    dataDirectory: two,
    durable: true,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${stream.port} user=postgres application_name=${replicaName}`,
    },
  });
  await untilInStep(primary.url, isSynchronous ? 'sync' : 'async');
  const wires = [await wireTo(primary, `${seed}|one`), await wireTo(replica, `${seed}|two`)];
  const hosts = wires.map(({ port }) => `127.0.0.1:${port}`).join(',');
  let now = primary;
  return {
    url: `postgresql://postgres@${hosts}/dipper?target_session_attrs=read-write`,
    query: (text, values) => queryAt(now.url, text, values),
    isolate: () => stream.hold(foreverMs),
    kill: async () => {
      await primary.kill();
      stream.cut();
    },
    promote: async () => {
      await queryAt(replica.url, `select 1 / pg_promote(true, ${promotedWithinSeconds})::int`);
      now = replica;
    },
    stop: async () => {
      // A primary that was killed has ended already; one that was not is still there.
      await Promise.all([primary.stop(), replica.stop()]);
      await Promise.all([...wires, stream].map((wire) => wire.close()));
    },
  };
};
