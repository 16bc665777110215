import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { programs } from '../dipper/programs.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const configuration = read('docs/operations/configuration.md');
const documented = new Set(
  [...configuration.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name),
);

const unknownIn = (names: Iterable<string>): string[] =>
  [...names].filter((name) => !documented.has(name));

const compose = read('deploy/compose.yaml');

describe('container files [OPS-05]', () => {
  it('name existing programs and settings, run without root, and write only to their own folders', () => {
    const commands = [...compose.matchAll(/^ {4}command: \[(\w+)\]$/gm)].map(
      ([, name = '']) => name,
    );
    expect(commands).toEqual(['server', 'worker', 'vault', 'console']);
    expect(commands.filter((name) => programs[name] === undefined)).toEqual([]);
    const set = [...compose.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
    expect(unknownIn(set)).toEqual([]);
    expect(compose).toContain('read_only: true');
    const { version }: { version: string } = JSON.parse(read('package.json'));
    expect(compose).toContain(`image: dipper:${version}\n`);
  });

  it('give no container an unneeded right', () => {
    const [part = '', started = ''] = compose.split(/^services:$/m);
    const settings = part.split('\n').map((line) => line.trim());
    expect(settings).toEqual(
      expect.arrayContaining([
        'read_only: true',
        "user: '65532:65532'",
        'cap_drop: [ALL]',
        "security_opt: ['no-new-privileges:true']",
      ]),
    );
    expect(compose).not.toMatch(/cap_add|privileged|network_mode|userns_mode/);
    const services = started.match(/^ {2}\w+:\n {4}.*$/gm) ?? [];
    expect(services.map((each) => each.split('\n').at(-1))).toEqual([
      '    <<: *part',
      '    <<: *part',
      '    <<: *part',
      '    <<: *part',
    ]);
  });
});

describe("the proxy's configuration", () => {
  const blocks = read('deploy/proxy/nginx.conf')
    .split(/^server \{$/m)
    .slice(1);
  const blockOf = (host: string): string =>
    blocks.find((block) => block.includes(`server_name ${host}; `)) ?? '';

  const settings = (text: string, name: string): string[] =>
    [...text.matchAll(new RegExp(`^ *${name} (.+);$`, 'gm'))].map(([, value = '']) => value);

  it('repeats no request that may have been processed, and sets the forwarding headers itself [PAY-09]', () => {
    const whole = read('deploy/proxy/nginx.conf');
    expect(settings(whole, 'proxy_next_upstream')).toEqual(['error timeout']);
    expect(settings(whole, 'proxy_set_header')).toEqual([
      'Host $host',
      "Connection ''",
      'X-Forwarded-For $remote_addr',
      'X-Forwarded-Proto https',
    ]);
  });

  it('logs addresses without query, no error details, and nothing about the card form [SUB-03]', () => {
    const whole = read('deploy/proxy/nginx.conf');
    const format = '$remote_addr $status $request_method $uri $request_time';
    expect(settings(whole, 'log_format')).toEqual([`dipper '${format}'`]);
    expect([...new Set(settings(whole, 'access_log'))].toSorted()).toEqual([
      '/var/log/nginx/dipper.log dipper',
      'off',
    ]);
    expect(settings(whole, 'error_log')).toEqual([
      '/var/log/nginx/error.log crit',
      '/dev/null crit',
    ]);
    const cards = blockOf('cards.example');
    expect(settings(cards, 'access_log')).toEqual(['off']);
    expect(settings(cards, 'error_log')).toEqual(['/dev/null crit']);
  });

  it.each(['wallet.example', 'api.wallet.example', 'cards.example', 'windows.example'])(
    'forwards no operator call from %s [OPS-01]',
    (host) => {
      expect(blockOf(host)).toContain('location ^~ /api/operations { return 404; }');
    },
  );

  it.each(['wallet.example', 'api.wallet.example', 'console.example'])(
    'refuses metrics at %s, whatever the rest of the path is [OPS-04]',
    (host) => {
      expect(blockOf(host)).toContain('location ^~ /api/metrics { return 404; }');
    },
  );

  it.each([
    'wallet.example',
    'api.wallet.example',
    'cards.example',
    'windows.example',
    'console.example',
  ])('requires https at %s for two years [OPS-05]', (host) => {
    expect(settings(blockOf(host), 'add_header')).toContain(
      "Strict-Transport-Security 'max-age=63072000; includeSubDomains' always",
    );
  });

  it('opens the console to the office only, and the operators’ port to nobody [OPS-01]', () => {
    expect(blockOf('console.example')).toMatch(/allow [\d./]+;\n\s+deny all;/);
    expect(read('deploy/proxy/nginx.conf')).not.toMatch(/:4411\b/);
    expect(compose.match(/4411:/g)).toBeNull();
  });
});

describe('systemd units [OPS-05]', () => {
  const directory = 'deploy/systemd';
  it.each(readdirSync(path.join(root, directory)))(
    '%s names an existing program and existing settings, and has few rights',
    (name) => {
      const unit = read(`${directory}/${name}`);
      const [, command = ''] = /^ExecStart=\/srv\/dipper\/bin\/dipper (\w+)$/m.exec(unit) ?? [];
      expect(programs).toHaveProperty(command);
      const set = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, words = '']) =>
        words.split(' '),
      );
      expect(unknownIn(set.map((each) => each.split('=')[0] ?? ''))).toEqual([]);
      for (const line of [
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        'CapabilityBoundingSet=',
        'AmbientCapabilities=',
        'UMask=0077',
      ]) {
        expect(unit.split('\n')).toContain(line);
      }
      expect(unit).toMatch(/^User=dipper(-\w+)?$/m);
    },
  );

  it.each(['dipper-http.service', 'dipper-worker.service'])(
    '%s may lower its priority, which systemd would otherwise end it for',
    (name) => {
      const filters = [...read(`${directory}/${name}`).matchAll(/^SystemCallFilter=(.+)$/gm)];
      expect(filters.at(-1)?.[1]).toBe('setpriority');
    },
  );
});
