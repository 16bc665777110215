import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { runNode } from './run-node.ts';

let place: string;

beforeEach(() => {
  place = mkdtempSync(path.join(os.tmpdir(), 'dipper-run-'));
});

afterEach(() => rmSync(place, { recursive: true }));

const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');

describe('a stage of the test run', () => {
  it('returns the exit code of its program', async () => {
    const args = ['-e', 'process.exit(3)'];
    expect(await runNode(place, { args, limitMs: 60_000 })).toBe(3);
  });

  it('that hangs is ended with all its processes, and its last test is named', async () => {
    const pids = path.join(place, 'pids');
    const underWay = path.join(place, 'under-way');
    writeFileSync(
      path.join(place, 'hangs.mjs'),
      `import { spawn } from 'node:child_process';
       import { writeFileSync } from 'node:fs';
       process.on('SIGTERM', () => undefined);
       const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
       writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + child.pid);
       writeFileSync(process.env.UNDER_WAY, 'apps/a.test.ts\\napps/b.test.ts');
       setInterval(() => {}, 1000);`,
    );
    const run = runNode(place, { args: ['hangs.mjs'], underWay, limitMs: 10_000, graceMs: 100 });
    await expect(run).rejects.toThrow('and hung in apps/a.test.ts, apps/b.test.ts');
    for (const pid of readFileSync(pids, 'utf8').split(' ').map(Number)) {
      await vi.waitUntil(() => !isRunning(pid), { timeout: 10_000 });
    }
  });
});
