import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLog, redact, scrub } from './log.ts';

const jwt = `eyJhbGciOiJFUzI1NiJ9.${'e'.repeat(20)}.${'s'.repeat(20)}`;
const refreshToken = `r4fti4-${'a'.repeat(43)}`;

describe('a log line', () => {
  it('has the allowed fields only, and says that some were dropped [OPS-04]', () => {
    const fields = { userId: 7n, status: 200, authorization: `Bearer ${jwt}`, email: 'a@b.c' };
    expect(redact(fields)).toEqual({
      userId: '7',
      status: 200,
      dropped: ['authorization', 'email'],
    });
  });

  it('has no nested objects, whose contents nobody checked', () => {
    expect(redact({ reason: { token: jwt } })).toEqual({ reason: undefined });
  });

  it('has an error’s type, place and causes, without the secrets it quotes', () => {
    const cause = Object.assign(new Error(`GET https://a.example/x?token=${refreshToken} failed`), {
      code: 'ECONNRESET',
      config: { headers: { authorization: jwt } },
    });
    const text = JSON.stringify(redact({ error: new Error(`bad ${jwt}`, { cause }) }));
    expect(text).toContain('ECONNRESET');
    expect(text).toContain('log.test.ts');
    expect(text).not.toContain(refreshToken);
    expect(text).not.toContain(jwt);
    expect(text).not.toContain('authorization');
  });

  it('is one line of JSON with time and level', () => {
    const lines: string[] = [];
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    const log = createLog({ level: 'info', base: { command: 'serve' }, destination });
    log.debug({}, 'not this one');
    log.child({ requestId: 'r' }).warn({ error: 'text' }, 'something');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      command: 'serve',
      requestId: 'r',
      error: { type: 'string' },
      msg: 'something',
    });
  });
});

it.each([
  [`https://a.example/b?auth_key=x&country=kr`, 'https://a.example/b[removed]'],
  ['postgresql://user:password@host/db', 'postgresql:[removed]host/db'],
  [`token ${jwt}!`, 'token [removed]!'],
  [refreshToken, '[removed]'],
  ['duplicate key value violates unique constraint "app_user_pkey"', undefined],
])('secrets are removed from %s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed ?? text);
});

it('a process whose log is no longer read can still exit [OPS-04]', async () => {
  const program = `
    import { createLog } from ${JSON.stringify(`${import.meta.dirname}/log.ts`)};
    const log = createLog({ level: 'info' });
    process.stdin.once('data', () => {
      log.info({}, 'one');
      log.info({}, 'two');
      process.exit(3);
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  child.stdout.destroy();
  child.stdin.write('now');
  expect(await ended).toEqual([3, null]);
});
