import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from './core/doctor/index.ts';
import { lookAtSite } from './doctor-deployment.ts';
import { examine } from './doctor.ts';
import { parseConfig } from './platform/config/index.ts';
import { startS3Server } from './providers/s3/testing/s3-server.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const closedPort = 'http://127.0.0.1:1';
const certified = {
  CERTIFICATION_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  CERTIFICATION_TAKES_REFRESH_TOKEN: 'off',
};
const stored = {
  DOCUMENT_S3_REGION: 'ap-northeast-2',
  DOCUMENT_S3_BUCKET: 'documents',
  DOCUMENT_S3_KEY_ID: 'AKIDEXAMPLE',
  DOCUMENT_S3_SECRET: 'of-the-storage',
};

let server: TestServer;
/** Takes a connection and says nothing. */
let silent: Server;
const sockets = new Set<Socket>();
let silentUrl = '';

beforeAll(async () => {
  server = await startTestServer();
  silent = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await server.stop();
});

const found = (findings: readonly Finding[], subject: string): Finding | undefined =>
  findings.find((finding) => finding.subject === subject);

const look = (variables: Readonly<Record<string, string>> = {}) =>
  examine({ ...server.variables, ...variables });

describe('the doctor', () => {
  it('finds nothing wrong if all parts answer, and asks each one a question that changes nothing [OPS-05]', async () => {
    const findings = await look();
    expect(findings.filter(({ level }) => level === 'wrong')).toEqual([]);
    const subjects = findings
      .filter(({ part }) => part === 'providers')
      .map(({ subject }) => subject);
    const payers = ['kakaopay', 'hecto', 'toss', 'tosspayments', 'sbps', 'paypal'];
    const paying = ['dotmoney', 'openbanking', 'payoneer'];
    const logins = ['google', 'facebook', 'line', 'apple', 'twitter'];
    expect(subjects).toEqual([...payers, ...paying, ...logins, 'twilio']);
    for (const subject of [
      'DATABASE_URL',
      'migrations',
      'MAIL_SMTP_URL',
      'FIELD_KEYS',
      'clock',
      'DOCUMENT_DIRECTORY',
    ]) {
      expect(found(findings, subject)?.level).toBe('ok');
    }
  });

  it.each([
    ['kakaopay', { PROVIDER_KAKAOPAY_URL: closedPort }],
    ['paypal', { PROVIDER_PAYPAL_URL: closedPort }],
    ['payoneer', { PROVIDER_PAYONEER_LOGIN_URL: closedPort }],
    ['twilio', { PROVIDER_TWILIO_URL: closedPort }],
    ['certification', { ...certified, CERTIFICATION_URL: closedPort }],
    ['DOCUMENT_S3_URL', { ...stored, DOCUMENT_S3_URL: closedPort }],
    ['google', { IDENTITY_GOOGLE_ISSUER: closedPort }],
    ['MAIL_SMTP_URL', { MAIL_SMTP_URL: 'smtp://127.0.0.1:1' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://app@127.0.0.1:1/nowhere' }],
  ])(
    'reports that nothing listens at %s, and checks the rest [OPS-05]',
    async (subject, variables) => {
      const findings = await look(variables);
      expect(found(findings, subject)?.level).toBe('wrong');
      expect(found(findings, 'toss')?.level).toBe('ok');
    },
  );

  it.each([
    ['kakaopay', { PROVIDER_KAKAOPAY_SECRET_KEY: 'DEV-of-somebody-else' }],
    ['paypal', { PROVIDER_PAYPAL_CLIENT_SECRET: 'of-somebody-else' }],
    ['tosspayments', { PROVIDER_TOSSPAYMENTS_SECRET_KEY: 'test_sk_of_somebody_else' }],
    ['twilio', { PROVIDER_TWILIO_AUTH_TOKEN: 'of-somebody-else' }],
  ])('reports that %s does not accept our keys [OPS-05]', async (subject, variables) => {
    expect(found(await look(variables), subject)?.what).toContain('does not take our keys');
  });

  it('asks a storage for a missing object, and tells a wrong key from a wrong bucket [OPS-05]', async () => {
    const account = { keyId: 'AKIDEXAMPLE', secret: 'of-the-storage', region: 'ap-northeast-2' };
    const storage = await startS3Server({ ...account, now: () => new Date() });
    const there = { ...stored, DOCUMENT_S3_URL: storage.url };
    expect(found(await look(there), 'DOCUMENT_S3_URL')?.level).toBe('ok');
    expect(storage.objects.size).toBe(0);
    const other = await look({ ...there, DOCUMENT_S3_SECRET: 'of-somebody-else' });
    expect(found(other, 'DOCUMENT_S3_URL')?.level).toBe('wrong');
    await storage.close();
  });

  it('checks the certification page, if there is one [AUTH-12, OPS-05]', async () => {
    const page = { ...certified, CERTIFICATION_URL: `${server.url}/config.json` };
    expect(found(await look(page), 'certification')?.level).toBe('ok');
    expect(found(await look(), 'certification')).toBeUndefined();
  });

  it('does not wait for a service that stays silent [OPS-05]', async () => {
    const mailUrl = silentUrl.replace('http:', 'smtp:');
    const variables = { PROVIDER_KAKAOPAY_URL: silentUrl, MAIL_SMTP_URL: mailUrl };
    const findings = await examine({ ...server.variables, ...variables }, { maxMs: 3000 });
    for (const subject of ['kakaopay', 'MAIL_SMTP_URL']) {
      expect(found(findings, subject)?.what).toContain('does not answer in time');
    }
  });

  it('reports what a database without our schema lacks [OPS-05]', async () => {
    const bare = new URL(server.variables['DATABASE_URL'] ?? '');
    bare.pathname = '/postgres';
    const findings = await look({ DATABASE_URL: bare.href });
    expect(found(findings, 'migrations')?.remedy).toContain('migrate');
  });

  it('reports all wrong settings, and checks the rest [OPS-05]', async () => {
    const findings = await look({ PROVIDER_KAKAOPAY_CID: 'short', LOG_LEVEL: 'loud' });
    for (const setting of ['PROVIDER_KAKAOPAY_CID', 'LOG_LEVEL']) {
      expect(found(findings, setting)).toMatchObject({ part: 'settings', level: 'wrong' });
    }
    expect(found(findings, 'kakaopay')).toBeUndefined();
    expect(found(findings, 'toss')?.level).toBe('ok');
  });

  it('checks from outside that each address answers, and that none is open to strangers [OPS-05]', async () => {
    const config = parseConfig(server.variables);
    const there = {
      publicUrl: server.url,
      apiUrl: `${server.url}/api`,
      consoleUrl: server.operationsUrl,
    };
    const site = { ...config, isReachable: true, ...there };
    const limits = { now: () => new Date(), maxMs: 5000 };
    const findings = await lookAtSite(site, limits);
    const whatOf = (end: string) => findings.find(({ what }) => what.includes(end));
    expect(whatOf('/api/healthz')?.level).toBe('ok');
    expect(whatOf('/api/operations/me')?.what).toContain('is not there for strangers');

    const windows = { WINDOW_ORIGIN: closedPort, PROVIDER_TOSSPAYMENTS_BEGINS: 'window' };
    const apart = { ...parseConfig({ ...server.variables, ...windows }), isReachable: true };
    expect(found(await lookAtSite(apart, limits), 'WINDOW_ORIGIN')?.level).toBe('wrong');

    // A proxy that hands the operators' port on.
    const open = await lookAtSite({ ...site, apiUrl: `${server.operationsUrl}/api` }, limits);
    expect(found(open, 'OPERATIONS_PORT')?.level).toBe('wrong');
    const nowhere = await lookAtSite({ ...site, publicUrl: closedPort }, limits);
    expect(found(nowhere, 'PUBLIC_URL')?.what).toContain('nothing listens there');
    const slow = await lookAtSite({ ...site, consoleUrl: silentUrl }, { ...limits, maxMs: 500 });
    expect(found(slow, 'CONSOLE_URL')?.what).toContain('does not answer in time');
    expect(await lookAtSite(config, limits)).toEqual([]);
  });
});

type Ended = { readonly code: number | null; readonly out: string };

const runDoctor = (
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
) =>
  new Promise<Ended>((resolve) => {
    const { PATH } = process.env;
    const main = path.join(import.meta.dirname, 'main.ts');
    const child = spawn(process.execPath, [main, 'doctor', ...args], {
      env: { PATH, HOME: '/', ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
    });
    child.once('close', (code) => resolve({ code, out }));
  });

describe('the doctor’s command', () => {
  it('exits with 0 and prints a line for each finding if nothing is wrong [OPS-05]', async () => {
    const { code, out } = await runDoctor([], server.variables);
    expect(code).toBe(0);
    expect(out).toMatch(/^ok +database +DATABASE_URL +PostgreSQL 18/m);
    expect(out).toMatch(/, 0 wrong\n$/);
  });

  it('exits with 1 if something is wrong, also with JSON output, and prints no secret [OPS-05]', async () => {
    const { code, out } = await runDoctor(['--json'], {
      DATABASE_URL: 'postgresql://app@127.0.0.1:1/nowhere',
      DIPPER_ENVIRONMENT: 'production',
      PROVIDER_TOSS_API_KEY: 'sk_real_0123456789',
    });
    expect(code).toBe(1);
    expect(out).not.toContain('sk_real_0123456789');
    const findings: unknown = JSON.parse(out);
    expect(findings).toMatchObject({
      isWell: false,
      findings: expect.arrayContaining([
        expect.objectContaining({ part: 'settings', subject: 'PROVIDER_TOSS_URL', level: 'wrong' }),
        expect.objectContaining({ part: 'settings', subject: 'kakaopay', level: 'ok' }),
        expect.objectContaining({ part: 'database', subject: 'DATABASE_URL', level: 'wrong' }),
      ]),
    });
  });
});
