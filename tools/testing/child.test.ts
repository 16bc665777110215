import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it, vi } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
};

it('a sandbox ends with its test, even a killed one, and holds none of its output open', async () => {
  const module = path.join(import.meta.dirname, 'sandbox.ts');
  const program = `import { startSandbox } from ${JSON.stringify(module)};
    console.log((await startSandbox()).url);
    setInterval(() => {}, 1000);`;
  const test = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: root });
  const [line] = await once(test.stdout, 'data');
  const url = String(line).trim();
  expect(await answers(url)).toBe(true);
  const closed = once(test, 'close');
  test.kill('SIGKILL');
  // Its output is closed once nobody holds it any more, and not when it is dead.
  await closed;
  await vi.waitUntil(async () => !(await answers(url)), { timeout: 20_000 });
});
