import { execFile } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

import { startPostgres, type RunningPostgres } from '../postgres/index.ts';
import { runOnce } from './template.ts';

/** Citus needs these of each node, and room for the sessions that nodes keep with each other. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '300',
  max_worker_processes: '32',
  max_locks_per_transaction: '512',
  max_wal_size: '256MB',
  shared_buffers: '64MB',
  'citus.node_conninfo': 'sslmode=disable',
  // A copied database keeps no settings, of which the distribution makes this one.
  'citus.allow_nested_distributed_execution': 'on',
  'citus.max_cached_conns_per_worker': '2',
};

export type Nodes = {
  readonly coordinator: RunningPostgres;
  readonly workers: readonly RunningPostgres[];
  /** `host:port` of each worker, as `npm run distribute` takes them. */
  readonly addresses: readonly string[];
  readonly urlOverTcp: (database: string) => string;
  readonly stop: () => Promise<void>;
};

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

type NodeHome = { readonly home: string; readonly directory: string; readonly database: string };

async function startNode({ home, directory, database }: NodeHome, port: number) {
  const node = await startPostgres({
    home,
    dataDirectory: directory,
    durable: false,
    database,
    settings: { ...SETTINGS, port: String(port) },
  });
  await runOnce(node.url, 'create extension if not exists citus');
  return node;
}

/** A coordinator and two workers on the loopback address, each with an empty database of that name. */
export async function startNodes(place: NodeHome): Promise<Nodes> {
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const started = await Promise.all(
    ports.map((port, index) =>
      startNode({ ...place, directory: path.join(place.directory, `node-${index}`) }, port),
    ),
  );
  const [coordinator, ...workers] = started;
  if (coordinator === undefined) throw new Error('no node was started');
  return {
    coordinator,
    workers,
    addresses: ports.slice(1).map((port) => `127.0.0.1:${port}`),
    urlOverTcp: (database) => `postgres://postgres@127.0.0.1:${ports[0]}/${database}`,
    stop: async () => {
      await Promise.all(started.map((each) => each.stop()));
    },
  };
}

/** Two of each table on each node: more of them show nothing more, and take their time. */
const SHARDS = 4;

const distribution = path.resolve(import.meta.dirname, '../distribute/main.ts');

/** Distributes a database by the command that operators use. */
export async function distributeTo(nodes: Nodes, database: string): Promise<string> {
  const address = ['--database-url', nodes.urlOverTcp(database)];
  const each = nodes.addresses.flatMap((node) => ['--node', node]);
  const shards = ['--shards', String(SHARDS)];
  const { stdout } = await promisify(execFile)(process.execPath, [
    distribution,
    ...address,
    ...each,
    ...shards,
  ]);
  return stdout;
}
