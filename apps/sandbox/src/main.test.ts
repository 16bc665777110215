import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

it('the program prints its address, answers there, and stops cleanly while a call is held', async () => {
  const child = spawn(process.execPath, [`${import.meta.dirname}/main.ts`], {
    env: { SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = await once(createInterface(child.stdout), 'line');
  const url = String(line).replace('ready ', '');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  await fetch(`${url}/control/api/scenarios`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'google', operation: 'jwks', outcome: 'never' }),
  });
  const held = fetch(`${url}/google/oauth2/v3/certs`).then(
    () => 'answered',
    () => 'cut',
  );
  await expect
    .poll(async () => (await fetch(`${url}/control/api/calls`)).text())
    .toContain('"end":"open"');
  child.kill('SIGTERM');
  expect(await held).toBe('cut');
  expect(await ended).toEqual([0, null]);
});
