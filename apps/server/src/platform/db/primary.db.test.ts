import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { silentLog } from '../log.ts';
import { serversIn, createDatabase, isConnectionLost, migrate, statement } from './index.ts';
import type { Database } from './index.ts';
import { tryEach } from './primary.ts';

const whoAmI = statement('test-primary-who', `select current_user::text as name`);

let place: TestDatabase;
const listeners: Server[] = [];
const sockets = new Set<Socket>();

/** A machine that takes connections, and does with each as it is told. */
const listenAs = async (take: (socket: Socket) => void): Promise<string> => {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    take(socket);
  });
  listeners.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `127.0.0.1:${address.port}`;
};

/** PostgreSQL itself, at a port and not at its socket. */
const handOn = (socket: Socket): void => {
  const directory = new URL(place.url).searchParams.get('host') ?? '';
  const far = createConnection(`${directory}/.s.PGSQL.5432`);
  far.on('error', () => socket.destroy());
  socket.pipe(far).pipe(socket);
};

const urlOf = (...hosts: readonly string[]): string => {
  const { username, pathname } = new URL(place.url);
  return `postgresql://${username}@${hosts.join(',')}${pathname}?target_session_attrs=read-write`;
};

const open = (url: string): Database =>
  createDatabase({ url, role: undefined, poolMax: 2, waitMs: 10_000, log: silentLog });

beforeAll(async () => {
  place = await createTestDatabase();
});

afterAll(async () => {
  for (const each of sockets) each.destroy();
  for (const each of listeners) each.close();
  await place.drop();
});

it('reads an address for each host, whatever stands around them', () => {
  expect(
    serversIn('postgresql://me:a%40b@one:5432,two:5433,[::1]/dipper?sslmode=verify-full'),
  ).toEqual(
    ['one:5432', 'two:5433', '[::1]'].map(
      (host) => `postgresql://me:a%40b@${host}/dipper?sslmode=verify-full`,
    ),
  );
  expect(serversIn('postgres://one/dipper?host=%2Ftmp')).toEqual([
    'postgres://one/dipper?host=%2Ftmp',
  ]);
});

it('finds the one of several machines that answers, past one that refuses and one that is silent [OPS-04]', async () => {
  const silent = await listenAs(() => undefined);
  const alive = await listenAs(handOn);
  const database = open(urlOf('127.0.0.1:1', silent, alive));
  expect(await Promise.all([database.query(whoAmI), database.query(whoAmI)])).toHaveLength(2);
  await database.close();
  expect(await migrate({ url: urlOf('127.0.0.1:1', alive) })).toEqual([]);
});

it('goes on by itself when another machine is the one that answers [OPS-04]', async () => {
  let isFirst = true;
  const first = await listenAs((socket) => (isFirst ? handOn(socket) : socket.destroy()));
  const second = await listenAs((socket) => (isFirst ? socket.destroy() : handOn(socket)));
  const database = open(urlOf(first, second));
  expect(await database.query(whoAmI)).toHaveLength(1);
  isFirst = false;
  for (const each of sockets) each.destroy();
  await expect.poll(() => database.query(whoAmI).catch(() => [])).toHaveLength(1);
  await database.close();
});

it('takes no machine that only reads, and says that the database is away while there is no other [OPS-04]', async () => {
  const hosts = [await listenAs(handOn), await listenAs(handOn)];
  const name = new URL(place.url).pathname.slice(1);
  const owner = open(place.url);
  const switchTo = (state: 'on' | 'off') =>
    owner.query({
      name: `test-read-only-${state}`,
      text: `alter database "${name}" set default_transaction_read_only = ${state}`,
    });
  await switchTo('on');
  const database = open(urlOf(...hosts));
  await expect(database.query(whoAmI)).rejects.toSatisfy(isConnectionLost);
  await switchTo('off');
  expect(await database.query(whoAmI)).toHaveLength(1);
  await database.close();
  await owner.close();
});

it('makes a caller wait once for a pool in use, however many machines there are [OPS-04]', async () => {
  const pool = new pg.Pool({ connectionString: place.url, max: 1, connectionTimeoutMillis: 5_000 });
  const held = await pool.connect();
  let waits = 0;
  const waiting = tryEach(3, () => {
    waits += 1;
    return pool.connect();
  });
  await expect(waiting).rejects.toSatisfy(isConnectionLost);
  expect(waits).toBe(1);
  held.release();
  await pool.end();
});
