import { createServer, type Server } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { addressesFrom, assertFree, freeAddresses } from './addresses.ts';

let taken: Server | undefined;

afterEach(() => taken?.close());

function take(port: number): Promise<void> {
  return new Promise((resolve) => {
    taken = createServer().listen(port, '127.0.0.1', resolve);
  });
}

describe('the addresses of a start', () => {
  it('are free ports when a test asks for some', async () => {
    const addresses = await freeAddresses('127.0.0.1');
    await expect(assertFree('127.0.0.1', addresses)).resolves.toBeUndefined();
  });

  it('are different ones for another caller before the first are in use', async () => {
    const addresses = await Promise.all(
      Array.from({ length: 20 }, () => freeAddresses('127.0.0.1')),
    );
    const ports = addresses.flatMap((places) => Object.values(places).map(({ port }) => port));
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('are reported when taken, with the service that wanted them and what to do', async () => {
    const { wallet, console: operators } = await freeAddresses('127.0.0.1');
    await take(operators.port);
    await expect(assertFree('127.0.0.1', addressesFrom('127.0.0.1', wallet.port))).rejects.toThrow(
      `Port ${operators.port} (console) is taken: end what uses it, or set PORT to another number`,
    );
  });
});
