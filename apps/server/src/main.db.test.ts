import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../tools/testing/database.ts';

const main = path.join(import.meta.dirname, 'main.ts');

type Ended = { readonly code: number | null; readonly out: string; readonly error: string };

type Started = {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly port: () => Promise<number>;
};

let place: TestDatabase;

const start = (command: string, variables: Record<string, string>): Started => {
  const child = spawn(process.execPath, [main, command], {
    env: { PATH: process.env['PATH'] ?? '', HOME: '/', ...variables },
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

afterAll(() => place.drop());

describe('a wrong start', () => {
  it.each([
    ['serve', {}, 'wrong setting DATABASE_URL: it must be set'],
    ['serve', { DATABASE_URL: 'postgresql://x', PORT: 'x' }, 'wrong setting PORT: '],
    ['dance', {}, 'wrong setting command: expected one of serve, migrate, seed'],
    [
      'serve',
      {
        DATABASE_URL: 'postgresql://x',
        DIPPER_ENVIRONMENT: 'production',
        DIPPER_CLOCK: 'test',
      },
      'wrong setting DIPPER_CLOCK: production has no test clock',
    ],
  ])('%s with %j ends with one line that names it [OPS-05]', async (command, variables, line) => {
    const { code, out, error } = await start(command, { ...variables }).ended;
    expect(error).toMatch(/^[^\n]+\n$/);
    expect(error).toContain(line);
    expect([code, out]).toEqual([2, '']);
  });
});

describe('the commands', () => {
  it('migrate and seed can be repeated [OPS-05]', async () => {
    for (const command of ['migrate', 'seed', 'migrate', 'seed', 'ledger:verify', 'keys:roll']) {
      const { code, error } = await start(command, { DATABASE_URL: place.url }).ended;
      expect([command, code, error]).toEqual([command, 0, '']);
    }
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('serve ends cleanly on %s [OPS-04]', async (signal) => {
    const started = start('serve', { DATABASE_URL: place.url, PORT: '0' });
    const port = await started.port();
    expect((await fetch(`http://127.0.0.1:${port}/api/readyz`)).status).toBe(200);
    started.child.kill(signal);
    const { code, out, error } = await started.ended;
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain('"msg":"stopped"');
  });
});
