import { describe, expect, it } from 'vitest';
import {
  judgeAddress,
  judgeAnswers,
  judgeFolder,
  judgeForwarding,
  judgeKeys,
  judgePage,
  judgeStorage,
} from './index.ts';
import type { Address, Answered, Finding } from './index.ts';
import { inTime, isWell, jsonOf, tableOf } from './index.ts';
import { judgeDatabase } from './judge-database.ts';
import type { DatabaseLook } from './judge-database.ts';
import type { DatabaseFacts } from './repository.ts';

const now = new Date('2026-11-28T00:00:00Z');
const levelOf = (findings: readonly Finding[], subject: string): string | undefined =>
  findings.find((finding) => finding.subject === subject)?.level;

describe('the doctor’s verdict on a database', () => {
  const facts: DatabaseFacts = {
    version: 180_004,
    is_standby: false,
    now,
    has_role: true,
    is_member: true,
    is_superuser: false,
    archive_mode: 'on',
    is_archive_failing: false,
    bytes: 5_000_000_000n,
    data_directory: null,
  };
  const sound: DatabaseLook = {
    facts,
    ourNowMs: now.getTime(),
    room: { free: 50, whole: 100 },
    missing: [],
  };
  const but = (changed: Partial<DatabaseFacts>): DatabaseLook => ({
    ...sound,
    facts: { ...facts, ...changed },
  });

  it('is ok in every part for a sound one [OPS-05]', () => {
    expect(new Set(judgeDatabase(sound).map(({ level }) => level))).toEqual(new Set(['ok']));
  });

  it.each([
    ['DATABASE_URL', 'warning', but({ version: 170_002 })],
    ['roles', 'wrong', but({ has_role: false })],
    ['roles', 'wrong', but({ is_member: false })],
    ['roles', 'warning', but({ is_superuser: true })],
    ['archive', 'warning', but({ archive_mode: 'off' })],
    ['archive', 'wrong', but({ is_archive_failing: true })],
    ['clock', 'warning', but({ now: new Date(now.getTime() - 1500) })],
    ['clock', 'wrong', but({ now: new Date(now.getTime() + 60_000) })],
    ['migrations', 'wrong', { ...sound, missing: undefined }],
    ['migrations', 'wrong', { ...sound, missing: ['0002-more'] }],
    ['room', 'warning', { ...sound, room: { free: 10, whole: 100 } }],
    ['room', 'wrong', { ...sound, room: { free: 4, whole: 100 } }],
    ['room', 'ok', { ...sound, room: undefined }],
  ] as const)('for its %s is %s [OPS-05]', (subject, level, look) => {
    const findings = judgeDatabase(look);
    expect(levelOf(findings, subject)).toBe(level);
    const others = findings.filter((finding) => finding.subject !== subject);
    expect(others.every((finding) => finding.level === 'ok')).toBe(true);
  });

  it('is wrong for a standby, which takes no writes [OPS-05]', () => {
    expect(isWell(judgeDatabase(but({ is_standby: true })))).toBe(false);
  });
});

describe('the doctor’s verdict on a provider’s answers', () => {
  const answered = (status: number): readonly Answered[] => [{ kind: 'answered', status }];
  it.each([
    ['ok', answered(200), undefined],
    ['ok', answered(400), '-702'],
    ['ok', answered(404), 'NOT_FOUND_PAYMENT'],
    ['wrong', answered(401), undefined],
    ['wrong', answered(403), 'FORBIDDEN'],
    ['warning', answered(503), undefined],
    ['wrong', [{ kind: 'not-sent', why: 'ECONNREFUSED' }], undefined],
    ['wrong', [{ kind: 'unknown', why: 'out of time' }], undefined],
    ['wrong', [...answered(200), { kind: 'unknown', why: 'CERT_HAS_EXPIRED' }], undefined],
    ['ok', [], undefined],
  ] as const)('is %s for %j [OPS-05]', (level, answers, code) => {
    expect(judgeAnswers('kakaopay', answers, code).level).toBe(level);
  });
});

describe('the doctor’s verdict on one of our addresses', () => {
  const page: Address = {
    setting: 'PUBLIC_URL',
    url: 'https://wallet.example.com/',
    expects: 'there',
    headers: ['content-security-policy'],
  };
  const listener: Address = { ...page, expects: 'closed', headers: [] };
  const seen = (status: number, days = 60, headers: Readonly<Record<string, string>> = {}) =>
    ({
      kind: 'answered',
      status,
      headers,
      certificateEnds: new Date(now.getTime() + days * 86_400_000),
    }) as const;
  const policy = { 'content-security-policy': "default-src 'none'" };

  it.each([
    [['ok'], page, seen(200, 60, policy)],
    [['ok', 'warning'], page, seen(200)],
    [['ok', 'warning'], page, seen(200, 20, policy)],
    [['wrong'], page, seen(502, 60, policy)],
    [['wrong'], page, { kind: 'failed', why: 'ENOTFOUND' }],
    [['ok'], listener, seen(404)],
    [['wrong'], listener, seen(401)],
    [['wrong'], listener, seen(200)],
  ] as const)('is %j [OPS-05]', (levels, address, what) => {
    expect(judgeAddress(address, what, now).map(({ level }) => level)).toEqual(levels);
  });

  it.each([
    ['wrong', 'https://wallet.example.com', []],
    ['ok', 'https://wallet.example.com', ['10.0.0.1']],
    [undefined, 'http://127.0.0.1:4400', []],
  ] as const)('about trusted proxies is %s [OPS-05]', (level, publicUrl, trustedProxies) => {
    expect(judgeForwarding({ publicUrl, trustedProxies })[0]?.level).toBe(level);
  });
});

it.each([
  [['ok', 'ok'], [{ id: 1 }], '2026-11-01T00:00:00Z'],
  [['warning', 'ok'], [{ id: 1 }, { id: 2 }], '2026-11-01T00:00:00Z'],
  [['ok', 'ok'], [{ id: 1, made: new Date('2026-01-01') }], '2026-11-01T00:00:00Z'],
  [['warning', 'ok'], [{ id: 1, made: new Date('2025-11-01') }], '2026-11-01T00:00:00Z'],
  [['ok', 'warning'], [{ id: 1 }], '2025-11-01T00:00:00Z'],
  [['ok', 'ok'], [{ id: 1 }], null],
  [['ok'], [{ id: 1 }], undefined],
] as const)('the doctor’s verdicts on keys are %j for %j [OPS-05]', (levels, fieldKeys, made) => {
  const signingKeyMade = typeof made === 'string' ? new Date(made) : made;
  const findings = judgeKeys({ fieldKeys, signingKeyMade, now });
  expect(findings.map(({ level }) => level)).toEqual(levels);
});

it.each([
  ['ok', { kind: 'answered', status: 404, code: 'NoSuchKey' }],
  ['wrong', { kind: 'answered', status: 404, code: 'NoSuchBucket' }],
  ['wrong', { kind: 'answered', status: 403, code: 'SignatureDoesNotMatch' }],
  ['warning', { kind: 'answered', status: 403, code: 'AccessDenied' }],
  ['warning', { kind: 'answered', status: 503, code: undefined }],
  ['wrong', { kind: 'failed', why: 'ECONNREFUSED' }],
] as const)('the doctor’s verdict on a document storage is %s for %j [OPS-05]', (level, answer) => {
  expect(judgeStorage(answer).level).toBe(level);
});

it.each([
  ['ok', 5 * 2 ** 30],
  ['warning', 2 ** 20],
  ['wrong', undefined],
] as const)(
  'the doctor’s verdict on a document folder is %s with %j bytes free [OPS-05]',
  (level, free) => {
    expect(judgeFolder(free).level).toBe(level);
  },
);

it.each([
  ['ok', { kind: 'answered', status: 400, headers: {}, certificateEnds: undefined }],
  ['wrong', { kind: 'answered', status: 404, headers: {}, certificateEnds: undefined }],
  ['warning', { kind: 'answered', status: 502, headers: {}, certificateEnds: undefined }],
  ['wrong', { kind: 'failed', why: 'ENOTFOUND' }],
] as const)(
  'the doctor’s verdict on another company’s page is %s for %j [OPS-05]',
  (level, answer) => {
    expect(judgePage('certification', answer).level).toBe(level);
  },
);

describe('the doctor’s report', () => {
  const findings: readonly Finding[] = [
    { part: 'mail', subject: 'MAIL_SMTP_URL', level: 'ok', what: 'it takes us' },
    { part: 'settings', subject: 'PORT', level: 'wrong', what: 'no port', remedy: 'Choose one.' },
  ];

  it('has a line for each finding, its remedy below it, and a total [OPS-05]', () => {
    expect(tableOf(findings).split('\n')).toEqual([
      'ok     mail      MAIL_SMTP_URL  it takes us',
      'wrong  settings  PORT           no port',
      '    Choose one.',
      '1 ok, 0 warning, 1 wrong',
      '',
    ]);
  });

  it('has the same findings as JSON [OPS-05]', () => {
    expect(JSON.parse(jsonOf(findings))).toEqual({ isWell: false, findings });
    expect(JSON.parse(jsonOf(findings.slice(0, 1)))).toMatchObject({ isWell: true });
  });
});

it('a service that does not answer is waited for no longer than its time limit [OPS-05]', async () => {
  expect(await inTime(new Promise(() => undefined), 5)).toBe('late');
  expect(await inTime(Promise.resolve('there'), 5000)).toBe('there');
});
