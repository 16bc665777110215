import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { signInWithGoogle } from '../testing/login.ts';
import { makeThrowAwayDirectory } from '../testing/throw-away.ts';
import { freeAddresses, type Addresses } from './addresses.ts';

const TIMEOUT_MS = 90_000;

const main = path.join(import.meta.dirname, 'main.ts');

type Start = {
  process: ChildProcess;
  lines: string[];
  ready: Promise<void>;
  exited: Promise<number | null>;
};

let addresses: Addresses;
let dataDirectory: string;
let remove: () => void;
let started: Start[] = [];

function start(environment: Record<string, string> = {}): Start {
  const { DATABASE_URL: _own, ...rest } = process.env;
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...rest,
      PORT: String(addresses.wallet.port),
      DATA_DIRECTORY: dataDirectory,
      ...environment,
    },
  });
  const lines: string[] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line === 'ready') resolve();
    });
  });
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const one = { process: child, lines, ready, exited };
  started.push(one);
  return one;
}

function childrenOf({ process: { pid } }: Start): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function isRunning(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
}

async function allEnd(pids: readonly number[]): Promise<void> {
  await expect.poll(() => pids.filter(isRunning), { timeout: TIMEOUT_MS }).toEqual([]);
}

/** One place for all of them: only the first start has to make what the others find there. */
beforeAll(async () => {
  addresses = await freeAddresses('127.0.0.1');
  ({ directory: dataDirectory, remove } = makeThrowAwayDirectory());
});

afterEach(async () => {
  for (const one of started) {
    one.process.kill('SIGTERM');
    await one.exited;
  }
  started = [];
});

afterAll(() => remove());

/** Returns the states of a demo person's subscriptions, as they see them. */
async function statesOf(person: string): Promise<readonly unknown[]> {
  const { wallet, sandbox } = addresses;
  const places = { walletUrl: wallet.origin, sandboxUrl: sandbox.origin };
  const { jwt } = await signInWithGoogle(places, { person });
  const response = await fetch(`${wallet.origin}/api/billing/subscriptions`, {
    headers: { authorization: `Bearer ${jwt}` },
  });
  const { results }: { results: { state: string }[] } = await response.json();
  return results.map(({ state }) => state).toSorted();
}

/** When one part dies the others end as well, and the last word says which it was. */
async function expectEndWithPart(one: Start, name: string): Promise<void> {
  const children = childrenOf(one);
  const part = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`apps/${name}`),
  );
  process.kill(Number(part), 'SIGKILL');
  expect(await one.exited).toBe(1);
  await allEnd(children);
  expect(one.lines).toContainEqual(
    expect.stringMatching(new RegExp(`^${name} ended \\(SIGKILL\\)`)),
  );
}

describe('npm start', { timeout: TIMEOUT_MS * 2 }, () => {
  it('serves all parts, ends them on a signal and keeps the data, and ends when a named part dies [OPS-05] [SUB-12]', async () => {
    const first = start();
    await first.ready;
    const { wallet, console: desk, vault, sandbox } = addresses;
    for (const { origin } of [wallet, desk, vault, sandbox]) {
      expect((await fetch(origin, { redirect: 'manual' })).status).toBeLessThan(500);
      expect(first.lines.join('\n')).toContain(new URL(origin).port);
    }
    expect(await statesOf('minji')).toEqual(['active', 'canceled']);
    await expect.poll(() => statesOf('seoyeon'), { timeout: TIMEOUT_MS }).toEqual(['past_due']);
    const children = childrenOf(first);
    expect(children).toHaveLength(5);
    first.process.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    await allEnd(children);

    const token = readFileSync(path.join(dataDirectory, 'operator-token'), 'utf8').trim();
    const second = start();
    await second.ready;
    const books = await fetch(`${addresses.console.origin}/api/operations/trial-balance`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await books.json()).toMatchObject({ isBalanced: true });
    await expectEndWithPart(second, 'vault');
  });

  it('leaves no process running when it is killed', async () => {
    const one = start();
    await one.ready;
    const children = childrenOf(one);
    one.process.kill('SIGKILL');
    await allEnd(children);
  });

  it.each([
    ['a wrong setting of its own', { PORT: 'many' }, /^PORT must be a number/],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/dipper' },
      /^DATABASE_URL leads to no PostgreSQL/,
    ],
    ['a wrong setting of the server', { PUBLIC_URL: 'ftp://wallet' }, /PUBLIC_URL/],
    ['a wrong setting of the sandbox', { WALLET_URL: 'wallet' }, /WALLET_URL/],
  ])('ends with one line about %s', async (_what, environment, line) => {
    const one = start(environment);
    expect(await one.exited).toBe(1);
    expect(one.lines.filter((each) => line.test(each))).toHaveLength(1);
    expect(one.lines.join('\n')).not.toMatch(/^\s+at /m);
  });

  it('ends with one line about a taken port', async () => {
    const other = createServer().listen(addresses.sandbox.port, '127.0.0.1');
    const one = start();
    expect(await one.exited).toBe(1);
    expect(one.lines).toEqual([
      `Port ${addresses.sandbox.port} (sandbox) is taken: end what uses it, or set PORT to another number`,
    ]);
    other.close();
  });
});
