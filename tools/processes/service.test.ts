import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { describe, expect, it, vi } from 'vitest';

import { runCommand, startService, type ServiceOptions } from './service.ts';
import { waitForAnswer } from './wait-for.ts';

function script(text: string): ServiceOptions {
  return {
    name: 'the script',
    command: [process.execPath, '-e', text],
    environment: process.env,
    cwd: os.tmpdir(),
  };
}

function isRunning(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
}

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

describe('a child service', () => {
  it('ends on request, and says what ended it', async () => {
    const service = startService(script('setInterval(() => {}, 1000)'));
    await service.stop();
    expect(await service.exited).toBe('SIGTERM');
    expect(isRunning(service.pid)).toBe(false);
  });

  it('keeps its last lines to explain its end', async () => {
    const service = startService(
      script(`console.log('one'); console.error('two'); process.exit(4)`),
    );
    expect(await service.exited).toBe('exit code 4');
    expect(service.lastLines().toSorted()).toEqual(['one', 'two']);
  });

  it('ends with its parent, even when the parent is killed [OPS-05]', async () => {
    const module = path.join(import.meta.dirname, 'service.ts');
    const parent = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { startService } from ${JSON.stringify(module)};
       const service = startService({ name: 'child', cwd: '/', environment: process.env,
         command: [process.execPath, '-e', 'setInterval(() => {}, 1000)'] });
       console.log(service.pid);`,
    ]);
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    // The kernel is asked for the signal by a wrapper, which then replaces itself by the command.
    await vi.waitUntil(() => !commandOf(pid).startsWith('setpriv'), { timeout: 10_000 });
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitUntil(() => !isRunning(pid), { timeout: 10_000 });
  });

  it('that has ended is not waited for', async () => {
    const service = startService(script(`console.error('PORT must be a number'); process.exit(1)`));
    await expect(waitForAnswer(service, 'http://127.0.0.1:1/', 30_000)).rejects.toThrow(
      'the script ended (exit code 1)\nPORT must be a number',
    );
  });
});

describe('a child command', () => {
  it('returns its lines, or fails with them', async () => {
    expect(await runCommand(script(`console.log('done')`))).toEqual(['done']);
    await expect(runCommand(script(`console.error('no'); process.exit(2)`))).rejects.toThrow(
      'the script failed (exit code 2)\nno',
    );
  });
});
