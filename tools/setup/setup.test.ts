import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { examineConfig } from '../../apps/server/src/platform/config/index.ts';
import { usualChoices } from './deployment.ts';
import { changeEnvFile, readEnvFile } from './env-file.ts';
import { readExamples, readSetup, writeSetup } from './folder.ts';
import { planSetup } from './plan.ts';
import type { Files } from './plan.ts';
import type { Wish } from './settings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const around = {
  examples: readExamples(root),
  places: { home: '/srv/dipper', into: '/etc/dipper' },
};

const ofKorea = {
  PUBLIC_URL: 'https://wallet.example.com',
  CONSOLE_URL: 'https://console.example.com',
  HOST_SITE_ORIGINS: 'https://www.example.com',
  DATABASE_URL: 'postgresql://app@localhost/dipper',
  MAIL_SMTP_URL: 'smtps://mail.example.com:465',
  MAIL_SMTP_USER: 'wallet',
  MAIL_SMTP_PASSWORD: 'mail #0123$456 "789"',
  MAIL_FROM: 'Dipper <login@example.com>',
  PROVIDER_KAKAOPAY_SECRET_KEY: 'PRD0123456789',
  PROVIDER_KAKAOPAY_CID: 'C123456789',
  IDENTITY_GOOGLE_CLIENT_ID: 'wallet.apps.example.com',
  IDENTITY_GOOGLE_CLIENT_SECRET: 'GOCSPX-0123456789',
} as const;

const withCards = {
  VAULT_ORIGIN: 'https://cards.example.com',
  WINDOW_ORIGIN: 'https://windows.example.com',
  PROVIDER_TOSSPAYMENTS_SECRET_KEY: 'live_sk_0123456789',
  VAULT_TOSSPAYMENTS_SECRET_KEY: 'live_sk_9876543210',
  VAULT_TOSSPAYMENTS_CLIENT_KEY: 'live_ck_9876543210',
  VAULT_TOSSPAYMENTS_SCRIPT_URL: 'https://js.tosspayments.com/v2/standard',
} as const;

const wish = (answers: Wish['answers'], parts: Wish['parts'] = []): Wish => ({
  choices: usualChoices,
  moves: false,
  parts,
  answers,
});
const plan = (files: Files, wished: Wish) => planSetup(files, wished, around);
const first = (): Files => plan({}, wish(ofKorea, ['kakaopay', 'google'])).changes;
const valuesIn = (files: Files, name = 'server.env') => readEnvFile(files[name] ?? '');
const without = (name: keyof typeof ofKorea) =>
  Object.fromEntries(Object.entries(ofKorea).filter(([each]) => each !== name));

describe('a first setup [OPS-05]', () => {
  it('asks only what it cannot know, creates keys, and writes settings with which a server starts', () => {
    const files = first();
    const server = valuesIn(files);
    expect(examineConfig(server).faults).toEqual([]);
    expect(server).toMatchObject({
      ...ofKorea,
      DIPPER_ENVIRONMENT: 'production',
      PROVIDER_KAKAOPAY_URL: 'https://open-api.kakaopay.com',
      IDENTITY_GOOGLE_ISSUER: 'https://accounts.google.com',
    });
    const again = valuesIn(first());
    for (const name of ['OPERATOR_TOKEN', 'PARTNER_KEYS', 'FIELD_KEYS']) {
      expect(server[name]?.length).toBeGreaterThan(40);
      expect(again[name]).not.toBe(server[name]);
    }
    expect(Object.keys(files)).not.toContain('vault.env');
    expect(Object.keys(files)).not.toContain('dipper-vault.service');
  });

  it.each(Object.keys(ofKorea) as (keyof typeof ofKorea)[])(
    'without %s names it and writes nothing',
    (name) => {
      const { faults, changes } = plan({}, wish(without(name), ['kakaopay', 'google']));
      expect([faults.map(({ setting }) => setting), changes]).toEqual([[name], {}]);
    },
  );

  it('with a card form gives the vault its own keys and what it shares with the server', () => {
    const answers = { ...ofKorea, ...withCards };
    const { changes, faults } = plan({}, wish(answers, ['kakaopay', 'google', 'tosspayments']));
    expect(faults).toEqual([]);
    const [server, vault] = [valuesIn(changes), valuesIn(changes, 'vault.env')];
    expect(vault).toMatchObject({
      VAULT_KEY: server['VAULT_KEY'],
      VAULT_FRAME_ANCESTORS: 'https://wallet.example.com',
      VAULT_ORIGIN: 'https://cards.example.com',
      VAULT_TRUSTS_PROXY: 'on',
    });
    expect(vault['VAULT_FINGERPRINT_KEY']).toHaveLength(44);
    expect(vault).not.toHaveProperty('FIELD_KEYS');
    expect(server).not.toHaveProperty('VAULT_FINGERPRINT_KEY');
    expect(changes).toHaveProperty(['dipper-vault.service']);
  });
});

describe('a repeated setup [OPS-05]', () => {
  it('changes nothing when nothing is requested', () => {
    const files = first();
    expect(plan(files, wish({})).changes).toEqual({});
    expect(plan(files, wish(ofKorea, ['kakaopay', 'google'])).changes).toEqual({});
  });

  it("changes only the requested line, and the proxy's file where that follows", () => {
    const files = first();
    const own = `# ours\n${files['server.env']}LOG_LEVEL=debug\n`;
    const moved = 'https://wallet.other.example';
    const { changes } = plan({ ...files, 'server.env': own }, wish({ PUBLIC_URL: moved }));
    expect(Object.keys(changes).toSorted()).toEqual(['nginx.conf', 'server.env']);
    expect(changes['server.env']).toBe(own.replace('https://wallet.example.com', moved));
    expect(changes['nginx.conf']).toBe(
      files['nginx.conf']?.replace(
        'server_name wallet.example.com;',
        'server_name wallet.other.example;',
      ),
    );
  });

  it('keeps a typed address of the server for the vault, with a card form or before one', () => {
    const inside = { VAULT_SERVER_URL: 'https://inside.example.com' };
    const moved = { PUBLIC_URL: 'https://wallet.other.example' };
    let files = { ...first(), ...plan(first(), wish(inside)).changes };
    for (const answers of [withCards, moved, {}]) {
      const { faults, changes } = plan(files, wish(answers));
      expect(faults).toEqual([]);
      files = { ...files, ...changes };
    }
    expect(valuesIn(files, 'vault.env')).toMatchObject({
      ...inside,
      VAULT_FRAME_ANCESTORS: moved.PUBLIC_URL,
    });
  });

  it('keeps an edited proxy file and writes the new one beside it', () => {
    const files = first();
    const own = { ...files, 'nginx.conf': `${files['nginx.conf']}# ours\n` };
    const { changes } = plan(own, wish({ PUBLIC_URL: 'https://wallet.other.example' }));
    expect(Object.keys(changes).toSorted()).toEqual(['nginx.conf.new', 'server.env']);
    expect(plan(own, wish({})).changes).toEqual({});
  });

  it.each(['FIELD_KEYS', 'OPERATOR_TOKEN', 'PROVIDER_KAKAOPAY_SECRET_KEY'])(
    'never changes the secret %s, even on request',
    (name) => {
      const { faults, changes } = plan(
        first(),
        wish({ [name]: 'another-one-of-thirty-two-characters' }),
      );
      expect([faults.map(({ setting }) => setting), changes]).toEqual([[name], {}]);
      expect(faults[0]?.reason).toContain('it is a secret that is there');
    },
  );
});

describe('the files that setup writes [OPS-05]', () => {
  it("the proxy's file names exactly the existing hosts", () => {
    const text = first()['nginx.conf'] ?? '';
    expect([...text.matchAll(/server_name (\S+);/g)].map(([, name]) => name)).toEqual([
      'wallet.example.com',
      'console.example.com',
    ]);
    expect(text).not.toMatch(/\.example;|dipper_vault|dipper_windows|192\.0\.2\./);
    expect(text.match(/^\s*#.*(?:card form|windows \(WINDOW)/gm)).toBeNull();
  });

  it('several machines stand behind one proxy and trust only it', () => {
    const choices = {
      machines: ['10.0.0.11', '10.0.0.12'],
      proxy: '10.0.0.10',
      office: '192.0.2.7',
    };
    const shared = { DOCUMENT_DIRECTORY: '/srv/shared/documents' };
    const { changes } = plan(first(), { ...wish(shared), choices, moves: true });
    expect(changes['dipper-http.service']).toContain('\nReadWritePaths=/srv/shared/documents\n');
    expect(changes['nginx.conf']).toContain(
      'upstream dipper_http { server 10.0.0.11:4400; server 10.0.0.12:4400; keepalive 32; }',
    );
    expect(changes['nginx.conf']).toContain('allow 192.0.2.7;');
    expect(valuesIn(changes)).toMatchObject({
      HOST: '0.0.0.0',
      TRUSTED_PROXIES: '10.0.0.10,127.0.0.1',
    });
  });

  it('several machines need a shared storage for documents', () => {
    const two = { ...usualChoices, machines: ['10.0.0.11', '10.0.0.12'], proxy: '10.0.0.10' };
    const wished = { ...wish({}), choices: two, moves: true };
    for (const [files, answers] of [
      [first(), {}],
      [{}, ofKorea],
    ] as const) {
      const { faults, changes } = plan(files, { ...wished, answers });
      expect(faults.map(({ setting }) => setting)).toEqual(['DOCUMENT_DIRECTORY']);
      expect(changes).toEqual({});
    }
  });

  it('a single machine listens on loopback again', () => {
    const two = { ...usualChoices, machines: ['10.0.0.11', '10.0.0.12'], proxy: '10.0.0.10' };
    const shared = { DOCUMENT_DIRECTORY: '/srv/shared/documents' };
    const several = plan(first(), { ...wish(shared), choices: two, moves: true });
    const files = { ...first(), ...several.changes };
    const { changes } = plan(files, { ...wish({}), moves: true });
    expect(valuesIn(changes)).toMatchObject({ HOST: '127.0.0.1', ...shared });
  });

  it('a systemd unit starts the release from its folder', () => {
    const places = { home: '/opt/dipper', into: '/etc/shop' };
    const { changes } = planSetup({}, wish(ofKorea, ['kakaopay', 'google']), { ...around, places });
    const unit = changes['dipper-http.service'] ?? '';
    expect(unit).toContain('ExecStart=/opt/dipper/bin/dipper server');
    expect(unit).toContain('EnvironmentFile=/etc/shop/server.env');
  });
});

describe('a settings file', () => {
  it.each(['a b', 'x#y', '"quoted"', '$HOME `x`', '\\n', '', 'a=b=c'])(
    'reads back %j as it was written',
    (value) => {
      expect(readEnvFile(changeEnvFile('# head\nA=1\n', { A: '2', B: value }))).toEqual({
        A: '2',
        B: value,
      });
    },
  );
});

const places: string[] = [];
const emptyFolder = (): string => {
  places.push(mkdtempSync(path.join(os.tmpdir(), 'dipper-setup-')));
  return path.join(places.at(-1) ?? '', 'etc');
};
afterEach(() => {
  for (const each of places.splice(0)) rmSync(each, { recursive: true });
});

const program = [path.join(root, 'tools/setup/main.ts'), '--with', 'kakaopay,google', '--into'];

describe('the setup command [OPS-05]', () => {
  it('writes secrets that no other user can read, whatever the folder allows', () => {
    const into = emptyFolder();
    const umask = process.umask(0);
    try {
      writeSetup(into, first());
      writeSetup(into, { 'server.env': 'A=1\n' });
    } finally {
      process.umask(umask);
    }
    const modes = ['server.env', 'console.env', 'nginx.conf'].map((name) =>
      (statSync(path.join(into, name)).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['600', '600', '644']);
    expect(readSetup(into)['server.env']).toBe('A=1\n');
  });

  it('asks one question at a time, repeats it after a wrong answer, and writes at the end', async () => {
    const into = emptyFolder();
    const child = spawn(process.execPath, [...program, into, '--no-unattended'], { stdio: 'pipe' });
    const wrong = new Map([['PROVIDER_KAKAOPAY_CID', 'too-short']]);
    const answers: Readonly<Record<string, string>> = ofKorea;
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      const answer = said.endsWith(': ')
        ? said.slice(said.lastIndexOf('\n\n') + 2).split(':')[0]
        : undefined;
      if (answer === undefined) return;
      said += '\n';
      child.stdin.write(`${wrong.get(answer) ?? answers[answer] ?? ''}\n`);
      wrong.delete(answer);
    });
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
    expect(said).toContain('expected 10 characters');
    expect(said).toContain('dipper migrate');
    expect(
      examineConfig(readEnvFile(readFileSync(path.join(into, 'server.env'), 'utf8'))).faults,
    ).toEqual([]);
  });

  it('without a terminal names everything missing at once and writes nothing', () => {
    const into = emptyFolder();
    const run = () =>
      execFileSync(process.execPath, [...program, into], { stdio: 'pipe', encoding: 'utf8' });
    expect(run).toThrow(
      /wrong setting PUBLIC_URL[\s\S]*wrong setting MAIL_SMTP_URL[\s\S]*nothing was written/,
    );
    expect(readSetup(into)).toEqual({});
  });
});
