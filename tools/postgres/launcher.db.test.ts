import { readdirSync } from 'node:fs';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeThrowAwayDirectory } from '../testing/throw-away.ts';
import { runningPostgresUrl, startPostgres, type RunningPostgres } from './index.ts';

let dataDirectory: string;
let remove: () => void;
let running: RunningPostgres[];

async function start(): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDirectory, durable: true });
  running.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  ({ directory: dataDirectory, remove } = makeThrowAwayDirectory());
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  remove();
});

describe('the embedded PostgreSQL', () => {
  it('keeps committed data when the whole server is killed [OPS-05]', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    await first.kill();
    await first.exited;
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('uses UTF-8 and UTC on any machine, over a unix socket only', async () => {
    const { url } = await start();
    const shown = `select current_setting('server_encoding') as encoding,
      current_setting('timezone') as zone, current_setting('listen_addresses') as addresses,
      current_setting('fsync') as fsync`;
    expect(await query(url, shown)).toEqual([
      { encoding: 'UTF8', zone: 'UTC', addresses: '', fsync: 'on' },
    ]);
  });

  it('refuses a second server on the same directory and names it', async () => {
    await start();
    await expect(start()).rejects.toThrow(/already runs on .*postgresql-18/);
  });

  it('can be found by its directory while it runs', async () => {
    expect(runningPostgresUrl(dataDirectory)).toBeUndefined();
    const { url, kill } = await start();
    expect(runningPostgresUrl(dataDirectory)).toBe(url);
    await kill();
    expect(runningPostgresUrl(dataDirectory)).toBeUndefined();
  });

  it("has its major version in the directory's name, so that an upgrade opens no older files", async () => {
    await start();
    expect(readdirSync(dataDirectory)).toEqual(['postgresql-18']);
  });
});
