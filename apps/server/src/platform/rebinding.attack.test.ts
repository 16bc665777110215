import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendOut } from './outbound.ts';
import { createPublicLookup } from './public-network.ts';

const server = createServer((_call, response) => {
  reached += 1;
  response.end('{}');
});
let [reached, port] = [0, 0];

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A resolver of somebody's own, which says another thing each time. */
const resolverOf = (...answers: readonly (readonly string[])[]) => {
  const left = [...answers];
  const lookups: string[] = [];
  const lookup = createPublicLookup((host, _options, found) => {
    lookups.push(host);
    const addresses = left.shift() ?? [];
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
  const addressesOf = (host: string): Promise<unknown> =>
    new Promise((resolve) => {
      lookup(host, { all: true }, (error, addresses) => resolve(error?.code ?? addresses));
    });
  return { lookup, addressesOf, lookups };
};

it('no call is made to a name that resolves to a public address when checked and to a private one when called [API-07]', async () => {
  const { lookup, addressesOf, lookups } = resolverOf(['93.184.216.34'], ['127.0.0.1']);
  expect(await addressesOf('rebind.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
  const failed = await new Promise<unknown>((resolve) => {
    const call = request({ host: 'rebind.example', port, lookup }, resolve);
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    call.end();
  });
  expect(failed).toBe('EHOSTUNREACH');
  expect(lookups).toEqual(['rebind.example', 'rebind.example']);
  expect(reached).toBe(0);
});

it.each([
  '127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])(
  'no call is made to the public address of a name that also resolves to %s [API-07]',
  async (address) => {
    const { addressesOf } = resolverOf([address, '93.184.216.34'], [address]);
    expect(await addressesOf('both.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(await addressesOf('both.example')).toBe('EHOSTUNREACH');
  },
);

it('no connection into our own network is reused for the same name [API-07]', async () => {
  const url = `http://localhost:${port}/hook`;
  const call = { method: 'POST', url, body: '{}', budgetMs: 5000 } as const;
  expect((await sendOut(call)).kind).toBe('answered');
  const before = reached;
  expect(await sendOut({ ...call, publicOnly: true })).toEqual({
    kind: 'not-sent',
    why: 'EHOSTUNREACH',
  });
  expect(reached).toBe(before);
});
