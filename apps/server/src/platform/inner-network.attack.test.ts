import { expect, it } from 'vitest';
import { sendOut } from './outbound.ts';
import { isPrivateAddress, isPrivateHost, publicLookup } from './public-network.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '::ffff:0:127.0.0.1',
  '::ffff:0:a00:1',
  '::127.0.0.1',
  '2001:0:4136:e378:8000:63bf:80ff:fffe',
  '3fff::1',
  '5f00::1',
  'ff02::1',
  '2002:7f00:1::',
  'not an address',
])('%s is an address of our own network [API-07]', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111'])(
  '%s is an address outside our network [API-07]',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

it.each([
  'http://127.0.0.1/hook',
  'http://127.1/hook',
  'http://2130706433/hook',
  'http://0x7f.0.0.1/hook',
  'http://[::1]/hook',
  'http://[::ffff:169.254.169.254]/hook',
])('no call goes to our own network at %s, however it is written [API-07]', async (url) => {
  expect(isPrivateHost(url)).toBe(true);
  expect(await sendOut({ method: 'POST', url, budgetMs: 1000, publicOnly: true })).toEqual({
    kind: 'not-sent',
    why: 'private address',
  });
});

it('no call goes to a name that resolves to our own network [API-07]', async () => {
  const answer = await sendOut({
    method: 'POST',
    url: 'http://localhost:9/hook',
    budgetMs: 2000,
    publicOnly: true,
  });
  expect(answer).toEqual({ kind: 'not-sent', why: 'EHOSTUNREACH' });
  await new Promise<void>((resolve) => {
    publicLookup('localhost', { all: true }, (error, addresses) => {
      expect(error).not.toBeNull();
      expect(addresses).toEqual([]);
      resolve();
    });
  });
});
