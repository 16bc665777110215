import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../tools/testing/database.ts';
import { sealJournal } from './core/ledger/index.ts';
import { statement } from './platform/db/index.ts';
import type { Variables } from './platform/config/index.ts';
import { production, reachable } from './platform/config/testing/production.ts';
import { protocols } from './protocols.ts';
import { helpOf } from './setting-help.ts';
import { openDatabase } from './testing/open-database.ts';

/** Adds to the checksum; adding nothing restores it. */
const spoilHistory = statement(
  'test-main-spoil-history',
  `update dipper.migration set checksum = left(checksum, 64) || $1::text
   where name = '0001-baseline'`,
);

const changeJournal = statement(
  'test-change-journal',
  `update dipper.journal j set amount = j.amount + $1
   from (select * from dipper.journal_link where kind = 'spoon_grant'
     order by bucket, position limit 1) l
   where j.bucket = l.bucket and j.user_id = l.user_id and j.kind = l.kind
     and j.ref_id = l.ref_id and j.line = l.line
   returning l.position, j.ref_id`,
);

const switchedOff = statement(
  'test-main-switched-off',
  `select provider from dipper.provider_switch where method_id = 0 and is_off order by provider`,
);
const switchOn = statement(
  'test-main-switch-on',
  `select dipper.turn_provider_switch($1, 0, false, null, 'asked', 'kim', null, true)`,
);

const main = path.join(import.meta.dirname, 'main.ts');

type Ended = { readonly code: number | null; readonly out: string; readonly error: string };

type Started = {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly port: () => Promise<number>;
};

let place: TestDatabase;

/** No setting, but what finds the programs, and what they were compiled to before. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

const start = (
  command: string,
  variables: Readonly<Record<string, string | undefined>>,
): Started => {
  const child = spawn(process.execPath, [main, command], {
    env: { PATH, NODE_COMPILE_CACHE, HOME: '/', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  const port = Promise.withResolvers<number>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    out += `${line}\n`;
    const said: Record<string, unknown> = JSON.parse(line);
    if (said['msg'] === 'ready') port.resolve(Number(said['port']));
  });
  child.stderr.on('data', (part: Buffer) => {
    error += part.toString();
  });
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, out, error })),
  );
  return { child, ended, port: () => port.promise };
};

beforeAll(async () => {
  place = await createTestDatabase();
});

afterAll(async () => {
  rmSync(halfBuilt, { recursive: true });
  await place.drop();
});

/** A build of the page whose writer misses a file. */
const halfBuilt = mkdtempSync(path.join(tmpdir(), 'dipper-half-built-'));
mkdirSync(path.join(halfBuilt, '.document'));
writeFileSync(path.join(halfBuilt, 'index.html'), '');
writeFileSync(
  path.join(halfBuilt, '.document/main.js'),
  `import { readFileSync } from 'node:fs';
export const createPageWriter = (root) => readFileSync(root + '/manifest.json');`,
);

const nowhere = 'postgresql://app@127.0.0.1:1/nowhere';
const usual = { DATABASE_URL: nowhere, PORT: '0' };

describe('a server that cannot start', () => {
  const wrong: readonly (readonly [string, Variables, string])[] = [
    ['serve', {}, 'wrong setting DATABASE_URL: it must be set'],
    ['serve', { DATABASE_URL: 'postgresql://x', PORT: 'x' }, 'wrong setting PORT: '],
    ['dance', {}, 'wrong setting command: expected one of serve, migrate, seed'],
    [
      'serve',
      { ...production, DIPPER_CLOCK: 'test' },
      'wrong setting DIPPER_CLOCK: production has no test clock',
    ],
    [
      'serve',
      { ...usual, ...reachable, HOST: '192.0.2.1', DIPPER_ENVIRONMENT: '' },
      'wrong setting DIPPER_ENVIRONMENT: it must be set',
    ],
    [
      'serve',
      { ...usual, ...reachable, HOST: '192.0.2.1' },
      'wrong setting HOST: this machine has no such',
    ],
    ['serve', { ...usual, WEB_ROOT: '/nowhere' }, 'wrong setting WEB_ROOT: there is no index.html'],
    ['serve', { ...usual, WEB_ROOT: halfBuilt }, 'wrong setting WEB_ROOT: ENOENT'],
    ['migrate', { DATABASE_URL: nowhere }, 'wrong setting DATABASE_URL: no way in: connect'],
    ['ledger:verify', { DATABASE_URL: nowhere }, 'wrong setting DATABASE_URL: no way in: connect'],
    [
      'seed',
      { DATABASE_URL: 'postgresql://x', DATABASE_MIGRATION_URL: nowhere },
      'wrong setting DATABASE_MIGRATION_URL: no way in: connect',
    ],
  ];

  it.each(wrong)(
    'because of %s says what is wrong, case %# [OPS-05]',
    async (command, variables, line) => {
      const { code, out, error } = await start(command, variables).ended;
      expect(error.split('\n').filter((each) => each.startsWith('wrong setting '))).toHaveLength(1);
      expect(error).toContain(line);
      expect([code, out]).toEqual([2, '']);
    },
  );

  it('lists all wrong settings at once, each with its purpose and where to get it [OPS-05]', async () => {
    const { code, out, error } = await start('serve', {
      DIPPER_ENVIRONMENT: 'production',
      PORT: 'eighty',
    }).ended;
    const named = error
      .split('\n')
      .flatMap((line) => /^wrong setting (\w+): /.exec(line)?.[1] ?? []);
    expect(named).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'FIELD_KEYS']));
    expect(new Set(named).size).toBe(named.length);
    expect(error.replaceAll(/\n {4}/g, ' ')).toContain(
      `: expected a port number ${helpOf('PORT')}\n`,
    );
    expect(error).toContain('openssl rand');
    expect(error).toContain(`${named.length} settings are wrong; docs/operations/configuration.md`);
    expect([code, out]).toEqual([2, '']);
  });

  it('because its port is taken names the port, and leaves no process running [OPS-05]', async () => {
    const first = start('serve', { DATABASE_URL: place.url, PORT: '0' });
    const second = start('serve', { DATABASE_URL: place.url, PORT: String(await first.port()) });
    const { code, error } = await second.ended;
    expect([code, error]).toEqual([2, 'wrong setting PORT: something else listens there\n']);
    first.child.kill('SIGTERM');
    await first.ended;
  });

  it('because of a database of another version says so in one line on migrate [OPS-05]', async () => {
    const owner = openDatabase(place.url, undefined, 1);
    await owner.query(spoilHistory, ['x']);
    const { code, out, error } = await start('migrate', { DATABASE_URL: place.url }).ended;
    await owner.query(spoilHistory, ['']);
    await owner.close();
    expect(error).toMatch(/^migration 0001-baseline was changed after .*another version\n$/);
    expect([code, out]).toEqual([2, '']);
  });

  it('because of an unknown database login says so in one line [OPS-05]', async () => {
    const url = new URL(place.url);
    url.username = 'nobody';
    const { code, error } = await start('seed', { DATABASE_URL: url.href }).ended;
    expect(error).toMatch(/^wrong setting DATABASE_URL: no way in: .*nobody.*\n$/);
    expect(code).toBe(2);
  });
});

describe('the commands', () => {
  it('migrate and seed can be repeated [OPS-05]', async () => {
    for (const command of ['migrate', 'seed', 'migrate', 'seed', 'ledger:verify', 'keys:roll']) {
      const { code, error } = await start(command, { DATABASE_URL: place.url }).ended;
      expect([command, code, error]).toEqual([command, 0, '']);
    }
  });

  it.each([
    ['migrate', ['DATABASE_MIGRATION_URL']],
    ['seed', ['DATABASE_URL']],
    ['ledger:verify', ['DATABASE_URL']],
    ['keys:roll', ['DATABASE_URL', 'FIELD_KEYS']],
    ['keys:check', ['DATABASE_URL', 'FIELD_KEYS']],
    ['fingerprints:forget', ['DATABASE_URL']],
    ['operators:reinvite', ['DATABASE_MIGRATION_URL', 'CONSOLE_URL']],
  ])('%s in production needs %j and nothing else [OPS-05]', async (command, needs) => {
    const shop = await createTestDatabase();
    const own: Record<string, string | undefined> = {
      ...production,
      DATABASE_URL: shop.url,
      DATABASE_MIGRATION_URL: shop.url,
    };
    const environment = { DIPPER_ENVIRONMENT: 'production' };
    const variables = Object.fromEntries(needs.map((name) => [name, own[name] ?? '']));
    const { error } = await start(command, { ...environment, ...variables }).ended;
    // Nobody of that name is there, which is found out behind the settings.
    expect(error).toBe(
      command === 'operators:reinvite' ? 'wrong setting operator: there is no \n' : '',
    );
    for (const name of needs) {
      const { code, error: refused } = await start(command, {
        ...environment,
        ...variables,
        [name]: '',
      }).ended;
      expect([code, refused]).toEqual([2, expect.stringContaining('wrong setting ')]);
    }
    await shop.drop();
  });

  it('seed leaves providers with unproved facts off in production, and those switched on since stay on [OPS-01, OPS-04]', async () => {
    const shop = await createTestDatabase();
    const owner = openDatabase(shop.url, 'dipper_owner', 1);
    const seedFor = async (variables: Record<string, string>): Promise<string[]> => {
      const { code, error } = await start('seed', { ...variables, DATABASE_URL: shop.url }).ended;
      expect([code, error]).toEqual([0, '']);
      const rows = await owner.query<{ provider: string }>(switchedOff);
      return rows.map(({ provider }) => provider);
    };
    const real: Record<string, string> = {};
    for (const [name, value] of Object.entries(production))
      if (value !== undefined) real[name] = value;
    const unasked = await seedFor(real);
    expect(unasked).toContain('hecto');
    expect(unasked).toContain('payoneer');
    for (const name of unasked) expect(protocols[name]?.unproved).not.toEqual({});
    await owner.query(switchOn, ['hecto']);
    expect(await seedFor(real)).toEqual(unasked.filter((name) => name !== 'hecto'));
    await owner.close();
    await shop.drop();
  });

  it('seed leaves every provider on outside production [OPS-04]', async () => {
    const owner = openDatabase(place.url, 'dipper_owner', 1);
    expect(await owner.query(switchedOff)).toEqual([]);
    await owner.close();
  });

  it('ledger:verify names what is wrong, and where the chain breaks [OPS-02]', async () => {
    const as = (role: string | undefined) => openDatabase(place.url, role, 1);
    const [owner, application] = [as(undefined), as('dipper_app')];
    while ((await sealJournal(application, 0)) === 'more');
    const [row] = await owner.query<{ position: bigint; ref_id: string }>(changeJournal, [1]);
    const { code, out } = await start('ledger:verify', { DATABASE_URL: place.url }).ended;
    await owner.query(changeJournal, [-1]);
    await Promise.all([owner.close(), application.close()]);
    expect(code).toBe(1);
    expect(out).toContain('"kind":"wallet-differs-from-journal"');
    expect(out).toContain('"reference":"person.spoon.bonus"');
    expect(out).toContain(`"position":"${row?.position}","reference":"${row?.ref_id}"`);
    expect(out).toContain('"outcome":"unsound"');
  });

  it.each([
    ['worker', 'SIGTERM', 10],
    ['http,worker', 'SIGTERM', getPriority()],
    ['http,worker', 'SIGINT', getPriority()],
  ] as const)(
    'serve as %s stops cleanly on %s, and runs with niceness %i [OPS-04]',
    async (roles, signal, niceness) => {
      const settings = { DATABASE_URL: place.url, PORT: '0', DIPPER_ROLES: roles };
      const { child, ended, port } = start('serve', settings);
      const address = `http://127.0.0.1:${await port()}/api/readyz`;
      const answered = roles === 'worker' ? 'no address' : (await fetch(address)).status;
      expect(answered).toBe(roles === 'worker' ? 'no address' : 200);
      expect(getPriority(child.pid)).toBe(niceness);
      child.kill(signal);
      const { code, out, error } = await ended;
      expect([code, error]).toEqual([0, '']);
      expect(out).toContain('"msg":"stopped"');
    },
  );
});
